import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFixture, type IdentityFixture } from '@vivac/testing/identity/embedded-identity-fixture';

let world: IdentityFixture;
let people = 0;

beforeAll(async () => {
  world = await createFixture();
});
afterAll(() => world.close());

async function invited(continueUrl?: string): Promise<{ email: string; link: string }> {
  const email = `person${(people += 1)}@vivac.test`;
  await world.identity.createUser({ email, displayName: 'Person', ...(continueUrl !== undefined && { continueUrl }) });
  return { email, link: world.linkTo(email) };
}

/** The form behind a link, as a browser sends it from a page of the given site. */
function choose(link: string, password: string, origin: string | undefined = world.origin) {
  const fields = new URL(link).searchParams;
  fields.set('newPassword', password);
  fields.set('repeatPassword', password);
  return world.app.inject({
    method: 'POST',
    url: '/identity/action',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...(origin !== undefined && { origin }) },
    payload: fields.toString(),
  });
}

async function whoIs(answer: Awaited<ReturnType<typeof choose>>): Promise<string | null> {
  const cookie = answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const session = await world.app.inject({ url: '/identity/get-session', headers: { cookie } });
  return session.json<{ user: { email: string } | null }>().user?.email ?? null;
}

test('whoever chooses a password by an invitation is signed in and goes to the dashboard', async () => {
  const { email, link } = await invited();
  const page = await world.app.inject({ url: new URL(link).pathname + new URL(link).search });
  // Without it the browser would say that the form comes from nowhere.
  expect(page.headers['referrer-policy']).toBe('strict-origin');
  const chosen = await choose(link, 'a good password');
  expect([chosen.statusCode, chosen.headers.location]).toEqual([303, '/dashboard']);
  expect(chosen.headers['cache-control']).toBe('no-store');
  expect(await whoIs(chosen)).toBe(email);
  expect(chosen.cookies.map(({ name }) => name)).toContain('vivac.known_browser');
  const [user] = (await world.identity.listUsers()).filter((each) => each.email === email);
  expect(user?.lastSignInAt).toBeInstanceOf(Date);
});

test('a reset signs in here and ends every session before it', async () => {
  const { email, link } = await invited();
  const first = await choose(link, 'a good password');
  await world.visitor().askForReset(email);
  const second = await choose(world.linkTo(email), 'a better password');
  expect([second.statusCode, second.headers.location]).toEqual([303, '/dashboard']);
  expect(await whoIs(second)).toBe(email);
  expect(await whoIs(first)).toBeNull();
});

test('the page that an invitation continues to is opened, of our own origin alone', async () => {
  const { link } = await invited(`${world.origin}/reviews?campsite=a#b`);
  expect((await choose(link, 'a good password')).headers.location).toBe('/reviews?campsite=a#b');
  const foreign = await invited('https://elsewhere.example/');
  expect((await choose(foreign.link, 'a good password')).headers.location).toBe('/dashboard');
});

test.each(['https://elsewhere.example', 'null', undefined])(
  'login CSRF: a form that comes from %s saves the password and signs nobody in',
  async (origin) => {
    const { email, link } = await invited();
    const chosen = await choose(link, 'a good password', origin ?? '');
    expect(chosen.statusCode).toBe(200);
    expect(chosen.body).toContain('Your password is saved');
    expect(chosen.cookies).toEqual([]);
    expect(await world.visitor().signIn(email, 'a good password')).toBe('ok');
  },
);

test('a link that has ended or a password that is refused signs nobody in', async () => {
  const { link } = await invited();
  expect((await choose(link, 'short')).cookies).toEqual([]);
  await choose(link, 'a good password');
  const again = await choose(link, 'another password');
  expect([again.statusCode, again.cookies]).toEqual([400, []]);
});

test('an invitation without an inviter says that one is invited, and not that Vivac invites', async () => {
  const { link } = await invited();
  for (const [language, words] of [
    ['en', 'You are invited to Vivac'],
    ['es', 'Te invitan a Vivac'],
    ['ca', 'Et conviden a Vivac'],
    ['fr', 'Vous êtes invité à rejoindre Vivac'],
  ] as const) {
    const url = new URL(link);
    url.searchParams.set('lang', language);
    expect((await world.app.inject({ url: url.pathname + url.search })).body).toContain(words);
  }
});
