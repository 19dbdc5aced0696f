import {
  type MarketColumn,
  MARKET_NIGHTS,
  allColumns,
  columnNights,
  marketColumns,
} from '@vivac/domain/market/market-column';
import { spanishRegionOf } from '@vivac/domain/places/spanish-province';
import { addDays, toDay } from '@vivac/domain/time/day';
import { describe, expect, it } from 'vitest';
import { keyDates } from '#modules/prices/key-dates-read';

/** By hand, from the calendars of the years: first night, last night, and what the weekday of the holiday makes of it. */
const BY_HAND: Readonly<Record<number, readonly string[]>> = {
  2026: [
    'reyes 01-02 01-05 bridge',
    'semana_santa 04-02 04-05',
    'may_day 04-30 05-02 long_weekend',
    'pentecost 05-22 05-24',
    'san_juan 06-23 06-23',
    'assumption 08-15 08-21',
    'hispanic_day 10-09 10-11 long_weekend',
    'all_saints 10-30 10-31',
    'constitution_bridge 12-04 12-07 bridge',
    'christmas 12-24 12-26',
    'new_year 12-30 01-01',
  ],
  2027: [
    'reyes 01-05 01-05',
    'semana_santa 03-25 03-28',
    'may_day 04-30 05-01',
    'pentecost 05-14 05-16',
    'san_juan 06-23 06-26 bridge',
    'assumption 08-14 08-20',
    'hispanic_day 10-08 10-11 bridge',
    'all_saints 10-29 10-31 long_weekend',
    'constitution_bridge 12-03 12-07 bridge',
    'christmas 12-24 12-26',
    'new_year 12-30 01-01',
  ],
  2028: [
    'reyes 01-05 01-08 bridge',
    'semana_santa 04-13 04-16',
    'may_day 04-28 04-30 long_weekend',
    'pentecost 06-02 06-04',
    'san_juan 06-23 06-24',
    'assumption 08-12 08-18',
    'hispanic_day 10-11 10-14 bridge',
    'all_saints 10-31 10-31',
    'constitution_bridge 12-05 12-09 bridge',
    'christmas 12-24 12-26',
    'new_year 12-30 01-01',
  ],
};

/** Beside the key dates of all: the region’s own public holidays, by hand. */
const OWN_HOLIDAYS = {
  Catalonia: {
    2026: ['04-06', '06-24', '09-11', '12-26'],
    2027: ['03-29', '06-24', '09-11', '12-26'],
    2028: ['04-17', '06-24', '09-11', '12-26'],
  },
  Andalusia: {
    2026: ['02-28', '04-02', '11-02', '12-07'],
    2027: ['02-28', '03-01', '03-25', '08-16'],
    2028: ['02-28', '04-13'],
  },
} as const;

const NATIONAL = ['01-01', '01-06', '05-01', '08-15', '10-12', '11-01', '12-06', '12-08', '12-25'];
const GOOD_FRIDAY = { 2026: '04-03', 2027: '03-26', 2028: '04-14' } as const;

const written = ({ key, first, last, bridge }: MarketColumn) =>
  [key, first.slice(5), last.slice(5), ...(bridge === null ? [] : [bridge])].join(' ');

describe.each(['Catalonia', 'Andalusia'] as const)('key dates of %s beside a table made by hand', (name) => {
  const region = spanishRegionOf(name, null)!;

  // @holds market-2
  it.each([2026, 2027, 2028] as const)('in %d: every night is right', (year) => {
    const today = toDay(`${year}-01-01`);
    const columns = marketColumns(today);
    const dates = columns.keyDates.filter(({ key }) => key !== 'summer_week');
    expect(dates.map(written)).toEqual(BY_HAND[year]);
    const holidays = new Set([...keyDates(year, region, 'es').keys(), ...keyDates(year + 1, region, 'es').keys()]);
    const byHand = [...NATIONAL, GOOD_FRIDAY[year], ...OWN_HOLIDAYS[name][year]].map((day) => `${year}-${day}`);
    expect([...keyDates(year, region, 'es').keys()].toSorted()).toEqual(byHand.toSorted());
    const nights = columnNights(today, columns, (day) => holidays.has(day));
    const ordinary = allColumns(columns).flatMap(({ kind }, at) => (kind === 'ordinary' ? nights[at]! : []));
    const isIn = new Set(ordinary);
    for (let at = 0; at < MARKET_NIGHTS - 1; at++) {
      const night = addDays(today, at);
      const isKey = dates.some(({ first, last }) => night >= first && night <= last);
      const isOwn = [night, addDays(night, 1)].some((day) => byHand.includes(day) || day.endsWith('-01-01'));
      expect([night, isIn.has(at)]).toEqual([night, !isKey && !isOwn]);
    }
  });
});

// @holds market-2
it('the weeks of summer go from Saturday to Saturday, all within July and August, without that of 15 August', () => {
  const weeks = marketColumns(toDay('2027-01-01')).keyDates.filter(({ key }) => key === 'summer_week');
  expect(weeks.map(({ first, last }) => `${first.slice(5)} ${last.slice(5)}`)).toEqual([
    '07-03 07-09',
    '07-10 07-16',
    '07-17 07-23',
    '07-24 07-30',
    '07-31 08-06',
    '08-07 08-13',
    '08-21 08-27',
  ]);
});
