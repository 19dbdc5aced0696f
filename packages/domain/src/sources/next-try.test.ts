import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type EndedTry, nextTryAt } from './next-try.ts';

const AT = new Date('2026-11-25T09:00:00Z');
const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;
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
