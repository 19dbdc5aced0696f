import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Authenticator, shownBy } from '@vivac/testing/identity/authenticator';
import { createFixture, type IdentityFixture } from '@vivac/testing/identity/embedded-identity-fixture';
import type { EmbeddedVisitor } from '@vivac/testing/identity/visitor';
import { PASSWORD as password } from '@vivac/testing/market/filled-market';

/** Questions to each call; more with FUZZ_RUNS, another sequence with FUZZ_SEED. */
const numRuns = Number(process.env['FUZZ_RUNS'] ?? 60);
const seed = Number(process.env['FUZZ_SEED'] ?? 20270120);

const CALLS = [
  '/begin',
  '/confirm',
  '/verify',
  '/recover',
  '/recovery-codes',
  '/remove',
  '/reset',
  '/demand',
  '/passkeys/begin',
  '/passkeys/confirm',
  '/passkeys/ask',
  '/passkeys/verify',
  '/passkeys/remove',
];

let world: IdentityFixture;
let key: Authenticator;
/** Without a factor, and of an administrator with a passkey who has not shown it. */
let whole: EmbeddedVisitor;
let half: EmbeddedVisitor;
/** What is asked for, and what was answered, anew for each question. */
let asking: { challenge: string; rp: { id: string } };
let shown: string;

beforeAll(async () => {
  world = await createFixture({ publicUrl: 'https://rates.example' });
  key = new Authenticator(world.origin);
  whole = await person('whole@vivac.test');
  half = await person('half@vivac.test');
  const asked = (await half.call('POST', '/factor/passkeys/begin', { password })).json();
  await half.call('POST', '/factor/passkeys/confirm', { name: 'Key', passkey: key.create(asked) });
});
afterAll(() => world.close());
beforeEach(asBefore);

async function person(email: string): Promise<EmbeddedVisitor> {
  const { uid } = await world.identity.createUser({ email, displayName: 'Ana', admin: true, invite: 'none' });
  await world.givePassword(uid);
  const visitor = world.visitor();
  await visitor.signIn(email, password);
  return visitor;
}

/** As it was: nobody waits, and each has what they had. */
async function asBefore(): Promise<void> {
  await world.query('delete from identity.attempts');
  await world.query('delete from identity.factor_demand');
  await world.query('delete from identity.second_factor');
  await world.query('delete from identity.passkey where id <> $1', [key.id.toString('base64url')]);
  await world.query('update identity.session set "factorAt" = null');
}

const texts = fc.oneof(
  fc.constantFrom('', '\0', 'a\0b', '\ud800', 'x'.repeat(9000), '{}', '[]', 'null', '123456', password, '__proto__'),
  fc.string({ unit: 'binary', maxLength: 80 }),
);
const values = fc.oneof(
  { weight: 4, arbitrary: texts },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.array(texts, { maxLength: 5 }) },
);
const fields = fc.record(
  { password: fc.oneof(fc.constant(password), values), code: values, passkey: values, name: values, id: values },
  { requiredKeys: [] },
);
const bodies = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.tuple(fields, fc.record({ email: values, demand: values })).map((both) => Object.assign({}, ...both)),
  },
  { weight: 1, arbitrary: fc.array(values, { maxLength: 4 }) },
);

/** Bytes that are another's: some of them changed, an end cut off, or others altogether. */
const changed = (right: Buffer) =>
  fc.oneof(
    { weight: 4, arbitrary: flipped(right) },
    { weight: 2, arbitrary: fc.nat(right.length - 1).map((end) => right.subarray(0, end)) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)) },
    { weight: 1, arbitrary: fc.constantFrom(...WRONG_CBOR) },
  );
const flipped = (right: Buffer) =>
  fc
    .array(fc.tuple(fc.nat(right.length - 1), fc.nat(255)), { minLength: 1, maxLength: 3 })
    .map((changes) => right.map((byte, at) => changes.find(([place]) => place === at)?.[1] ?? byte))
    .map((bytes) => Buffer.from(bytes));
/** Nothing, a list, a map of nothing, lists in lists, sizes that nothing has, and members of another type. */
const WRONG_CBOR = [
  'f6',
  '80',
  'a0',
  '81'.repeat(3000),
  '5bffffffffffffffff',
  '9bffffffffffffffff',
  'bbffffffffffffffff',
  'a363666d74646e6f6e656761747453746d7480686175746844617461f6',
  'a363666d74667061636b65646761747453746d74f6686175746844617461a0',
  'a363666d74667061636b65646761747453746d7400686175746844617461627878',
].map((hex) => Buffer.from(hex, 'hex'));

/** An answer in which one part, or the whole, is something else. */
const spoiled = (answer: string) => {
  const credential = JSON.parse(answer) as { id: string; response: Record<string, string> };
  const part = fc.constantFrom(...Object.keys(credential.response)).chain((name) =>
    changed(Buffer.from(credential.response[name]!, 'base64url')).map((bytes) => ({
      ...credential,
      response: { ...credential.response, [name]: bytes.toString('base64url') },
    })),
  );
  const id = values.map((other) => ({ ...credential, id: other }));
  return fc.oneof({ weight: 5, arbitrary: part }, { weight: 1, arbitrary: id }).map((each) => JSON.stringify(each));
};

async function answered(visitor: EmbeddedVisitor, path: string, body: object): Promise<number> {
  const { statusCode, body: text } = await visitor.call('POST', `/factor${path}`, body);
  expect([statusCode, text]).toEqual([expect.toSatisfy((status: number) => status < 500), expect.any(String)]);
  return statusCode;
}

describe('fuzzing the second factor', () => {
  test.each(CALLS)('%s answers or refuses any body, never with 5xx', async (path) => {
    await fc.assert(
      fc
        .asyncProperty(bodies, fc.boolean(), async (body, isWhole) => {
          await answered(isWhole ? whole : half, path, body);
        })
        .beforeEach(asBefore),
      { seed, numRuns, endOnFailure: true },
    );
  });

  test('a spoiled new passkey is answered or refused, never with 5xx', async () => {
    const statuses = new Set<number>();
    await fc.assert(
      fc
        .asyncProperty(fc.gen(), async (some) => {
          const passkey = some(() => spoiled(new Authenticator(world.origin).create(asking)));
          statuses.add(await answered(whole, '/passkeys/confirm', { name: 'Key', passkey }));
        })
        .beforeEach(async () => {
          await asBefore();
          asking = (await whole.call('POST', '/factor/passkeys/begin', { password })).json();
        }),
      { seed, numRuns: numRuns * 2, endOnFailure: true },
    );
    expect(statuses).toContain(400);
  });

  test('a spoiled passkey that is shown is answered or refused, never with 5xx', async () => {
    const statuses = new Set<number>();
    await fc.assert(
      fc
        .asyncProperty(fc.gen(), async (some) => {
          const passkey = some(() => spoiled(shown));
          statuses.add(await answered(half, '/passkeys/verify', { passkey }));
        })
        .beforeEach(async () => {
          await asBefore();
          shown = await shownBy(half, key);
        }),
      { seed, numRuns: numRuns * 2, endOnFailure: true },
    );
    expect(statuses).toContain(400);
  });
});
