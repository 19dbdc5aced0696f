import { PAGES, type PageName } from '@vivac/contract/pages';
import { FIRST_CALLS } from '@vivac/contract/wire/screens/first-calls';
import { createVisitor } from '@vivac/testing/identity/visitor';
import { PASSWORD } from '@vivac/testing/market/filled-market';
import { type ServerFixture, openServerFixture } from '@vivac/testing/server-fixture';
import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { firstAnswers } from '#platform/http/first-answers';

let server: ServerFixture;
beforeAll(async () => {
  server = await openServerFixture();
});
afterAll(() => server.close());

interface Brought {
  readonly user: { readonly uid: string; readonly email: string };
  readonly answers: Readonly<Record<string, unknown>>;
}

async function broughtTo(
  cookie: string | undefined,
  url: string,
  page: PageName,
  more: Readonly<Record<string, string>> = {},
): Promise<string | null> {
  const request = {
    headers: { host: '127.0.0.1', ...more, ...(cookie !== undefined && { cookie }) },
    clientAddress: '127.0.0.1',
    url,
    server: server.app,
    log: server.app.log,
  } as FastifyRequest;
  const found = await firstAnswers(request, page);
  return found && (await found.json);
}

const broughtIn = async (...given: Parameters<typeof broughtTo>): Promise<Brought> =>
  JSON.parse((await broughtTo(...given))!) as Brought;

async function signedIn(email: string) {
  const visitor = createVisitor(server.app, new URL(server.config.publicUrl).origin);
  await visitor.call('POST', '/sign-in/email', { email, password: PASSWORD });
  return { visitor, cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ') };
}

// @holds call-25
it('the document of the dashboard brings who reads it, the watchlist and the prices of the calendar, as the API answers them', async () => {
  const { cookie } = await signedIn('north@vivac.test');
  const { user, answers } = await broughtIn(cookie, '/dashboard?month=2027-07', 'dashboard');
  expect(user.email).toBe('north@vivac.test');
  const addresses = Object.keys(answers);
  expect(addresses).toEqual(expect.arrayContaining([...FIRST_CALLS.dashboard!.atOnce]));
  const prices = addresses.filter((address) => address.startsWith('/dashboard/calendar?'));
  expect(prices.length).toBe(1);
  expect(prices[0]).toMatch(/year=2027&month=7$/);
  const headers = { authorization: `Bearer ${server.tokens.north}` };
  for (const address of addresses) {
    const asked = await server.app.inject({ url: `/api${address}`, headers });
    expect([address, answers[address]]).toEqual([address, asked.json()]);
  }
});

it('answers that the document brings are in the language of the document, whatever the browser likes best', async () => {
  const { cookie } = await signedIn('north@vivac.test');
  const chosen = `${cookie}; vivac_language=en`;
  const { answers } = await broughtIn(chosen, '/dashboard?month=2027-08', 'dashboard', { 'accept-language': 'es' });
  const calendar = Object.entries(answers).find(([address]) => address.startsWith('/dashboard/calendar?'))![1];
  const named = (calendar as { key_date: string | null }[]).flatMap(({ key_date: name }) => name ?? []);
  expect(named.join()).toMatch(/Assumption/);
});

it.each([
  ['market', '/market/matrix?'],
  ['adviser', '/adviser?'],
  ['channels', '/sales-channels/season?'],
  ['reviews', '/reviews/list'],
] as const)('the document of %s brings the answer of %s', async (page, wanted) => {
  const { cookie } = await signedIn('north@vivac.test');
  const { answers } = await broughtIn(cookie, PAGES[page], page);
  expect(Object.keys(answers).filter((address) => address.startsWith(wanted))).toHaveLength(1);
});

it('a document has neither a token nor the cookie in it', async () => {
  const { cookie } = await signedIn('north@vivac.test');
  const text = (await broughtTo(cookie, '/dashboard', 'dashboard'))!;
  expect(text).not.toMatch(/eyJ|"token"|Bearer/);
  const secrets = cookie.split('; ').map((pair) => pair.slice(pair.indexOf('=') + 1));
  expect(secrets.filter((secret) => text.includes(secret) || text.includes(secret.split('.')[0]!))).toEqual([]);
});

it('another reader is brought their own watchlist', async () => {
  const north = await signedIn('north@vivac.test');
  const south = await signedIn('south@vivac.test');
  const reference = '/dashboard/reference_campsite';
  const [one, other] = [
    await broughtIn(north.cookie, '/dashboard', 'dashboard'),
    await broughtIn(south.cookie, '/dashboard', 'dashboard'),
  ];
  expect(one.user.uid).not.toBe(other.user.uid);
  expect(one.answers[reference]).not.toEqual(other.answers[reference]);
});

it.each([
  ['without a cookie', undefined],
  ['with a cookie of nobody', 'vivac.session_token=made-up.c2lnbmVk'],
])('%s a document brings nothing', async (_, cookie) => {
  expect(await broughtTo(cookie, '/dashboard', 'dashboard')).toBeNull();
});

it('once the reader has signed out their cookie brings nothing', async () => {
  const { visitor, cookie } = await signedIn('north@vivac.test');
  expect(await broughtTo(cookie, '/dashboard', 'dashboard')).not.toBeNull();
  await visitor.call('POST', '/sign-out', {});
  expect(await broughtTo(cookie, '/dashboard', 'dashboard')).toBeNull();
});

it('a session that lacks its second factor is brought nothing', async () => {
  const { cookie } = await signedIn('north@vivac.test');
  const { user } = await broughtIn(cookie, '/dashboard', 'dashboard');
  const { db } = server.context;
  await db.execute(`INSERT INTO identity.second_factor (uid, secret) VALUES ($1, '\\x00')`, [user.uid]);
  try {
    expect(await broughtTo(cookie, '/dashboard', 'dashboard')).toBeNull();
  } finally {
    await db.execute('DELETE FROM identity.second_factor WHERE uid = $1', [user.uid]);
  }
});

it('a list comes with its own document, not with one of a thing on it', async () => {
  const { cookie } = await signedIn('admin@vivac.test');
  const list = await broughtIn(cookie, '/administration/tariffs', 'tariffLists');
  expect(Object.keys(list.answers)).toContain('/tariffs');
  const one = await broughtIn(cookie, '/administration/tariffs/7', 'tariffLists');
  expect(Object.keys(one.answers)).not.toContain('/tariffs');
});

it('what an administrator’s document declares is answered', async () => {
  const { cookie } = await signedIn('admin@vivac.test');
  for (const page of Object.keys(FIRST_CALLS) as PageName[]) {
    const calls = FIRST_CALLS[page];
    if (calls === null || page === 'login') continue;
    const { answers } = await broughtIn(cookie, PAGES[page], page);
    expect([page, Object.keys(answers)]).toEqual([page, expect.arrayContaining([...(calls.ofAddress?.({}) ?? [])])]);
  }
});

it('pages that are the same whoever looks at them bring nothing', async () => {
  const { cookie } = await signedIn('north@vivac.test');
  expect(await broughtTo(cookie, '/', 'welcome')).toBeNull();
});
