import {
  HOUR_S,
  lookAfter,
  monthLook,
  monthOfNights,
  type Planted,
  type PlantedMarket,
  plantedMarket,
} from '@vivac/testing/planted-market';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Day, addDays, daysBetween } from '../time/day.ts';
import type { NightChange } from './change.ts';
import { type ChangeRun, changeRuns } from './change-runs.ts';
import { changesOf, foldMonth, isQuestionable, type MonthTracks, movedNights } from './offer-month-changes.ts';

const FIRST = '2027-06-01' as Day;
const NIGHTLY = { nights: 1 };
/** What a source says again within the hour confirms nothing: else blips of such a look would be reported. */
const isSaidAgain = (look: number) => look % 8 === 4;
const SAID_AGAIN_HOURS = 1 / 3;

/** Everything that was ever reported of a market, as runs. */
function reportedOf(market: PlantedMarket): ChangeRun[] {
  const reported = Array.from({ length: market.campsites }, (_, campsiteId) =>
    Array.from({ length: market.offers }, (__, offer) => {
      const looks = Array.from({ length: market.looks }, (___, look) => {
        const seen = market.seenAt(look, campsiteId, offer);
        return (isSaidAgain(look) ? [0, SAID_AGAIN_HOURS] : [0]).map((after) => monthLook(12 * look + after, seen));
      }).flat();
      const { tracks, closed } = foldMonth(null, looks, NIGHTLY);
      const confirmed = changesOf(tracks).filter(({ state }) => state !== 'pending');
      return [...closed, ...confirmed].map((change) => located(change, campsiteId, `Bungalow ${offer}`));
    }),
  );
  // However they went on: what is asked is whether they were reported.
  return changeRuns(
    reported.flat(2).map((change) => ({ ...change, state: 'open' })),
    FIRST,
  );
}

const located = ({ night, ...change }: NightChange, campsiteId: number, unit: string) => ({
  ...change,
  campsiteId,
  unit,
  day: addDays(FIRST, night),
});

const nightsOf = ({ first, last }: ChangeRun): [number, number] => [
  daysBetween(FIRST, first),
  daysBetween(FIRST, last),
];
const lookOf = ({ seenAtS }: ChangeRun) => Math.round((seenAtS - lookAfter(0).atS) / HOUR_S / 12);

function isWithin(run: ChangeRun, { campsite, first, nights }: Planted): boolean {
  const [from, to] = nightsOf(run);
  return run.campsiteId === campsite && from >= first && to < first + nights;
}

describe('ninety days with 40 true changes, 12 drifts and 200 blips of one look', () => {
  const market = plantedMarket();
  let runs: ChangeRun[];
  beforeAll(() => {
    runs = reportedOf(market);
  });
  const foundOf = (planted: Planted & { kind: string }) =>
    runs.filter(
      (run) => run.kind === planted.kind && isWithin(run, planted) && Math.abs(lookOf(run) - planted.look) <= 1,
    );
  const ofDrift = (drift: Planted) => runs.filter((run) => run.kind === 'price_up' && isWithin(run, drift));

  // @holds change-1
  it('finds at least 38 of the true changes', () => {
    expect(market.planted).toHaveLength(40);
    expect(market.planted.filter((planted) => foundOf(planted).length > 0).length).toBeGreaterThanOrEqual(38);
  });

  // @holds change-3
  it('reports none of them twice', () => {
    expect(market.planted.filter((planted) => foundOf(planted).length > 1)).toEqual([]);
  });

  // @holds change-2
  it('finds every drift, over nine percent of its twelve', () => {
    expect(market.drifts).toHaveLength(12);
    for (const drift of market.drifts) {
      const steps = ofDrift(drift);
      const lowest = Math.min(...steps.map(({ from }) => from.lowest));
      expect(Math.max(...steps.map(({ to }) => to.lowest)) / lowest).toBeGreaterThan(1.09);
    }
  });

  // @holds change-1
  it('reports at most two changes that are none', () => {
    expect(market.blips).toHaveLength(200);
    const told = new Set([...market.planted.flatMap(foundOf), ...market.drifts.flatMap(ofDrift)]);
    expect(runs.filter((run) => !told.has(run)).length).toBeLessThanOrEqual(2);
  });
});

/** Folds batches of one source as they arrive; one that is questionable is held back. */
function folded(batches: readonly (readonly (number | null)[])[]) {
  let tracks: MonthTracks | null = null;
  const reported: NightChange[] = [];
  let held = 0;
  batches.forEach((rates, batch) => {
    const { look, seen } = monthLook(24 * batch, rates);
    const moved = movedNights(tracks, seen, NIGHTLY);
    if (isQuestionable(moved)) return void held++;
    const after = foldMonth(tracks, [{ look, seen }], NIGHTLY);
    tracks = after.tracks;
    reported.push(...after.closed, ...changesOf(after.tracks));
  });
  return { reported, held };
}

const RIGHT = Array.from({ length: 30 }, (_, night) => 9000 + 150 * night);

describe('what a source says wrongly', () => {
  // @holds change-5
  it('is no change and no question when its first scrape was wrong', () => {
    // As in a real history: 156 of 233 rates equal.
    const wrong = RIGHT.map((price, night) => (night < 20 ? 9900 : price));
    expect(folded([wrong, RIGHT, RIGHT, RIGHT])).toEqual({ reported: [], held: 0 });
  });

  // @holds change-5
  it('is held back when it means something else from one batch on, and nothing of it is reported', () => {
    const weekly = RIGHT.map((price) => 7 * price);
    expect(folded([RIGHT, RIGHT, weekly, weekly, weekly])).toEqual({ reported: [], held: 3 });
  });

  // @holds change-5
  it('is not asked about where half of its prices or fewer moved', () => {
    const half = monthOfNights(RIGHT.map((price, night) => (night < 15 ? 2 * price : price)));
    const more = monthOfNights(RIGHT.map((price, night) => (night < 16 ? 2 * price : price)));
    const { tracks } = foldMonth(null, [monthLook(0, RIGHT), monthLook(2, RIGHT)], NIGHTLY);
    expect(isQuestionable(movedNights(tracks, half, NIGHTLY))).toBe(false);
    expect(isQuestionable(movedNights(tracks, more, NIGHTLY))).toBe(true);
  });

  // @holds change-4
  it('is no change of price when another room is the cheapest one', () => {
    const cheap = [
      monthLook(0, [5000, 5000]),
      monthLook(24, [5000, 5000]),
      monthLook(48, [null, null]),
      monthLook(96, [null, null]),
    ];
    const dear = [0, 24, 48, 96].map((hours) => monthLook(hours, [8000, 8000]));
    const kinds = [cheap, dear].flatMap((looks) =>
      changesOf(foldMonth(null, looks, NIGHTLY).tracks).map(({ kind }) => kind),
    );
    expect(kinds).toEqual(['sold_out', 'sold_out']);
  });
});
