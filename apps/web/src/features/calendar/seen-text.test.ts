import { toDay } from '@vivac/domain/day';
import { describe, expect, test } from 'vitest';
import { seenText } from './seen-text.ts';

const zone = 'Europe/Madrid';
const at = (moment: string) => Date.parse(moment);

describe('while the clocks agree', () => {
  const present = { today: toDay('2026-11-21'), zone, receivedAtMs: at('2026-11-21T12:00:00Z') };
  test.each([
    ['2026-11-21T12:00:10Z', 'this minute'],
    ['2026-11-21T12:05:00Z', 'this minute'],
    ['2026-11-21T11:59:31Z', 'this minute'],
    ['2026-11-21T11:01:00Z', '59 minutes ago'],
    ['2026-11-21T11:00:00Z', '1 hour ago'],
    ['2026-11-21T10:00:00Z', '2 hours ago'],
    ['2026-11-20T12:30:00Z', '24 hours ago'],
    ['2026-11-20T12:00:00Z', 'yesterday'],
    ['2026-11-18T12:00:00Z', '3 days ago'],
  ])('%s was %s', (observedAt, text) => {
    expect(seenText(observedAt, present, 'en')).toBe(text);
  });
});

describe('while the product’s clock stands elsewhere, only days count', () => {
  const present = { today: toDay('2024-06-30'), zone, receivedAtMs: at('2026-11-21T12:00:00Z') };
  test.each([
    ['2024-06-30T20:00:00Z', 'today'],
    // Already 30 June in Madrid.
    ['2024-06-29T22:30:00Z', 'today'],
    ['2024-06-29T21:30:00Z', 'yesterday'],
    ['2024-06-20T12:00:00Z', '10 days ago'],
    ['2024-07-02T12:00:00Z', 'today'],
  ])('%s was %s', (observedAt, text) => {
    expect(seenText(observedAt, present, 'en')).toBe(text);
  });
});
