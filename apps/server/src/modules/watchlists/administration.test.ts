import { checkLink, getUsers, setReference, updateUser } from '@vivac/contract/accounts';
import { getReferenceCampsite } from '@vivac/contract/dashboard';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NORTH, REFERENCE, RIVER, WAITING, linkOf } from '@vivac/testing/market/market';
import { send } from '@vivac/testing/send';
import { type ServerFixture, openServerFixture } from '@vivac/testing/server-fixture';

let server: ServerFixture;
beforeAll(async () => {
  server = await openServerFixture();
});
afterAll(() => server.close());

const idle = { params: { email: 'idle@vivac.test' } };
const links = (reference: string, ...competitors: string[]) => ({
  reference_link: reference,
  competitor_links: competitors,
});
const put = (body: object, caller: 'admin' | { token: string } = 'admin') =>
  send(server, updateUser, caller, { ...idle, body });
const listed = async (email: string) =>
  (await send(server, getUsers, 'admin')).body.find((user) => user.email === email);

async function secondAdministrator(): Promise<{ token: string }> {
  const email = 'second@vivac.test';
  const { identity } = server.context;
  const { uid } = await identity.createUser({ email, displayName: 'Second', admin: true, invite: 'none' });
  return { token: await server.tokenOf(email, uid) };
}

describe('the list of users', () => {
  // @holds admin-1
  it('has all users with their watchlists, sorted by address', async () => {
    const { body } = await send(server, getUsers, 'admin');
    const addresses = body.map(({ email }) => email);
    expect(addresses).toEqual(['admin', 'idle', 'north', 'south'].map((name) => `${name}@vivac.test`));
    expect(await listed('north@vivac.test')).toMatchObject({
      reference_link: linkOf(0),
      competitor_links: NORTH.slice(1).map((_, nth) => linkOf(nth + 1)),
      display_name: 'north',
      admin: false,
      invited: false,
      disabled: false,
      reference_campsite: { link: linkOf(0), name: REFERENCE, state: 'active' },
      version: 1,
      changed_by: 'tests',
    });
    expect(await listed('idle@vivac.test')).toMatchObject({
      reference_link: '',
      competitor_links: [],
      reference_campsite: null,
      competitors: [],
      version: 0,
      changed_by: null,
    });
  });

  it('marks invited users who have no password yet', async () => {
    await server.context.identity.createUser({ email: 'a.new@vivac.test', displayName: 'New' });
    expect(await listed('a.new@vivac.test')).toMatchObject({ invited: true, display_name: 'New' });
    await server.context.identity.deleteUser((await server.context.identity.findByEmail('a.new@vivac.test'))!.uid);
  });
});

describe('the links of a user’s watchlist', () => {
  // @holds admin-2
  it('are replaced and returned normalised', async () => {
    const { status, body } = await put(links('http://WWW.stays.test/1/?utm_source=x#a', '', `${linkOf(2)}/`));
    expect([status, body.message]).toEqual([200, 'User updated.']);
    expect(body.user).toMatchObject({ ...links(linkOf(1), linkOf(2)), version: 1, changed_by: 'admin@vivac.test' });
    expect(body.user).toEqual(await listed('idle@vivac.test'));
    const second = { email: 'IDLE@vivac.test', ...links(linkOf(0)), version: 1 };
    const set = await send(server, setReference, 'admin', { body: second });
    expect(set.body).toMatchObject({
      message: 'Configuración guardada correctamente.',
      user: { ...links(linkOf(0)), version: 2 },
    });
    expect((await send(server, getReferenceCampsite, 'idle')).body).toMatchObject({ referenceCampsite: REFERENCE });
  });

  // @holds admin-11
  it('of unknown listings create campsites that wait for data', async () => {
    const fresh = 'https://stays.test/arriving';
    await put(links(fresh, linkOf(0), WAITING));
    const waiting = { link: fresh, name: fresh, state: 'waiting' };
    expect(await listed('idle@vivac.test')).toMatchObject({
      reference_campsite: waiting,
      competitors: [{ state: 'active' }, { name: WAITING, state: 'waiting' }],
    });
    expect((await send(server, getReferenceCampsite, 'idle')).body).toEqual({
      referenceCampsite: fresh,
      state: 'waiting',
      link: fresh,
    });
    await server.importCsv('campsites', `name,link\nArrived,${fresh}`);
    expect(await listed('idle@vivac.test')).toMatchObject({
      reference_link: fresh,
      reference_campsite: { link: fresh, name: 'Arrived', state: 'active' },
    });
    expect((await send(server, getReferenceCampsite, 'idle')).body).toEqual({
      referenceCampsite: 'Arrived',
      state: 'active',
      link: fresh,
    });
  });

  // @holds admin-6 admin-7
  it('are validated with row numbers, and nothing is stored on an error', async () => {
    const before = await listed('idle@vivac.test');
    const { status, body } = await put(links('nowhere', linkOf(1), 'ftp://x.test', '', linkOf(3)));
    expect([status, body.field]).toEqual([400, 'reference_link']);
    expect(body.problems).toMatchObject([{ field: 'reference_link' }, { field: 'competitor_links', row: 2 }]);
    expect(body.problems?.[1]?.error).toBe(
      'Competitor 2: “ftp://x.test” is not a web address such as https://www.example.com/campsite, nor “campsite:” and a name.',
    );
    expect((await put({ competitor_links: [] })).body.error).toBe('reference_link is missing.');
    expect((await put(links(''))).body.error).toBe('reference_link must not be empty.');
    expect(await put(links(linkOf(1), 'a\u0000b'))).toMatchObject({ status: 400, body: { field: 'competitor_links' } });
    expect(await listed('idle@vivac.test')).toEqual(before);
  });

  it('of an unknown user are 404', async () => {
    const nobody = { params: { email: 'ghost@vivac.test' }, body: links(linkOf(0)) };
    const { status, body } = await send(server, updateUser, 'admin', nobody);
    expect([status, body.error]).toEqual([404, 'There is no user ghost@vivac.test.']);
  });
});

describe('optimistic lock: concurrent administrators', () => {
  // @holds admin-13
  it('with the same version: one succeeds, the other gets 409 with who changed what', async () => {
    const second = await secondAdministrator();
    await put(links(linkOf(0), linkOf(1)));
    const { version } = (await listed('idle@vivac.test'))!;
    const answers = await Promise.all([
      put({ ...links(linkOf(2), linkOf(1)), version }),
      put({ ...links(linkOf(0), linkOf(3)), version }, second),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers.findIndex(({ status }) => status === 409);
    expect(answers[refused]?.body).toMatchObject({
      error: [
        'Meanwhile second@vivac.test changed the competitors. Nothing was saved; load the list again.',
        'Meanwhile admin@vivac.test changed the reference campsite. Nothing was saved; load the list again.',
      ][refused],
      field: 'version',
    });
    expect(await listed('idle@vivac.test')).toEqual(answers[1 - refused]?.body.user);
  });

  // @holds admin-13
  it('in a crowd: one of ten succeeds', async () => {
    const { version } = (await listed('idle@vivac.test'))!;
    const answers = await Promise.all(
      [...Array(10).keys()].map((nth) => put({ ...links(`https://crowd.test/${nth}`), version })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
    const made = await server.context.db.query(`SELECT FROM campsites WHERE name LIKE 'https://crowd.test/%'`);
    expect(made).toHaveLength(1);
  });

  it('without a version: last write wins, idempotently', async () => {
    await put(links(linkOf(0)));
    const { body } = await put(links(linkOf(1)));
    expect((await put(links(linkOf(1)))).body.user).toEqual(body.user);
  });
});

describe('the preview of a link', () => {
  const checked = async (link: string) => (await send(server, checkLink, 'admin', { query: { link } })).body;

  // @holds admin-10
  it.each([
    ['http://www.stays.test/1/?utm_source=x', { link: linkOf(1), state: 'active', campsite: RIVER, near: [] }],
    [WAITING, { link: WAITING, state: 'waiting', campsite: WAITING, near: [] }],
    ['https://Unheard.test/a', { link: 'https://unheard.test/a', state: 'unknown', campsite: null, near: [] }],
    ['', { link: null, state: 'invalid', campsite: null, near: [] }],
    ['javascript:alert(1)', { link: null, state: 'invalid', campsite: null, near: [] }],
    ['a\u0000b', { link: null, state: 'invalid', campsite: null, near: [] }],
  ])('%j gives what saving would give', async (link, meaning) => {
    expect(await checked(link)).toEqual(meaning);
  });

  // @holds users-25
  it('of a typo names the campsites that may be meant', async () => {
    const known = `campsite:${REFERENCE}`;
    const mistyped = `${known.slice(0, -1)}x`;
    expect(await checked(mistyped)).toEqual({
      link: mistyped,
      state: 'unknown',
      campsite: null,
      near: [{ link: known, name: REFERENCE }],
    });
  });

  it('stores nothing', async () => {
    await checked('https://unheard.test/a');
    expect(await server.context.db.query(`SELECT FROM campsites WHERE name LIKE '%unheard%'`)).toEqual([]);
  });
});
