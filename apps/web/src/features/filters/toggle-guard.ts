/** Ticks closer together than this are ignored (filter-10). */
export const TOGGLE_GUARD_MS = 100;

/** Says whether a tick at this time (milliseconds from any origin) counts; an ignored one does not start a new wait. */
export function createToggleGuard(): (atMs: number) => boolean {
  let lastMs = Number.NEGATIVE_INFINITY;
  return (atMs) => {
    if (atMs - lastMs < TOGGLE_GUARD_MS) return false;
    lastMs = atMs;
    return true;
  };
}
