import { getAuditLog } from '@vivac/contract/access/audit-log';
import { createApiKey } from '@vivac/contract/access/api-keys';
import { deleteUser, registerUser, setReference, eraseUser, exportUser } from '@vivac/contract/accounts';
import { addChannel } from '@vivac/contract/alerts/channels';
import { getBatches, withdrawBatch } from '@vivac/contract/batches';
import { linkOf } from '@vivac/testing/market/market';
import { send } from '@vivac/testing/send';
import { type ServerFixture, openServerFixture } from '@vivac/testing/server-fixture';
import { afterAll, beforeAll, expect, it } from 'vitest';

let server: ServerFixture;
beforeAll(async () => {
  server = await openServerFixture();
});
afterAll(() => server.close());

/** An administrator who did something that stays, with things of their own. */
async function activeAdministrator(email: string, competitor: number) {
  const { identity } = server.context;
  const { uid } = await identity.createUser({ email, displayName: 'Ada Active', admin: true, invite: 'none' });
  const by = { token: await server.tokenOf(email, uid) };
  const links = { reference_link: linkOf(0), competitor_links: [linkOf(competitor)] };
  await send(server, setReference, by, { body: { email: 'idle@vivac.test', ...links } });
  await send(server, setReference, by, { body: { email, ...links } });
  await send(server, createApiKey, by, { body: { name: 'Ada’s Excel', scopes: ['prices:read'] } });
  const webhook = { kind: 'webhook', name: 'Ada’s phone', url: 'https://93.184.216.34/hook?token=SECRET-HOOK' };
  await send(server, addChannel, by, { body: webhook });
  await send(server, registerUser, by, { body: { email: `guest-of-${email}`, username: 'Guest' } });
  const { batches } = (await send(server, getBatches, 'admin')).body;
  const params = {
    number: String(batches.find(({ state, kind }) => state === 'in_effect' && kind !== 'campsites')!.number),
  } as never;
  await send(server, withdrawBatch, by, { params, body: { why: 'a test' } });
  await server.context.db.execute('UPDATE batches SET sent_by = $1 WHERE number = 1', [
    `API key Ada’s Excel of ${email}`,
  ]);
  return { uid, by };
}

/** Tables in which a text stands anywhere, but for those of the identity library. */
async function tablesWith(text: string): Promise<string[]> {
  const { db } = server.context;
  const tables = await db.query<{ name: string }>(
    `SELECT oid::regclass::text AS name FROM pg_class WHERE relkind = 'r' AND relnamespace::regnamespace::text IN ('public', 'identity')`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await db.query(`SELECT FROM ${name} AS t WHERE strpos(t::text, $1) > 0 LIMIT 1`, [text]);
    if (rows.length > 0) found.push(name);
  }
  return found;
}

const exported = (email: string, caller: 'admin' | 'north' = 'admin') =>
  server.app.inject({
    url: `/api/user/admin/${encodeURIComponent(email)}/export`,
    headers: { authorization: `Bearer ${server.tokens[caller]}` },
  });

// @holds personal-1
it('an export has the account, what is theirs and their entries in the audit log, without secrets', async () => {
  const email = 'exported@vivac.test';
  const { uid } = await activeAdministrator(email, 1);
  const response = await exported(email);
  expect(response.headers['content-type']).toBe('application/json');
  const { user, rows, audit_log: entries } = response.json();
  expect(user).toMatchObject({ uid, email, displayName: 'Ada Active' });
  expect(Object.keys(rows)).toEqual(
    expect.arrayContaining(['api_keys', 'channels_of_users', 'watchlists', 'identity."user"', 'identity.session']),
  );
  expect(rows.watchlists).toHaveLength(2);
  expect(entries.map(({ action }: { action: string }) => action)).toEqual(
    expect.arrayContaining(['api_key.created', 'import.withdrawn', 'watchlist.set', 'user.exported']),
  );
  expect(response.body).not.toMatch(/SECRET-HOOK|key_hash|"token"|password"|sealed/);
});

// @holds personal-1
it('every table that names a user by uid is in an export or empty of them', async () => {
  const uid = (await server.context.identity.findByEmail('north@vivac.test'))!.uid;
  const { rows } = (await exported('north@vivac.test')).json();
  const holding = (await tablesWith(uid)).filter((name) => name !== 'identity.verification');
  expect(Object.keys(rows)).toEqual(expect.arrayContaining(holding.filter((name) => !name.startsWith('audit_log'))));
});

// @holds personal-2
it('an erased person is nowhere by address, name or uid; a pseudonym stands where they did something', async () => {
  const email = 'erased@vivac.test';
  const { uid } = await activeAdministrator(email, 2);
  expect(await tablesWith(email)).toEqual(expect.arrayContaining(['batch_decisions', 'batches', 'watchlist_changes']));
  const { body } = await send(server, eraseUser, 'admin', { params: { email } });
  expect(body.pseudonym).toMatch(/^erased person \d+$/);
  // Whom they invited is another person, with an address of their own.
  await server.context.identity.deleteUser((await server.context.identity.findByEmail(`guest-of-${email}`))!.uid);
  await send(server, eraseUser, 'admin', { params: { email: `guest-of-${email}` } });
  expect(await tablesWith(email)).toEqual([]);
  expect(await tablesWith(uid)).toEqual([]);
  expect(await tablesWith(body.pseudonym)).toEqual(
    expect.arrayContaining(['audit_log', 'batch_decisions', 'batches', 'watchlist_changes']),
  );
  const { entries } = (await send(server, getAuditLog, 'admin', { query: { action: 'import.withdrawn' } })).body;
  expect(entries[0]?.actor).toBe(body.pseudonym);
});

// @holds personal-2
it('somebody who was deleted before can be erased; nobody erases themselves, or somebody unknown', async () => {
  const email = 'deleted-before@vivac.test';
  await send(server, registerUser, 'admin', { body: { email, username: 'Deleted' } });
  await send(server, deleteUser, 'admin', { params: { email } });
  expect(await tablesWith(email)).toEqual(['audit_parties']);
  expect((await send(server, eraseUser, 'admin', { params: { email } })).status).toBe(200);
  expect(await tablesWith(email)).toEqual([]);
  expect((await send(server, eraseUser, 'admin', { params: { email } })).status).toBe(404);
  expect((await send(server, eraseUser, 'admin', { params: { email: 'admin@vivac.test' } })).status).toBe(409);
  expect((await send(server, exportUser, 'admin', { params: { email } })).status).toBe(404);
});

// @holds personal-2
it('a decision can have a pseudonym for its author, and no other change', async () => {
  const { db } = server.context;
  for (const change of [
    `decided_by = 'somebody else'`,
    `why = 'another reason'`,
    `decided_by = 'erased person 1', why = 'x'`,
  ]) {
    await expect(db.query(`UPDATE batch_decisions SET ${change}`)).rejects.toThrow('append-only');
  }
});
