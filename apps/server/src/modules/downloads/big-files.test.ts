import { type IncomingMessage, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { SortOrder } from '@vivac/domain/reviews/review-filters';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NORTH, REFERENCE, linkOf } from '@vivac/testing/market/market';
import { type ServerFixture, openServerFixture } from '@vivac/testing/server-fixture';
import { watchedCampsites } from '../watchlists/read.ts';
import { MAX_PDF_REVIEWS } from './file/file-words.ts';
import { REVIEWS_AT_ONCE, reviewsOf } from './reviews/review-rows.ts';

/** Far more than sockets and streams keep of themselves. */
const MANY = 40_000;
const [, BIG, PAPER, FULL] = NORTH;

let server: ServerFixture;
let url: string;
const opened: IncomingMessage[] = [];

beforeAll(async () => {
  server = await openServerFixture();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}/api`;
  await addReviews(BIG, 0, MANY, 20);
  await addReviews(PAPER, 0, MAX_PDF_REVIEWS);
  await addReviews(FULL, 0, MAX_PDF_REVIEWS);
  // The first import would read the words of all of them.
  await server.context.db.execute('DELETE FROM unread_reviews');
}, 120_000);
afterAll(async () => {
  for (const answer of opened) answer.destroy();
  await server.close();
});

/**
 * Reviews written straight into the store: 17 a day, their scores in turn, with words of 32 letters that no compression makes
 * short. What is only counted has one of them: a PDF lays out every line.
 */
async function addReviews(campsite: string, from: number, to: number, words = 1): Promise<void> {
  await server.context.db.execute(
    `WITH source AS (INSERT INTO sources (name) VALUES ('Big') ON CONFLICT (name) DO UPDATE SET name = 'Big' RETURNING id),
       batch AS (INSERT INTO batches (id, source_id, kind, content_hash, sent_by, received_at, rows_read, rows_stored,
         rows_repeated, rows_set_aside, rows_rejected)
         SELECT 'big-' || $1 || $2, id, 'reviews', '', 'tests', now(), 0, 0, 0, 0, 0 FROM source RETURNING number, source_id)
     INSERT INTO reviews (campsite_id, source_id, review_key, batch_number, review_date, score_hundredths, title, positive)
     SELECT c.id, batch.source_id, 'big-' || n, batch.number, date '2026-12-31' - n / 17, 100 * (n % 10 + 1), 'Review ' || n,
       (SELECT string_agg(md5(n::text || part), '') FROM generate_series(1, $4::int) part)
     FROM generate_series($2::int, $3::int - 1) n, batch, campsites c WHERE c.name = $1`,
    [campsite, from, to, words],
  );
}

function open(campsite: string, format: string): Promise<IncomingMessage> {
  const query = new URLSearchParams({ campsitename: campsite, format });
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${server.tokens.north}` };
    get(`${url}/reviews/download?${query}`, { headers, agent: false }, (answer) => {
      opened.push(answer);
      resolve(answer);
    }).on('error', reject);
  });
}

async function textOf(answer: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of answer.setEncoding('utf8')) text += part;
  return text;
}

/** More than the connections of the pool. */
const CONNECTIONS = 30;

/** How many statements the database has finished reading reviews with: each part of a file is one. */
async function partsRead(): Promise<number> {
  // A connection tells what it has counted after a second, or after ten while it is idle; all of them at once do so now.
  await Promise.all(
    Array.from({ length: CONNECTIONS }, () =>
      server.context.db.query('SELECT pg_stat_force_next_flush(), pg_sleep(0.02)', []),
    ),
  );
  const [row] = await server.context.db.query<{ calls: number }>(
    `SELECT coalesce(idx_scan, 0)::int AS calls FROM pg_stat_user_indexes WHERE indexrelname = 'reviews_by_date'`,
    [],
  );
  return row!.calls;
}

/** Waits until the count stands still for a second, and says what it is. */
async function settled(): Promise<number> {
  let before = -1;
  for (let now = await partsRead(); now !== before; now = await partsRead()) {
    before = now;
    await wait(1200);
  }
  return before;
}

describe('backpressure: a download that nobody reads', () => {
  // @holds download-15
  it('stops reading from the database; a third one is refused until a slot is free', async () => {
    const from = await settled();
    const [first, second] = [await open(BIG, 'csv'), await open(BIG, 'xlsx')];
    expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
    // On a busy machine the reading begins a moment after the headers.
    await expect.poll(settled, { timeout: 40_000 }).toBeGreaterThan(from);
    const held = await settled();
    expect(held - from).toBeLessThan((MANY / REVIEWS_AT_ONCE) * 1.5);
    const third = await open(BIG, 'csv');
    expect(third.statusCode).toBe(429);
    expect(JSON.parse(await textOf(third)).error).toContain('Two downloads of yours are being prepared already.');

    second.destroy();
    // The first is still being read.
    await expect.poll(async () => (await open(REFERENCE, 'csv')).statusCode).toBe(200);
    const rows = parse(await textOf(first), { bom: true }) as string[][];
    expect(rows).toHaveLength(MANY + 1);
    expect(new Set(rows.map((row) => row[8])).size).toBe(MANY + 1);
    expect(await settled()).toBeGreaterThan(held);
  }, 120_000);

  // @holds download-12
  it('outlasts the usual request timeout for a slow reader', async () => {
    server.app.server.setTimeout(400);
    const answer = await open(BIG, 'csv');
    await wait(1500);
    const rows = parse(await textOf(answer), { bom: true }) as string[][];
    server.app.server.setTimeout(30_000);
    expect(rows).toHaveLength(MANY + 1);
  }, 120_000);

  // @holds download-15
  it('is aborted when its client disconnects', async () => {
    const from = await settled();
    const answer = await open(BIG, 'csv');
    await new Promise((resolve) => answer.once('data', resolve));
    answer.destroy();
    expect((await settled()) - from).toBeLessThan(MANY / REVIEWS_AT_ONCE / 2);
  }, 120_000);
});

describe('the reviews of a streamed download', () => {
  // @holds download-17
  it.each<SortOrder>(['Newest First', 'Oldest First', 'Highest Score', 'Lowest Score'])(
    'appear exactly once in %s despite concurrent imports',
    async (order) => {
      const { db } = server.context;
      const [row] = await db.query<{ uid: string }>(
        `SELECT uid FROM watchlists w JOIN campsites c ON c.id = w.campsite_id WHERE c.name = $1 LIMIT 1`,
        [PAPER],
      );
      const campsite = (await watchedCampsites(db, row!.uid)).find(({ name }) => name === PAPER)!;
      const known = new Set(
        (await db.query<{ id: number }>('SELECT id FROM reviews WHERE campsite_id = $1', [campsite.id])).map(({ id }) =>
          Number(id),
        ),
      );
      const met: number[] = [];
      const walk = reviewsOf(db, campsite, { sort: order }, new AbortController().signal);
      for await (const part of walk) {
        met.push(...part.map(({ id }) => Number(id)));
        if (met.length === REVIEWS_AT_ONCE) {
          const csv = Array.from(
            { length: 700 },
            (_, at) => `${linkOf(NORTH.indexOf(PAPER))},2026-${at % 2 ? '12' : '08'}-03,9,${order} ${at}`,
          );
          await server.importCsv('reviews', ['link,date,score,title', ...csv].join('\n'));
        }
      }
      expect(new Set(met).size).toBe(met.length);
      expect([...known].filter((id) => !met.includes(id))).toEqual([]);
    },
  );
});

describe('a download in progress', () => {
  // @holds download-16
  it('is complete although its database connection is lost', async () => {
    const answer = await open(BIG, 'csv');
    const reading = textOf(answer);
    reading.catch(() => {});
    let ended = 0;
    // A part is asked for again three times: two losses are outlasted even when both meet the same one.
    while (ended < 2 && !answer.readableEnded) {
      const [row] = await server.context.db.query<{ count: number }>(
        `SELECT count(pg_terminate_backend(pid))::int AS count FROM (SELECT pid FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid() AND query ~ 'FROM reviews' AND state = 'active' LIMIT 1) reading`,
        [],
      );
      ended += row!.count;
      await wait(10);
    }
    expect(ended).toBeGreaterThan(0);
    const rows = parse(await reading, { bom: true }) as string[][];
    expect(new Set(rows.map((row) => row[8])).size).toBe(MANY + 1);
  }, 120_000);
});

describe('a PDF download', () => {
  // @holds download-18
  it('is limited to two thousand reviews, with a hint what to do', async () => {
    const fits = await open(FULL, 'pdf');
    expect(fits.statusCode).toBe(200);
    fits.destroy();
    await addReviews(FULL, MAX_PDF_REVIEWS, MAX_PDF_REVIEWS + 1);
    await bumped();
    const refused = await open(FULL, 'pdf');
    expect(refused.statusCode).toBe(400);
    expect(JSON.parse(await textOf(refused))).toMatchObject({
      error: 'A PDF holds at most 2000 reviews; 2001 match. Narrow the filters, or take Excel or CSV.',
      field: 'format',
    });
  }, 120_000);
});

/** What an import does so that remembered counts are asked for again. */
function bumped(): Promise<unknown> {
  return server.context.db.execute(
    `INSERT INTO data_versions SELECT id, 1 FROM campsites WHERE name = $1
     ON CONFLICT (campsite_id) DO UPDATE SET version = data_versions.version + 1`,
    [FULL],
  );
}
