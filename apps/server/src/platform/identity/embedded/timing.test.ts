import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFixture, type IdentityFixture } from '@vivac/testing/identity/embedded-identity-fixture';
import type { EmbeddedVisitor } from '@vivac/testing/identity/visitor';

const password = 'a good password';
const LEAST_ROUNDS = 9;
/** On a machine that does other things; a real difference stays, however often it is measured. */
const MOST_ROUNDS = 90;
/** Hashing takes nearly all of a sign-in: without it the time would be a small part, and noise is up to a fifth. */
const SIGN_IN_ALIKE = 0.25;
/** Every answer waits for the same moment. */
const RESET_ALIKE = 0.1;

let world: IdentityFixture;
beforeAll(async () => {
  world = await createFixture();
  const { uid } = await world.identity.createUser({ email: 'known@vivac.test', displayName: 'Known', invite: 'none' });
  await world.identity.setPassword(uid, password);
  await world.identity.createUser({ email: 'invited@vivac.test', displayName: 'Invited', invite: 'none' });
});
afterAll(() => world.close());

type Act = (visitor: EmbeddedVisitor, email: string) => Promise<string>;

/**
 * By how much the least times of the addresses differ, each measured in turn until they are alike: what else the machine does only
 * adds to a time, so that the least of many is that of a quiet machine.
 */
async function difference(addresses: readonly string[], alike: number, act: Act): Promise<number> {
  const least = addresses.map(() => Infinity);
  const apart = () => Math.max(...least) / Math.min(...least) - 1;
  for (let round = 0; round < LEAST_ROUNDS || (round < MOST_ROUNDS && apart() >= alike); round += 1) {
    await world.query('delete from identity.attempts');
    for (const [nth, email] of addresses.entries()) {
      const visitor = world.visitor(`10.${nth}.${round}.1`);
      const startedMs = performance.now();
      await act(visitor, email);
      least[nth] = Math.min(least[nth]!, performance.now() - startedMs);
    }
  }
  return apart();
}

// @holds security-7
test.each<[string, number, Act]>([
  ['a wrong password', SIGN_IN_ALIKE, (visitor, email) => visitor.signIn(email, 'not the password')],
  ['asking for a reset', RESET_ALIKE, (visitor, email) => visitor.askForReset(email)],
])(
  'timing attack: %s takes as long for a known address as for an unknown or invited one',
  async (_what, alike, act) => {
    const addresses = ['known@vivac.test', 'unknown@vivac.test', 'invited@vivac.test'];
    expect(await difference(addresses, alike, act)).toBeLessThan(alike);
  },
  120_000,
);
