import type { FetchRefusalReason } from './fetch-refusal.ts';

/** Ends one request, and says why it did. */
export interface Deadline {
  readonly signal: AbortSignal;
  /** Why the signal was given; null while it was not. */
  reason(): FetchRefusalReason | null;
  /** The request is over: nothing is waited for any more. */
  end(): void;
}

export function startDeadline(totalMs: number, stop: AbortSignal | undefined): Deadline {
  const controller = new AbortController();
  let reason: FetchRefusalReason | null = null;
  const abort = (why: FetchRefusalReason) => {
    reason ??= why;
    controller.abort();
  };
  const stopped = () => abort('stopped');
  const timer = setTimeout(() => abort('timed-out'), totalMs);
  if (stop?.aborted) stopped();
  stop?.addEventListener('abort', stopped);
  return {
    signal: controller.signal,
    reason: () => reason,
    end() {
      clearTimeout(timer);
      stop?.removeEventListener('abort', stopped);
    },
  };
}
