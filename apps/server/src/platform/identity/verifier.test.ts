import { createLocalJWKSet, exportJWK, generateKeyPair, type GenerateKeyPairResult, SignJWT, UnsecuredJWT } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { refusalOf } from '@vivac/testing/identity/identity-contract';
import type { Identity } from './ports.ts';
import { tokenVerifier, type TrustedIssuer } from './verifier.ts';

const issuer = 'https://vivac.example/identity';
const claims = { email: 'ana@vivac.test', name: 'Ana', admin: true, sid: 'session-1' };
const nowS = Math.floor(Date.now() / 1000);

describe('token verifier', () => {
  let own: GenerateKeyPairResult;
  let stranger: GenerateKeyPairResult;
  let keys: TrustedIssuer['keys'];
  let keyLookups = 0;
  const living = new Set(['session-1']);
  const live = async (claimed: Identity) => (living.has(claimed.sessionId ?? '') ? claimed : null);
  const verifier = () => tokenVerifier([{ issuer, audience: 'vivac', algorithms: ['ES256'], keys, live }]);

  beforeAll(async () => {
    own = await generateKeyPair('ES256', { extractable: true });
    stranger = await generateKeyPair('ES256');
    const published = createLocalJWKSet({ keys: [{ ...(await exportJWK(own.publicKey)), alg: 'ES256', kid: 'own' }] });
    keys = (header, token) => {
      keyLookups += 1;
      return published(header, token);
    };
  });

  function draft(changes: Record<string, unknown> = {}, header = { alg: 'ES256', kid: 'own' }): SignJWT {
    const payload = { sub: 'ana', iss: issuer, aud: 'vivac', iat: nowS, exp: nowS + 900, ...claims, ...changes };
    return new SignJWT(payload).setProtectedHeader(header);
  }

  test('verifies our own token into an identity', async () => {
    expect(await verifier()(await draft().sign(own.privateKey))).toEqual({
      issuer,
      uid: 'ana',
      email: 'ana@vivac.test',
      displayName: 'Ana',
      admin: true,
      sessionId: 'session-1',
      issuedAt: nowS,
      authTime: nowS,
      expiresAt: nowS + 900,
    });
  });

  test('caches the verified signature but checks the session each time', async () => {
    const verify = verifier();
    const token = await draft({ sid: 'session-2' }).sign(own.privateKey);
    living.add('session-2');
    keyLookups = 0;
    await verify(token);
    await verify(token);
    expect(keyLookups).toBe(1);
    living.delete('session-2');
    expect(await refusalOf(verify(token))).toBe('unauthenticated');
  });

  test.each([
    ['signed by a stranger under our key id', () => draft().sign(stranger.privateKey)],
    ['of another issuer', () => draft({ iss: 'https://elsewhere.example/identity' }).sign(own.privateKey)],
    ['for another audience', () => draft({ aud: 'another-product' }).sign(own.privateKey)],
    ['that has expired', () => draft({ iat: nowS - 1000, exp: nowS - 100 }).sign(own.privateKey)],
    ['that never expires', () => draft({ exp: undefined }).sign(own.privateKey)],
    ['without a subject', () => draft({ sub: undefined }).sign(own.privateKey)],
    ['whose session is unknown', () => draft({ sid: 'session-9' }).sign(own.privateKey)],
    ['with an unknown key id', () => draft({}, { alg: 'ES256', kid: 'other' }).sign(own.privateKey)],
    [
      'without a signature',
      async () => new UnsecuredJWT({ sub: 'ana', iss: issuer, aud: 'vivac', ...claims }).encode(),
    ],
    [
      'signed with our public key as a password',
      async () => {
        const publicKey = new TextEncoder().encode(JSON.stringify(await exportJWK(own.publicKey)));
        return draft({}, { alg: 'HS256', kid: 'own' }).sign(publicKey);
      },
    ],
    [
      'changed after signing',
      async () => {
        const [head, , signature] = (await draft().sign(own.privateKey)).split('.');
        const body = Buffer.from(
          JSON.stringify({ sub: 'boss', iss: issuer, aud: 'vivac', iat: nowS, exp: nowS + 900 }),
        );
        return `${head}.${body.toString('base64url')}.${signature}`;
      },
    ],
  ])('refuses a token %s', async (_what, token) => {
    expect(await refusalOf(verifier()(await token()))).toBe('unauthenticated');
  });

  test('treats unreadable keys as a server failure, not a refusal', async () => {
    const verify = tokenVerifier([
      { issuer, audience: 'vivac', algorithms: ['ES256'], keys: () => Promise.reject(new Error('no database')), live },
    ]);
    await expect(verify(await draft().sign(own.privateKey))).rejects.toThrow('no database');
  });
});
