import { getFilters, getMap } from '@vivac/contract/dashboard';
import { NORTH, REFERENCE, RIVER } from '@vivac/testing/market/market';
import { type ServerFixture, openServerFixture } from '@vivac/testing/server-fixture';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '#platform/database/database';
import { rememberedWhileQuiet } from './quiet-memory.ts';

let server: ServerFixture;
/** Writes as another server of the same database does. */
let elsewhere: Database;

beforeAll(async () => {
  server = await openServerFixture();
  elsewhere = openDatabase({ url: server.databaseUrl, maxConnections: 2, prepare: true });
});
afterAll(async () => {
  await elsewhere.end();
  await server.close();
});

const QUESTION = { campsitename: [REFERENCE, RIVER], date: '2027-02-10' };
const unwatchRiver = (db: Pick<Database, 'execute'>) =>
  db.execute(
    `UPDATE watchlists SET uid = uid || $2 WHERE uid LIKE '%' AND campsite_id = (SELECT id FROM campsites WHERE name = $1)`,
    [RIVER, '-away'],
  );
const watchRiver = () =>
  elsewhere.execute(`UPDATE watchlists SET uid = replace(uid, '-away', '') WHERE uid LIKE '%-away'`, []);
const watched = async () => (await server.ask(getFilters, 'north')).body.CampsiteName;

/** Every answer of the map and the filters, asked twice, so that the second may be of what the first read. */
async function twice() {
  await server.ask(getMap, 'north', QUESTION);
  await server.ask(getMap, 'north', QUESTION);
  return watched();
}

describe('the campsites of a manager, remembered while the database is quiet (snapshot)', () => {
  it('are without one that another server has just taken from the watchlist', async () => {
    expect(await twice()).toEqual(NORTH);
    await unwatchRiver(elsewhere);
    expect((await server.refused(getMap, 'north', QUESTION)).status).toBe(404);
    expect(await watched()).not.toContain(RIVER);
    await watchRiver();
  });

  it('have one again that has just come back to the watchlist', async () => {
    await unwatchRiver(elsewhere);
    expect((await server.refused(getMap, 'north', QUESTION)).status).toBe(404);
    await watchRiver();
    expect((await server.ask(getMap, 'north', QUESTION)).status).toBe(200);
  });

  it('are those after the commit of a transaction that was under way while they were read', async () => {
    await elsewhere.transaction(async (tx) => {
      await unwatchRiver(tx);
      expect(await twice()).toEqual(NORTH);
    });
    expect((await server.refused(getMap, 'north', QUESTION)).status).toBe(404);
    await watchRiver();
  });

  it('are nobody’s whose session was ended elsewhere a moment ago', async () => {
    const token = await server.freshToken('north');
    const address = `/api/dashboard/map?campsitename=${encodeURIComponent(REFERENCE)}&date=2027-02-10`;
    const ask = () => server.app.inject({ url: address, headers: { authorization: `Bearer ${token}` } });
    expect([(await ask()).statusCode, (await ask()).statusCode]).toEqual([200, 200]);
    await elsewhere.execute(
      `DELETE FROM identity.session WHERE id = (SELECT id FROM identity.session ORDER BY "createdAt" DESC LIMIT 1)`,
      [],
    );
    expect((await ask()).statusCode).toBe(401);
  });

  it('are no other user’s', async () => {
    await twice();
    expect((await server.refused(getMap, 'south', QUESTION)).status).toBe(404);
  });
});

describe('what is remembered while the database is quiet', () => {
  const readsOf = (...states: (string | undefined)[]) => {
    const db = { ...elsewhere };
    const told: number[] = [];
    return Promise.all(
      states.map((state) => rememberedWhileQuiet(db, state, ['which'], async () => told.push(told.length))),
    ).then(() => told.length);
  };

  it.each([
    ['the same state once', ['7:7:', '7:7:', '7:7:'], 1],
    ['each other state again', ['7:7:', '8:8:', '7:7:'], 3],
    ['no state each time', [undefined, undefined], 2],
  ])('is read in %s', async (_, states, reads) => {
    expect(await readsOf(...states)).toBe(reads);
  });

  it('is read again after a failure', async () => {
    const db = { ...elsewhere };
    const ask = (read: () => Promise<string>) => rememberedWhileQuiet(db, '7:7:', ['which'], read);
    await expect(ask(() => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await ask(async () => 'back')).toBe('back');
  });

  it('is told apart by the question and by the database', async () => {
    const [one, other] = [{ ...elsewhere }, { ...elsewhere }];
    const ask = (db: Database, question: string) => rememberedWhileQuiet(db, '7:7:', [question], async () => question);
    expect([await ask(one, 'a'), await ask(one, 'b'), await ask(other, 'c')]).toEqual(['a', 'b', 'c']);
  });
});
