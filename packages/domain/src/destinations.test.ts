import { describe, expect, it } from 'vitest';
import { readRetryAfterS, RETRY_WAITS_S, waitAfterFailureS } from './destinations.ts';

const NOW = new Date('2026-11-23T10:00:00Z');

describe('the retry schedule of a delivery (backoff)', () => {
  // @holds channel-7
  it('waits 5 s, 5 min, 30 min, 2, 5, 10, 14, 20 and 24 h', () => {
    const waits = RETRY_WAITS_S.slice(1).map((_, at) => waitAfterFailureS(at + 1, 0, null));
    expect(waits).toEqual([5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400]);
  });

  // @holds channel-7
  it('ends after ten tries', () => {
    expect(waitAfterFailureS(9, 0, null)).toBe(86_400);
    expect(waitAfterFailureS(10, 0, null)).toBeNull();
  });

  it('is longer by up to a fifth, by chance (jitter)', () => {
    expect(waitAfterFailureS(2, 0.5, null)).toBe(330);
    expect(waitAfterFailureS(2, 1, null)).toBe(360);
  });

  // @holds channel-7
  it('keeps to a longer Retry-After, up to a day', () => {
    expect(waitAfterFailureS(1, 0, 120)).toBe(120);
    expect(waitAfterFailureS(2, 0, 120)).toBe(300);
    expect(waitAfterFailureS(1, 0, 999_999)).toBe(86_400);
  });
});

describe('the header Retry-After', () => {
  it.each([
    ['120', 120],
    [' 7 ', 7],
    ['Mon, 23 Nov 2026 10:02:00 GMT', 120],
    ['Mon, 23 Nov 2026 09:00:00 GMT', 0],
    ['soon', null],
    ['-5', null],
    ['1e9', null],
    ['', null],
  ])('“%s” asks for %s seconds', (header, seconds) => {
    expect(readRetryAfterS(header, NOW)).toBe(seconds);
  });

  it('is absent', () => {
    expect(readRetryAfterS(null, NOW)).toBeNull();
  });
});
