const MS_PER_SECOND = 1_000;
/** Between two requests to one host, where it asks for nothing else (manners-1). */
const DEFAULT_DELAY_MS = 5_000;
/** What any server asks for is honoured up to here: no source is dead (manners-2). */
const LONGEST_WAIT_MS = 86_400_000;
const HTTP_DATE = /^[A-Z][a-z]{2,8},? /;

/** What a host said in its last answer and in its robots.txt; null where it said nothing. */
interface HostWishes {
  readonly crawlDelaySeconds: number | null;
  /** The header as it came. */
  readonly retryAfter: string | null;
}

/** Whole milliseconds, never fewer than asked for. */
const capped = (ms: number): number => Math.min(Math.max(Math.ceil(ms), 0), LONGEST_WAIT_MS);

/** Milliseconds between two requests to a host: its Crawl-delay when that is longer than ours (manners-1). */
export function hostDelayMs(crawlDelaySeconds: number | null): number {
  return Math.max(DEFAULT_DELAY_MS, capped((crawlDelaySeconds ?? 0) * MS_PER_SECOND));
}

/** When the next request may be made of a host that was asked at `asked` (manners-1, manners-2). */
export function nextRequestAt(requested: Date, wishes: HostWishes): Date {
  const delayMs = hostDelayMs(wishes.crawlDelaySeconds);
  const waitMs = retryAfterMs(wishes.retryAfter, requested) ?? 0;
  return new Date(requested.getTime() + Math.max(delayMs, waitMs));
}

/**
 * Milliseconds that a Retry-After asks to wait (RFC 9110 10.2.3): seconds or a date, at most a day; null when it is neither, and 0
 * for a date that has passed.
 */
export function retryAfterMs(header: string | null, now: Date): number | null {
  const text = header?.trim() ?? '';
  if (/^\d+$/.test(text)) return capped(Number(text) * MS_PER_SECOND);
  if (!HTTP_DATE.test(text)) return null;
  // The oldest of the three forms names no zone, and means GMT.
  const at = Date.parse(text.endsWith('GMT') ? text : `${text} GMT`);
  return Number.isNaN(at) ? null : capped(at - now.getTime());
}

/** Milliseconds for which an answer stays fresh by its Cache-Control (RFC 9111 5.2.2), at most a day; null when it does not say. */
export function freshForMs(cacheControl: string | null): number | null {
  const directives = (cacheControl ?? '')
    .toLowerCase()
    .split(',')
    .map((part) => part.trim());
  if (directives.some((directive) => /^no-(cache|store)\b/.test(directive))) return null;
  const seconds = directives.map((directive) => /^max-age="?(\d+)"?$/.exec(directive)?.[1]).find(Boolean);
  return seconds === undefined ? null : capped(Number(seconds) * MS_PER_SECOND);
}

const MINUTE_MS = 60_000;
const FIRST_WAIT_MS = 5 * MINUTE_MS;
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
