import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addClientAddress } from '#platform/http/client-address';
import { openEmbeddedIdentity } from '../embedded-identity.ts';
import {
  choosePasswordOn,
  createFixture,
  type IdentityFixture,
  silentLog,
} from '@vivac/testing/identity/embedded-identity-fixture';
import { registerEmbeddedIdentity } from '../register-embedded-identity.ts';
import { createVisitor } from '@vivac/testing/identity/visitor';

const password = 'a good password';
let world: IdentityFixture;

beforeAll(async () => {
  world = await createFixture();
}, 60_000);
afterAll(() => world.close());

async function userOf(email: string): Promise<void> {
  const { uid } = await world.identity.createUser({ email, displayName: 'Ana', invite: 'none' });
  await world.identity.setPassword(uid, password);
}

async function failFrom(ip: (attempt: number) => string, email: string, tries: number): Promise<string[]> {
  const attempts = Array.from({ length: tries }, (_, attempt) =>
    world.visitor(ip(attempt)).signIn(email, 'wrong password'),
  );
  return Promise.all(attempts);
}

test('after ten failures an address is closed to every network, also when tried all at once and after a restart', async () => {
  const email = 'guessed@vivac.test';
  await userOf(email);
  const outcomes = await failFrom((attempt) => `10.0.${attempt}.1`, email, 14);
  expect(outcomes.filter((outcome) => outcome === 'INVALID_EMAIL_OR_PASSWORD')).toHaveLength(10);
  expect(outcomes.filter((outcome) => outcome === 'TOO_MANY_ATTEMPTS')).toHaveLength(4);

  const again = await openEmbeddedIdentity(world.settings);
  const app = Fastify();
  addClientAddress(app, null, silentLog);
  registerEmbeddedIdentity(app, again);
  const refused = await createVisitor(app, world.origin, '10.9.9.9').call('POST', '/sign-in/email', {
    email,
    password,
  });
  expect(refused.statusCode).toBe(429);
  expect(refused.headers['retry-after']).toBeDefined();
  expect(refused.json()).toMatchObject({ code: 'TOO_MANY_ATTEMPTS', error: 'Too many attempts. Try again later.' });
  await app.close();
  await again.close();
});

test('a closed address opens again after fifteen minutes, or with a new password', async () => {
  const email = 'locked@vivac.test';
  await userOf(email);
  const visitor = world.visitor('10.1.0.1');
  await failFrom((attempt) => `10.1.${attempt}.1`, email, 10);
  expect(await visitor.signIn(email, password)).toBe('TOO_MANY_ATTEMPTS');
  await world.query("update identity.attempts set window_ends_at = now() - interval '1 second' where key = $1", [
    `sign-in:${email}`,
  ]);
  expect(await visitor.signIn(email, password)).toBe('ok');

  await failFrom((attempt) => `10.2.${attempt}.1`, email, 10);
  expect(await visitor.signIn(email, password)).toBe('TOO_MANY_ATTEMPTS');
  expect(await visitor.askForReset(email)).toBe('ok');
  await choosePasswordOn(world.app, world.linkTo(email), 'another password');
  expect(await visitor.signIn(email, 'another password')).toBe('ok');
});

test('successful sign-ins are never counted', async () => {
  const email = 'busy@vivac.test';
  await userOf(email);
  for (let time = 0; time < 15; time += 1)
    expect(await world.visitor(`10.3.${time}.1`).signIn(email, password)).toBe('ok');
  expect(await world.query('select * from identity.attempts where key = $1', [`sign-in:${email}`])).toEqual([]);
});

test('one network that tries many addresses is stopped, and a header does not make it another network', async () => {
  const rows = { text: "insert into identity.attempts values ($1, 100, now() + interval '15 minutes')" };
  await world.query(rows.text, ['sign-in-from:10.4.0.1']);
  await world.query(rows.text, ['sign-in-from:2001:db8:1:2']);
  const body = { email: 'somebody@vivac.test', password };
  const spoofed = { 'x-forwarded-for': '10.4.0.2', 'x-vivac-client-ip': '10.4.0.2' };
  expect((await world.visitor('10.4.0.1').call('POST', '/sign-in/email', body, spoofed)).statusCode).toBe(429);
  expect((await world.visitor('2001:db8:1:2::77').call('POST', '/sign-in/email', body)).statusCode).toBe(429);
  expect((await world.visitor('10.4.0.2').call('POST', '/sign-in/email', body)).statusCode).toBe(401);
});

test('a mailbox is not filled with reset mails, and an unknown address is treated alike', async () => {
  const email = 'mailbox@vivac.test';
  await userOf(email);
  const ask = async (address: string) => {
    const outcomes: string[] = [];
    for (let time = 0; time < 7; time += 1) outcomes.push(await world.visitor(`10.5.${time}.1`).askForReset(address));
    return outcomes;
  };
  const [known, unknown] = await Promise.all([ask(email), ask('nobody@vivac.test')]);
  expect(known).toEqual(unknown);
  expect(known.filter((outcome) => outcome === 'ok')).toHaveLength(5);
  expect(world.mails.filter((mail) => mail.to === email)).toHaveLength(5);
  expect(world.mails.filter((mail) => mail.to === 'nobody@vivac.test')).toEqual([]);
});

test('one browser cannot make the server hash without end', async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 30 }, (_, time) =>
      world.visitor('10.6.0.1').signIn(`flood${time}@vivac.test`, 'wrong password'),
    ),
  );
  expect(outcomes.filter((outcome) => outcome === 'TOO_MANY_ATTEMPTS')).toHaveLength(10);
});
