import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { byAndroid, byMaker, byUnknownMaker, bySelf, byU2f } from '@vivac/testing/identity/attestations';
import { type AttestationOf, Authenticator, type Lies, registerPasskey } from '@vivac/testing/identity/authenticator';
import { createFixture, type IdentityFixture } from '@vivac/testing/identity/embedded-identity-fixture';
import type { EmbeddedVisitor } from '@vivac/testing/identity/visitor';
import { PASSWORD as password } from '@vivac/testing/market/filled-market';

let world: IdentityFixture;
let people = 0;

beforeAll(async () => {
  world = await createFixture({ publicUrl: 'https://rates.example' });
});
afterAll(() => world.close());

async function person(): Promise<EmbeddedVisitor> {
  const email = `keymaker${++people}@vivac.test`;
  const { uid } = await world.identity.createUser({ email, displayName: 'Ana', invite: 'none' });
  await world.givePassword(uid);
  const visitor = world.visitor();
  await visitor.signIn(email, password);
  return visitor;
}

const registered = (visitor: EmbeddedVisitor, lies: Lies) =>
  registerPasskey(visitor, new Authenticator(world.origin), { password }, { lies });
const passkeysOf = async (visitor: EmbeddedVisitor) => (await visitor.call('GET', '/factor')).json().passkeys;

describe('the attestation of a new passkey', () => {
  // @holds identity-5
  test('by Android is refused, and nobody asks the address in its certificate', async () => {
    let asked = 0;
    const server = createServer((_, response) => {
      asked++;
      response.writeHead(404).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const attestation = byAndroid(`http://127.0.0.1:${(server.address() as AddressInfo).port}/list`);
    const visitor = await person();
    const outcome = await registered(visitor, { attestation });
    server.close();
    expect([outcome, asked]).toEqual(['INVALID_PASSKEY', 0]);
    expect(await passkeysOf(visitor)).toEqual([]);
  });

  test.each<[string, AttestationOf]>([
    ['packed with a certificate', byMaker],
    ['fido-u2f', byU2f],
    ['tpm', byUnknownMaker('tpm')],
    ['apple', byUnknownMaker('apple')],
    ['android-safetynet', byUnknownMaker('android-safetynet')],
    ['of a format that nobody knows', byUnknownMaker('x')],
  ])('is refused where it is %s', async (_, attestation) => {
    const visitor = await person();
    expect(await registered(visitor, { attestation })).toBe('INVALID_PASSKEY');
  });

  test('may be by the key itself', async () => {
    const visitor = await person();
    const lies = { attestation: bySelf };
    expect(await registered(visitor, lies)).toHaveLength(10);
  });

  test.each([32, 1051, 2100])('is refused where its id, of %i bytes, is not that of the answer', async (length) => {
    const visitor = await person();
    const lies = { attestedId: randomBytes(length) };
    expect(await registered(visitor, lies)).toBe('INVALID_PASSKEY');
    expect(await passkeysOf(visitor)).toEqual([]);
  });
});
