import { describe, expect, it } from 'vitest';
import { dayOfParts, partsOfDay } from './day-parts.ts';
import { toDay } from './day.ts';

describe('the date parts of a calendar event', () => {
  // @holds layout-11 calendar-11
  it.each([
    ['2027-01-01', { year: 2027, month: 0, date: 1 }],
    ['2026-12-31', { year: 2026, month: 11, date: 31 }],
    ['2028-02-29', { year: 2028, month: 1, date: 29 }],
  ])('of %s have a zero-based month', (day, parts) => {
    expect(partsOfDay(toDay(day))).toEqual(parts);
    expect(dayOfParts(parts)).toBe(day);
  });

  // @holds layout-12 calendar-11
  it.each([
    [{}],
    [{ year: 2027, month: 0 }],
    [{ month: 0, date: 1 }],
    [{ year: 2027, date: 1 }],
    [{ year: '2027', month: 0, date: 1 }],
    [{ year: 2027, month: '0', date: 1 }],
    [{ year: 2027, month: 0, date: '1' }],
    [{ year: Number.NaN, month: 0, date: 1 }],
    [{ year: 2027, month: 12, date: 1 }],
    [{ year: 2027, month: -1, date: 1 }],
    [{ year: 2027, month: 1, date: 29 }],
    [{ year: 2027, month: 0, date: 0 }],
    [{ year: 2027, month: 0, date: 1.5 }],
  ])('%j is an invalid date', (parts) => {
    expect(dayOfParts(parts)).toBeNull();
  });
});
