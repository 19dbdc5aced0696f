import { toSay } from '@vivac/text/sentence';
import {
  getCampsiteEffect,
  getCampsites,
  mergeCampsites,
  moveLink,
  splitCampsite,
} from '@vivac/contract/administration/campsites';
import { getFilters, getMap } from '@vivac/contract/dashboard';
import { getReviewInfo, getReviewList, getReviews } from '@vivac/contract/reviews';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { send as importFile } from '@vivac/testing/import-market';
import { DAY_18, NORTH, REFERENCE, RIVER, SOUTHERN, linkOf } from '@vivac/testing/market/market';
import { NIGHT, TWIN, TWIN_LINK, ZONE, addTwin, seeTwin, storedDigests } from '@vivac/testing/market/twin-listing';
import { send } from '@vivac/testing/send';
import { type ServerFixture, openServerFixture } from '@vivac/testing/server-fixture';
import { setWatchlist } from '../set-watchlist.ts';

let server: ServerFixture;
beforeEach(async () => {
  server = await openServerFixture();
  await addTwin(server);
});
afterEach(() => server.close());

const why = 'the same campsite';
const merge = (campsite: string, into: string) =>
  send(server, mergeCampsites, 'admin', { body: { campsite, into, why } });
const split = (campsite: string) => send(server, splitCampsite, 'admin', { body: { campsite, why } });
const move = (link: string, into: string) => send(server, moveLink, 'admin', { body: { link, into, why } });
const uidOf = async (email: string) => (await server.context.identity.findByEmail(email))!.uid;
const watch = async (email: string, reference: string, ...competitors: string[]) =>
  setWatchlist(server.context, { uid: await uidOf(email), reference, competitors, changedBy: 'tests' });

describe('a merged campsite on watchlists', () => {
  // @holds undo-8
  it('is the campsite that it was merged into, once, until it is split off', async () => {
    await watch('north@vivac.test', linkOf(1), linkOf(0), TWIN_LINK, linkOf(2));
    const names = async () => (await server.ask(getFilters, 'north')).body.CampsiteName;
    const before = await names();
    expect(before).toContain(TWIN);
    await merge(TWIN, REFERENCE);
    expect(await names()).toEqual([RIVER, REFERENCE, NORTH[2]]);
    expect((await send(server, getMap, 'north', { query: { campsitename: TWIN, date: NIGHT } })).status).toBe(404);
    await split(TWIN);
    expect(await names()).toEqual(before);
  });

  // @holds undo-8
  it('is never among the competitors of its own user: the refusal names the user', async () => {
    await watch('north@vivac.test', linkOf(0), TWIN_LINK, linkOf(1));
    const refused = await merge(TWIN, REFERENCE);
    expect(refused).toMatchObject({ status: 409 });
    expect(refused.body.error).toBe(
      `north@vivac.test has “${REFERENCE}” as their own campsite and “${TWIN}” among its competitors: take it off that list first.`,
    );
    expect((await server.ask(getFilters, 'north')).body.CampsiteName).toContain(TWIN);
    await watch('north@vivac.test', linkOf(0), linkOf(1));
    expect(await merge(TWIN, REFERENCE)).toMatchObject({ status: 200 });
    expect(await watch('north@vivac.test', linkOf(0), TWIN_LINK)).toMatchObject({
      refused: 'invalid',
      sentence: toSay('competitorIsReferenceNamed', { row: 1, name: REFERENCE }),
    });
  });
});

describe('the reviews of merged campsites', () => {
  const SCORES: Readonly<Record<string, string>> = {
    a: '2026-01-01,6',
    b: '2026-02-01,7',
    x: '2026-03-01,7',
    y: '2026-04-01,8',
  };
  const read = async () => {
    const page = await send(server, getReviews, 'north', {
      params: { campsite: REFERENCE },
      query: { from: '0', to: '20', sort_by: 'Oldest First' },
    });
    const info = await server.ask(getReviewInfo, 'north', { campsite: REFERENCE });
    const list = (await server.ask(getReviewList, 'north')).body.find(({ name }) => name === REFERENCE);
    return {
      titles: page.body.reviews.map(({ title }) => title),
      mean: info.body.overallScore,
      count: list?.reviewCount,
    };
  };

  // @holds undo-9
  it.each([
    ['by its id', 'review_id', (id: string) => id],
    ['by its guest and words', 'reviewer_name', (id: string) => `Guest ${id}`],
  ])(
    'are read together; one that both listings have, %s, counts once, also when it arrives later',
    async (_, column, reported) => {
      const bring = (campsite: string, ...ids: readonly string[]) => {
        const rows = ids.map((id) => `${campsite},${SCORES[id]},Title ${id},${reported(id)}`);
        return server.importCsv('reviews', [`campsite,date,score,title,${column}`, ...rows].join('\n'));
      };
      await bring(REFERENCE, 'a', 'b');
      await bring(TWIN, 'a', 'x', 'y');
      const [before, stored] = [await read(), await storedDigests(server)];
      await merge(TWIN, REFERENCE);
      const merged = { titles: ['Title a', 'Title b', 'Title x', 'Title y'], mean: 7, count: 4 };
      expect(await read()).toEqual(merged);
      await split(TWIN);
      expect(await read()).toEqual(before);
      expect(await storedDigests(server)).toEqual(stored);
      await merge(TWIN, REFERENCE);
      await bring(TWIN, 'b');
      expect(await read()).toEqual(merged);
      await split(TWIN);
      const ofTwin = await server.context.db.query(
        'SELECT FROM reviews r JOIN campsites c ON c.id = r.campsite_id WHERE c.name = $1',
        [TWIN],
      );
      expect(ofTwin).toHaveLength(4);
    },
  );
});

describe('moving a link', () => {
  const second = 'https://pitchup.com/campsites/cala-sirena';

  it('of a merged listing takes all that was seen for it along', async () => {
    await seeTwin(server, TWIN);
    await merge(TWIN, REFERENCE);
    expect(await move(TWIN_LINK, RIVER)).toMatchObject({
      status: 200,
      body: { message: `${TWIN_LINK} leads to “${RIVER}” now, no longer to “${REFERENCE}”.` },
    });
    const map = async (name: string) => {
      const requested = { campsitename: [name], date: '2027-02-13', channelname: 'Pitchup' };
      return (await server.ask(getMap, 'north', requested)).body[name]?.price ?? null;
    };
    expect([await map(REFERENCE), await map(RIVER)]).toEqual([null, 88]);
  });

  it('that is one of several of a campsite leaves what was seen there; what arrives from now on goes along, watchlists too', async () => {
    await server.context.db.query(
      `INSERT INTO campsite_links (link, campsite_id) SELECT $1, id FROM campsites WHERE name = $2`,
      [second, REFERENCE],
    );
    await watch('idle@vivac.test', second, linkOf(2));
    expect(await move(second, RIVER)).toMatchObject({ status: 200 });
    const columns = ['link', 'stay_date', 'price', 'observed_at'];
    const mapping = { kind: 'prices', fields: Object.fromEntries(columns.map((column) => [column, { column }])) };
    const report = await importFile(
      { ...server.context, zone: ZONE },
      `${columns.join(',')}\n${second},2027-03-02,51,${DAY_18}\n`,
      {
        mapping,
      },
    );
    expect(report).toMatchObject({ refused: null, totals: { stored: 1 } });
    const requested = { campsitename: [RIVER], date: '2027-03-02' };
    expect((await server.ask(getMap, 'north', requested)).body[RIVER]).toMatchObject({ price: 51 });
    expect((await server.ask(getFilters, 'idle')).body.CampsiteName[0]).toBe(RIVER);
    expect(await split(second)).toMatchObject({ status: 200 });
    expect((await server.ask(getMap, 'north', requested)).body[RIVER]).toMatchObject({ price: null });
  });
});

describe('what cannot be merged, split or moved', () => {
  // @holds undo-10
  it('is refused with a sentence, and nothing is done', async () => {
    await merge(TWIN, REFERENCE);
    const stored = await storedDigests(server);
    const decisions = 'SELECT count(*)::int AS n FROM campsite_decisions';
    const refusals = [
      [await merge('Nowhere', REFERENCE), 404, 'There is no campsite called “Nowhere”.'],
      [await merge(RIVER, RIVER), 400, 'A campsite cannot be merged into itself.'],
      [await merge(TWIN, RIVER), 409, `“${TWIN}” is a part of “${REFERENCE}” already: split it off first.`],
      [await merge(RIVER, TWIN), 409, `“${TWIN}” is a part of “${REFERENCE}”: name “${REFERENCE}” instead.`],
      [await split(RIVER), 409, `“${RIVER}” is a campsite of its own: there is nothing to split off.`],
      [await split('https://nowhere.test/x'), 404, 'There is no campsite or link “https://nowhere.test/x”.'],
      [await move('https://nowhere.test/x', RIVER), 404, 'The link “https://nowhere.test/x” leads to no campsite.'],
      [await move(TWIN_LINK, REFERENCE), 409, `The link leads to “${REFERENCE}” already.`],
      [
        await move(linkOf(1), SOUTHERN),
        409,
        `It is the only link of “${RIVER}”: merge “${RIVER}” into “${SOUTHERN}” instead.`,
      ],
    ] as const;
    for (const [answer, status, sentence] of refusals) {
      expect([answer.status, answer.body.error]).toEqual([status, sentence]);
    }
    expect(await storedDigests(server)).toEqual(stored);
    expect(await server.context.db.query(decisions)).toEqual([{ n: 1 }]);
  });
});

describe('the campsites of an administrator', () => {
  // @holds undo-11
  it('are listed with links, parts, and who decided what, when and why', async () => {
    await merge(TWIN, REFERENCE);
    const listed = async (query: Record<string, string>) => (await send(server, getCampsites, 'admin', { query })).body;
    const { campsites, total } = await listed({ merged: 'true' });
    expect(total).toBe(1);
    expect(campsites[0]).toMatchObject({
      name: REFERENCE,
      watchers: 1,
      listings: [
        { name: REFERENCE, links: [linkOf(0)], merged_into: null },
        { name: TWIN, links: [TWIN_LINK], merged_into: REFERENCE },
      ],
      decisions: [{ decision: 'merged', campsite: TWIN, into: REFERENCE, by: 'admin@vivac.test', why }],
    });
    expect((await listed({ search: 'booking.com/hotel' })).campsites.map(({ name }) => name)).toEqual([REFERENCE]);
    expect((await listed({})).total).toBe(8);
    await expect(server.context.db.query(`UPDATE campsite_decisions SET why = 'x'`)).rejects.toThrow('append-only');
  });

  // @holds undo-11
  it('are told beforehand what moves, or why it cannot', async () => {
    await seeTwin(server, TWIN);
    await watch('idle@vivac.test', linkOf(2), TWIN_LINK);
    const effect = async (query: Record<string, string>) =>
      (await send(server, getCampsiteEffect, 'admin', { query })).body;
    expect(await effect({ decision: 'merge', campsite: TWIN, into: REFERENCE })).toEqual({
      refusal: null,
      campsite: TWIN,
      from: null,
      into: REFERENCE,
      links: [TWIN_LINK],
      evidence_moves: true,
      offers: 4,
      months: 1,
      first_month: '2027-02',
      last_month: '2027-02',
      reviews: 0,
      type_decisions: 0,
      users: ['idle@vivac.test'],
    });
    expect(await effect({ decision: 'split', campsite: RIVER })).toMatchObject({
      refusal: expect.stringContaining('nothing to split off'),
    });
    const unnamed = await send(server, getCampsiteEffect, 'admin', { query: { decision: 'merge', campsite: TWIN } });
    expect(unnamed).toMatchObject({ status: 400, body: { field: 'into' } });
  });
});
