import { getFilters } from '@vivac/contract/dashboard';
import { DAY_18, REFERENCE, RIVER, SOUTHERN, pricesCsv } from '@vivac/testing/market/market';
import { type ServerFixture, openServerFixture } from '@vivac/testing/server-fixture';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '#platform/database/database';
import { marketMark } from './market-mark.ts';

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

async function filtersAfter(change: () => Promise<unknown>) {
  const { headers, body: before } = await server.ask(getFilters, 'admin');
  const held = { 'if-none-match': String(headers['etag']) };
  expect((await server.ask(getFilters, 'admin', {}, held)).status).toBe(304);
  await change();
  const { status, body } = await server.ask(getFilters, 'admin', {}, held);
  return { status, before, after: body };
}

describe('the market that an administrator sees, remembered by its mark (ETag)', () => {
  it('has a campsite that another server has just made', async () => {
    const { after } = await filtersAfter(() =>
      elsewhere.execute(`INSERT INTO campsites (name, latitude, longitude) VALUES ('Made Elsewhere', 40, 1)`, []),
    );
    expect(after.CampsiteName).toContain('Made Elsewhere');
  });

  it('has the new name of a campsite that another server renamed', async () => {
    const { after } = await filtersAfter(() =>
      elsewhere.execute(`UPDATE campsites SET name = 'Named Anew' WHERE name = 'Made Elsewhere'`, []),
    );
    expect(after.CampsiteName).toContain('Named Anew');
    expect(after.CampsiteName).not.toContain('Made Elsewhere');
  });

  it('lacks a campsite that was deleted, though another came at the same time', async () => {
    const { after } = await filtersAfter(() =>
      elsewhere.query(
        `DELETE FROM campsites WHERE name = 'Named Anew'; INSERT INTO campsites (name) VALUES ('Came Later')`,
      ),
    );
    expect(after.CampsiteName).toContain('Came Later');
    expect(after.CampsiteName).not.toContain('Named Anew');
  });

  it('lacks a campsite that was merged into another', async () => {
    const { after } = await filtersAfter(() =>
      elsewhere.execute(
        `UPDATE campsites SET (merged_into, survivor_id) = (SELECT id, id FROM campsites WHERE name = $1) WHERE name = 'Came Later'`,
        [RIVER],
      ),
    );
    expect(after.CampsiteName).not.toContain('Came Later');
  });

  it('offers a filter value that an import brought', async () => {
    const seen = { campsite: SOUTHERN, night: '2027-02-10', price: 50, channel: 'Never Seen Before' };
    const { before, after } = await filtersAfter(() => server.importCsv('prices', pricesCsv(DAY_18, [seen])));
    expect(before.ChannelName).not.toContain('Never Seen Before');
    expect(after.ChannelName).toContain('Never Seen Before');
  });

  it('is answered by 304 when what was written is not of it', async () => {
    const write = () => elsewhere.execute(`UPDATE watchlists SET link = link`, []);
    expect((await filtersAfter(write)).status).toBe(304);
  });

  it('is read anew after a commit of a transaction that was under way when it was read last', async () => {
    const { db } = server.context;
    const marks: string[] = [];
    await elsewhere.transaction(async (tx) => {
      await tx.execute(`UPDATE campsites SET province = 'Lleida' WHERE name = $1`, [REFERENCE]);
      marks.push(await marketMark(db), await marketMark(db));
    });
    marks.push(await marketMark(db));
    expect(marks[1]).toBe(marks[0]);
    expect(marks[2]).not.toBe(marks[0]);
  });

  it('has the same mark for every server that asks', async () => {
    expect(await marketMark(elsewhere)).toBe(await marketMark(server.context.db));
  });
});
