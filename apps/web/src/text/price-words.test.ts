import { toDay } from '@vivac/domain/time/day';
import { describe, expect, it } from 'vitest';
import { ageWords, daySpanFormat, priceWords, spanInText, unbrokenSpans } from './price-words.ts';

const zone = 'Europe/Madrid';
const age = ageWords('en');
const at = (moment: string) => Date.parse(moment);

describe('a day', () => {
  it('is formatted without a time zone shift', () => {
    expect(priceWords.longDay(toDay('2027-01-01'))).toMatch(/2027/);
    expect(priceWords.plainDay(toDay('2027-01-01'))).toMatch(/1/);
  });
});

it('a short span of days never breaks (no-break spaces), a long one has the same spaces on the server and in browsers', () => {
  const span = daySpanFormat({ day: 'numeric', month: 'short' });
  expect(span('2026-11-27', '2026-12-02')).toMatch(/^\S+\u00a0\S+\u00a0–\u00a0\S+\u00a0\S+$/);
  const long = daySpanFormat({ day: 'numeric', month: 'long', year: 'numeric' });
  expect(long('2026-11-27', '2026-12-02')).toMatch(/^\S+ \S+ – \S+ \S+ \S+$/);
  expect(span('2026-11-27', '2026-11-27')).not.toContain('–');
});

describe('a relative time (“3 hours ago”), while the clocks agree', () => {
  const present = { today: toDay('2026-11-21'), zone, receivedAtMs: at('2026-11-21T12:00:00Z') };
  it.each([
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
    expect(age(observedAt, present)).toBe(text);
  });
});

describe('a relative time with a shifted product clock counts in days', () => {
  const present = { today: toDay('2024-06-30'), zone, receivedAtMs: at('2026-11-21T12:00:00Z') };
  it.each([
    ['2024-06-30T20:00:00Z', 'today'],
    // Already 30 June in Madrid.
    ['2024-06-29T22:30:00Z', 'today'],
    ['2024-06-29T21:30:00Z', 'yesterday'],
    ['2024-06-20T12:00:00Z', '10 days ago'],
    ['2024-07-02T12:00:00Z', 'today'],
  ])('%s was %s', (observedAt, text) => {
    expect(age(observedAt, present)).toBe(text);
  });
});

describe('the weekday names', () => {
  it('start on Monday', () => {
    expect(priceWords.weekdays().map(({ long }) => long)).toEqual(
      [23, 24, 25, 26, 27, 28, 29].map((date) => priceWords.longDay(toDay(`2026-11-${date}`)).split(/[, ]/)[0]),
    );
  });
});

it('a span of prices, percents or days has a word joiner behind its dash, where a browser would break the line', () => {
  expect(spanInText([84, 63], (euros) => `${euros}\u00a0€`)).toBe('63–\u206084\u00a0€');
  expect(spanInText([63, 63], (euros) => `€${euros}`)).toBe('€63');
  expect(unbrokenSpans('€63–€84, 1–15 Aug – 2 Sep')).toBe('€63–\u2060€84, 1–\u206015 Aug – 2 Sep');
});
