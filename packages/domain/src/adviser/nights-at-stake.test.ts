import { describe, expect, test } from 'vitest';
import type { Cents } from '../money.ts';
import { addDays, toDay } from '../time/day.ts';
import { FIRST_SETTINGS, type AdviserSettings } from './adviser-settings.ts';
import { advise } from './advise.ts';
import type { ComparedNight, NightInputs } from './night-facts.ts';
import { MEDIAN_ALONE, type StakeNight, nightsAside, nightsAtStake } from './nights-at-stake.ts';

const FIRST = toDay('2026-11-30');
const AT_S = 1_000_000;
const known = (euros: number | null) => ({
  priceCents: (euros === null ? null : euros * 100) as Cents | null,
  state: euros === null ? ('sold_out' as const) : ('priced' as const),
  seenAtS: AT_S,
});
const others = (...euros: (number | null)[]): ComparedNight[] =>
  euros.map((price, at) => ({ name: `Campsite ${at}`, ...known(price) }));

/** A night on which the own price and those of the others are these; the median alone is wanted. */
function night(after: number, own: number | null, theirs = others(100, 100, 100, 100), decided?: number) {
  const inputs: NightInputs = {
    day: addDays(FIRST, after),
    atS: AT_S,
    own: known(own),
    dayBeganCents: null,
    others: theirs,
    keyDate: null,
    score: null,
    pace: null,
  };
  return {
    inputs,
    advice: advise(inputs, MEDIAN_ALONE),
    decidedCents: decided === undefined ? null : ((decided * 100) as Cents),
  };
}
const daysOf = (nights: readonly StakeNight[]) =>
  nightsAtStake(nights).map((run) => [run.way, run.nights[0]!.day, run.nights.length, run.stakeCents]);

// @holds answer-7
test('consecutive nights that are too cheap are one run, and those that are too dear another', () => {
  expect(daysOf([night(0, 80), night(1, 70), night(2, 130), night(4, 90)])).toEqual([
    ['raise', '2026-11-30', 2, 5000],
    ['lower', '2026-12-02', 1, 3000],
    ['raise', '2026-12-04', 1, 1000],
  ]);
});

// @holds answer-7
test('many nights of a small difference go before one night of a larger one', () => {
  const [most] = nightsAtStake([night(0, 60), night(2, 85), night(3, 85), night(4, 85)]);
  expect(most!.nights.map(({ day }) => day)).toEqual(['2026-12-02', '2026-12-03', '2026-12-04']);
});

// @holds answer-7
test('a difference counts as much as the share of competitors whose price is known', () => {
  const half = others(100, 100, 100, 100, null, null, null, null);
  const [most, least] = nightsAtStake([night(0, 70, half), night(2, 80)]);
  expect([most!.stakeCents, least!.stakeCents]).toEqual([2000, 1500]);
  expect(least!.nights[0]).toMatchObject({ priced: 4, soldOut: 4, of: 8, medianCents: 10_000 });
});

// @holds answer-7 compression-4
describe('where price lists alone know the prices', () => {
  const listed = others(100, 100, 100, 100).map((each) => ({ ...each, isListAlone: true as const }));

  test('a stake is a number, and no night counts as sold out for fewer than four known competitors', () => {
    const [run] = nightsAtStake([night(0, 80, [...listed, ...others(null)]), night(1, 70, listed)]);
    expect(run).toMatchObject({ why: 'median', stakeCents: 5000 });
    expect(run!.nights.map(({ soldOut, of }) => [soldOut, of])).toEqual([
      [0, 0],
      [0, 0],
    ]);
  });

  test('their prices count among the competitors whose price is known', () => {
    const [run] = nightsAtStake([night(0, 60, [...listed, ...others(null, null, null, null)])]);
    expect(run).toMatchObject({ why: 'sold_out', stakeCents: 2000 });
  });
});

// @holds answer-7
test('nothing is at stake below four competitors with a price, without an own price, and within 3 %', () => {
  expect(nightsAtStake([night(0, 70, others(100, 100, 100)), night(1, null), night(2, 98)])).toEqual([]);
});

// @holds answer-9
test('a night of which the user decided is left out until something else is proposed', () => {
  expect(nightsAtStake([night(0, 70, undefined, 99)])).toEqual([]);
  expect(daysOf([night(0, 70, undefined, 80)])).toEqual([['raise', '2026-11-30', 1, 3000]]);
});

const LIMITED: AdviserSettings = { ...FIRST_SETTINGS, floorCents: 5000 as Cents, ceilingCents: 20_000 as Cents };
const FREE: AdviserSettings = { ...LIMITED, stepUp: null, stepDown: null };
const asked = (after: number, changed: Partial<NightInputs>, settings = FREE): StakeNight => {
  const { inputs } = night(after, 80);
  const all = { ...inputs, ...changed };
  return { inputs: all, advice: advise(all, settings), decidedCents: null };
};
const keyDate = { name: 'Navidad', isEve: false };

test('neighbouring nights of different reasons are different runs: a holiday, few that are left, the median', () => {
  const runs = nightsAtStake([
    asked(0, {}),
    asked(1, { others: others(100, 100, 100, 100, null, null) }),
    asked(2, { keyDate }),
    asked(3, { keyDate }),
  ]);
  const inOrder = runs.toSorted((a, b) => a.nights[0]!.day.localeCompare(b.nights[0]!.day));
  expect(inOrder.map(({ why, nights }) => [why, nights.length])).toEqual([
    ['median', 1],
    ['sold_out', 1],
    ['holiday', 2],
  ]);
});

test('a run names the reasons that go its way and the limit that binds, never a rounding', () => {
  const score = { own: 900, median: 840, of: 4 };
  const [held] = nightsAtStake([
    asked(0, { score, dayBeganCents: 8000 as Cents }, { ...LIMITED, rounding: 'five_euros' }),
  ]);
  expect(held!.nights[0]!.reasons).toEqual(['reviews', 'step']);
  const [lower] = nightsAtStake([asked(0, { own: known(140), score })]);
  expect(lower!.nights[0]!.reasons).toEqual([]);
});

// @holds adviser-4
test('nights of which nothing is at stake stand by why: as it is, decided, sold out, too few prices', () => {
  const nights = [
    night(0, 98),
    night(1, 70, undefined, 99),
    asked(2, { own: known(null) }),
    night(3, 70, others(100, 100, 100)),
    night(4, 99),
    night(5, 70),
  ];
  expect([...nightsAside(nights)].map(([why, days]) => [why, days.length])).toEqual([
    ['as_it_is', 2],
    ['decided', 1],
    ['nothing_to_sell', 1],
    ['few_competitors', 1],
  ]);
});
