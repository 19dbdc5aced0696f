import { describe, expect, it } from 'vitest';
import { toDay } from './day.ts';
import { isoWeekOf, mondayOfIsoWeek, weekNumberOf } from './iso-week.ts';

describe('an ISO week', () => {
  it.each([
    ['2020-12-31', '2020-W53'],
    ['2021-01-01', '2020-W53'],
    ['2021-01-03', '2020-W53'],
    ['2021-01-04', '2021-W01'],
    ['2024-12-29', '2024-W52'],
    ['2024-12-30', '2025-W01'],
    ['2026-12-28', '2026-W53'],
    ['2027-01-03', '2026-W53'],
    ['2027-12-31', '2027-W52'],
    ['2028-02-29', '2028-W09'],
  ])('of %s is %s', (day, week) => {
    expect(isoWeekOf(toDay(day))).toBe(week);
  });

  it.each([
    ['2026-W49', '2026-11-30'],
    ['2025-W01', '2024-12-30'],
    ['2020-W53', '2020-12-28'],
    ['2025-W53', null],
    ['2026-W00', null],
    ['2026-11-30', null],
  ])('%s begins on Monday %s', (week, monday) => {
    expect(mondayOfIsoWeek(week)).toBe(monday);
  });

  it.each([
    ['2027-08-16', 33],
    ['2024-12-30', 1],
    ['2027-01-03', 53],
  ])('of %s has the number %i', (day, number) => {
    expect(weekNumberOf(toDay(day))).toBe(number);
  });
});
