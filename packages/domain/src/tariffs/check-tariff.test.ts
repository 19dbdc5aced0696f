import { tariffOf } from '@vivac/testing/tariff';
import { expect, it } from 'vitest';
import type { Cents } from '../money.ts';
import { toDay } from '../time/day.ts';
import { checkTariff, isWithoutError } from './check-tariff.ts';
import type { LengthPrice, Tariff, TariffSeason } from './tariff.ts';

const YEAR = 2027;
const cents = (value: number) => value as Cents;
const range = (from: string, to: string) => ({ from: toDay(from), to: toDay(to) });

/** What is said of the cells of a tariff, the place of each before its code. */
function said(changed: Partial<Tariff>): string[] {
  return checkTariff(tariffOf(YEAR, changed)).map(({ cell, code, severity }) => {
    const season = cell.season === undefined ? '' : `/${cell.season}`;
    return `${cell.list} ${cell.row}${season} ${cell.field}: ${code}${severity === 'warning' ? '?' : ''}`;
  });
}

const [low, high] = tariffOf(YEAR).seasons as [TariffSeason, TariffSeason];
const seasons = (changed: Partial<TariffSeason>) => ({ seasons: [low, { ...high, ...changed }] });

const length = (fromNights: number, toNights: number | null, changed: Partial<LengthPrice> = {}): LengthPrice => ({
  fromNights,
  toNights,
  priceCents: cents(5000),
  per: 'night',
  ...changed,
});

/** Of the first unit and season. */
const withLengths = (...lengths: LengthPrice[]) =>
  tariffOf(YEAR).prices.map((price, at) => (at === 0 ? { ...price, lengths } : price));

// @holds tariff-1
it('a list in which all is said has no problem', () => {
  expect(said({})).toEqual([]);
});

// @holds tariff-2
it.each<[string, Partial<Tariff>, string[]]>([
  [
    'a hole between seasons is a warning',
    seasons({ ranges: [range('2027-07-03', '2027-08-31')] }),
    ['seasons 1 ranges.0.from: hole?'],
  ],
  [
    'closed weeks explain a hole',
    { ...seasons({ ranges: [range('2027-07-03', '2027-08-31')] }), closed: [range('2027-07-01', '2027-07-02')] },
    [],
  ],
  [
    'an overlap is an error',
    seasons({ ranges: [range('2027-06-30', '2027-08-31')] }),
    ['seasons 1 ranges.0.from: rangeOverlaps'],
  ],
  [
    'a range to its departure does not overlap the next',
    seasons({ ranges: [range('2027-07-01', '2027-09-01')], lastDay: 'departure' }),
    [],
  ],
  [
    'a range ends before it begins',
    seasons({ ranges: [range('2027-08-31', '2027-07-01')] }),
    ['seasons 1 ranges.0.to: rangeBackwards', 'seasons 0 ranges.1.from: hole?'],
  ],
  [
    'a range has a bound alone',
    seasons({ ranges: [{ from: toDay('2027-07-01'), to: null }] }),
    ['seasons 1 ranges.0.to: rangeUnfinished', 'seasons 0 ranges.1.from: hole?'],
  ],
  [
    'a season has no range',
    seasons({ ranges: [] }),
    ['seasons 1 ranges: seasonWithoutRange', 'seasons 0 ranges.1.from: hole?'],
  ],
  [
    'the seasons of last year',
    { seasons: [{ ...low, ranges: [range('2026-04-01', '2026-06-30')] }, high] },
    ['seasons 0 ranges.0.from: rangeOfEarlierYear', 'seasons 1 ranges.0.from: hole?'],
  ],
  [
    'a minimum stay longer than the season',
    seasons({ minimumNights: 63 }),
    ['seasons 1 minimumNights: seasonNeverBooked'],
  ],
  [
    'a weekday of arrival that the season does not have',
    {
      seasons: [
        { ...low, ranges: [range('2027-04-01', '2027-04-02')], arrivalWeekdays: [1] },
        { ...high, ranges: [range('2027-04-03', '2027-08-31')] },
      ],
    },
    ['seasons 0 arrivalWeekdays: arrivalNever'],
  ],
  ['two seasons of one name', seasons({ name: ' LOW' }), ['seasons 1 name: seasonNameRepeated']],
  ['another currency', { currency: 'CHF' }, ['tariff 0 currency: currencyNotEuro']],
  ['the euro by its sign', { currency: '€' }, []],
  ['a price that nobody typed', { prices: tariffOf(YEAR).prices.slice(1) }, ['prices 0/0 priceCents: priceMissing']],
  [
    'a price of 0',
    { prices: [...tariffOf(YEAR).prices.slice(0, 3), { unit: 'pitch', season: 'high', priceCents: cents(0) }] },
    ['prices 1/1 priceCents: priceZero'],
  ],
  [
    'no guests',
    { units: [{ ...tariffOf().units[0]!, guestsIncluded: 0 }, tariffOf().units[1]!] },
    ['units 0 guestsIncluded: guestsZero'],
  ],
  [
    'fewer guests at most than included',
    { units: [{ ...tariffOf().units[0]!, guestsAtMost: 1 }, tariffOf().units[1]!] },
    ['units 0 guestsAtMost: guestsAtMostLess'],
  ],
  ['extra guests whom nobody prices', { extraPersons: [] }, ['units 0 guestsAtMost: extraGuestsWithoutPrice?']],
  [
    'ages of two prices',
    {
      extraPersons: [
        { fromAge: null, underAge: 11, priceCents: cents(1) },
        { fromAge: 10, underAge: null, priceCents: cents(2) },
      ],
    },
    ['extraPersons 1 fromAge: agesOverlap'],
  ],
  [
    'ages of two seasons or two units',
    {
      extraPersons: [
        { fromAge: null, underAge: null, priceCents: cents(1), season: 'low', units: ['tent'] },
        { fromAge: null, underAge: null, priceCents: cents(2), season: 'high', units: ['tent'] },
        { fromAge: null, underAge: null, priceCents: cents(3), season: 'high', units: ['pitch'] },
      ],
    },
    [],
  ],
  [
    'ages of one season twice',
    {
      extraPersons: [
        { fromAge: null, underAge: null, priceCents: cents(1) },
        { fromAge: null, underAge: null, priceCents: cents(2), season: 'high', units: ['pitch'] },
      ],
    },
    ['extraPersons 1 fromAge: agesOverlap'],
  ],
  [
    'extra guests of one season alone, where the unit is let in another',
    { extraPersons: [{ fromAge: null, underAge: null, priceCents: cents(1), season: 'high' }] },
    ['units 0 guestsAtMost: extraGuestsWithoutPrice?'],
  ],
  [
    'extra guests of a season and units that are not there',
    {
      extraPersons: [
        { fromAge: 3, underAge: null, priceCents: cents(1) },
        { fromAge: null, underAge: 3, priceCents: cents(2), season: 'gone', units: ['gone'] },
      ],
    },
    ['extraPersons 1 season: extraOfNothing', 'extraPersons 1 units: extraOfNothing'],
  ],
  [
    'a discount of all',
    { discounts: [{ kind: 'long_stay', basisPoints: 10_000, minimumNights: 7, minimumAdvanceDays: null }] },
    ['discounts 0 basisPoints: discountTooLarge'],
  ],
  [
    'a discount of no length',
    { discounts: [{ kind: 'long_stay', basisPoints: 500, minimumNights: null, minimumAdvanceDays: null }] },
    ['discounts 0 minimumNights: discountWithoutNights'],
  ],
  [
    'a weekend that leaves nothing',
    { weekend: { weekdays: [5, 6], priceCents: cents(-3000) } },
    ['weekend 0 priceCents: weekendBelowZero'],
  ],
  [
    'prices by length without nights, backwards, too long, and of a whole stay without an end',
    { prices: withLengths(length(0, 2), length(5, 3), length(7, 400), length(9, null, { per: 'stay' })) },
    [
      'prices 0/0 priceCents: lengthZero',
      'prices 0/0 priceCents: lengthBackwards',
      'prices 0/0 priceCents: lengthTooLong',
      'prices 0/0 priceCents: stayWithoutEnd',
    ],
  ],
  [
    'two prices of a length that begin on one day, and one that costs nothing',
    {
      prices: withLengths(
        length(2, 4),
        length(3, 7, { arrivalWeekdays: [5] }),
        length(8, 9, { arrivalWeekdays: [5], priceCents: cents(0) }),
        length(8, 9, { arrivalWeekdays: [1] }),
      ),
    },
    ['prices 0/0 priceCents: priceZero', 'prices 0/0 priceCents: lengthsOverlap'],
  ],
  [
    'a price that neither the minimum stay nor the days of arrival of its season let anybody book',
    {
      prices: tariffOf(2027).prices.map((price) =>
        price.season === 'high' && price.unit === 'tent'
          ? { ...price, lengths: [length(2, 6), length(7, 7, { arrivalWeekdays: [5] })] }
          : price,
      ),
    },
    ['prices 0/1 priceCents: lengthNeverBooked', 'prices 0/1 priceCents: lengthNeverBooked'],
  ],
  [
    'lengths between others that no price sells, once of all units',
    {
      prices: tariffOf(2027).prices.map((price) =>
        price.season === 'low'
          ? { ...price, priceCents: null, lengths: [length(2, 2), length(4, 4), length(7, null)] }
          : price,
      ),
    },
    ['prices 0/0 priceCents: lengthHole?', 'prices 0/0 priceCents: lengthHole?'],
  ],
  [
    'a weekend’s price of 0, and one without the nights of a weekend',
    {
      prices: tariffOf(2027).prices.map((price, at) => ({ ...price, ...(at < 1 && { weekendCents: cents(0) }) })),
    },
    ['prices 0/0 priceCents: priceZero', 'weekend 0 weekdays: weekendWithoutDays'],
  ],
  ['closed weeks backwards', { closed: [range('2027-05-02', '2027-05-01')] }, ['closed 0 to: closedBackwards']],
])('%s', (_what, changed, expected) => {
  expect(said(changed)).toEqual(expected);
});

// @holds tariff-2
it('more than 200 units are named by the first that is too many, and nothing is published with an error', () => {
  const units = Array.from({ length: 201 }, (_, at) => ({
    id: `u${at}`,
    name: `Unit ${at}`,
    guestsIncluded: 2,
    guestsAtMost: 2,
  }));
  const prices = units.flatMap(({ id }) =>
    ['low', 'high'].map((season) => ({ unit: id, season, priceCents: cents(5000) })),
  );
  const problems = checkTariff(tariffOf(YEAR, { units, prices }));
  expect(problems).toEqual([
    {
      cell: { list: 'units', row: 200, field: 'name' },
      severity: 'error',
      code: 'tooManyUnits',
      values: { count: 201, most: 200 },
    },
  ]);
  expect(isWithoutError(problems)).toBe(false);
  expect(isWithoutError(checkTariff(tariffOf(YEAR, { extraPersons: [] })))).toBe(true);
});
