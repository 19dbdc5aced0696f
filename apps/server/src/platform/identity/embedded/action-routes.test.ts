import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  choosePasswordOn,
  createFixture,
  type IdentityFixture,
} from '@vivac/testing/identity/embedded-identity-fixture';

let world: IdentityFixture;
let people = 0;

beforeAll(async () => {
  world = await createFixture({
    invitationOf: async () => ({ invitedBy: 'Núria <b>', campsite: 'Glamping Pineda' }),
  });
});
afterAll(() => world.close());

async function invited(): Promise<{ email: string; uid: string; link: string }> {
  const email = `person${(people += 1)}@vivac.test`;
  const { uid } = await world.identity.createUser({ email, displayName: 'Person' });
  return { email, uid, link: world.linkTo(email) };
}

function open(link: string) {
  const { pathname, search } = new URL(link);
  return world.app.inject({ url: pathname + search });
}

function post(fields: Record<string, string>) {
  return world.app.inject({
    method: 'POST',
    url: '/identity/action',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });
}

function tokenIn(link: string): string {
  return new URL(link).searchParams.get('oobCode') ?? '';
}

// @holds security-2
test('an invitation link sets the password once', async () => {
  const { email, link } = await invited();
  const saved = await choosePasswordOn(world.app, link, 'a good password');
  expect(saved.statusCode).toBe(200);
  expect(saved.body).toContain('Your password is saved');
  expect(saved.body).toContain('href="http://127.0.0.1:4000/login"');
  const again = await post({
    oobCode: tokenIn(link),
    newPassword: 'another password',
    repeatPassword: 'another password',
  });
  expect(again.statusCode).toBe(400);
  expect(again.body).toContain('This link has expired or has already been used.');
  expect(await world.visitor().signIn(email, 'another password')).toBe('INVALID_EMAIL_OR_PASSWORD');
  expect(await world.visitor().signIn(email, 'a good password')).toBe('ok');
});

// @holds security-10
test('the invitation page greets, and says who invites and for which campsite', async () => {
  const { email, link } = await invited();
  const { body } = await open(link);
  expect(body).toContain('Hello, Person.');
  expect(body).toContain(
    'Núria &#60;b&#62; invites you to Vivac, to compare the prices and reviews of Glamping Pineda',
  );
  await world.visitor().askForReset(email);
  const reset = await open(world.linkTo(email));
  expect(reset.body).not.toContain('invites you');
});

// @holds security-3
test('race condition: of eight concurrent uses of a link one succeeds', async () => {
  const { link } = await invited();
  const form = (text: string) => ({ oobCode: tokenIn(link), newPassword: text, repeatPassword: text });
  const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => post(form(`password ${index}`))));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(7);
});

// @holds security-3
test('opening the page (GET, a link scanner) does not use up the link', async () => {
  const { email, link } = await invited();
  for (let time = 0; time < 3; time += 1) {
    const page = await open(link);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('Choose your password');
    expect(page.body).toContain('At least 8 characters');
    expect(page.body).toContain(email);
  }
  expect((await choosePasswordOn(world.app, link, 'a good password')).statusCode).toBe(200);
});

// @holds security-3
test('using one link revokes the person’s other links', async () => {
  const { email, link } = await invited();
  await world.visitor().askForReset(email);
  const first = world.linkTo(email);
  await world.visitor('10.0.0.2').askForReset(email);
  const second = world.linkTo(email);
  expect((await choosePasswordOn(world.app, second, 'a good password')).statusCode).toBe(200);
  expect((await open(first)).statusCode).toBe(400);
  expect((await open(link)).statusCode).toBe(400);
});

test('a link older than a password change is revoked', async () => {
  const { email, uid } = await invited();
  await world.identity.setPassword(uid, 'a good password');
  await world.visitor().askForReset(email);
  const visitor = world.visitor();
  await visitor.signIn(email, 'a good password');
  expect(await visitor.changePassword('a good password', 'a better password')).toBe('ok');
  expect((await open(world.linkTo(email))).statusCode).toBe(400);
});

test('a link expires', async () => {
  const { uid, link } = await invited();
  const hoursLeft =
    'select round(extract(epoch from "expiresAt" - now()) / 3600)::int as hours from identity.verification where value = $1';
  expect(await world.query(hoursLeft, [uid])).toEqual([{ hours: 72 }]);
  await world.query('update identity.verification set "expiresAt" = now() - interval \'1 second\' where value = $1', [
    uid,
  ]);
  expect((await open(link)).statusCode).toBe(400);
  expect(
    (await post({ oobCode: tokenIn(link), newPassword: 'a good password', repeatPassword: 'a good password' }))
      .statusCode,
  ).toBe(400);
});

test('link tokens are stored hashed', async () => {
  const { link } = await invited();
  const rows = await world.query('select identifier, value from identity.verification');
  expect(JSON.stringify(rows)).not.toContain(tokenIn(link));
});

test.each([
  ['short', 'short', 'at least 8 characters'],
  ['x'.repeat(129), 'x'.repeat(129), 'at most 128 characters'],
  ['a good password', 'another password', 'New passwords do not match.'],
  ['a good password', '', 'fill in both'],
  ['a\u0000good password', 'a\u0000good password', 'fill in both'],
])(
  'the password %j repeated as %j is a validation error that keeps the link valid',
  async (newPassword, repeatPassword, words) => {
    const { link } = await invited();
    const refused = await post({ oobCode: tokenIn(link), mode: 'setPassword', newPassword, repeatPassword });
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toContain(words);
    expect((await choosePasswordOn(world.app, link, 'a good password')).statusCode).toBe(200);
  },
);

test.each([
  'https://evil.example/',
  '//evil.example/login',
  'javascript:alert(1)',
  'http://127.0.0.1:4000@evil.example/',
  'http://127.0.0.1:4000.evil.example/',
  '\\\\evil.example',
  'data:text/html,x',
])('open redirect: the page never links to %s', async (continueUrl) => {
  const { link } = await invited();
  const page = await open(`${link}&`.replace(/continueUrl=[^&]*/, `continueUrl=${encodeURIComponent(continueUrl)}`));
  expect(page.statusCode).toBe(200);
  expect(page.body).not.toMatch(/evil|javascript:|data:/);
  const newPassword = 'a good password';
  const saved = await post({ oobCode: tokenIn(link), newPassword, repeatPassword: newPassword, continueUrl });
  expect(saved.body).toContain('href="http://127.0.0.1:4000/login"');
  expect(saved.body).not.toMatch(/evil|javascript:|data:/);
});

test('CSRF: a reset requested from a foreign origin is refused', async () => {
  const { email } = await invited();
  const body = { email, redirectTo: 'https://evil.example/login' };
  const response = await world.visitor('10.0.0.9').call('POST', '/request-password-reset', body);
  expect(response.statusCode).toBe(403);
  expect(response.json().code).toBe('INVALID_REDIRECT_URL');
});

test('XSS: query parameters are escaped in the page', async () => {
  const { link } = await invited();
  const probe = '"><script>alert(1)</script>';
  const page = await open(
    `${link}&`.replace(/continueUrl=[^&]*/, `continueUrl=${encodeURIComponent(`/login?x=${probe}`)}`),
  );
  expect(page.statusCode).toBe(200);
  expect(page.body).not.toContain('<script');
  const ended = await open(
    `http://x/identity/action?oobCode=${encodeURIComponent(probe)}&mode=${encodeURIComponent(probe)}`,
  );
  expect(ended.statusCode).toBe(400);
  expect(ended.body).not.toContain('<script');
});

test('the page’s headers forbid scripts, framing (clickjacking), referrers and caching', async () => {
  const { link } = await invited();
  const page = await open(link);
  const [, style = ''] = /<style>([\s\S]*)<\/style>/.exec(page.body) ?? [];
  const hash = createHash('sha256').update(style).digest('base64');
  expect(page.headers).toMatchObject({
    'content-security-policy': `default-src 'none'; style-src 'sha256-${hash}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
    'referrer-policy': 'strict-origin',
    'cache-control': 'no-store',
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
  });
  expect(page.body).not.toContain('style="');
});

test.each([
  '/identity/action',
  '/identity/action?oobCode=%00',
  '/identity/action?oobCode=a&oobCode=b',
  '/identity/action?oobCode=%ff',
])('%s says that the link has expired', async (url) => {
  const page = await world.app.inject({ url });
  expect(page.statusCode).toBe(400);
  expect(page.body).toContain('This link no longer works');
});

test('an unparsable form is answered with an HTML page, not JSON', async () => {
  const headers = { 'content-type': 'application/json' };
  const page = await world.app.inject({ method: 'POST', url: '/identity/action', headers, payload: '{}' });
  expect(page.statusCode).toBe(415);
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
});

// @holds language-15
test('the password page leads to itself in the other languages, with the same link', async () => {
  const { link } = await invited();
  const { body } = await open(`${link}&lang=en`);
  expect(body).toContain('<li lang="en" aria-current="true">English</li>');
  const [, address] = /hreflang="ca" href="([^"]+)"/.exec(body) ?? [];
  const catalan = await world.app.inject({ url: address!.replaceAll('&#38;', '&') });
  expect(catalan.body).toContain('<html lang="ca">');
  expect(catalan.body).toContain('Tria la teva contrasenya');
  expect(catalan.body).toContain(tokenIn(link));
});
