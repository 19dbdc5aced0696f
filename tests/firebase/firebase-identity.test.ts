import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { identityContract, refusalOf } from '@vivac/testing/identity/identity-contract';
import { clockOf } from '../../apps/server/src/platform/clock.ts';
import { authenticateApiKeys } from '../../apps/server/src/modules/accounts/api-keys/authenticate-api-key.ts';
import { createApiKey } from '../../apps/server/src/modules/accounts/api-keys/write.ts';
import { type AuthEmulator, choosePasswordBehind, startAuthEmulator } from './auth-emulator.ts';
import { type FirebaseWorld, openFirebaseWorld } from './firebase-world.ts';

// One for all that follows: its start costs more than everything that is asked of it.
let emulator: AuthEmulator;
beforeAll(async () => {
  emulator = await startAuthEmulator();
});
afterAll(() => emulator.close());

identityContract('firebase', () => openFirebaseWorld(emulator));

describe('Firebase', () => {
  let world: FirebaseWorld;
  beforeAll(async () => {
    world = await openFirebaseWorld(emulator);
  });
  afterAll(() => world.close());

  /** Somebody registered, with a password, signed in. */
  async function signedIn(email: string) {
    const { uid } = await world.provider.createUser({ email, displayName: 'Somebody' });
    await world.choosePassword(email, 'a good password');
    const visitor = world.visitor();
    expect(await visitor.signIn(email, 'a good password')).toBe('ok');
    return { uid, visitor, token: (await visitor.token()) ?? '' };
  }

  describe('a self-registered Firebase account', () => {
    test('is neither let in nor listed', async () => {
      const { token } = await emulator.signUp('stranger@vivac.test', 'my own password');
      expect(await refusalOf(world.provider.verify(token))).toBe('unauthenticated');
      expect(await world.provider.findByEmail('stranger@vivac.test')).toBeNull();
      expect((await world.provider.listUsers()).map(({ email }) => email)).not.toContain('stranger@vivac.test');
    });

    test('loses its access when the owner of the address is registered', async () => {
      const { token } = await emulator.signUp('owner@vivac.test', 'chosen by a stranger');
      const link = await world.provider.inviteLink('owner@vivac.test');
      expect(await world.visitor().signIn('owner@vivac.test', 'chosen by a stranger')).toBe('invalid-credential');
      expect(await refusalOf(world.provider.verify(token))).toBe('unauthenticated');
      await choosePasswordBehind(link, 'chosen by the owner');
      const owner = world.visitor();
      expect(await owner.signIn('owner@vivac.test', 'chosen by the owner')).toBe('ok');
      expect(await world.provider.verify((await owner.token()) ?? '')).toMatchObject({ admin: true });
    });
  });

  test('an invitation is our own mail, linking back to the login page', async () => {
    await world.provider.createUser({ email: 'ana@vivac.test', displayName: 'Ana', language: 'es' });
    const mail = world.mails.findLast(({ to }) => to === 'ana@vivac.test');
    expect(mail?.text).toContain('una hora');
    const link = /^http\S+$/m.exec(mail?.text ?? '')?.[0] ?? '';
    expect(await choosePasswordBehind(link, 'a good password')).toBe('http://127.0.0.1:4000/login');
    expect(await world.visitor().signIn('ana@vivac.test', 'a good password')).toBe('ok');
  });

  // @holds keys-3
  test('an API key calls in the name of its user until they are demoted or disabled', async () => {
    const { uid } = await signedIn('elena@vivac.test');
    const flag = (admin: boolean) => emulator.change(uid, { customAttributes: JSON.stringify(admin ? { admin } : {}) });
    await flag(true);
    const deps = { db: world.db, clock: clockOf(null, 'Europe/Madrid'), identity: world.provider };
    const caller = { uid, email: 'dora@vivac.test', admin: true };
    const made = await createApiKey(deps, caller, { name: 'Excel', scopes: ['admin'] });
    const secret = 'secret' in made ? made.secret : '';
    const keys = authenticateApiKeys(deps);
    expect(await keys.callOf(secret)).toMatchObject({ caller: { uid, email: 'elena@vivac.test', admin: true } });
    await flag(false);
    expect(await keys.callOf(secret)).toMatchObject({ caller: { uid, admin: false } });
    await emulator.change(uid, { disableUser: true });
    expect(await keys.callOf(secret)).toMatchObject({ refused: 'unauthenticated' });
  });

  describe('a change in the Firebase console', () => {
    test('disabling a user ends the session, enabling restores it', async () => {
      const { uid, visitor, token } = await signedIn('bea@vivac.test');
      await emulator.change(uid, { disableUser: true });
      expect(await refusalOf(world.provider.verify(token))).toBe('unauthenticated');
      expect(await visitor.signIn('bea@vivac.test', 'a good password')).toBe('user-disabled');
      expect(await world.provider.findByEmail('bea@vivac.test')).toMatchObject({ disabled: true });
      expect(await world.provider.livingUser(uid)).toBeNull();
      await emulator.change(uid, { disableUser: false });
      expect((await world.provider.verify(token)).uid).toBe(uid);
      expect(await world.provider.livingUser(uid)).toMatchObject({ email: 'bea@vivac.test', admin: false });
    });

    test('the administrator flag follows the custom claim', async () => {
      const { uid, token } = await signedIn('carla@vivac.test');
      await emulator.change(uid, { customAttributes: JSON.stringify({ admin: true }) });
      expect((await world.provider.verify(token)).admin).toBe(true);
      await emulator.change(uid, { customAttributes: JSON.stringify({}) });
      expect((await world.provider.verify(token)).admin).toBe(false);
    });
  });

  test('race condition: the last administrator remains when two demote or delete each other', async () => {
    const { provider } = world;
    await world.query('UPDATE identity_gate SET admin = false');
    const make = async (name: string) =>
      (await provider.createUser({ email: `${name}@vivac.test`, displayName: name, admin: true, invite: 'none' })).uid;
    const [one, two] = [await make('one'), await make('two')];
    const demotions = await Promise.all([one, two].map((uid) => refusalOf(provider.setAdmin(uid, false))));
    expect(demotions.sort()).toEqual(['last-admin', 'none']);
    await provider.setAdmin(one, true);
    await provider.setAdmin(two, true);
    const deletions = await Promise.all([one, two].map((uid) => refusalOf(provider.deleteUser(uid))));
    expect(deletions.sort()).toEqual(['last-admin', 'none']);
    expect(await provider.countAdmins()).toBe(1);
  });

  test('a Firebase outage keeps signed-in users signed in', async () => {
    const { uid, token } = await signedIn('dora@vivac.test');
    await emulator.close();
    expect((await world.provider.verify(token)).uid).toBe(uid);
    const made = world.provider.createUser({ email: 'eva@vivac.test', displayName: 'Eva' });
    await expect(made).rejects.toThrow('Firebase is not reachable');
    await expect(world.provider.deleteUser(uid)).rejects.toThrow('Firebase is not reachable');
    expect((await world.provider.verify(token)).uid).toBe(uid);
    await expect(world.provider.setAdmin(uid, true)).rejects.toThrow('Firebase is not reachable');
    expect((await world.provider.verify(token)).admin).toBe(false);
    const client = world.client();
    const refusal = { code: 'network-request-failed', message: 'A network error has occurred.' };
    await expect(client.signIn('dora@vivac.test', 'a good password')).rejects.toMatchObject(refusal);
  });
});
