import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, createTestDatabase } from '@vivac/testing/test-database';
import { importInto, send } from '@vivac/testing/import-market';
import type { ImportDeps } from './import-batch.ts';

let test: TestDatabase;
let deps: ImportDeps;

const example = (name: string) =>
  readFileSync(new URL(`../../../../../docs/examples/reviews/${name}`, import.meta.url));
const importExample = (name: string, batchId: string, lineEnd = '\n') =>
  send(deps, example(`${name}.csv`).toString().replaceAll('\n', lineEnd), {
    kind: 'reviews',
    fileName: `${name}.csv`,
    mapping: JSON.parse(example(`${name}.mapping.json`).toString()),
    batchId,
  });
const stored = (source: string) =>
  test.db.query<Record<string, unknown>>(
    `SELECT c.name AS campsite, review_date::text AS date, date_precision AS "precision", score_hundredths AS score,
       nationality, accommodation_type AS type, original_type AS original, nights, guest_group AS "group",
       reviewer_name AS reviewer, title, positive, negative
     FROM reviews JOIN campsites c ON c.id = campsite_id JOIN sources s ON s.id = source_id
     WHERE s.name = $1 ORDER BY review_date, c.name, score_hundredths`,
    [source],
  );

beforeAll(async () => {
  test = await createTestDatabase();
  deps = importInto(test.db);
  await send(deps, example('campsites.csv'), { kind: 'campsites' });
});
afterAll(async () => {
  await test.drop();
});

describe('the documented examples of review mappings', () => {
  // @holds review-22 review-42
  it('import a Booking-like export, `7, 2022` as a mere year', async () => {
    expect(await importExample('booking', 'booking 1')).toMatchObject({
      refused: null,
      totals: { read: 6, stored: 6, repeated: 0, setAside: 0, skipped: 0, rejected: 0 },
      unusedColumns: [],
    });
    const silent = {
      campsite: 'Cala Sirena',
      date: '2022-01-01',
      precision: 'year',
      score: 1000,
      nationality: 'nl',
      type: 'glamping tent',
      original: 'Lodge tent Safari',
      nights: 2,
      group: 'Group of friends',
      reviewer: null,
      title: null,
      positive: null,
      negative: null,
    };
    expect(await stored('Booking')).toEqual([
      {
        campsite: 'Cala Sirena',
        date: '2022-01-01',
        precision: 'year',
        score: 800,
        nationality: 'es',
        type: 'bungalow',
        original: 'Bungalow Mar 4 pax',
        nights: 3,
        group: 'Family',
        reviewer: 'Lucía Fernández',
        title: 'Muy bien',
        positive: 'Piscina y playa a dos pasos.\nLos niños, encantados: "otra vez", dicen.',
        negative: 'El wifi; a ratos no había',
      },
      {
        campsite: 'Cala Sirena',
        date: '2022-01-01',
        precision: 'year',
        score: 920,
        nationality: 'gb',
        type: 'glamping tent',
        original: 'Lodge tent Safari',
        nights: 1,
        group: 'Couple',
        reviewer: 'Tom Baker',
        title: "It's a keeper",
        positive: 'Quiet & green 😀',
        negative: null,
      },
      silent,
      silent,
      {
        campsite: 'Los Pinos',
        date: '2022-01-01',
        precision: 'year',
        score: 600,
        nationality: 'il',
        type: null,
        original: 'Parcela con sombra',
        nights: 5,
        group: 'Solo traveler',
        reviewer: 'נועה לוי',
        title: null,
        positive: 'שקט ונעים מאוד',
        negative: 'רחוק מהים',
      },
      {
        campsite: 'Los Pinos',
        date: '2023-01-01',
        precision: 'year',
        score: 750,
        nationality: 'de',
        type: 'bungalow',
        original: 'Bungalow Mar 4 pax',
        nights: 14,
        group: 'Couple',
        reviewer: 'Jürgen Groß',
        title: 'Gern wieder',
        positive: 'Sehr sauber',
        negative: null,
      },
    ]);
    expect((await importExample('booking', 'booking 2', '\r\n')).totals).toMatchObject({
      read: 6,
      stored: 0,
      repeated: 6,
    });
  });

  // @holds review-22
  it('import star ratings from 0 to 5', async () => {
    expect(await importExample('stars', 'stars 1')).toMatchObject({
      refused: null,
      totals: { read: 4, stored: 4, repeated: 0, setAside: 0, skipped: 0, rejected: 0 },
      unusedColumns: [],
    });
    const dated = (await stored('Five stars')).map(({ campsite, date, precision, score, nights, reviewer }) => {
      return [campsite, date, precision, score, nights, reviewer];
    });
    expect(dated).toEqual([
      ['Cala Sirena', '2022-07-01', 'month', 1000, null, 'Marta'],
      ['Cala Sirena', '2022-10-12', 'day', 900, null, 'Emil'],
      ['Los Pinos', '2023-05-04', 'day', 0, null, null],
      ['Los Pinos', '2023-05-04', 'day', 200, null, 'Marta'],
    ]);
    expect((await importExample('stars', 'stars 2')).totals).toMatchObject({ read: 4, stored: 0, repeated: 4 });
  });
});
