import { constants } from 'node:os';

/** A terminal and the command that started this one both pass on a single Ctrl-C. */
const REPEATED_SIGNAL_MS = 1000;

let requestedAtMs: number | null = null;

/** True once the command was asked to end: what fails from then on fails for that reason. */
export function isInterrupted(): boolean {
  return requestedAtMs !== null;
}

/** Gives back what the command holds before it ends on Ctrl-C or SIGTERM; a second Ctrl-C ends it at once. */
export function onInterrupt(leave: () => Promise<void>): void {
  const stop = (signal: 'SIGINT' | 'SIGTERM') => {
    const exitCode = 128 + constants.signals[signal];
    if (requestedAtMs !== null) {
      if (performance.now() - requestedAtMs > REPEATED_SIGNAL_MS) process.exit(exitCode);
      return;
    }
    requestedAtMs = performance.now();
    process.stderr.write('\nvivac: interrupted. What was under way can be tried again: nothing is stored twice.\n');
    void leave()
      .catch(() => {})
      .then(() => process.exit(exitCode));
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}
