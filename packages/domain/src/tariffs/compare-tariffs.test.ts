import { tariffOf } from '@vivac/testing/tariff';
import { expect, it } from 'vitest';
import type { Cents } from '../money.ts';
import { toDay } from '../time/day.ts';
import { compareLists, type ListedStay } from './compare-tariffs.ts';
import type { ExtraPerson, Tariff } from './tariff.ts';

const ARRIVAL = toDay('2027-06-28');
const NIGHTS = 6;
/** 28 to 30 June are of one season, 1 to 3 July of the other. */
const NIGHTS_OF = { low: 3, high: 3 } as const;

/** A list whose high season takes any stay, for units of many guests. */
function listOf(guestsIncluded: number, extraPersons: readonly ExtraPerson[]): Tariff {
  const base = tariffOf();
  return {
    ...base,
    seasons: base.seasons.map((season) => ({ ...season, minimumNights: null, arrivalWeekdays: [] })),
    units: [{ id: 'tent', name: 'Lodge tent', guestsIncluded, guestsAtMost: 9 }],
    extraPersons,
    fees: [],
  };
}

function stayOf(tariff: Tariff, adults: number, childAges: readonly number[]): ListedStay {
  const stay = { arrival: ARRIVAL, nights: NIGHTS, guests: adults + childAges.length, childAges, today: ARRIVAL };
  return compareLists([{ tariff, typeOf: () => 'Tent' }], [], stay)[0]!.present!;
}

/** What a guest would add up beside the price of the unit; a guest without a price is told by the age, an adult by −1. */
function byHand({ extraPersons, units }: Tariff, adults: number, childAges: readonly number[]): number | string {
  const everybody = [...Array<number>(adults).fill(-1), ...[...childAges].sort((a, b) => b - a)];
  let cents = 3 * 8_000 + 3 * 14_000;
  for (const season of ['low', 'high'] as const) {
    // The engine asks the adults first, then the youngest child.
    const paying = everybody.slice(units[0]!.guestsIncluded);
    const asked = [...paying.filter((age) => age < 0), ...paying.filter((age) => age >= 0).reverse()];
    for (const age of asked) {
      const row = extraPersons.find(
        ({ fromAge, underAge, season: only }) =>
          (only === undefined || only === season) &&
          (age < 0 ? underAge === null : age >= (fromAge ?? 0) && (underAge === null || age < underAge)),
      );
      if (row === undefined) return age < 0 ? 'no adult' : `no child of ${age}`;
      cents += row.priceCents * NIGHTS_OF[season];
    }
  }
  return cents;
}

/** What each child of a stay that has a price is taken for, by the rows of the list; the oldest take the places that are left. */
function childrenByHand({ extraPersons, units }: Tariff, adults: number, childAges: readonly number[]): string[] {
  const places = Math.max(0, units[0]!.guestsIncluded - adults);
  return childAges
    .toSorted((a, b) => b - a)
    .flatMap((age, at) => {
      if (at < places) return [`${age} included null–null 0–0`];
      const rows = extraPersons.filter((row) => age >= (row.fromAge ?? 0) && age < (row.underAge ?? 99));
      // Seasons in which the ages end elsewhere are told apart.
      const told = Map.groupBy(rows, ({ fromAge, underAge }) => `${fromAge}–${underAge}`);
      return [...told].map(([ages, own]) => {
        const cents = own.map(({ priceCents }) => priceCents).sort((a, b) => a - b);
        const as = cents.at(-1) === 0 ? 'free' : own[0]!.underAge === null ? 'adult' : 'child';
        return `${age} ${as} ${ages} ${cents[0]}–${cents.at(-1)}`;
      });
    })
    .sort();
}

const childrenTold = (stay: Extract<ListedStay, { kind: 'priced' }>): string[] =>
  stay.children
    .flatMap(({ as, ages, fromAge, underAge, fromCents, toCents }) =>
      ages.map((age) => `${age} ${as} ${fromAge}–${underAge} ${fromCents}–${toCents}`),
    )
    .sort();

function told(stay: ListedStay): number | string {
  if (stay.kind === 'priced') return stay.totalCents;
  const { detail } = stay;
  return detail.rule === 'no_child_price' ? `no child of ${detail.age}` : detail.rule.replace('no_extra_', 'no ');
}

/** Numbers from 0 that repeat with their seed. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >>> 8) % sides;
  };
}

// @holds tariff-12
it('the comparison of 2,000 random lists and parties with children is what a second computation says', () => {
  const roll = dice(12);
  const outcomes = new Set<string>();
  for (let at = 0; at < 2_000; at++) {
    const cents = () => roll(2_000) as Cents;
    const drawnBands = () => {
      const [free, grown] = [1 + roll(6), 8 + roll(10)];
      return [
        { fromAge: null, underAge: free, priceCents: 0 as Cents },
        { fromAge: free, underAge: grown, priceCents: cents() },
        { fromAge: grown, underAge: null, priceCents: cents() },
      ].filter(() => roll(5) > 0);
    };
    const bands = drawnBands();
    const inHigh = [
      bands.map((band) => ({ ...band, priceCents: (band.priceCents * 2) as Cents })),
      // Ages end elsewhere in the other season.
      drawnBands(),
    ][roll(2)]!;
    const bySeason = [
      ...bands.map((band) => ({ ...band, season: 'low' })),
      ...inHigh.map((band) => ({ ...band, season: 'high' })),
    ];
    const tariff = listOf(1 + roll(4), roll(3) === 0 ? bands : bySeason);
    const [adults, childAges] = [1 + roll(3), Array.from({ length: 1 + roll(4) }, () => roll(18))];
    const found = stayOf(tariff, adults, childAges);
    expect({ tariff, adults, childAges, found: told(found) }).toEqual({
      tariff,
      adults,
      childAges,
      found: byHand(tariff, adults, childAges),
    });
    if (found.kind !== 'priced') continue;
    expect({ tariff, adults, childAges, children: childrenTold(found) }).toEqual({
      tariff,
      adults,
      childAges,
      children: childrenByHand(tariff, adults, childAges),
    });
    for (const { as } of found.children) outcomes.add(as);
  }
  expect([...outcomes].sort()).toEqual(['adult', 'child', 'free', 'included']);
});

// @holds tariff-12
it('twins are told together, with the cheapest and the dearest night of the stay', () => {
  const extraPersons = (['low', 'high'] as const).map((season, at) => ({
    fromAge: 4,
    underAge: 12,
    priceCents: (500 + 300 * at) as Cents,
    season,
  }));
  expect(stayOf(listOf(2, extraPersons), 2, [7, 7])).toMatchObject({
    children: [{ as: 'child', ages: [7, 7], fromAge: 4, underAge: 12, fromCents: 500, toCents: 800 }],
  });
});

// @holds tariff-12
it('a child whose age the seasons of a stay see otherwise is told by season, and the others of the party once', () => {
  const bands = (season: string, grown: number, child: number, adult: number) => [
    { fromAge: null, underAge: grown, priceCents: child as Cents, season },
    { fromAge: grown, underAge: null, priceCents: adult as Cents, season },
  ];
  const extraPersons = [...bands('low', 10, 500, 1200), ...bands('high', 12, 800, 1500)];
  expect(stayOf(listOf(2, extraPersons), 2, [11, 14])).toMatchObject({
    children: [
      { as: 'adult', ages: [11, 14], fromAge: 10, seasons: ['Low'], toCents: 1200 },
      { as: 'child', ages: [11], underAge: 12, seasons: ['High'], toCents: 800 },
      { as: 'adult', ages: [14], fromAge: 12, seasons: ['High'], toCents: 1500 },
    ],
  });
  const alikeAtFour = [...bands('low', 10, 500, 1200), ...bands('high', 10, 800, 1500)];
  expect(stayOf(listOf(2, alikeAtFour), 2, [4, 11])).toMatchObject({
    children: [
      { as: 'child', ages: [4], seasons: [], fromCents: 500, toCents: 800 },
      { as: 'adult', ages: [11], seasons: [], fromCents: 1200, toCents: 1500 },
    ],
  });
});

// @holds tariff-12
it('a list with one price for every further guest takes a child as an adult', () => {
  const everybody = [{ fromAge: null, underAge: null, priceCents: 900 as Cents }];
  expect(stayOf(listOf(2, everybody), 2, [1])).toMatchObject({
    children: [{ as: 'adult', ages: [1], fromAge: null, underAge: null, fromCents: 900, toCents: 900 }],
  });
});
