import { describe, expect, it } from 'vitest';
import type { OfferChange } from '../../changes/change-runs.ts';
import { toDay } from '../../time/day.ts';
import { movesWithin } from './price-change.ts';

const DAY_S = 24 * 3600;
/** One night of one offer that gets dearer by 3 % of 100 euros on each of some days. */
const driftOn = (days: readonly number[]): OfferChange[] =>
  days.map((day, step) => ({
    campsiteId: 7,
    unit: 'bungalow 4',
    day: toDay('2027-08-01')!,
    kind: 'price_up',
    state: 'closed',
    from: 10_000 + step * 300,
    to: 10_300 + step * 300,
    confirmedFrom: 10_000 + step * 300,
    confirmedTo: 10_300 + step * 300,
    priceCents: null,
    seenAtS: day * DAY_S,
    confirmedAtS: day * DAY_S + 3600,
    closedAtS: null,
    sourceId: 1,
    isOwn: false,
  }));
const reachesTen = ({ from, to }: Pick<OfferChange, 'from' | 'to'>) => Math.abs(to - from) * 100 >= 10 * from;
const sent = (days: readonly number[], within: number) =>
  movesWithin(driftOn(days), within, reachesTen)
    .filter(reachesTen)
    .map(({ from, to }) => [from, to]);

describe('price moves that count together', () => {
  // @holds alert-9
  it('tell a drift when it reaches the limit, and not at each step', () => {
    expect(sent([0, 2, 4, 6], 30)).toEqual([[10_000, 11_200]]);
  });

  // @holds alert-9
  it('tell a drift that goes on at each further limit', () => {
    expect(sent([0, 2, 4, 6, 8, 10, 12, 14], 30)).toEqual([
      [10_000, 11_200],
      [11_200, 12_400],
    ]);
  });

  // @holds alert-9
  it('do not count together over more days than the rule says', () => {
    expect(sent([0, 2, 4, 6], 7)).toEqual([[10_000, 11_200]]);
    expect(sent([0, 3, 6, 9], 7)).toEqual([]);
  });

  it('stand alone in a rule of one day', () => {
    expect(movesWithin(driftOn([0, 2, 4, 6]), 1, reachesTen)).toHaveLength(4);
  });
});
