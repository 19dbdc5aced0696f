import { afterAll, beforeAll, expect, it } from 'vitest';
import { REVIEWS, reviewsCsv } from '@vivac/testing/market/review-market';
import { type ServerFixture, openServerFixture } from '@vivac/testing/server-fixture';
import { readRemainingWords } from './read-words.ts';

let server: ServerFixture;
beforeAll(async () => {
  server = await openServerFixture();
  await server.importCsv('reviews', reviewsCsv(REVIEWS));
});
afterAll(() => server.close());

const count = async (table: string) =>
  (await server.house.db.query<{ rows: number }>(`SELECT count(*)::int AS rows FROM ${table}`))[0]!.rows;

it('an import leaves no review unread', async () => {
  expect(await count('unread_reviews')).toBe(0);
  expect(await count('review_words')).toBe(await count('reviews'));
});

it('a new version of the lexicons reads all reviews again, in the background', async () => {
  const { db } = server.house;
  const never = () => false;
  await readRemainingWords(db, never);
  await db.execute(`DELETE FROM review_words`);
  await readRemainingWords(db, never);
  expect(await count('review_words')).toBe(0);
  await db.execute(`UPDATE review_reading SET version = -1`);
  await readRemainingWords(db, never);
  expect(await count('review_words')).toBe(await count('reviews'));
});

it('reviews that are deleted take their words with them', async () => {
  await server.house.db.execute(`DELETE FROM reviews`);
  expect(await count('review_words')).toBe(0);
  expect(await count('review_mentions')).toBe(0);
});
