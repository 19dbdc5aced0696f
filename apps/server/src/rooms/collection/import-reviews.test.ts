import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestDatabase, createTestDatabase } from '#platform/database/testing';
import { CAMPSITES_CSV, empty, importInto, send } from '../../../../../tests/support/import-market.ts';
import type { ImportDeps } from './import-batch.ts';

let test: TestDatabase;
let deps: ImportDeps;

beforeAll(async () => {
  test = await createTestDatabase();
  deps = importInto(test.db);
  await send(deps, CAMPSITES_CSV, { kind: 'campsites' });
});
afterAll(async () => {
  await test.drop();
});
beforeEach(async () => {
  await empty(test.db, 'reviews, batches');
});

const reviews = (content: string, sent: object = {}) => send(deps, content, { kind: 'reviews', ...sent });
const stored = () =>
  test.db.query<Record<string, unknown>>(
    `SELECT c.name AS campsite, review_date, date_precision, score_hundredths, nationality, accommodation_type,
       original_type, nights, guest_group, reviewer_name, title, positive, negative
     FROM reviews JOIN campsites c ON c.id = campsite_id ORDER BY review_date, score_hundredths`,
  );

const HEADER =
  'campsite,date,score,nationality,type,original_type,duration,group,reviewer_name,title,positive,negative,review_id\n';

describe('a file of reviews', () => {
  it('is stored with every field as it was given', async () => {
    const text = '"Todo, de verdad,\n""perfecto"" ☀"';
    const report = await reviews(
      `${HEADER}Cala Sirena,2026-08-15,9.5,ES,Bungalow,Bungalow Mar,3 noches,Familia,María,Bien,${text},,r1\n`,
    );
    expect(report).toMatchObject({ totals: { read: 1, stored: 1 }, campsites: 1 });
    expect(await stored()).toEqual([
      {
        campsite: 'Cala Sirena',
        review_date: '2026-08-15',
        date_precision: 'day',
        score_hundredths: 950,
        nationality: 'ES',
        accommodation_type: 'Bungalow',
        original_type: 'Bungalow Mar',
        nights: 3,
        guest_group: 'Familia',
        reviewer_name: 'María',
        title: 'Bien',
        positive: 'Todo, de verdad,\n"perfecto" ☀',
        negative: null,
      },
    ]);
  });

  it('reads months, scales and group names by its mapping', async () => {
    const mapping = {
      kind: 'reviews',
      dateFormat: ['d MMM yyyy', 'MMMM, yyyy'],
      fields: {
        link: { template: 'https://camp.example.com/{place}' },
        date: { column: 'when' },
        score: { column: 'stars', scale: { from: 0, to: 5 } },
        group: { column: 'who', values: { Familie: 'Family' } },
      },
    };
    await reviews('place;when;stars;who\nlos-pinos;8 ago 2026;4,5;Familie\nlos-pinos;julio, 2025;5;Paar\n', {
      mapping,
    });
    expect(await stored()).toMatchObject([
      { review_date: '2025-07-01', date_precision: 'month', score_hundredths: 1000, guest_group: 'Paar' },
      { review_date: '2026-08-08', date_precision: 'day', score_hundredths: 900, guest_group: 'Family' },
    ]);
  });

  it.each([
    ['Nowhere,2026-08-15,9', /is the name of no campsite/],
    ['Cala Sirena,2026-08-15,11', /is not a score from 0 to 10/],
    ['Cala Sirena,2026-08-15,', /is empty/],
    ['Cala Sirena,15/08/2026,9', /is not a day written yyyy-MM-dd/],
  ])('rejects %j', async (bad, reason) => {
    const { problems, totals } = await reviews(`campsite,date,score\n${bad}\n`);
    expect(totals).toMatchObject({ read: 1, rejected: 1 });
    expect(problems[0]!.reason).toMatch(reason);
  });

  it('holds more reviews than are saved at a time', async () => {
    const rows = Array.from({ length: 2_500 }, (_, at) => `Cala Sirena,2026-08-15,${at % 11},,,,,,,,,,r${at}\n`);
    expect((await reviews(HEADER + rows.join(''))).totals).toMatchObject({ read: 2_500, stored: 2_500 });
    expect(await stored()).toHaveLength(2_500);
  });
});
