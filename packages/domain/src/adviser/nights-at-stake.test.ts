import { expect, test } from 'vitest';
import type { Cents } from '../money.ts';
import { addDays, toDay } from '../time/day.ts';
import { advise } from './advise.ts';
import type { ComparedNight, NightInputs } from './night-facts.ts';
import { MEDIAN_ALONE, type StakeNight, nightsAtStake } from './nights-at-stake.ts';

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
function night(after: number, own: number | null, theirs = others(100, 100, 100, 100), decided?: number): StakeNight {
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

// @holds answer-7
test('nothing is at stake below four competitors with a price, without an own price, and within 3 %', () => {
  expect(nightsAtStake([night(0, 70, others(100, 100, 100)), night(1, null), night(2, 98)])).toEqual([]);
});

// @holds answer-9
test('a night of which the user decided is left out until something else is proposed', () => {
  expect(nightsAtStake([night(0, 70, undefined, 99)])).toEqual([]);
  expect(daysOf([night(0, 70, undefined, 80)])).toEqual([['raise', '2026-11-30', 1, 3000]]);
});
