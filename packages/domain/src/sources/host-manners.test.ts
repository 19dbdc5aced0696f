import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { freshForMs, hostDelayMs, nextRequestAt, retryAfterMs } from './host-manners.ts';

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
