import { HOLIDAY_AREAS } from '@vivac/domain/holidays';
import { toDay } from '@vivac/domain/time/day';
import { expect, test } from 'vitest';
import { demoHolidayRows, demoOccupancyRows, schoolYearOf } from './calendars.ts';

const TODAY = toDay('2026-11-23');
const rowsOf = (pieces: Iterable<string>) =>
  [...pieces]
    .join('')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.replace(/".*"/, '').split(','));

// @holds holiday-5
test('the demo market has school holidays of two school years, but for areas of which one or none is known', () => {
  const rows = rowsOf(demoHolidayRows(TODAY));
  const until = new Map(rows.map(([area, , , , , known]) => [area, known]));
  const count = (known: string | undefined) => HOLIDAY_AREAS.filter(({ code }) => until.get(code) === known).length;
  expect([count('2028-08-31'), count('2027-08-31'), count(undefined)]).toEqual([HOLIDAY_AREAS.length - 8, 6, 2]);
});

// @holds holiday-5
test.each([
  ['2026-11-23', 2026],
  ['2027-08-31', 2026],
  ['2027-09-01', 2027],
])('on %s the school year is that of the autumn of %i', (today, year) => {
  expect(schoolYearOf(toDay(today))).toBe(year);
});

// @holds holiday-5
test('the demo market has occupancy of pitches and bungalows of two years in the shape of the official survey, kept secret where few campsites are', () => {
  const rows = rowsOf(demoOccupancyRows(TODAY));
  expect(rows).toHaveLength((53 + 10) * 24 * 2);
  expect(rows[0]).toMatchObject(['España', 'occupancy', '2026-09', expect.stringMatching(/^\d+\.\d\d$/), '']);
  expect(rows.filter(([place]) => place === 'Ceuta').every(([, , , value, secret]) => !value && secret === 'yes')).toBe(
    true,
  );
});
