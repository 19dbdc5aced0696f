/** A single click waits this long for a second one, to tell it from a double click (calendar-8, calendar-9). */
const CLICK_WAIT_MS = 250;

export interface Timers {
  start(action: () => void, waitMs: number): unknown;
  stop(timer: unknown): void;
}

export interface ClickWait<T> {
  /** A click or tap. A second one on the same target within the wait is a double click. */
  click(target: T): void;
  /** The browser's own double click, whose second click may come later than our wait. */
  doubleClick(target: T): void;
  /** Forgets a waiting click. */
  cancel(): void;
}

/** Tells single from double clicks: each pair of clicks ends in one `onDouble`, each lone click in one `onSingle`. */
export function createClickWait<T>(
  onSingle: (target: T) => void,
  onDouble: (target: T) => void,
  timers: Timers,
): ClickWait<T> {
  let waiting: { target: T; timer: unknown } | null = null;
  let doubled = false;

  function cancel(): void {
    if (waiting) timers.stop(waiting.timer);
    waiting = null;
  }

  function double(target: T): void {
    cancel();
    doubled = true;
    onDouble(target);
  }

  return {
    cancel,
    click(target) {
      if (waiting && waiting.target === target) return double(target);
      cancel();
      doubled = false;
      const timer = timers.start(() => {
        waiting = null;
        onSingle(target);
      }, CLICK_WAIT_MS);
      waiting = { target, timer };
    },
    doubleClick(target) {
      // The two clicks before it have said so already.
      if (!doubled) double(target);
      doubled = false;
    },
  };
}
