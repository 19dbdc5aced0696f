import { afterAll, beforeAll, expect, it } from 'vitest';
import { REVIEWS, reviewsCsv } from '@vivac/testing/market/review-market';
import { type ServerFixture, openServerFixture } from '@vivac/testing/server-fixture';
import { raiseVersions } from '#modules/watchlists/write';
import { beginReading, readUnreadWords } from './read-words.ts';

let server: ServerFixture;
beforeAll(async () => {
  server = await openServerFixture();
  await server.importCsv('reviews', reviewsCsv(REVIEWS));
});
afterAll(() => server.close());

const count = async (table: string) =>
  (await server.context.db.query<{ rows: number }>(`SELECT count(*)::int AS rows FROM ${table}`))[0]!.rows;

const read = (isStopped?: () => boolean) => readUnreadWords({ db: server.context.db, raiseVersions }, isStopped);

it('the words of every review are read behind its import', async () => {
  expect(await count('unread_reviews')).toBe(0);
  expect(await count('review_words')).toBe(await count('reviews'));
});

it('a new version of the lexicons reads all reviews again, in the background', async () => {
  const { db } = server.context;
  await beginReading({ db });
  await read();
  await db.execute(`DELETE FROM review_words`);
  await beginReading({ db });
  await read();
  expect(await count('review_words')).toBe(0);
  await db.execute(`UPDATE review_reading SET version = -1`);
  await beginReading({ db });
  await read();
  expect(await count('review_words')).toBe(await count('reviews'));
});

it('reviews that were read behind the import raise the version of their campsites alone, once', async () => {
  const { db } = server.context;
  const versions = async () =>
    (
      await db.query<{ id: number; version: string }>('SELECT campsite_id AS id, version FROM data_versions ORDER BY 1')
    ).map(({ id, version }) => [id, Number(version)] as const);
  const [{ id }] = (await db.query<{ id: number }>('SELECT min(campsite_id) AS id FROM reviews')) as [{ id: number }];
  await db.execute('INSERT INTO unread_reviews SELECT id, campsite_id FROM reviews WHERE campsite_id = $1', [id]);
  const before = await versions();
  await read();
  await read();
  expect(await versions()).toEqual(before.map(([each, version]) => [each, each === id ? version + 1 : version]));
});

it('who stops the reading leaves the rest unread for the next', async () => {
  await server.context.db.execute('INSERT INTO unread_reviews SELECT id, campsite_id FROM reviews');
  await read(() => true);
  expect(await count('unread_reviews')).toBe(await count('reviews'));
  await read();
  expect(await count('unread_reviews')).toBe(0);
});

it('reviews that are deleted take their words with them', async () => {
  await server.context.db.execute(`DELETE FROM reviews`);
  expect(await count('review_words')).toBe(0);
  expect(await count('review_mentions')).toBe(0);
});
