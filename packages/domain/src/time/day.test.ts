import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  addDays,
  addMonths,
  compareMonths,
  dateOf,
  type Day,
  dayAt,
  dayOf,
  dayOfParts,
  dayRange,
  daysBetween,
  daysInMonth,
  firstDayOf,
  monthOf,
  nextOccurrenceOfMonth,
  parseDay,
  partsOfDay,
  toDay,
  weekdayOf,
} from './day.ts';

const anyDay = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2200-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10) as Day);

describe('parsing a date', () => {
  test.each([
    ['2026-11-21', true],
    ['2024-02-29', true],
    ['2023-02-29', false],
    ['1900-02-29', false],
    ['2000-02-29', true],
    ['2026-04-30', true],
    ['2026-04-31', false],
    ['2026-01-01', true],
    ['2026-00-10', false],
    ['2026-12-31', true],
    ['2026-13-01', false],
    ['2026-06-00', false],
    ['2026-6-1', false],
    ['26-06-01', false],
    ['2026-06-01T00:00', false],
    [' 2026-06-01', false],
    ['', false],
  ])('%s is a valid date: %s', (text, isDay) => {
    expect(parseDay(text)).toBe(isDay ? text : null);
  });

  test('toDay throws on an invalid date', () => {
    expect(toDay('2026-11-21')).toBe('2026-11-21');
    expect(() => toDay('2026-02-30')).toThrow(RangeError);
  });

  test('every date round-trips', () => {
    fc.assert(fc.property(anyDay, (day) => parseDay(day) === day));
  });
});

describe('date arithmetic', () => {
  test.each([
    ['2026-12-31', 1, '2027-01-01'],
    ['2027-01-01', -1, '2026-12-31'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2025-02-28', 1, '2025-03-01'],
    ['2026-03-28', 2, '2026-03-30'],
    ['2026-10-24', 2, '2026-10-26'],
    ['2026-06-15', 0, '2026-06-15'],
  ])('%s plus %i days is %s, whatever DST does', (from, count, to) => {
    expect(addDays(toDay(from), count)).toBe(to);
    expect(daysBetween(toDay(from), toDay(to))).toBe(count);
  });

  test('adding days and counting days are inverse', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -4000, max: 4000 }), (day, count) => {
        expect(daysBetween(day, addDays(day, count))).toBe(count);
        expect(addDays(addDays(day, count), -count)).toBe(day);
      }),
    );
  });

  test('dates sort as their ISO strings', () => {
    fc.assert(fc.property(anyDay, anyDay, (a, b) => Math.sign(daysBetween(a, b)) === Number(b > a) - Number(b < a)));
  });

  test('a date range has consecutive days', () => {
    expect(dayRange(toDay('2026-12-30'), 4)).toEqual(['2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02']);
    expect(dayRange(toDay('2026-12-30'), 0)).toEqual([]);
  });

  test('has each day a night after the one before, over months, leap days and years (property)', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 72_000 }), fc.integer({ min: 0, max: 800 }), (from, count) => {
        const first = addDays(toDay('2000-01-01'), from);
        expect(dayRange(first, count)).toEqual(Array.from({ length: count }, (_, nth) => addDays(first, nth)));
      }),
      { numRuns: 50 },
    );
  });

  test('every day of three centuries is as far from 1970 as the platform’s UTC time says', () => {
    const epoch = toDay('1970-01-01');
    const wrong: string[] = [];
    for (let ms = Date.UTC(1900, 0, 1); ms < Date.UTC(2201, 0, 1); ms += 86_400_000) {
      const day = new Date(ms).toISOString().slice(0, 10) as Day;
      if (daysBetween(epoch, day) !== ms / 86_400_000 || addDays(epoch, ms / 86_400_000) !== day) wrong.push(day);
    }
    expect(wrong).toEqual([]);
  });

  test('overflowing date parts roll over', () => {
    expect(dayOf(2026, 13, 1)).toBe('2027-01-01');
    expect(dayOf(2026, 2, 29)).toBe('2026-03-01');
    expect(dayOf(2026, 1, 0)).toBe('2025-12-31');
  });
});

describe('weekdays', () => {
  // @holds calendar-1
  test.each([
    ['2026-11-23', 1],
    ['2026-11-28', 6],
    ['2026-11-29', 7],
    ['2026-11-30', 1],
  ])('%s is weekday %i', (day, weekday) => {
    expect(weekdayOf(toDay(day))).toBe(weekday);
  });

  test('the weekday increments daily, from 7 to 1', () => {
    fc.assert(fc.property(anyDay, (day) => weekdayOf(addDays(day, 1)) === (weekdayOf(day) % 7) + 1));
  });
});

describe('months', () => {
  test.each([
    [2024, 2, 29],
    [2025, 2, 28],
    [2100, 2, 28],
    [2000, 2, 29],
    [2026, 4, 30],
    [2026, 12, 31],
  ])('%i-%i has %i days', (year, month, count) => {
    expect(daysInMonth({ year, month })).toBe(count);
  });

  test.each([
    [2026, 12, 1, 2027, 1],
    [2027, 1, -1, 2026, 12],
    [2026, 11, 14, 2028, 1],
    [2026, 11, 0, 2026, 11],
  ])('%i-%i plus %i months is %i-%i', (year, month, count, toYear, toMonth) => {
    expect(addMonths({ year, month }, count)).toEqual({ year: toYear, month: toMonth });
  });

  test('the difference of months orders them', () => {
    expect(compareMonths({ year: 2026, month: 12 }, { year: 2027, month: 1 })).toBe(-1);
    expect(compareMonths({ year: 2026, month: 12 }, { year: 2026, month: 12 })).toBe(0);
    expect(compareMonths({ year: 2027, month: 2 }, { year: 2026, month: 12 })).toBe(2);
  });

  test('a day is within its month', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const month = monthOf(day);
        expect(addDays(firstDayOf(month), dateOf(day) - 1)).toBe(day);
        expect(dateOf(day)).toBeLessThanOrEqual(daysInMonth(month));
      }),
    );
  });

  // @holds call-2
  test.each([
    ['2026-11-21', 11, 2026],
    ['2026-11-21', 12, 2026],
    ['2026-11-21', 10, 2027],
    ['2026-11-21', 1, 2027],
    ['2026-12-31', 12, 2026],
    ['2026-01-01', 12, 2026],
  ])('seen from %s, month %i is that of %i', (today, month, year) => {
    expect(nextOccurrenceOfMonth(month, toDay(today))).toEqual({ year, month });
  });
});

describe('the date of a moment in a time zone', () => {
  test.each([
    ['2026-11-21T22:59:59Z', 'Europe/Madrid', '2026-11-21'],
    ['2026-11-21T23:00:00Z', 'Europe/Madrid', '2026-11-22'],
    ['2026-07-01T21:59:59Z', 'Europe/Madrid', '2026-07-01'],
    ['2026-07-01T22:00:00Z', 'Europe/Madrid', '2026-07-02'],
    ['2026-07-01T22:00:00Z', 'Atlantic/Canary', '2026-07-01'],
    ['2026-12-31T23:30:00Z', 'Europe/Madrid', '2027-01-01'],
  ])('%s in %s is %s', (moment, zone, day) => {
    expect(dayAt(new Date(moment), zone)).toBe(day);
  });
});

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
