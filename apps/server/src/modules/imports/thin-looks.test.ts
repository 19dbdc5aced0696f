import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays, toDay } from '@vivac/domain/time/day';
import { CAMPSITES_CSV, importInto, send } from '@vivac/testing/import-market';
import { type TestDatabase, createTestDatabase } from '@vivac/testing/test-database';
import { clockOf } from '#platform/clock';
import { thinEvidence } from '#modules/evidence/thin-evidence';
import { thinOccupancy } from '#modules/own-occupancy/write';
import { chanceOf, seedOf, wholeBetween } from '#server/fakes/demo-market/random';
import { quotesByCampsite } from '#modules/prices/read';
import { visibleCampsites } from '#modules/watchlists/read';

const ZONE = 'Europe/Madrid';
const ARRIVALS = 4;
const FIRST = toDay('2026-11-28');
const LOOKS_FROM_S = Date.UTC(2026, 10, 10, 1) / 1000;
const HOUR_S = 3600;
const LOOKS = 30;
const COLUMNS = ['campsite', 'stay_date', 'price', 'original_type', 'channel', 'outcome', 'observed_at'];
const MAPPING = {
  kind: 'prices',
  complete: ['campsite', 'channel', 'stay_date'],
  fields: Object.fromEntries(COLUMNS.map((column) => [column, { column }])),
};

let test: TestDatabase;

beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(async () => {
  await test.drop();
});

/** A look an hour and a half, of two tents on two channels; a tent that is gone is not named, and a look may fail. */
function rowsOf(look: number): string[] {
  // For some looks on end the same is found.
  const seed = seedOf(77, Math.floor(look / 4));
  const failed = chanceOf(seed, 1) < 0.1;
  const seen = new Date((LOOKS_FROM_S + look * 1.5 * HOUR_S) * 1000).toISOString();
  return ['Direct', 'Booking'].flatMap((channel, at) =>
    Array.from({ length: ARRIVALS }, (_, night) => addDays(FIRST, night)).flatMap((day, night) => {
      if (failed) return [`Cala Sirena,${day},,,${channel},failed,${seen}`];
      const tents = ['Safari', 'Bell'].filter((_, tent) => chanceOf(seed, 10 * tent + night + at) < 0.7);
      if (tents.length === 0) return [`Cala Sirena,${day},,,${channel},none,${seen}`];
      const price = 80 + wholeBetween(0, 3, seed, night);
      return tents.map((tent, n) => `Cala Sirena,${day},${price + n * 10},${tent},${channel},found,${seen}`);
    }),
  );
}

async function quotesAt(asOfS: number): Promise<unknown[]> {
  const campsites = await visibleCampsites(test.db, { uid: '', admin: true }, ['Cala Sirena']);
  const answers = await Promise.all(
    [{}, { channel: 'Booking' }].map((filters) =>
      quotesByCampsite({ db: test.db, asOfS }, campsites, FIRST, ARRIVALS, filters),
    ),
  );
  return answers.flatMap((quotes) =>
    [...quotes.values()].flat().map(({ priceCents, state }) => ({ priceCents, state })),
  );
}

// @holds evidence-2
it('thinned looks end at every moment the same offers as before: an offer that was seen is not taken for gone', async () => {
  const deps = importInto(test.db);
  await send(deps, CAMPSITES_CSV, { kind: 'campsites' });
  for (let look = 0; look < LOOKS; look++) {
    const report = await send(deps, [COLUMNS.join(','), ...rowsOf(look)].join('\n'), { mapping: MAPPING });
    expect(report.refused).toBeNull();
  }
  const moments = Array.from({ length: LOOKS * 3 + 4 }, (_, n) => LOOKS_FROM_S + (n / 2) * HOUR_S + 60);
  // One after the other: who waits too long for one of the pool’s connections is refused.
  const before: unknown[][] = [];
  for (const moment of moments) before.push(await quotesAt(moment));
  const clock = clockOf({ kind: 'fixed', at: new Date('2028-03-01T12:00:00Z') }, ZONE);
  const { sightings, looks } = await thinEvidence(
    { db: test.db, clock, zone: ZONE, onThinned: async () => undefined, thinOccupancy },
    { olderThanDays: 400, dryRun: false },
  );
  expect(looks).toBeGreaterThan(10);
  expect(sightings).toBeGreaterThan(20);
  for (const [at, moment] of moments.entries()) expect(await quotesAt(moment), `moment ${at}`).toEqual(before[at]);
});
