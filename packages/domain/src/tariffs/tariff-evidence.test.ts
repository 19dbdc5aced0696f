import { tariffOf } from '@vivac/testing/tariff';
import { describe, expect, it, vi } from 'vitest';
import type { Cents } from '../money.ts';
import type { ListStays } from '../offers/stay-quotes.ts';
import { nightlyStay, packTerms } from '../offers/stay-terms.ts';
import { addDays, type Day, dayOf, daysBetween } from '../time/day.ts';
import { countStays, listStays, partiesOf, type TariffRow, tariffRows } from './tariff-evidence.ts';
import { listPricer } from './list-pricer.ts';
import type { Tariff, TariffUnit } from './tariff.ts';

/** What readers make of the rows: the stay of the list, else what its nights say. */
function fromRows(nightly: readonly TariffRow[], listStay: ListStays | null) {
  const rates = {
    priceCents: nightly.map(({ priceCents }) => priceCents),
    availability: null,
    terms: nightly.map(({ terms }) => packTerms(terms)),
    feeCents: nightly.map(({ feeCents }) => feeCents),
  };
  return (arrival: Day, nights: number) => {
    const at = daysBetween(nightly[0]!.night, arrival);
    if (at < 0 || at + nights > nightly.length) return null;
    const derived = nightlyStay(rates, at, nights);
    if (derived.kind === 'refused') return null;
    const found = listStay?.(arrival, nights) ?? { ...derived, taxCents: taxOf(nightly.slice(at, at + nights)) };
    if ('reason' in found) return null;
    return { total: found.totalCents, perNight: found.perNightCents, tax: found.taxCents ?? 0 };
  };
}

const taxOf = (rows: readonly TariffRow[]) => rows.reduce((sum, { taxCents }) => sum + (taxCents ?? 0), 0);

function fromEngine(tariff: Tariff, unit: TariffUnit, adults: number) {
  const pricer = listPricer(tariff, unit)!;
  return (arrival: Day, nights: number) => {
    const price = pricer({ arrival, nights, adults, childAges: [], bookedOn: arrival });
    if (price.kind === 'refused') return null;
    const { totalCents: total, perNightCents: perNight, taxCents: tax } = price;
    return { total, perNight, tax };
  };
}

const cents = (value: number) => value as Cents;
const long = { kind: 'long_stay' as const, basisPoints: 733, minimumNights: 10, minimumAdvanceDays: null };
const open = tariffOf(2027).seasons.map((season) => ({ ...season, minimumNights: null, arrivalWeekdays: [] }));

// @holds tariff-5
it.each<[string, Partial<Tariff>]>([
  ['prices by the night', {}],
  [
    'a weekend and fees of each kind',
    {
      weekend: { weekdays: [5, 6], priceCents: cents(1533) },
      fees: [
        { name: 'Linen', per: 'person', priceCents: cents(701) },
        { name: 'Energy', per: 'night', priceCents: cents(305) },
        { name: 'Eco', per: 'person_night', priceCents: cents(51) },
      ],
    },
  ],
  ['a discount from ten nights on', { discounts: [long, { ...long, basisPoints: 1500, minimumNights: 21 }] }],
  ['a tax of seven nights', { touristTax: { priceCents: cents(66), fromAge: 16, maximumNights: 7 } }],
  ['closed weeks', { closed: [{ from: dayOf(2027, 5, 3), to: dayOf(2027, 5, 9) }] }],
  ['prices by the week', { per: 'week' }],
  [
    'prices by length of stay, of which some cross seasons',
    {
      seasons: open,
      prices: tariffOf(2027).prices.map((price) => ({
        ...price,
        lengths: [
          { fromNights: 3, toNights: 6, priceCents: cents(7433), per: 'night' as const },
          { fromNights: 7, toNights: 7, priceCents: cents(40_001), per: 'stay' as const, arrivalWeekdays: [5, 6] },
          { fromNights: 8, toNights: null, priceCents: cents(5001), per: 'night' as const },
        ],
      })),
      discounts: [long],
    },
  ],
  [
    'packages of a weekend and a midweek alone, without a price of any length',
    {
      prices: tariffOf(2027).prices.map(({ unit, season }) => ({
        unit,
        season,
        priceCents: null,
        lengths: [
          { fromNights: 2, toNights: 2, priceCents: cents(15_001), per: 'stay' as const, arrivalWeekdays: [5] },
          { fromNights: 4, toNights: 4, priceCents: cents(19_003), per: 'stay' as const, arrivalWeekdays: [1] },
        ],
      })),
    },
  ],
])('%s are the engine’s stays of 2 to 28 nights to the cent, from a row a night', (_what, changed) => {
  const tariff = tariffOf(2027, changed);
  const unit = tariff.units[0]!;
  for (const guests of [2, 4]) {
    const rows = tariffRows(tariff, unit, guests);
    const [found, expected] = [fromRows(rows, listStays(tariff, unit, guests)), fromEngine(tariff, unit, guests)];
    const differing: unknown[] = [];
    for (let day = 0; day < 365; day++) {
      for (let nights = 2; nights <= 28; nights++) {
        const arrival = addDays(dayOf(2027, 1, 1), day);
        const [one, other] = [found(arrival, nights), expected(arrival, nights)];
        if (JSON.stringify(one) !== JSON.stringify(other)) differing.push({ arrival, nights, one, other });
      }
    }
    expect(differing).toEqual([]);
    expect(rows).toHaveLength(214);
  }
});

// @holds tariff-5
it('of a week that seven does not divide each week costs exactly its price, and a night at most a cent beside its seventh', () => {
  const prices = tariffOf(2027).prices.map((price) => ({ ...price, priceCents: cents(50_000) }));
  const tariff = tariffOf(2027, { per: 'week', seasons: open, prices, fees: [] });
  const costs = tariffRows(tariff, tariff.units[1]!, 2).map(({ priceCents }) => priceCents!);
  for (let at = 0; at + 7 <= costs.length; at++) {
    expect(costs.slice(at, at + 7).reduce((sum, one) => sum + one, 0)).toBe(50_000);
  }
  expect(new Set(costs)).toEqual(new Set([7142, 7143]));
});

it('a unit is worked out for two guests and for the parties that are asked for, as far as it takes them', () => {
  const unit = (guestsAtMost: number) => ({ id: 'u', name: 'U', guestsIncluded: 1, guestsAtMost });
  expect(partiesOf(unit(5), [4, 2, 6, 5])).toEqual([2, 4, 5]);
  expect(partiesOf(unit(1), [4])).toEqual([1]);
});

it('the stays of a list are counted by its nights, arrival days and minimum stays', () => {
  const [low, high] = tariffOf(2027).seasons;
  const night = { ...low!, ranges: [{ from: dayOf(2027, 4, 1), to: dayOf(2027, 4, 3) }], minimumNights: null };
  expect(countStays(tariffOf(2027, { seasons: [night] }))).toBe(2 * (3 + 2 + 1));
  const week = { ...high!, ranges: [{ from: dayOf(2027, 7, 3), to: dayOf(2027, 7, 11) }] };
  expect(countStays(tariffOf(2027, { seasons: [week] }))).toBe(3);
});

it('a list by length counts each stay of 1 to 28 nights that it sells', () => {
  const lengths = [
    { fromNights: 2, toNights: 3, priceCents: cents(9000), per: 'night' as const },
    { fromNights: 7, toNights: 7, priceCents: cents(50_000), per: 'stay' as const, arrivalWeekdays: [6] },
  ];
  const prices = tariffOf(2027).prices.map((price) => ({ ...price, priceCents: null, lengths }));
  const tariff = tariffOf(2027, {
    seasons: open,
    prices,
    closed: [{ from: dayOf(2027, 5, 3), to: dayOf(2027, 5, 9) }],
  });
  const priced = tariff.units.flatMap((unit) => {
    const stayOf = fromEngine(tariff, unit, 2);
    return Array.from({ length: 365 * 28 }, (_, at) =>
      stayOf(addDays(dayOf(2027, 1, 1), Math.floor(at / 28)), 1 + (at % 28)),
    );
  });
  expect(countStays(tariff)).toBe(priced.filter((stay) => stay !== null).length);
});

it('a night has the price and the fewest nights of the shortest stay that can arrive on it, or is closed to arrival', () => {
  const lengths = [
    { fromNights: 2, toNights: 2, priceCents: cents(18_001), per: 'stay' as const, arrivalWeekdays: [5] },
    { fromNights: 7, toNights: 7, priceCents: cents(50_000), per: 'stay' as const, arrivalWeekdays: [5, 1] },
  ];
  const prices = tariffOf(2027).prices.map((price) => ({ ...price, priceCents: null, lengths }));
  const tariff = tariffOf(2027, { seasons: open, prices });
  const told = tariffRows(tariff, tariff.units[0]!, 2).slice(0, 5);
  const terms = (minimumNights: number | null, closedToArrival = false) => ({ minimumNights, closedToArrival });
  // 1 April 2027 is a Thursday.
  expect(told.map(({ priceCents }) => priceCents)).toEqual([9001, 9001, 9001, 9001, 7143]);
  expect(told.map((row) => row.terms)).toMatchObject([
    terms(null, true),
    terms(2),
    terms(null, true),
    terms(null, true),
    terms(7),
  ]);
});

describe('the rows of a list of many units', () => {
  const units = Array.from({ length: 50 }, (_, at) => ({
    id: `u${at}`,
    name: `Cabin ${at}`,
    guestsIncluded: 2,
    guestsAtMost: 2,
  }));
  const { seasons } = tariffOf(2027);
  const prices = units.flatMap(({ id: unit }) =>
    seasons.map(({ id: season }) => ({ unit, season, priceCents: 6000 as Cents })),
  );

  it('look at each price of other units once', () => {
    let reads = 0;
    const counted = prices.map((price) => ({
      ...price,
      get unit() {
        reads += 1;
        return price.unit;
      },
    }));
    tariffRows(tariffOf(2027, { units, prices: counted, extraPersons: [] }), units[49]!, 2);
    expect(reads).toBeLessThan(prices.length + 50);
  });

  it('name the days of the list once', () => {
    const named = vi.spyOn(Date.prototype, 'toISOString');
    const list = tariffOf(2027, { units, prices, extraPersons: [] });
    const rows = units.map((unit) => tariffRows(list, unit, 2).length);
    expect(named.mock.calls.length).toBeLessThan(rows[0]! * 2);
    named.mockRestore();
  });
});
