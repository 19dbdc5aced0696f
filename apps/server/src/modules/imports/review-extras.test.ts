import { importWorld } from '@vivac/testing/import-world';
import { expect, it } from 'vitest';
import { send } from '@vivac/testing/import-market';

const test = importWorld('reviews, batches');

const stored = () =>
  test.db.query(
    'SELECT review_key AS id, category_scores AS scores, language, answer, stayed FROM reviews ORDER BY review_key',
  );

it('a review keeps scores by category, language, the owner’s answer and the date of the stay', async () => {
  const header = 'campsite,date,score,review_id,score_cleanliness,score_value_for_money,language,answer,stay_date\n';
  const rows =
    'Cala Sirena,2026-08-20,8,r1,9.5,7,ca,Gràcies!,2026-08\n' +
    'Cala Sirena,2026-08-21,8,r2,,,,,\n' +
    'Cala Sirena,2026-08-22,8,r3,11,,,,2026-08-02\n' +
    'Cala Sirena,2026-08-23,8,r4,,,,,2027-08-02\n';
  const { problems } = await send(test.deps, header + rows, { kind: 'reviews' });
  expect(problems.map(({ line, field, reason }) => [line, field, reason])).toEqual([
    [4, 'score_cleanliness', 'is not a score from 0 to 10'],
    [5, 'stay_date', 'lies in the future'],
  ]);
  expect(await stored()).toEqual([
    {
      id: 'r1',
      scores: { Cleanliness: 950, 'Value for money': 700 },
      language: 'ca',
      answer: 'Gràcies!',
      stayed: '2026-08',
    },
    { id: 'r2', scores: null, language: null, answer: null, stayed: null },
  ]);
});

it('a later file adds the answer and a category to a known review, and takes nothing away', async () => {
  const first = 'campsite,date,score,review_id,score_food,language\nCala Sirena,2026-08-20,8,r1,6,es\n';
  const later = 'campsite,date,score,review_id,score_location,answer\nCala Sirena,2026-08-20,8,r1,9,Gracias\n';
  await send(test.deps, first, { kind: 'reviews' });
  expect((await send(test.deps, later, { kind: 'reviews' })).totals).toMatchObject({ stored: 1, repeated: 0 });
  const all = [{ id: 'r1', scores: { Food: 600, Location: 900 }, language: 'es', answer: 'Gracias', stayed: null }];
  expect(await stored()).toEqual(all);
  expect((await send(test.deps, `${first}\n`, { kind: 'reviews' })).totals).toMatchObject({ stored: 0, repeated: 1 });
  expect(await stored()).toEqual(all);
});

it('the report names wordings that no filter finds, and rooms are known where a mapping has no types', async () => {
  const mapping = {
    kind: 'reviews',
    fields: {
      campsite: { column: 'camping' },
      date: { column: 'fecha' },
      score: { column: 'nota' },
      group: { column: 'viajeros' },
      original_type: { column: 'alojamiento' },
    },
  };
  const content =
    'camping,fecha,nota,viajeros,alojamiento\n' +
    'Cala Sirena,2026-08-20,8,Familia con niños,Tienda Safari\n' +
    'Cala Sirena,2026-08-21,8,Einzelreisende,Bungaló Pino\n' +
    'Cala Sirena,2026-08-22,8,Compañeros,Parcela\n' +
    'Cala Sirena,2026-08-23,8,,Parcela\n';
  const { unmatchedWordings, totals } = await send(test.deps, content, { kind: 'reviews', mapping });
  expect(totals).toMatchObject({ read: 4, stored: 4 });
  expect(unmatchedWordings).toEqual([
    { field: 'original_type', wording: 'Parcela', rows: 2 },
    { field: 'group', wording: 'Compañeros', rows: 1 },
  ]);
  expect(await test.db.query('SELECT guest_kind, type_kind FROM reviews ORDER BY review_date')).toEqual([
    { guest_kind: 'Family', type_kind: 'glamping tent' },
    { guest_kind: 'Solo traveler', type_kind: 'bungalow' },
    { guest_kind: 'other', type_kind: 'other' },
    { guest_kind: 'other', type_kind: 'other' },
  ]);
});
