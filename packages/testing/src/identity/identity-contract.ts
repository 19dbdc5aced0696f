import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  IdentityError,
  type IdentityErrorCode,
  type IdentityProvider,
} from '@vivac/server/src/platform/identity/ports.ts';

/** One browser of one person. Each call answers `ok` or the provider's refusal. */
export interface Visitor {
  signIn(email: string, password: string): Promise<string>;
  signOut(): Promise<string>;
  /** A fresh access token, null when signed out. */
  token(): Promise<string | null>;
  askForReset(email: string): Promise<string>;
  changePassword(current: string, next: string): Promise<string>;
  rename(name: string): Promise<string>;
}

export interface IdentityUnderTest {
  readonly provider: IdentityProvider;
  visitor(): Visitor;
  /** Opens the newest link mailed to this address and chooses a password there. */
  choosePassword(email: string, password: string): Promise<void>;
  close(): Promise<void>;
}

const ana = 'ana@vivac.test';
const bruno = 'bruno@vivac.test';

/** What every identity provider of the product has to do; the steps build on each other. */
export function identityContract(
  name: string,
  setUp: () => Promise<IdentityUnderTest>,
  { passwords = true }: { /** False where another provider keeps them. */ readonly passwords?: boolean } = {},
): void {
  describe(`identity contract: ${name}`, () => {
    let world: IdentityUnderTest;
    let provider: IdentityProvider;
    let anaUid = '';

    beforeAll(async () => {
      world = await setUp();
      provider = world.provider;
    }, 60_000);
    afterAll(() => world.close());

    const withPasswords = passwords ? test : () => {};

    async function tokenOf(visitor: Visitor): Promise<string> {
      const token = await visitor.token();
      if (token === null) throw new Error('Signed out');
      return token;
    }
    async function signedIn(email: string, password: string): Promise<Visitor> {
      const visitor = world.visitor();
      expect(await visitor.signIn(email, password)).toBe('ok');
      return visitor;
    }

    test('a fresh installation has no administrator', async () => {
      expect(await provider.countAdmins()).toBe(0);
      expect(await provider.listUsers()).toEqual([]);
    });

    test('a user is made once, whatever the case of the address', async () => {
      const user = await provider.createUser({ email: 'Ana@Vivac.test', displayName: 'Ana', admin: true });
      anaUid = user.uid;
      expect(user).toMatchObject({ email: ana, displayName: 'Ana', admin: true, disabled: false });
      expect(await refusalOf(provider.createUser({ email: ana, displayName: 'Another' }))).toBe('email-already-in-use');
      expect(await refusalOf(provider.createUser({ email: 'nobody', displayName: 'Nobody' }))).toBe('invalid-email');
      expect(await provider.findByEmail('ANA@vivac.test')).toEqual(user);
      expect(await provider.findByUid(user.uid)).toEqual(user);
      expect(await provider.findByUid('nobody')).toBeNull();
      expect(await provider.listUsers()).toEqual([user]);
      expect(await provider.countAdmins()).toBe(1);
    });

    withPasswords('an invited person chooses a password before signing in', async () => {
      const visitor = world.visitor();
      const beforehand = await visitor.signIn(ana, 'first password');
      expect(beforehand).not.toBe('ok');
      expect(await visitor.token()).toBeNull();
      await world.choosePassword(ana, 'first password');
      expect(await visitor.signIn(ana, 'first password')).toBe('ok');
    });

    withPasswords('a wrong password and an unknown address are refused alike', async () => {
      const wrong = await world.visitor().signIn(ana, 'not the password');
      expect(wrong).not.toBe('ok');
      expect(await world.visitor().signIn('ghost@vivac.test', 'not the password')).toBe(wrong);
    });

    test('the token says who it is', async () => {
      const identity = await provider.verify(await tokenOf(await signedIn(ana, 'first password')));
      expect(identity).toMatchObject({ uid: anaUid, email: ana, displayName: 'Ana', admin: true });
      expect(identity.expiresAt).toBeGreaterThan(identity.issuedAt);
    });

    test('a new display name is in the next token', async () => {
      const visitor = await signedIn(ana, 'first password');
      expect(await visitor.rename('Ana María')).toBe('ok');
      expect((await provider.verify(await tokenOf(visitor))).displayName).toBe('Ana María');
    });

    withPasswords('a changed password signs the other devices out', async () => {
      const phone = await signedIn(ana, 'first password');
      const phoneToken = await tokenOf(phone);
      const desk = await signedIn(ana, 'first password');
      expect(await desk.changePassword('not the password', 'second password')).not.toBe('ok');
      expect(await desk.changePassword('first password', 'short')).not.toBe('ok');
      expect(await desk.changePassword('first password', 'second password')).toBe('ok');
      expect(await refusalOf(provider.verify(phoneToken))).toBe('unauthenticated');
      expect((await provider.verify(await tokenOf(desk))).uid).toBe(anaUid);
    });

    withPasswords('a forgotten password is replaced through the mailed link', async () => {
      const visitor = await signedIn(ana, 'second password');
      const token = await tokenOf(visitor);
      expect(await world.visitor().askForReset('ghost@vivac.test')).toBe('ok');
      expect(await world.visitor().askForReset(ana)).toBe('ok');
      await world.choosePassword(ana, 'third password');
      expect(await refusalOf(provider.verify(token))).toBe('unauthenticated');
      expect(await world.visitor().signIn(ana, 'second password')).not.toBe('ok');
      await signedIn(ana, 'third password');
    });

    test('signing out ends the token at once', async () => {
      const visitor = await signedIn(ana, 'third password');
      const token = await tokenOf(visitor);
      expect(await visitor.signOut()).toBe('ok');
      expect(await refusalOf(provider.verify(token))).toBe('unauthenticated');
      expect(await visitor.token()).toBeNull();
    });

    test('revoking sessions ends the tokens at once', async () => {
      const token = await tokenOf(await signedIn(ana, 'third password'));
      await provider.revokeSessions(anaUid);
      expect(await refusalOf(provider.verify(token))).toBe('unauthenticated');
    });

    test('the last administrator stays', async () => {
      expect(await refusalOf(provider.deleteUser(anaUid))).toBe('last-admin');
      expect(await refusalOf(provider.setAdmin(anaUid, false))).toBe('last-admin');
      expect(await provider.countAdmins()).toBe(1);
    });

    test('demotion ends the token, the next one is without the flag', async () => {
      const { uid } = await provider.createUser({ email: bruno, displayName: 'Bruno' });
      await world.choosePassword(bruno, 'password of bruno');
      await provider.setAdmin(uid, true);
      const visitor = await signedIn(bruno, 'password of bruno');
      const token = await tokenOf(visitor);
      expect((await provider.verify(token)).admin).toBe(true);
      await provider.setAdmin(uid, false);
      expect(await refusalOf(provider.verify(token))).toBe('unauthenticated');
      const again = await tokenOf(await signedIn(bruno, 'password of bruno'));
      expect((await provider.verify(again)).admin).toBe(false);
    });

    test('somebody without a session is known as they are at this moment', async () => {
      const user = (await provider.findByEmail(bruno))!;
      expect(await provider.livingUser(user.uid)).toMatchObject({ admin: false, email: bruno });
      await provider.setAdmin(user.uid, true);
      expect(await provider.livingUser(user.uid)).toMatchObject({ admin: true });
      await provider.setAdmin(user.uid, false);
      await provider.revokeSessions(user.uid);
      expect(await provider.livingUser(user.uid)).toMatchObject({ admin: false });
      expect(await provider.livingUser('nobody')).toBeNull();
    });

    test('deletion ends the token and the account at once', async () => {
      const { uid } = (await provider.findByEmail(bruno)) ?? { uid: '' };
      const visitor = await signedIn(bruno, 'password of bruno');
      const token = await tokenOf(visitor);
      await provider.deleteUser(uid);
      expect(await refusalOf(provider.verify(token))).toBe('unauthenticated');
      expect(await visitor.token()).toBeNull();
      expect(await world.visitor().signIn(bruno, 'password of bruno')).not.toBe('ok');
      expect(await refusalOf(provider.deleteUser(uid))).toBe('user-not-found');
      expect(await provider.findByEmail(bruno)).toBeNull();
      expect(await provider.findByUid(uid)).toBeNull();
      expect(await provider.livingUser(uid)).toBeNull();
    });

    test('rubbish is no token', async () => {
      for (const bearer of ['', 'x', 'a.b.c', 'null', 'x'.repeat(10_000)]) {
        expect(await refusalOf(provider.verify(bearer))).toBe('unauthenticated');
      }
    });
  });
}

/** The code of an expected refusal; anything else is a failure of the test. */
export async function refusalOf(promise: Promise<unknown>): Promise<IdentityErrorCode | 'none'> {
  try {
    await promise;
    return 'none';
  } catch (error) {
    if (error instanceof IdentityError) return error.code;
    throw error;
  }
}
