import { createLocalJWKSet, exportJWK, exportSPKI, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { refusalOf } from '@vivac/testing/identity/identity-contract';
import { type Identity, IdentityUnavailable } from '../ports.ts';
import { tokenVerifier, type TrustedIssuer } from '../verifier.ts';
import { firebaseIssuer, googleKeys } from './trusted-issuer.ts';

const projectId = 'vivac-1a2b3';
const nowS = Math.floor(Date.now() / 1000);
const claims = {
  sub: 'ana',
  iss: `https://securetoken.google.com/${projectId}`,
  aud: projectId,
  iat: nowS,
  exp: nowS + 3600,
  auth_time: nowS - 60,
  email: 'ana@vivac.test',
  name: 'Ana',
  admin: true,
};
const google = await generateKeyPair('RS256', { extractable: true });
const stranger = await generateKeyPair('RS256');
let keys: Exclude<TrustedIssuer['keys'], 'unsigned'>;

beforeAll(async () => {
  keys = createLocalJWKSet({ keys: [{ ...(await exportJWK(google.publicKey)), alg: 'RS256', kid: 'google' }] });
});

const live = async (claimed: Identity) => claimed;
const verifier = () => tokenVerifier([firebaseIssuer(projectId, keys, live)]);

function draft(changes: Record<string, unknown> = {}, header = { alg: 'RS256', kid: 'google' }): SignJWT {
  return new SignJWT({ ...claims, ...changes }).setProtectedHeader(header);
}

describe('a Firebase ID token', () => {
  test('is verified into an identity', async () => {
    expect(await verifier()(await draft().sign(google.privateKey))).toEqual({
      issuer: claims.iss,
      uid: 'ana',
      email: 'ana@vivac.test',
      displayName: 'Ana',
      admin: true,
      sessionId: null,
      issuedAt: nowS,
      authTime: nowS - 60,
      expiresAt: nowS + 3600,
    });
  });

  // @holds identity-3
  test.each([
    ['without a signature, outside the emulator', async () => new UnsecuredJWT(claims).encode()],
    ['signed by a stranger under Google’s key id', () => draft().sign(stranger.privateKey)],
    ['with an unknown key id', () => draft({}, { alg: 'RS256', kid: 'other' }).sign(google.privateKey)],
    [
      'signed with the public key as a password',
      async () => {
        const secret = new TextEncoder().encode(await exportSPKI(google.publicKey));
        return draft({}, { alg: 'HS256', kid: 'google' }).sign(secret);
      },
    ],
    [
      'of another project',
      () => draft({ iss: 'https://securetoken.google.com/other', aud: 'other' }).sign(google.privateKey),
    ],
    ['for another project from our issuer', () => draft({ aud: 'other' }).sign(google.privateKey)],
    ['of a foreign issuer', () => draft({ iss: `https://evil.example/${projectId}` }).sign(google.privateKey)],
    ['that has expired', () => draft({ iat: nowS - 4000, exp: nowS - 400 }).sign(google.privateKey)],
    ['that is not valid yet', () => draft({ nbf: nowS + 600 }).sign(google.privateKey)],
    ['without the time of sign-in', () => draft({ auth_time: undefined }).sign(google.privateKey)],
    ['without a subject', () => draft({ sub: undefined }).sign(google.privateKey)],
  ])('%s is refused', async (_what, token) => {
    expect(await refusalOf(verifier()(await token()))).toBe('unauthenticated');
  });

  test('is a temporary failure, not a refusal, while Google’s keys are unreachable', async () => {
    const nowhere = googleKeys(new URL('http://127.0.0.1:9/keys'));
    const verify = tokenVerifier([firebaseIssuer(projectId, nowhere, live)]);
    await expect(verify(await draft().sign(google.privateKey))).rejects.toThrow(IdentityUnavailable);
  });
});

describe('the Firebase emulator’s tokens', () => {
  const emulated = { ...claims, iss: 'https://securetoken.google.com/demo-vivac', aud: 'demo-vivac' };
  const verify = tokenVerifier([firebaseIssuer('demo-vivac', 'unsigned', live)]);

  test('are accepted for a demo- project only', async () => {
    expect((await verify(new UnsecuredJWT(emulated).encode())).uid).toBe('ana');
    expect(() => tokenVerifier([firebaseIssuer(projectId, 'unsigned', live)])).toThrow('never accepted');
  });

  test.each([
    ['of another project', { ...emulated, aud: 'demo-other' }],
    ['that has expired', { ...emulated, iat: nowS - 4000, exp: nowS - 400 }],
    ['without the time of sign-in', { ...emulated, auth_time: undefined }],
  ])('%s are refused', async (_what, wrong) => {
    expect(await refusalOf(verify(new UnsecuredJWT(wrong).encode()))).toBe('unauthenticated');
  });

  test('are refused when signed', async () => {
    const signed = new SignJWT(emulated).setProtectedHeader({ alg: 'RS256', kid: 'google' });
    expect(await refusalOf(verify(await signed.sign(google.privateKey)))).toBe('unauthenticated');
  });
});
