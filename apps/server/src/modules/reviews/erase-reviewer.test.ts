import { getAuditLog } from '@vivac/contract/access/audit-log';
import { mergeCampsites } from '@vivac/contract/administration/campsites';
import { getBatches, restoreBatch, withdrawBatch } from '@vivac/contract/batches';
import { getReviewInfo, getReviews, eraseReviewer, findReviewer } from '@vivac/contract/reviews';
import { send as importFile } from '@vivac/testing/import-market';
import { REFERENCE } from '@vivac/testing/market/market';
import { TWIN, ZONE, addTwin } from '@vivac/testing/market/twin-listing';
import { send } from '@vivac/testing/send';
import { type ServerFixture, openServerFixture } from '@vivac/testing/server-fixture';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { raiseVersions } from '#modules/watchlists/write';
import { readUnreadWords } from './read-words.ts';

const NAME = 'Zacarias Quintana';
const STATED = 'Xylophonist by the pool';
let server: ServerFixture;
let files = 0;
beforeEach(async () => {
  server = await openServerFixture();
});
afterEach(() => server.close());

const HEAD = 'campsite,review_id,date,score,reviewer_name,title,positive,negative,answer';
const row = (campsite: string, id: string, more: readonly string[] = []) => {
  const [name = NAME, title = STATED, score = '7'] = more;
  return `${campsite},${id},2026-09-14,${score},${name},${title},The pool was clean and quiet,Noisy ${title},Dear ${name}`;
};
/** Sends reviews as a source does; without their ids where the column of them is empty. */
async function bring(rows: readonly string[], source = 'Booking'): Promise<void> {
  const hasIds = rows.some((each) => each.split(',')[1] !== '');
  const columns = HEAD.split(',').filter((column) => hasIds || column !== 'review_id');
  const lines = hasIds ? rows : rows.map((each) => each.split(',').toSpliced(1, 1).join(','));
  const { refused, totals } = await importFile(
    { ...server.context, zone: ZONE },
    [columns.join(','), ...lines].join('\n'),
    {
      kind: 'reviews',
      batchId: `erasing ${++files}`,
      mapping: { kind: 'reviews', source, fields: Object.fromEntries(columns.map((column) => [column, { column }])) },
    },
  );
  expect([refused, totals.rejected]).toEqual([null, 0]);
  await readUnreadWords({ db: server.context.db, raiseVersions });
}
const find = async (name = NAME, campsite = REFERENCE) =>
  (await send(server, findReviewer, 'admin', { body: { name, campsite } })).body;
async function eraseAll(name = NAME, campsite = REFERENCE) {
  const { reviews } = await find(name, campsite);
  const body = { name, campsite, review_ids: reviews.map(({ id }) => id) };
  return send(server, eraseReviewer, 'admin', { body });
}
const shown = async () => {
  const query = { from: '0', to: '50' };
  const { body } = await send(server, getReviews, 'admin', { params: { campsite: REFERENCE }, query });
  return body.reviews.filter(({ date }) => date === '2026-09-14');
};
const mean = async () => (await server.ask(getReviewInfo, 'admin', { campsite: REFERENCE })).body.overallScore;

/** Tables in which a text stands anywhere. */
async function tablesWith(text: string): Promise<string[]> {
  const { db } = server.context;
  const tables = await db.query<{ name: string }>(
    `SELECT oid::regclass::text AS name FROM pg_class WHERE relkind = 'r' AND relnamespace::regnamespace::text IN ('public', 'identity')`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await db.query(`SELECT FROM ${name} AS t WHERE strpos(lower(t::text), lower($1)) > 0 LIMIT 1`, [text]);
    if (rows.length > 0) found.push(name);
  }
  return found;
}
const holding = async () => [...(await tablesWith('Zacarias')), ...(await tablesWith('xylophon'))];

describe('erasing a reviewer', () => {
  // @holds personal-4
  it('takes name, words and answer out of every table, and what was read of the words; the score stays', async () => {
    await bring([row(REFERENCE, 'z1')]);
    expect(await holding()).toEqual(expect.arrayContaining(['reviews', 'review_words']));
    const before = await mean();
    expect(await eraseAll()).toMatchObject({
      status: 200,
      body: { erased: 1, message: 'Reviews without name and words now: 1. Their scores stay.' },
    });
    await readUnreadWords({ db: server.context.db, raiseVersions });
    expect(await holding()).toEqual([]);
    expect(await shown()).toMatchObject([
      { score: 7, erased: true, reviewerName: null, title: null, positive: null, negative: null, answer: null },
    ]);
    expect(await mean()).toBe(before);
    expect((await find()).total).toBe(0);
  });

  // @holds personal-4
  it.each([
    ['by its id', 'z1', 'Booking'],
    ['by what it says', '', 'Booking'],
    ['by what it says, from another source', '', 'Pitchup'],
  ])('holds against a later import of the same review, known %s', async (_how, id, source) => {
    await bring([row(REFERENCE, id)]);
    await eraseAll();
    await bring([row(REFERENCE, id), row(REFERENCE, id === '' ? '' : 'z2', ['Ben', 'Nice'])], source);
    expect(await holding()).toEqual([]);
    const after = await shown();
    expect(after.filter(({ erased }) => erased)).toHaveLength(source === 'Booking' ? 1 : 2);
    expect(after.filter(({ erased }) => !erased)).toMatchObject([{ reviewerName: 'Ben', title: 'Nice' }]);
  });

  // @holds personal-4
  it('holds for a review that another source tells with an id of its own, also once its words are others', async () => {
    await bring([row(REFERENCE, 'z1')]);
    await eraseAll();
    await bring([row(REFERENCE, 'p9')], 'Pitchup');
    await bring([row(REFERENCE, 'p9', [NAME, `${STATED} again`])], 'Pitchup');
    expect(await holding()).toEqual([]);
    expect(await shown()).toMatchObject([{ erased: true }, { erased: true }]);
  });

  // @holds personal-4
  it('erases what is set aside with a withdrawn import, which stays erased when it is restored', async () => {
    await bring([row(REFERENCE, 'z1')]);
    const [{ number } = { number: 0 }] = (await send(server, getBatches, 'admin')).body.batches;
    const params = { number: String(number) } as never;
    await send(server, withdrawBatch, 'admin', { params, body: { why: 'a test' } });
    expect((await find()).reviews).toMatchObject([{ is_shown: false, reviewer_name: NAME }]);
    await eraseAll();
    expect(await holding()).toEqual([]);
    await send(server, restoreBatch, 'admin', { params, body: { why: 'a test' } });
    expect(await shown()).toMatchObject([{ erased: true, score: 7 }]);
    await bring([row(REFERENCE, 'z1')]);
    expect(await holding()).toEqual([]);
  });

  // @holds personal-4
  it('reaches every listing of a merged campsite, where the review still counts once', async () => {
    await addTwin(server);
    await bring([row(REFERENCE, ''), row(TWIN, '')]);
    const body = { campsite: TWIN, into: REFERENCE, why: 'the same campsite' };
    await send(server, mergeCampsites, 'admin', { body });
    expect((await find()).reviews.map((review) => review.is_shown).sort()).toEqual([false, true]);
    await eraseAll();
    await bring([row(TWIN, '')]);
    expect(await holding()).toEqual([]);
    expect(await shown()).toMatchObject([{ erased: true }]);
  });

  // @holds personal-5
  it('finds somebody by the name of the source, in capitals or not, and nobody else', async () => {
    await bring([row(REFERENCE, 'z1'), row(REFERENCE, 'z2', ['Zacarias Quiroga'])]);
    expect((await find('zacarias  quintana')).total).toBe(1);
    expect((await find('ZACARIAS QUIROGA')).total).toBe(1);
    expect((await find('Zacarias Q.')).total).toBe(0);
    expect((await find('Zacarias')).total).toBe(0);
    expect((await find('Quintana')).total).toBe(0);
    const none = await send(server, findReviewer, 'admin', { body: { name: NAME, campsite: 'Nowhere' } });
    expect([none.status, none.body]).toMatchObject([404, { field: 'campsite' }]);
  });

  // @holds personal-5
  it('erases the chosen reviews alone, never one of somebody else, and is in the audit log without the name', async () => {
    await bring([row(REFERENCE, 'z1'), row(REFERENCE, 'z2'), row(REFERENCE, 'b1', ['Ben', 'Nice'])]);
    const [first] = (await find()).reviews;
    const [ben] = (await find('Ben')).reviews;
    const ids = [first!.id, ben!.id];
    const body = { name: NAME, campsite: REFERENCE, review_ids: ids };
    expect((await send(server, eraseReviewer, 'admin', { body })).body).toMatchObject({ erased: 1 });
    expect([(await find()).total, (await find('Ben')).total]).toEqual([1, 1]);
    const { entries } = (await send(server, getAuditLog, 'admin', { query: { about: 'review' } })).body;
    expect(entries).toMatchObject([{ what: 'Name and words of a reviewer erased', subject: REFERENCE }]);
    expect(JSON.stringify(entries)).not.toContain('Zacarias');
    const again = await send(server, eraseReviewer, 'admin', { body });
    expect([again.status, again.body]).toMatchObject([409, { field: 'review_ids' }]);
  });

  // @holds personal-4
  it('is said in downloads', async () => {
    await bring([row(REFERENCE, 'z1')]);
    await eraseAll();
    for (const [language, words] of [
      ['en', 'Erased on request'],
      ['es', 'Borrado a petición'],
    ] as const) {
      const response = await server.app.inject({
        url: `/api/reviews/download?campsitename=${encodeURIComponent(REFERENCE)}&format=csv`,
        headers: { authorization: `Bearer ${server.tokens.admin}`, 'accept-language': language },
      });
      expect(response.body).toContain(words);
      expect(response.body).not.toMatch(/Zacarias|Xylophon/i);
    }
  });
});
