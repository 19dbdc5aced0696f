const MINUTE_MS = 60_000;
const FIRST_WAIT_MS = 5 * MINUTE_MS;
const LONGEST_WAIT_MS = 24 * 60 * MINUTE_MS;
/** So that sources with one schedule do not ask together: up to a tenth of the schedule, at most five minutes. */
const SPREAD_SHARE = 0.1;
const MOST_SPREAD_MS = 5 * MINUTE_MS;

/** How a try ended, as far as it decides about the next one; lengths are milliseconds. */
export interface EndedTry {
  readonly at: Date;
  /** Tries in a row that failed, this one included; 0 after one that did well. */
  readonly failures: number;
  readonly everyMs: number;
  /** Asked for by Retry-After. */
  readonly retryAfterMs: number | null;
  /** How long what came is fresh, by Cache-Control. */
  readonly freshMs: number | null;
  /** From 0 to less than 1, made anew for each try. */
  readonly random: number;
}

/**
 * When a source is tried next. After a success by its schedule, not before what came is stale, with a spread of up to a tenth. After
 * the n-th failure in a row in 5 min · 2ⁿ⁻¹ and a quarter more or less, and not before Retry-After says. Never later than a day
 * after a failure, and never not at all.
 */
export function nextTryAt({ at, failures, everyMs, retryAfterMs, freshMs, random }: EndedTry): Date {
  const after = (ms: number) => new Date(at.getTime() + Math.round(ms));
  if (failures === 0) {
    const spread = Math.min(everyMs * SPREAD_SHARE, MOST_SPREAD_MS) * random;
    return after(Math.max(everyMs + spread, Math.min(freshMs ?? 0, LONGEST_WAIT_MS)));
  }
  const backoff = Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), LONGEST_WAIT_MS) * (0.75 + random / 2);
  return after(Math.min(Math.max(backoff, retryAfterMs ?? 0), LONGEST_WAIT_MS));
}
