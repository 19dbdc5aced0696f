import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, weekdayOf } from '../time/day.ts';
import { easterSunday, keyDatesOf } from './key-date.ts';

// @holds market-2
test.each([
  [2008, '2008-03-23'],
  [2016, '2016-03-27'],
  [2019, '2019-04-21'],
  [2024, '2024-03-31'],
  [2025, '2025-04-20'],
  [2026, '2026-04-05'],
  [2027, '2027-03-28'],
  [2028, '2028-04-16'],
  [2038, '2038-04-25'],
  [2076, '2076-04-19'],
])('Easter Sunday of %d is %s (Gregorian calendar)', (year, day) => {
  expect(easterSunday(year)).toBe(day);
});

// @holds market-2
test('every key date follows another, begins in its year and has at least one night (property)', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2000, max: 2190 }), (year) => {
      const dates = keyDatesOf(year);
      const spans = dates.map(({ first, nights }) => [first, addDays(first, nights)] as const);
      expect(dates.every(({ nights }) => nights >= 1)).toBe(true);
      for (let at = 1; at < spans.length; at++) expect(spans[at]![0] > spans[at - 1]![0]).toBe(true);
      expect(dates.filter(({ key }) => key === 'semana_santa').map(({ first }) => weekdayOf(first))).toEqual([4]);
    }),
  );
});

// @holds market-2
test('a holiday on a Tuesday or Thursday makes a bridge to the weekend beside it (property)', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2000, max: 2190 }), (year) => {
      for (const { key, bridge, first, nights } of keyDatesOf(year)) {
        if (bridge === null || key === 'constitution_bridge') continue;
        const last = addDays(first, nights - 1);
        const days = Array.from({ length: nights + 1 }, (_, at) => weekdayOf(addDays(first, at)));
        expect(days).toEqual(expect.arrayContaining([6]));
        expect(last >= first).toBe(true);
      }
    }),
  );
});
