import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addClientAddress } from '#platform/http/client-address';
import { openEmbeddedIdentity } from '../embedded-identity.ts';
import {
  choosePasswordOn,
  createFixture,
  type IdentityFixture,
  silentLog,
} from '@vivac/testing/identity/embedded-identity-fixture';
import { PASSWORD } from '@vivac/testing/market/filled-market';
import { registerEmbeddedIdentity } from '../register-embedded-identity.ts';
import { createVisitor, type EmbeddedVisitor } from '@vivac/testing/identity/visitor';

const password = PASSWORD;
const hourS = 3_600;
let world: IdentityFixture;

beforeAll(async () => {
  world = await createFixture();
});
afterAll(() => world.close());

async function userOf(email: string): Promise<string> {
  const { uid } = await world.identity.createUser({ email, displayName: 'Ana', invite: 'none' });
  await world.givePassword(uid);
  return email;
}

/** Parallel wrong passwords, each in a browser of its own. */
async function failFrom(ip: (attempt: number) => string, email: string, tries: number): Promise<string[]> {
  const attempt = (_: unknown, nth: number) => world.visitor(ip(nth)).signIn(email, 'wrong password');
  return Promise.all(Array.from({ length: tries }, attempt));
}

/** The wait that a refusal names; null when the call was not refused for too many tries. */
async function waitS(visitor: EmbeddedVisitor, email: string, tried = password): Promise<number | null> {
  const answer = await visitor.call('POST', '/sign-in/email', { email, password: tried });
  if (answer.statusCode !== 429) return null;
  const named = Number(answer.headers['retry-after']);
  expect(answer.json()).toMatchObject({
    code: 'TOO_MANY_ATTEMPTS',
    error: `Too many attempts. Try again in ${named} s.`,
  });
  return named;
}

/** What went by of a wait until it was read, on a slow machine too. */
const isShort = (seconds: number): boolean => seconds >= 0 && seconds <= 12;

const passTime = (seconds: number) =>
  world.query(
    `update identity.attempts set opens_at = opens_at - make_interval(secs => $1),
       window_ends_at = window_ends_at - make_interval(secs => $1)`,
    [seconds],
  );

/** A failure count that a test does not want to earn one by one. */
const countedBefore = (limit: string, parts: readonly string[], tries: number, windowS: number) =>
  world.query(
    `insert into identity.attempts (key, tries, opens_at, window_ends_at)
     values ($1, $2, now(), now() + make_interval(secs => $3))`,
    [`${limit}:${JSON.stringify(parts)}`, tries, windowS],
  );

describe('brute force: wrong passwords from one network', () => {
  // @holds security-5
  test('do not lock the account for another network', async () => {
    const email = await userOf('elsewhere@vivac.test');
    await failFrom(() => '10.0.0.1', email, 10);
    expect(await world.visitor('10.0.1.1').signIn(email, password)).toBe('ok');
  });

  // @holds security-4
  test('allow five attempts, also concurrent ones', async () => {
    const email = await userOf('guessed@vivac.test');
    const outcomes = await failFrom((attempt) => `10.1.0.${attempt}`, email, 14);
    expect(outcomes.filter((outcome) => outcome === 'INVALID_EMAIL_OR_PASSWORD')).toHaveLength(5);
    expect(outcomes.filter((outcome) => outcome === 'TOO_MANY_ATTEMPTS')).toHaveLength(9);
  });

  // @holds security-4
  test('back off exponentially up to an hour, with Retry-After', async () => {
    const email = await userOf('growing@vivac.test');
    const visitor = world.visitor('10.2.0.1');
    await failFrom(() => '10.2.0.1', email, 5);
    const waits: (number | null)[] = [];
    for (let round = 0; round < 10; round += 1) {
      const wait = await waitS(visitor, email);
      waits.push(wait);
      await passTime(wait ?? 0);
      expect(await visitor.signIn(email, 'wrong password')).toBe('INVALID_EMAIL_OR_PASSWORD');
    }
    const late = [15, 30, 60, 120, 240, 480, 960, 1920, hourS, hourS].map((full, round) => full - waits[round]!);
    expect(late.filter((seconds) => !isShort(seconds))).toEqual([]);
  });

  test('are not counted while throttled', async () => {
    const email = await userOf('hammered@vivac.test');
    await failFrom(() => '10.3.0.1', email, 5);
    await failFrom(() => '10.3.0.1', email, 20);
    await passTime(15);
    expect(await world.visitor('10.3.0.1').signIn(email, password)).toBe('ok');
  });

  test('throttle an unknown address like a known one (user enumeration)', async () => {
    const known = await userOf('known@vivac.test');
    const outcomes = await Promise.all(
      [known, 'unknown@vivac.test'].map(async (email, nth) => {
        const failed = await failFrom(() => `10.4.${nth}.1`, email, 7);
        return { failed: failed.sort(), seconds: await waitS(world.visitor(`10.4.${nth}.1`), email) };
      }),
    );
    expect(outcomes[0]!.failed).toEqual(outcomes[1]!.failed);
    expect(Math.abs(outcomes[0]!.seconds! - outcomes[1]!.seconds!)).toBeLessThanOrEqual(8);
  });

  // @holds security-4
  test('are remembered across a restart', async () => {
    const email = await userOf('restarted@vivac.test');
    await failFrom(() => '10.5.0.1', email, 5);
    const again = await openEmbeddedIdentity(world.settings);
    const app = Fastify();
    addClientAddress(app, { trustProxy: null, publicUrl: world.settings.publicUrl }, silentLog);
    registerEmbeddedIdentity(app, again);
    expect(await waitS(createVisitor(app, world.origin, '10.5.0.1'), email)).toBeGreaterThan(10);
    await app.close();
    await again.close();
  });

  test.each([
    ['10.6.0.1', '10.6.0.254', '10.6.1.1'],
    ['2001:db8:1:2::77', '2001:db8:1:2:ffff::1', '2001:db8:1:3::77'],
  ])('of %s count for %s, not for %s', async (guesser, neighbour, stranger) => {
    const email = await userOf(`in-${guesser.replaceAll(/\W/g, '')}@vivac.test`);
    await failFrom(() => guesser, email, 5);
    expect(await waitS(world.visitor(neighbour), email)).toBeGreaterThan(0);
    expect(await waitS(world.visitor(stranger), email)).toBeNull();
  });

  test.each<[string, (email: string) => Promise<unknown>]>([
    ['a day', () => passTime(24 * hourS)],
    ['a new password', (email) => choosePasswordOn(world.app, world.linkTo(email), password)],
    ['vivac admin unlock', (email) => world.identity.unlock(email.toUpperCase())],
  ])('expire after %s', async (what, end) => {
    const email = await userOf(`forgotten${what.length}@vivac.test`);
    const address = `10.7.${what.length}.1`;
    await world.visitor('10.7.0.1').askForReset(email);
    await failFrom(() => address, email, 5);
    expect(await waitS(world.visitor(address), email)).toBeGreaterThan(0);
    await end(email);
    const outcomes = await failFrom(() => address, email, 4);
    expect(new Set(outcomes)).toEqual(new Set(['INVALID_EMAIL_OR_PASSWORD']));
    expect(await world.visitor(address).signIn(email, password)).toBe('ok');
  });

  test('are reset by the right password', async () => {
    const email = await userOf('busy@vivac.test');
    await failFrom(() => '10.8.0.1', email, 4);
    for (let time = 0; time < 15; time += 1) expect(await world.visitor('10.8.0.1').signIn(email, password)).toBe('ok');
    const rows = await world.query('select tries from identity.attempts where account = $1 and tries > 4', [email]);
    expect(rows).toEqual([]);
  });
});

describe('a known browser (signed in before)', () => {
  // @holds security-5
  test('is not throttled by strangers on the same network', async () => {
    const email = await userOf('at-home@vivac.test');
    const visitor = world.visitor('10.10.0.1');
    await countedBefore('sign-in-from', ['10.10.0.0/24'], 500, 900);
    await visitor.signIn(email, password);
    await visitor.signOut();
    await failFrom(() => '10.10.0.2', email, 10);
    expect(await waitS(world.visitor('10.10.0.1'), email)).toBeGreaterThan(0);
    expect(await visitor.signIn(email, password)).toBe('ok');
  });

  test('is throttled by its own wrong passwords, alone', async () => {
    const email = await userOf('forgetful@vivac.test');
    const visitor = world.visitor('10.11.0.1');
    await visitor.signIn(email, password);
    for (let time = 0; time < 5; time += 1) await visitor.signIn(email, 'wrong password');
    expect(15 - (await waitS(visitor, email))!).toSatisfy(isShort);
    expect(await waitS(world.visitor('10.11.0.1'), email)).toBeNull();
  });

  test('has an HttpOnly cookie with the path of the identity endpoints', async () => {
    const email = await userOf('cookie@vivac.test');
    const answer = await world.visitor('10.12.0.1').call('POST', '/sign-in/email', { email, password });
    const cookie = answer.cookies.find(({ name }) => name === 'vivac.known_browser');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/identity', maxAge: 180 * 86_400 });
    expect(cookie?.value).not.toContain('cookie');
  });

  test('may have signed in to several accounts', async () => {
    const [first, second] = [await userOf('first@vivac.test'), await userOf('second@vivac.test')];
    const visitor = world.visitor('10.13.0.1');
    await visitor.signIn(first, password);
    await visitor.signIn(second, password);
    for (const email of [first, second]) {
      await failFrom(() => '10.13.0.1', email, 6);
      expect(await visitor.signIn(email, password)).toBe('ok');
    }
  });

  test.each([
    ['of another account', (value: string) => value, 'other@vivac.test'],
    ['with another browser’s name', (value: string) => value.replace(/\.[^.]+\./, `.${'x'.repeat(16)}.`), null],
    ['that lives longer than it was made for', (value: string) => value.replace(/^\d/, '9'), null],
    ['that is none', () => '%00~.~', null],
  ])('is not recognised by a cookie %s', async (what, forge, guessed) => {
    const own = await userOf(`own${what.length}@vivac.test`);
    const victim = guessed === null ? own : await userOf(guessed);
    const visitor = world.visitor('10.14.0.1');
    await visitor.signIn(own, password);
    visitor.cookies.set('vivac.known_browser', forge(visitor.cookies.get('vivac.known_browser') ?? ''));
    await failFrom(() => '10.14.0.1', victim, 5);
    expect(await waitS(visitor, victim)).toBeGreaterThan(0);
  });
});

describe('credential stuffing: a network that tries many accounts', () => {
  // @holds security-5
  test('is throttled for a minute at most, without affecting other networks', async () => {
    const email = await userOf('newcomer@vivac.test');
    await countedBefore('sign-in-from', ['10.20.0.0/24'], 300, 900);
    const visitor = world.visitor('10.20.0.1');
    expect(await visitor.signIn('nobody@vivac.test', password)).toBe('INVALID_EMAIL_OR_PASSWORD');
    expect(60 - (await waitS(visitor, email))!).toSatisfy(isShort);
    expect(await waitS(world.visitor('10.20.1.1'), email)).toBeNull();
    await passTime(60);
    expect(await visitor.signIn(email, password)).toBe('ok');
    expect(await world.visitor('10.20.0.2').signIn(email, password)).toBe('ok');
  });

  // @holds security-4
  test('cannot evade the throttle with a spoofed header', async () => {
    await countedBefore('sign-in-from', ['10.21.0.0/24'], 300, 900);
    const body = { email: 'somebody@vivac.test', password };
    const spoofed = { 'x-forwarded-for': '10.22.0.2', 'x-vivac-client-ip': '10.22.0.2' };
    const ask = () => world.visitor('10.21.0.1').call('POST', '/sign-in/email', body, spoofed);
    expect((await ask()).statusCode).toBe(401);
    expect((await ask()).statusCode).toBe(429);
  });

  test('cannot exhaust the CPU with password hashing', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 30 }, (_, time) =>
        world.visitor('10.23.0.1').signIn(`flood${time}@vivac.test`, 'wrong password'),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'TOO_MANY_ATTEMPTS')).toHaveLength(10);
  });
});

// @holds security-4
test('a distributed attack on one account leaves two attempts to each further network', async () => {
  const email = await userOf('besieged@vivac.test');
  await countedBefore('sign-in-to', [email], 50, 24 * hourS);
  const outcomes = await failFrom(() => '10.30.0.1', email, 5);
  expect(outcomes.filter((outcome) => outcome === 'INVALID_EMAIL_OR_PASSWORD')).toHaveLength(2);
  expect(await world.visitor('10.30.1.1').signIn(email, password)).toBe('ok');
});
