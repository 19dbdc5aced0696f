import type { ChangedChoices } from '@vivac/contract/access/choices';

/** A drag, or a row of ticks, is one call. */
export const SAVED_AFTER_MS = 600;
/** Pauses before what could not be saved is tried again, in milliseconds; the last one holds. */
const PAUSES_MS = [2_000, 10_000, 30_000, 60_000];

interface SaverSurroundings {
  /** What is not saved yet. */
  readonly unsaved: () => ChangedChoices;
  /** Saves that; what came in meanwhile stays unsaved. */
  readonly send: (changed: ChangedChoices) => Promise<void>;
  /** Whether what failed may succeed later. */
  readonly mayRetry: (error: unknown) => boolean;
  readonly drop: (changed: ChangedChoices) => void;
}

export interface ChoiceSaver {
  /** Saves what is unsaved once nothing more has come for a moment. */
  readonly soon: () => void;
  /** Saves it at once; resolves when that was tried. */
  readonly now: () => Promise<void>;
}

/** Saves without a word: what fails is tried again, what is refused for good is dropped, and nobody is disturbed for a choice. */
export function createChoiceSaver({ unsaved, send, mayRetry, drop }: SaverSurroundings): ChoiceSaver {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending: Promise<void> | null = null;
  let failures = 0;

  function after(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void now(), ms);
  }

  async function save(changed: ChangedChoices): Promise<void> {
    try {
      await send(changed);
      failures = 0;
    } catch (error) {
      if (!mayRetry(error)) return drop(changed);
      after(PAUSES_MS[Math.min(failures, PAUSES_MS.length - 1)]!);
      failures += 1;
    }
  }

  async function now(): Promise<void> {
    clearTimeout(timer);
    // What came in while the last was on its way goes after it: of two writes the later one has to win.
    await sending;
    const changed = unsaved();
    if (Object.keys(changed).length === 0) return;
    sending ??= save(changed).finally(() => (sending = null));
    await sending;
  }

  return { soon: () => after(SAVED_AFTER_MS), now };
}
