import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type EndedTry, freshForMs, hostDelayMs, nextRequestAt, nextTryAt, retryAfterMs } from './host-manners.ts';

const NOW = new Date('2026-11-22T10:00:00Z');
const DAY_MS = 86_400_000;
const retryAfters = fc.oneof(
  fc.constant(null),
  fc.nat().map(String),
  fc.date({ noInvalidDate: true }).map((date) => date.toUTCString()),
  fc.string(),
);

describe('the delay between requests to a host', () => {
  // @holds manners-1
  it('is 5 s, or Crawl-delay when it is longer', () => {
    expect([null, 0, 1, 5, 5.000_000_000_000_001, 12.5, 1e9, -3].map((seconds) => hostDelayMs(seconds))).toEqual([
      5_000,
      5_000,
      5_000,
      5_000,
      5_001,
      12_500,
      DAY_MS,
      5_000,
    ]);
  });

  it('is kept whatever the host said, and never longer than a day', () => {
    fc.assert(
      fc.property(retryAfters, fc.option(fc.double({ noNaN: true })), (retryAfter, crawlDelaySeconds) => {
        const waitMs = nextRequestAt(NOW, { retryAfter, crawlDelaySeconds }).getTime() - NOW.getTime();
        expect(waitMs).toBeGreaterThanOrEqual(hostDelayMs(crawlDelaySeconds));
        expect(waitMs).toBeLessThanOrEqual(DAY_MS);
      }),
    );
  });
});

describe('Retry-After', () => {
  // @holds manners-2
  it.each([
    ['120', 120_000],
    [' 120 ', 120_000],
    ['0', 0],
    ['999999999999', DAY_MS],
    ['Sun, 22 Nov 2026 10:02:00 GMT', 120_000],
    ['Sunday, 22-Nov-26 10:02:00 GMT', 120_000],
    ['Sun Nov 22 10:02:00 2026', 120_000],
    ['Sat, 21 Nov 2026 10:00:00 GMT', 0],
    ['Sun, 22 Nov 2036 10:00:00 GMT', DAY_MS],
    ['soon', null],
    ['-5', null],
    ['1.5', null],
    ['', null],
    [null, null],
  ])('%j means %j ms', (header, ms) => {
    expect(retryAfterMs(header, NOW)).toBe(ms);
  });

  // @holds manners-2
  it('moves the next request of a host', () => {
    expect(nextRequestAt(NOW, { retryAfter: '120', crawlDelaySeconds: null })).toEqual(
      new Date('2026-11-22T10:02:00Z'),
    );
    expect(nextRequestAt(NOW, { retryAfter: '1', crawlDelaySeconds: 30 })).toEqual(new Date('2026-11-22T10:00:30Z'));
  });
});

describe('Cache-Control', () => {
  it.each([
    ['max-age=60', 60_000],
    ['public, MAX-AGE="60"', 60_000],
    ['max-age=99999999', DAY_MS],
    ['s-maxage=60', null],
    ['no-cache, max-age=60', null],
    ['no-store', null],
    ['max-age=x', null],
    ['max-age=0', 0],
    [null, null],
  ])('%j is fresh for %j ms', (header, ms) => {
    expect(freshForMs(header)).toBe(ms);
  });
});

const AT = new Date('2026-11-25T09:00:00Z');
const MINUTE_MS = 60_000;
const ended: EndedTry = { at: AT, failures: 0, everyMs: 60 * MINUTE_MS, retryAfterMs: null, freshMs: null, random: 0 };
const minutesUntil = (tried: Partial<EndedTry>) =>
  (nextTryAt({ ...ended, ...tried }).getTime() - AT.getTime()) / MINUTE_MS;

// @holds source-2
describe('next try of a source', () => {
  it('follows the schedule after a success, with a spread of at most a tenth and five minutes', () => {
    expect(minutesUntil({})).toBe(60);
    expect(minutesUntil({ everyMs: 10 * MINUTE_MS, random: 0.999_999 })).toBeCloseTo(11, 3);
    expect(minutesUntil({ everyMs: DAY_MS, random: 0.999_999 })).toBeCloseTo(1445, 3);
  });

  it('waits until what came is stale, by Cache-Control, at most a day', () => {
    expect(minutesUntil({ freshMs: 90 * MINUTE_MS })).toBe(90);
    expect(minutesUntil({ freshMs: 10 * DAY_MS })).toBe(1440);
  });

  it('backs off from five minutes, doubling with each failure, to a day', () => {
    const middle = { random: 0.5 };
    expect([1, 2, 3, 9].map((failures) => minutesUntil({ ...middle, failures }))).toEqual([5, 10, 20, 1280]);
    expect(minutesUntil({ ...middle, failures: 10 })).toBe(1440);
  });

  it('honours Retry-After where it is longer than the backoff', () => {
    expect(minutesUntil({ failures: 1, retryAfterMs: 30 * MINUTE_MS })).toBe(30);
    expect(minutesUntil({ failures: 5, random: 0.5, retryAfterMs: MINUTE_MS })).toBe(80);
  });

  it('never gives up, and never waits longer than a day after a failure (property)', () => {
    const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
    const tries = fc.record({
      failures: fc.integer({ min: 1, max: 5000 }),
      retryAfterMs: fc.option(fc.integer({ min: 0, max: 1e12 })),
      random,
    });
    fc.assert(
      fc.property(tries, (tried) => {
        const minutes = minutesUntil(tried);
        expect(minutes).toBeGreaterThanOrEqual(3.75 - 1e-6);
        expect(minutes).toBeLessThanOrEqual(1440);
      }),
    );
  });
});
