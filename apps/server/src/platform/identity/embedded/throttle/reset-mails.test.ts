import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFixture, type IdentityFixture } from '@vivac/testing/identity/embedded-identity-fixture';

const password = 'a good password';
let world: IdentityFixture;

beforeAll(async () => {
  world = await createFixture();
});
afterAll(() => world.close());

async function userOf(email: string): Promise<string> {
  const { uid } = await world.identity.createUser({ email, displayName: 'Ana', invite: 'none' });
  await world.identity.setPassword(uid, password);
  return email;
}

describe('requesting a password reset', () => {
  const mailsTo = (email: string) => world.mails.filter((mail) => mail.to === email).length;
  const ask = async (visitor: { askForReset(email: string): Promise<string> }, email: string, times: number) => {
    for (let time = 0; time < times; time += 1) expect(await visitor.askForReset(email)).toBe('ok');
  };

  // @holds security-4
  test('is answered alike however often, for an unknown address too, and mails five times from one network', async () => {
    const email = await userOf('mailbox@vivac.test');
    const stranger = world.visitor('10.40.0.1');
    await ask(stranger, email, 9);
    await ask(stranger, 'nobody@vivac.test', 9);
    expect(mailsTo(email)).toBe(5);
    expect(mailsTo('nobody@vivac.test')).toBe(0);
  });

  // @holds security-4
  test('by a stranger does not stop the owner, from another network or from a browser that signed in before', async () => {
    const email = await userOf('owner@vivac.test');
    const known = world.visitor('10.41.0.2');
    expect(await known.signIn(email, password)).toBe('ok');
    await ask(world.visitor('10.41.0.1'), email, 9);
    await ask(world.visitor('10.42.0.1'), email, 1);
    expect(mailsTo(email)).toBe(6);
    await ask(known, email, 1);
    expect(mailsTo(email)).toBe(7);
  });

  // @holds security-4
  test('from many networks mails ten times, then once in five minutes', async () => {
    const email = await userOf('flooded@vivac.test');
    for (let network = 0; network < 14; network += 1) await ask(world.visitor(`10.43.${network}.1`), email, 1);
    expect(mailsTo(email)).toBe(10);
    await world.query(`update identity.attempts set opens_at = opens_at - interval '5 minutes'`);
    await ask(world.visitor('10.43.99.1'), email, 2);
    expect(mailsTo(email)).toBe(11);
  });

  test('with the return address of another site is refused and counts nothing', async () => {
    const email = await userOf('foreign@vivac.test');
    const requested = { email, redirectTo: 'https://elsewhere.example/' };
    const call = () => world.visitor('10.44.0.1').call('POST', '/request-password-reset', requested);
    for (let time = 0; time < 6; time += 1) expect((await call()).statusCode).toBe(403);
    await ask(world.visitor('10.44.0.1'), email, 5);
    expect(mailsTo(email)).toBe(5);
  });
});
