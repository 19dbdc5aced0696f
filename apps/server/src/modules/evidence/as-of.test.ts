import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sightingAt } from '@vivac/domain/offers/offer';
import { NOT_SEEN, quoteOf, quotedStay } from '@vivac/domain/offers/quote';
import { priceHistories, quoteAsOf } from '@vivac/domain/offers/price-history';
import { addDays, daysBetween, toDay } from '@vivac/domain/time/day';
import {
  type PriceSighting,
  addCampsites,
  batchesOfMarkets,
  currentSightings,
  movedTo,
  newestOf,
  storeSightings,
} from '@vivac/testing/price-sightings';
import { type TestDatabase, createTestDatabase } from '@vivac/testing/test-database';
import { offerMonthsAsOf } from './sightings-read.ts';
import { observationsSince } from './read.ts';

let test: TestDatabase;
let last = 0;

beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(async () => {
  await test.drop();
});

const MONTHS = ['2027-02-01', '2027-03-01', '2027-05-01'].map(toDay);
const AT = Date.UTC(2026, 9, 1) / 1000;
const HOURS = [-1, 0, 1, 2.5, 4, 6, 9];

/** Brings the batches in about campsites of their own. */
async function arrive(markets: readonly (readonly PriceSighting[])[]) {
  const batches = movedTo(markets, last);
  const rows = batches.flat();
  const campsites = [...new Set(rows.map(({ campsite }) => campsite))];
  await addCampsites(test.db, campsites);
  for (const [at, batch] of batches.entries()) await storeSightings(test.db, `${last} ${at}`, batch);
  last = Math.max(...campsites);
  return { rows, campsites };
}

/** The months that were known at a moment, a sighting a night. */
async function knownAt(campsites: readonly number[], atS: number): Promise<PriceSighting[]> {
  const months = await Promise.all(
    [2, 4].map(async (guests) =>
      (await offerMonthsAsOf(test.db, campsites, MONTHS, { guests }, atS)).flatMap((month) =>
        month.priceCents.flatMap((_, night) => {
          const seen = sightingAt(month, night);
          if (seen === null) return [];
          const { priceCents: price, availability: units, seenAtS: seenS } = seen;
          return [{ campsite: month.campsiteId, guests, day: addDays(month.firstDay, night), seenS, price, units }];
        }),
      ),
    ),
  );
  return newestOf(months.flat());
}

describe('offerMonthsAsOf', () => {
  it('is the fold of what was seen until then, at any moment, whatever the batch order (property)', async () => {
    await fc.assert(
      fc.asyncProperty(batchesOfMarkets, async (markets) => {
        const { rows, campsites } = await arrive(markets);
        for (const hours of HOURS) {
          const until = AT + hours * 3600;
          expect(await knownAt(campsites, until)).toEqual(newestOf(rows.filter(({ seenS }) => seenS <= until)));
        }
        expect(await knownAt(campsites, AT + 900_000)).toEqual(await currentSightings(test.db, campsites));
      }),
      { numRuns: 3, endOnFailure: true },
    );
  });

  it('agrees with the price history (quoteAsOf)', async () => {
    const [markets] = fc.sample(batchesOfMarkets, { numRuns: 1, seed: 51 });
    const { campsites } = await arrive(markets!);
    const requested = { campsiteIds: campsites, months: MONTHS, since: new Date(0), aheadDays: 36_500 };
    const observed = Map.groupBy(await observationsSince(test.db, requested, {}), ({ campsiteId }) => campsiteId);
    const count = daysBetween(MONTHS[0]!, toDay('2027-06-01'));
    for (const hours of HOURS) {
      const until = AT + hours * 3600;
      const months = await offerMonthsAsOf(test.db, campsites, MONTHS, {}, until);
      for (const campsite of campsites) {
        const ofCampsite = months.filter(({ campsiteId }) => campsiteId === campsite);
        const histories = priceHistories(observed.get(campsite) ?? [], [], MONTHS[0]!, count);
        for (const [night, history] of histories.entries()) {
          const day = addDays(MONTHS[0]!, night);
          const sightings = ofCampsite.flatMap((month) => sightingAt(month, daysBetween(month.firstDay, day)) ?? []);
          const known = quoteAsOf(history, until);
          const quote = known === null ? NOT_SEEN : { ...known, knownSinceS: undefined };
          const outcomes = sightings.map((sighting) => quotedStay(sighting, 1));
          expect(quoteOf(outcomes)).toEqual(JSON.parse(JSON.stringify(quote)));
        }
      }
    }
  });
});
