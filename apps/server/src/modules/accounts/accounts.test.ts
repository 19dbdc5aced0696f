import { deleteUser, getUsers, inviteUser, registerUser, updateUser } from '@vivac/contract/accounts';
import { getReferenceCampsite } from '@vivac/contract/dashboard';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linkOf } from '@vivac/testing/market/market';
import { send } from '@vivac/testing/send';
import { type ServerFixture, openServerFixture } from '@vivac/testing/server-fixture';
import { languageOfUser } from './read.ts';

let server: ServerFixture;
beforeAll(async () => {
  server = await openServerFixture();
});
afterAll(() => server.close());

const at = (email: string) => ({ params: { email } });
const register = (email: string, username = 'Somebody', more: object = {}, headers = {}) =>
  send(server, registerUser, 'admin', { body: { email, username, ...more }, headers });
const listed = async (email: string) =>
  (await send(server, getUsers, 'admin')).body.find((user) => user.email === email);
const linksBody = { reference_link: linkOf(0), competitor_links: [linkOf(1)] };

/** Registered, with campsites and signed in. */
async function settled(email: string, admin = false): Promise<{ uid: string; token: string }> {
  const { identity } = server.context;
  const { uid } = await identity.createUser({ email, displayName: email, admin, invite: 'none' });
  const token = await server.tokenOf(email, uid);
  await send(server, updateUser, 'admin', { ...at(email), body: linksBody });
  return { uid, token };
}

/** How many rows anywhere still name the user. */
async function tracesOf(uid: string): Promise<number> {
  const [row] = await server.context.db.query<{ traces: number }>(
    `SELECT (SELECT count(*) FROM watchlists WHERE uid = $1) + (SELECT count(*) FROM watchlist_changes WHERE uid = $1)
       + (SELECT count(*) FROM accounts WHERE uid = $1) + (SELECT count(*) FROM account_mails WHERE uid = $1) + (SELECT count(*) FROM identity."user" WHERE id = $1)
       + (SELECT count(*) FROM identity.session WHERE "userId" = $1) + (SELECT count(*) FROM identity.account WHERE "userId" = $1)
       + (SELECT count(*) FROM identity.verification WHERE value = $1) AS traces`,
    [uid],
  );
  return Number(row?.traces);
}

describe('registering a user', () => {
  // @holds admin-4
  it('creates an invited user with a lower-case address', async () => {
    const { status, body } = await register('New.Person@Vivac.test', '  Ana Núñez ');
    expect([status, body.email]).toEqual([200, 'new.person@vivac.test']);
    expect(await listed('new.person@vivac.test')).toMatchObject({
      display_name: 'Ana Núñez',
      invited: true,
      admin: false,
      reference_link: '',
    });
    const [mail] = await server.mailTo('new.person@vivac.test');
    expect(mail).toContain('/identity/action?mode=');
  });

  // @holds admin-5
  it.each([
    ['new.person@vivac.test', 'Again', 409, 'email'],
    ['NEW.person@vivac.TEST', 'Again', 409, 'email'],
    ['nobody', 'Name', 400, 'email'],
    ['', 'Name', 400, 'email'],
    ['a\u0000b@vivac.test', 'Name', 400, 'email'],
    ['a@vivac.test\r\nbcc: b@vivac.test', 'Name', 400, 'email'],
    ['a@vivac.test,b@vivac.test', 'Name', 400, 'email'],
    [`${'x'.repeat(244)}@vivac.test`, 'Name', 400, 'email'],
    ['right@vivac.test', '', 400, 'username'],
    ['right@vivac.test', '   ', 400, 'username'],
    ['right@vivac.test', 'x'.repeat(101), 400, 'username'],
    ['right@vivac.test', 'a\u0000b', 400, 'username'],
    ['right@vivac.test', 'a\r\nb', 400, 'username'],
  ])('refuses %j named %j with %i, naming the field', async (email, username, status, field) => {
    const before = (await send(server, getUsers, 'admin')).body;
    const refused = await register(email, username);
    expect([refused.status, refused.body.field]).toEqual([status, field]);
    expect((await send(server, getUsers, 'admin')).body).toEqual(before);
  });

  it('creates no administrator, whatever fields are sent (mass assignment)', async () => {
    await register('eager@vivac.test', 'Eager', { admin: true, isAdmin: true, role: 'admin', invite: 'none' });
    expect(await listed('eager@vivac.test')).toMatchObject({ admin: false, invited: true });
  });

  it('succeeds once for concurrent requests with the same address', async () => {
    const answers = await Promise.all([...Array(5).keys()].map(() => register('twice@vivac.test')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  });

  // @holds security-8
  it('stores the chosen language, falling back to the administrator’s browser', async () => {
    const languageOf = async (email: string) =>
      languageOfUser(server.context.db, (await server.context.identity.findByEmail(email))!.uid);
    await register('es@vivac.test', 'Es', { language: 'es' }, { 'accept-language': 'en' });
    await register('browser@vivac.test', 'Browser', {}, { 'accept-language': 'ca,es;q=0.8' });
    await register('unknown@vivac.test', 'Unknown', {}, { 'accept-language': 'de' });
    expect(await languageOf('es@vivac.test')).toBe('es');
    expect(await languageOf('browser@vivac.test')).toBe('ca');
    expect(await languageOf('unknown@vivac.test')).toBe('es');
    expect((await server.mailTo('es@vivac.test'))[0]).toContain('Subject: Tu cuenta de Vivac');
    expect((await server.mailTo('unknown@vivac.test'))[0]).toContain('Subject: Tu cuenta de Vivac');
    expect((await register('de@vivac.test', 'De', { language: 'de' })).status).toBe(400);
  });
});

describe('an invitation', () => {
  it('can be resent, in the user’s language', async () => {
    await register('slow@vivac.test', 'Slow', { language: 'es' });
    await server.mailTo('slow@vivac.test');
    expect((await send(server, inviteUser, 'admin', at('slow@vivac.test'))).status).toBe(200);
    const mails = await server.mailTo('slow@vivac.test', 2);
    expect(mails.map((mail) => mail.includes('Subject: Tu cuenta de Vivac'))).toEqual([true, true]);
  });

  it('is refused for users who have a password', async () => {
    expect((await send(server, inviteUser, 'admin', at('north@vivac.test'))).status).toBe(409);
    expect((await send(server, inviteUser, 'admin', at('ghost@vivac.test'))).status).toBe(404);
  });
});

describe('deleting a user', () => {
  // @holds admin-3
  it('deletes all their data and ends their session immediately', async () => {
    const { uid, token } = await settled('leaver@vivac.test');
    await server.context.identity.sendPasswordSetup('leaver@vivac.test');
    expect((await send(server, getReferenceCampsite, { token })).status).toBe(200);
    const { status, body } = await send(server, deleteUser, 'admin', at('Leaver@vivac.test'));
    expect([status, body.message]).toEqual([200, 'leaver@vivac.test has been deleted.']);
    expect((await send(server, getReferenceCampsite, { token })).status).toBe(401);
    expect(await tracesOf(uid)).toBe(0);
    expect(await listed('leaver@vivac.test')).toBeUndefined();
    expect((await send(server, deleteUser, 'admin', at('leaver@vivac.test'))).status).toBe(404);
  });

  it('is logged with the administrator who did it', async () => {
    await settled('logged@vivac.test');
    await send(server, deleteUser, 'admin', at('logged@vivac.test'));
    const line = server.logLines.find((text) => text.includes('A user was deleted') && text.includes('logged@'));
    expect(JSON.parse(line!)).toMatchObject({ level: 30, by: 'admin@vivac.test', user: 'logged@vivac.test' });
  });

  // @holds admin-12
  it('is refused for oneself', async () => {
    const { status, body } = await send(server, deleteUser, 'admin', at('ADMIN@vivac.test'));
    expect([status, body.error]).toEqual([409, 'You cannot delete your own account.']);
    expect(await listed('admin@vivac.test')).toMatchObject({ admin: true });
  });

  // @holds admin-12
  it('race condition: the last administrator remains when two delete each other', async () => {
    const one = await settled('one@vivac.test', true);
    const two = await settled('two@vivac.test', true);
    await server.context.identity.setAdmin((await server.context.identity.findByEmail('admin@vivac.test'))!.uid, true);
    const { db, identity } = server.context;
    await db.query(`UPDATE identity."user" SET admin = false WHERE email = 'admin@vivac.test'`);
    const answers = await Promise.all([
      send(server, deleteUser, one, at('two@vivac.test')),
      send(server, deleteUser, two, at('one@vivac.test')),
    ]);
    expect(await identity.countAdmins()).toBe(1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.find(({ status }) => status !== 200);
    expect([401, 409]).toContain(refused?.status);
    expect(await listedBy(answers[0]?.status === 200 ? one : two)).toHaveLength(1);
    await db.query(`UPDATE identity."user" SET admin = true WHERE email = 'admin@vivac.test'`);
  });

  const listedBy = async (caller: { token: string }) =>
    (await send(server, getUsers, caller)).body.filter(({ email }) => /^(one|two)@/.test(email));

  // @holds admin-3
  it('is atomic: a failure at its last step rolls back everything', async () => {
    const { uid, token } = await settled('stays@vivac.test');
    const before = await tracesOf(uid);
    const { db } = server.context;
    await db.query(`
      CREATE FUNCTION refuse_deletion() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no'; END $$;
      CREATE TRIGGER refuse_deletion BEFORE DELETE ON identity."user" FOR EACH ROW EXECUTE FUNCTION refuse_deletion();`);
    expect((await send(server, deleteUser, 'admin', at('stays@vivac.test'))).status).toBe(500);
    await db.query('DROP FUNCTION refuse_deletion CASCADE');
    expect(await tracesOf(uid)).toBe(before);
    expect((await send(server, getReferenceCampsite, { token })).status).toBe(200);
    expect((await send(server, deleteUser, 'admin', at('stays@vivac.test'))).status).toBe(200);
    expect(await tracesOf(uid)).toBe(0);
  });

  it('race condition: setting the watchlist meanwhile leaves no orphaned watchlist', async () => {
    for (let round = 0; round < 10; round += 1) {
      const email = `racer${round}@vivac.test`;
      const { uid } = await settled(email);
      const [, set] = await Promise.all([
        send(server, deleteUser, 'admin', at(email)),
        send(server, updateUser, 'admin', { ...at(email), body: { ...linksBody, competitor_links: [linkOf(2)] } }),
      ]);
      expect([200, 404]).toContain(set.status);
      expect(await tracesOf(uid)).toBe(0);
    }
  });
});
