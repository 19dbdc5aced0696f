import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { empty, importInto, send } from '@vivac/testing/import-market';
import { type TestDatabase, createTestDatabase } from '@vivac/testing/test-database';
import { addDays, toDay } from '@vivac/domain/time/day';
import { quotesByCampsite } from '#modules/prices/read';
import { visibleCampsites } from '#modules/watchlists/read';
import type { ImportDeps } from './import-batch.ts';

const EXAMPLES = path.join(import.meta.dirname, '../../../../../docs/examples');
const text = (name: string) => readFileSync(path.join(EXAMPLES, name), 'utf8');
const CAPTURES = text('shopper/captures.csv');
const MAPPING = JSON.parse(text('shopper/captures.mapping.json')) as { fields: object; offers: object[] };

let test: TestDatabase;
let deps: ImportDeps;

beforeAll(async () => {
  test = await createTestDatabase();
  deps = importInto(test.db);
  await send(deps, text('shopper/campsites.csv'), { kind: 'campsites' });
});
afterAll(async () => {
  await test.drop();
});

/** Every sighting that was stored, in cents per night. */
const sightings = (campsite: string) =>
  test.db.query<{ seen: string; night: string; channel: string; nights: number; price: number | null }>(
    `SELECT to_char(o.observed_at AT TIME ZONE 'UTC', 'DD') AS seen, (o.month + night::int - 1)::text AS night,
       ch.name AS channel, nights, price
     FROM observations o JOIN campsites c ON c.id = o.campsite_id JOIN channels ch ON ch.id = channel_id,
       unnest(o.price_cents) WITH ORDINALITY AS n(price, night)
     WHERE (observed_nights >> (night::int - 1)) & 1 = 1 AND c.name = $1 ORDER BY 1, 2, 3`,
    [campsite],
  );

interface Look {
  readonly campsite: string;
  readonly day: string;
  readonly channel: string;
  readonly atMs: number;
  readonly failed: boolean;
  /** Of the whole stay of two nights, in cents; null where the look found none. */
  readonly cents: number | null;
}

/** The looks of the file as a reader with no code of ours would list them: what was not looked at is left out. */
function looksInFile(): Look[] {
  const [, ...lines] = CAPTURES.trimEnd().split('\n');
  return lines.flatMap((line) => {
    const [at, campsite, arrival, , , booking, , web, , error] = line.split(';') as string[];
    const day = arrival!.split('/').reverse().join('-');
    return [
      ['Booking', booking!],
      ['Own website', web!],
    ].flatMap(([channel, price]): Look[] => {
      const failed = error !== '';
      if (price === '' && !failed) return [];
      const cents = failed || /agotado/i.test(price!) ? null : Math.round(Number(price!.replace(',', '.')) * 100);
      return [{ campsite: campsite!, day, channel: channel!, atMs: Number(at), failed, cents }];
    });
  });
}

function newestInFile(campsite: unknown, day: unknown, channel: unknown): [string, number | null] {
  const looks = looksInFile().filter(
    (look) => look.campsite === campsite && look.day === day && look.channel === channel,
  );
  const newest = (failed: boolean) => looks.filter((look) => look.failed === failed).sort((a, b) => b.atMs - a.atMs)[0];
  const answered = newest(false);
  if (answered?.cents != null) return ['priced', Math.round(answered.cents / 2)];
  if (answered) return ['sold_out', null];
  return newest(true) ? ['look_failed', null] : ['not_seen', null];
}

describe('the worked example of a shopper’s captures', () => {
  it('reads two channels of one wide row, and tells not looked at, look failed and sold out apart', async () => {
    await empty(test.db, 'prices, batches');
    const report = await send(deps, CAPTURES, { mapping: MAPPING });
    expect(report).toMatchObject({
      refused: null,
      totals: { read: 36, stored: 33, repeated: 0, setAside: 0, skipped: 3, rejected: 0 },
      unusedColumns: [],
    });
    const seen = await sightings('Camping El Pinar');
    expect(seen.map(({ seen: at, night, channel, price }) => [at, night.slice(8), channel, price])).toEqual([
      ['18', '05', 'Booking', 9000],
      ['18', '05', 'Own website', 8600],
      ['18', '06', 'Booking', 9000],
      ['18', '06', 'Own website', 8600],
      ['19', '06', 'Own website', 8800],
      ['20', '05', 'Booking', 9200],
    ]);
    expect(new Set(seen.map(({ nights }) => nights))).toEqual(new Set([2]));
  });

  // @holds stay-7 stay-5
  it('shows in every cell what the newest look found, and no price where it found none', async () => {
    await empty(test.db, 'prices, batches');
    await send(deps, CAPTURES, { mapping: MAPPING });
    const names = [...new Set(looksInFile().map(({ campsite }) => campsite))];
    const campsites = await visibleCampsites(test.db, { uid: '', admin: true }, names);
    const first = toDay('2026-12-05');
    const cells = [];
    for (const channel of ['Booking', 'Own website']) {
      const quotes = await quotesByCampsite({ db: test.db }, campsites, first, 3, { channel, guests: 2, nights: 2 });
      for (const { id, name } of campsites) {
        for (const [night, quote] of quotes.get(id)!.entries()) {
          cells.push([name, addDays(first, night), channel, quote.state, quote.priceCents]);
        }
      }
    }
    expect(cells.length).toBe(18);
    expect(cells).toEqual(
      cells.map(([name, day, channel]) => [name, day, channel, ...newestInFile(name, day, channel)]),
    );
  });

  it('keeps the number of skipped rows with the batch', async () => {
    await empty(test.db, 'prices, batches');
    const { batchId } = await send(deps, CAPTURES, { mapping: MAPPING });
    expect(await test.db.query('SELECT rows_read, rows_skipped FROM batches')).toEqual([
      { rows_read: 36, rows_skipped: 3 },
    ]);
    const again = await send(deps, CAPTURES, { mapping: MAPPING });
    expect(again).toMatchObject({ alreadyImported: true, batchId, totals: { read: 36, skipped: 3 } });
  });

  it('rejects the offer of a row that cannot be read, and stores the other', async () => {
    await empty(test.db, 'prices, batches');
    const content = CAPTURES.replace('329,80;Bungalow Pino;316,00', 'ask us;Bungalow Pino;316,00');
    const { totals, problems } = await send(deps, content, { mapping: MAPPING });
    expect(totals).toMatchObject({ read: 36, stored: 32, rejected: 1 });
    expect(problems).toContainEqual({
      line: 2,
      outcome: 'rejected',
      field: 'price',
      column: 'booking_precio',
      reason: 'is not an amount',
      value: 'ask us',
    });
  });

  it('is refused whole where a condition names a column that is not there', async () => {
    await empty(test.db, 'prices, batches');
    const mapping = { ...MAPPING, skip: { column: 'error', matches: '.' } };
    expect((await send(deps, CAPTURES, { mapping })).refused).toMatchObject({
      column: 'error',
      reason: expect.stringContaining('there is no column "error"'),
    });
    expect(await test.db.query('SELECT count(*)::int AS n FROM observations')).toEqual([{ n: 0 }]);
  });
});

describe('the worked example of restrictions', () => {
  it('stores nightly rates, and leaves out the row that contradicts itself', async () => {
    await empty(test.db, 'prices, batches');
    const { totals, problems } = await send(deps, text('restrictions/rates.csv'));
    expect(totals).toMatchObject({ read: 6, stored: 5, rejected: 1 });
    expect(problems).toMatchObject([{ line: 7, field: 'minimum_nights', value: '9' }]);
    expect(new Set((await sightings('Càmping Cala Brava')).map(({ nights }) => nights))).toEqual(new Set([0]));
  });
});
