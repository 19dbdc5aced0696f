import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Client } from 'pg';
import { Authenticator, type Lies, registerPasskey, shownBy } from '@vivac/testing/identity/authenticator';
import { createFixture, type IdentityFixture, silentLog } from '@vivac/testing/identity/embedded-identity-fixture';
import { codeAt, enrolFactor, postFactor } from '@vivac/testing/identity/second-factor';
import type { EmbeddedVisitor } from '@vivac/testing/identity/visitor';
import { PASSWORD } from '@vivac/testing/market/filled-market';
import { createTestDatabase, type TestDatabase } from '@vivac/testing/test-database';
import { openAuditTrail } from '#platform/audit-log/audit-trail';
import { clockOf } from '#platform/clock';

const password = PASSWORD;
let database: TestDatabase;
let world: IdentityFixture;
let people = 0;
let networks = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  const clock = clockOf(null, 'Europe/Madrid');
  world = await createFixture({
    databaseUrl: database.url,
    publicUrl: 'https://rates.example:8443/vivac',
    auditTrail: openAuditTrail({ db: database.db, clock, log: silentLog }),
  });
});
afterAll(async () => {
  await world.close();
  await database.drop();
});
beforeEach(() => database.db.execute('delete from identity.factor_demand'));

const browser = () => world.visitor(`10.1.${++networks % 256}.1`);
const newKey = () => new Authenticator(world.origin);

interface Person {
  readonly uid: string;
  readonly email: string;
  readonly visitor: EmbeddedVisitor;
}

async function person({ admin = false } = {}): Promise<Person> {
  const email = `keyholder${++people}@vivac.test`;
  const { uid } = await world.identity.createUser({ email, displayName: 'Ana', admin, invite: 'none' });
  await world.givePassword(uid);
  return { uid, email, visitor: await signedIn(email) };
}

async function signedIn(email: string): Promise<EmbeddedVisitor> {
  const visitor = browser();
  expect(await visitor.signIn(email, password)).toBe('ok');
  return visitor;
}

/** Somebody with one passkey. */
async function keyholder(options = {}) {
  const someone = await person(options);
  const key = newKey();
  const codes = await registerPasskey(someone.visitor, key, { password });
  return { ...someone, key, codes: codes as string[] };
}

const session = async (visitor: EmbeddedVisitor) => (await visitor.call('GET', '/get-session')).json();
const state = async (visitor: EmbeddedVisitor) => (await visitor.call('GET', '/factor')).json();
const HALF = { user: null, second_factor: 'code_or_passkey' };

async function verify(visitor: EmbeddedVisitor, key: Authenticator, lies: Lies = {}): Promise<string> {
  return postFactor(visitor, '/passkeys/verify', { passkey: await shownBy(visitor, key, lies) });
}

const audited = async ({ uid }: Pick<Person, 'uid'>) =>
  (
    await database.db.query<{ action: string }>(
      `select action from audit_log l join audit_parties p on p.id = l.actor where p.uid = $1 order by l.number`,
      [uid],
    )
  ).map(({ action }) => action);

/** How many are in the audit log, and the moment of the last one. */
async function startsOf(person: Pick<Person, 'uid'>) {
  const [user] = await database.db.query<{ at: Date | null }>(
    `select "lastSignInAt" as at from identity."user" where id = $1`,
    [person.uid],
  );
  const starts = (await audited(person)).filter((action) => action === 'session.started');
  return { count: starts.length, last: user!.at };
}

describe('registering a passkey', () => {
  test('asks for the password and, for the first factor, answers ten recovery codes', async () => {
    const { visitor } = await person();
    expect(await registerPasskey(visitor, newKey(), {})).toBe('INVALID_PASSWORD');
    expect(await registerPasskey(visitor, newKey(), { password }, { name: ' Yubi ' })).toHaveLength(10);
    expect(await state(visitor)).toMatchObject({
      enrolled_at: null,
      recovery_codes_left: 10,
      passkeys: [{ id: expect.any(String), name: 'Yubi', created_at: expect.any(String), used_at: null }],
      passkeys_lack: null,
    });
    expect(await visitor.token()).not.toBeNull();
  });

  test('names our host as its party, whatever port and path, and which keys are there', async () => {
    const { visitor, key, email, codes } = await keyholder();
    const options = (await visitor.call('POST', '/factor/passkeys/begin', { password, code: codes[0] })).json();
    expect(options).toMatchObject({
      rp: { id: 'rates.example', name: 'Vivac' },
      user: { name: email },
      excludeCredentials: [{ id: key.id.toString('base64url') }],
      authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
    });
  });

  test('takes the rights of the sessions that were there before', async () => {
    const ana = await person();
    const other = await signedIn(ana.email);
    await registerPasskey(ana.visitor, newKey(), { password });
    expect(await session(other)).toEqual(HALF);
  });

  test('a further one asks for a factor too, and leaves recovery codes and sessions', async () => {
    const { visitor, key, email } = await keyholder();
    const other = await signedIn(email);
    expect(await verify(other, key)).toBe('ok');
    expect(await registerPasskey(visitor, newKey(), { password })).toBe('INVALID_CODE');
    const passkey = await shownBy(visitor, key);
    expect(await registerPasskey(visitor, newKey(), { password, passkey })).toEqual([]);
    expect(await state(other)).toMatchObject({ recovery_codes_left: 10 });
    expect((await state(other)).passkeys).toHaveLength(2);
  });

  test('the same key cannot be registered twice, nor by another account', async () => {
    const { visitor, key, codes } = await keyholder();
    expect(await registerPasskey(visitor, key, { password, code: codes[0] })).toBe('PASSKEY_KNOWN');
    expect(await registerPasskey((await person()).visitor, key, { password })).toBe('PASSKEY_KNOWN');
  });

  test('that is registered already is no guess', async () => {
    const [{ key }, ana] = [await keyholder(), await person()];
    const asked = (await ana.visitor.call('POST', '/factor/passkeys/begin', { password })).json();
    const guess = () => postFactor(ana.visitor, '/begin', { password: 'not it' });
    for (let n = 0; n < 4; n++) expect(await guess()).toBe('INVALID_PASSWORD');
    const known = { name: 'Laptop', passkey: key.create(asked) };
    expect(await postFactor(ana.visitor, '/passkeys/confirm', known)).toBe('PASSKEY_KNOWN');
    expect([await guess(), await guess()]).toEqual(['INVALID_PASSWORD', 'TOO_MANY_ATTEMPTS']);
    expect(await audited(ana)).not.toContain('refusal.second_factor');
  });

  test('is refused beside twenty, and that is no guess', async () => {
    const { visitor, uid, codes } = await keyholder();
    await database.db.execute(
      `insert into identity.passkey (id, uid, name, public_key, counter, may_be_copied)
       select $1 || n, $1, 'Laptop', '', 0, false from generate_series(1, 19) n`,
      [uid],
    );
    expect(await registerPasskey(visitor, newKey(), { password, code: codes[0] })).toBe('TOO_MANY_PASSKEYS');
    expect((await state(visitor)).passkeys).toHaveLength(20);
    expect(await audited({ uid })).not.toContain('refusal.second_factor');
  });

  test.each<[string, Lies]>([
    ['PASSKEY_OF_OTHER_PAGE', { origin: 'https://rates.example' }],
    ['PASSKEY_OF_OTHER_PAGE', { crossOrigin: true }],
    ['PASSKEY_OF_OTHER_HOST', { rpId: 'evil.example' }],
    ['PASSKEY_STALE', { challenge: 'c29tZXRoaW5nIGVsc2U' }],
  ])('is refused with %s where the browser says %j', async (code, lies) => {
    const ana = await person();
    expect(await registerPasskey(ana.visitor, newKey(), { password }, { lies })).toBe(code);
    expect((await state(ana.visitor)).passkeys).toEqual([]);
  });
});

describe('a session that lacks its factor', () => {
  // @holds identity-5
  test('is made whole by a passkey, and its use is noted', async () => {
    const ana = await keyholder();
    const visitor = await signedIn(ana.email);
    expect(await session(visitor)).toEqual(HALF);
    expect(await verify(visitor, ana.key)).toBe('ok');
    expect((await world.identity.verify((await visitor.token())!)).uid).toBe(ana.uid);
    expect((await state(visitor)).passkeys[0].used_at).toEqual(expect.any(String));
  });

  test.each<[string, Lies]>([
    ['PASSKEY_OF_OTHER_PAGE', { origin: 'https://evil.example' }],
    ['PASSKEY_OF_OTHER_HOST', { rpId: 'evil.example' }],
    ['PASSKEY_STALE', { challenge: 'c29tZXRoaW5nIGVsc2U' }],
    ['INVALID_PASSKEY', { mayBeCopied: true }],
  ])('stays half with %s where the browser says %j', async (code, lies) => {
    const ana = await keyholder();
    const visitor = await signedIn(ana.email);
    expect(await verify(visitor, ana.key, lies)).toBe(code);
    expect(await session(visitor)).toEqual(HALF);
    expect((await audited(ana)).at(-1)).toBe('refusal.second_factor');
  });

  // @holds identity-5
  test('is not let in by an answer that was used, by another session’s or after its time', async () => {
    const ana = await keyholder();
    const [first, second] = [await signedIn(ana.email), await signedIn(ana.email)];
    const passkey = await shownBy(first, ana.key);
    expect(await postFactor(second, '/passkeys/verify', { passkey })).toBe('PASSKEY_STALE');
    expect(await postFactor(first, '/passkeys/verify', { passkey })).toBe('ok');
    expect(await postFactor(first, '/passkeys/verify', { passkey })).toBe('FACTOR_SHOWN');
    expect(await postFactor(first, '/passkeys/begin', { password, passkey })).toBe('PASSKEY_STALE');
    const late = await shownBy(second, ana.key);
    await database.db.execute(
      `update identity.verification set "expiresAt" = now() where identifier like 'passkey-get:%'`,
    );
    expect(await postFactor(second, '/passkeys/verify', { passkey: late })).toBe('PASSKEY_STALE');
    expect(await session(second)).toEqual(HALF);
  });

  test('has not started in the audit log before the factor was shown', async () => {
    const ana = await keyholder();
    const visitor = await signedIn(ana.email);
    expect((await audited(ana)).at(-1)).toBe('session.factor_asked');
    await verify(visitor, ana.key);
    expect((await audited(ana)).slice(-2)).toEqual(['session.factor_asked', 'session.started']);
  });

  test('starts once in the audit log: what it is asked for later, of a factor set up elsewhere, is no sign-in', async () => {
    const ana = await person();
    const other = await signedIn(ana.email);
    const key = newKey();
    await registerPasskey(ana.visitor, key, { password });
    const before = await startsOf(ana);
    expect(await session(other)).toEqual(HALF);
    expect(await verify(other, key)).toBe('ok');
    expect(await startsOf(ana)).toEqual(before);
  });

  test('of two that show the same answer at once one is let in', async () => {
    const ana = await keyholder();
    const visitor = await signedIn(ana.email);
    const passkey = await shownBy(visitor, ana.key);
    const outcomes = await Promise.all([1, 2].map(() => postFactor(visitor, '/passkeys/verify', { passkey })));
    expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1);
  });

  test('is not let in by the passkey of another account, nor by one that was removed', async () => {
    const [ana, bea] = [await keyholder(), await keyholder()];
    expect(await verify(await signedIn(ana.email), bea.key)).toBe('PASSKEY_NOT_YOURS');
    const visitor = await signedIn(ana.email);
    const extra = newKey();
    await registerPasskey(ana.visitor, extra, { password, code: ana.codes[0] });
    const id = extra.id.toString('base64url');
    expect(await postFactor(ana.visitor, '/passkeys/remove', { id, password, code: ana.codes[1] })).toBe('ok');
    expect(await verify(visitor, extra)).toBe('PASSKEY_NOT_YOURS');
    expect(await session(visitor)).toEqual(HALF);
  });

  test('is not let in by a copy, whose counter is behind: the audit log says so', async () => {
    const ana = await keyholder();
    expect(await verify(await signedIn(ana.email), ana.key, { counter: 40 })).toBe('ok');
    const visitor = await signedIn(ana.email);
    expect(await verify(visitor, ana.key, { counter: 40 })).toBe('PASSKEY_COPIED');
    expect(await session(visitor)).toEqual(HALF);
    expect((await audited(ana)).at(-1)).toBe('refusal.passkey_copied');
    expect(await verify(visitor, ana.key, { counter: 41 })).toBe('ok');
  });

  test('a key without a counter stays at zero', async () => {
    const ana = await person();
    const key = newKey();
    await registerPasskey(ana.visitor, key, { password }, { lies: { counter: 0 } });
    for (let n = 0; n < 2; n++) expect(await verify(await signedIn(ana.email), key, { counter: 0 })).toBe('ok');
  });

  test('a wrong signature counts as a guess, and guesses wait with those of codes', async () => {
    const ana = await keyholder();
    const visitor = await signedIn(ana.email);
    const guesses = [];
    for (let n = 0; n < 3; n++) {
      const answer = JSON.parse(await shownBy(visitor, ana.key));
      answer.response.signature = JSON.parse(await shownBy(visitor, newKey())).response.signature;
      const asked = (await visitor.call('POST', '/factor/passkeys/ask', {})).json();
      answer.response.clientDataJSON = JSON.parse(ana.key.get(asked)).response.clientDataJSON;
      guesses.push(await postFactor(visitor, '/passkeys/verify', { passkey: JSON.stringify(answer) }));
    }
    for (let n = 0; n < 3; n++) guesses.push(await postFactor(visitor, '/verify', { code: '000000' }));
    expect(guesses).toEqual([
      ...Array(3).fill('INVALID_PASSKEY'),
      ...Array(2).fill('INVALID_CODE'),
      'TOO_MANY_ATTEMPTS',
    ]);
    expect(await verify(visitor, ana.key)).toBe('TOO_MANY_ATTEMPTS');
  });

  test.each(['', 'null', '{}', '{"id":"a","response":{}}', '{"id":"a","response":{"clientDataJSON":"bnVsbA"}}'])(
    'takes %j for no passkey',
    async (passkey) => {
      const ana = await keyholder();
      const outcome = await postFactor(await signedIn(ana.email), '/passkeys/verify', { passkey });
      expect(outcome).toBe(passkey === '' ? 'VALIDATION_ERROR' : 'INVALID_PASSKEY');
    },
  );

  test('is told only after the right password whether the account has a passkey (code_or_passkey)', async () => {
    const ana = await keyholder();
    const bea = await person();
    await enrolFactor(bea.visitor, password);
    const answered = (typed: string) =>
      Promise.all(
        [ana, bea].map(async ({ email }) => {
          const body = { email, password: typed };
          const { code, second_factor: due } = (await browser().call('POST', '/sign-in/email', body)).json();
          return [code, due];
        }),
      );
    const [refusal, sameRefusal] = await answered('not it');
    expect(refusal![0]).toEqual(expect.any(String));
    expect(sameRefusal).toEqual(refusal);
    expect((await answered(password)).map(([, due]) => due)).toEqual(['code_or_passkey', 'code']);
  });

  test('a recovery code lets in whoever has passkeys alone', async () => {
    const ana = await keyholder();
    const visitor = await signedIn(ana.email);
    expect(await postFactor(visitor, '/recover', { code: ana.codes[0] })).toBe('ok');
  });
});

describe('a passkey beside an app', () => {
  test('the app can go while a passkey is left, and the other way round', async () => {
    const ana = await person();
    const { key: app, codes } = await enrolFactor(ana.visitor, password);
    const key = newKey();
    expect(await registerPasskey(ana.visitor, key, { password, code: codeAt(app) })).toEqual([]);
    expect(await postFactor(ana.visitor, '/remove', { password, code: codes[0] })).toBe('ok');
    expect(await state(ana.visitor)).toMatchObject({ enrolled_at: null, recovery_codes_left: 9 });
    const visitor = await signedIn(ana.email);
    expect(await verify(visitor, key)).toBe('ok');
    const id = key.id.toString('base64url');
    const passkey = await shownBy(visitor, key);
    expect(await postFactor(visitor, '/passkeys/remove', { id, password, passkey })).toBe('ok');
    expect(await state(visitor)).toMatchObject({ passkeys: [], recovery_codes_left: 0 });
    expect((await session(await signedIn(ana.email))).user).toMatchObject({ uid: ana.uid });
    expect(await audited(ana)).toEqual(
      expect.arrayContaining(['session.passkey_registered', 'session.passkey_removed', 'session.factor_removed']),
    );
  });

  test('nobody removes a passkey of somebody else', async () => {
    const [ana, bea] = [await keyholder(), await keyholder()];
    const id = bea.key.id.toString('base64url');
    expect(await postFactor(ana.visitor, '/passkeys/remove', { id, password, code: ana.codes[0] })).toBe(
      'FACTOR_MISSING',
    );
    expect((await state(bea.visitor)).passkeys).toHaveLength(1);
  });
});

describe('administrators', () => {
  // @holds identity-5
  test('satisfy the demand with a passkey, and keep the last one', async () => {
    const boss = await person({ admin: true });
    await database.db.execute('insert into identity.factor_demand default values');
    expect(await session(boss.visitor)).toEqual({ user: null, second_factor: 'enrol' });
    const key = newKey();
    const codes = await registerPasskey(boss.visitor, key, {});
    expect(codes).toHaveLength(10);
    expect((await session(boss.visitor)).user).toMatchObject({ uid: boss.uid });
    const id = key.id.toString('base64url');
    expect(await postFactor(boss.visitor, '/passkeys/remove', { id, password, code: codes[0] })).toBe(
      'FACTOR_DEMANDED',
    );
    expect((await boss.visitor.call('GET', '/factor/users')).json()).toMatchObject({ may_demand: true });
  });

  // @holds identity-5
  test('keep one of an app and a passkey that are removed at once', async () => {
    const boss = await person({ admin: true });
    const { key: app, codes } = await enrolFactor(boss.visitor, password);
    const key = newKey();
    await registerPasskey(boss.visitor, key, { password, code: codeAt(app) });
    await database.db.execute('insert into identity.factor_demand default values');
    const id = key.id.toString('base64url');
    const others = new Client({ connectionString: database.url });
    await others.connect();
    await others.query('begin');
    await others.query('select from identity."user" where id = $1 for update', [boss.uid]);
    const both = Promise.all([
      postFactor(boss.visitor, '/remove', { password, code: codes[0] }),
      postFactor(boss.visitor, '/passkeys/remove', { id, password, code: codes[1] }),
    ]);
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%for no key update%'`;
    await expect.poll(async () => (await database.db.query(waiting)).length).toBe(2);
    await others.query('commit');
    await others.end();
    expect((await both).sort()).toEqual(['FACTOR_DEMANDED', 'ok']);
    expect((await session(boss.visitor)).user).toMatchObject({ uid: boss.uid });
  });

  test('who are signed in when the demand begins have started before', async () => {
    const boss = await person({ admin: true });
    const before = await startsOf(boss);
    await database.db.execute('insert into identity.factor_demand default values');
    expect(await registerPasskey(boss.visitor, newKey(), {})).toHaveLength(10);
    expect(await startsOf(boss)).toEqual(before);
    // Who signs in to be asked starts with the factor.
    const [next, key] = [await person({ admin: true }), newKey()];
    expect(await startsOf(next)).toEqual({ count: 0, last: null });
    await registerPasskey(next.visitor, key, {});
    expect(await startsOf(next)).toEqual({ count: 1, last: expect.any(Date) });
  });

  test('take the passkeys of somebody who lost them, with their sessions', async () => {
    const [boss, ana] = [await person({ admin: true }), await keyholder()];
    expect((await boss.visitor.call('GET', '/factor/users')).json().emails).toContain(ana.email);
    expect(await postFactor(boss.visitor, '/reset', { email: ana.email })).toBe('ok');
    expect(await session(ana.visitor)).toEqual({ user: null });
    expect((await state(await signedIn(ana.email))).passkeys).toEqual([]);
  });

  test('a deleted user leaves no passkey', async () => {
    const ana = await keyholder();
    await world.identity.deleteUser(ana.uid);
    expect(await database.db.query('select from identity.passkey where uid = $1', [ana.uid])).toEqual([]);
  });
});

describe('where the address is none for passkeys', () => {
  test.each([
    ['http://127.0.0.1:4000', 'name', 'PASSKEYS_NEED_NAME'],
    ['https://[::1]:4000', 'name', 'PASSKEYS_NEED_NAME'],
    ['http://rates.example', 'https', 'PASSKEYS_NEED_HTTPS'],
    ['http://localhost:4000', null, 'ok'],
  ])('%s lacks %s', async (publicUrl, lack, outcome) => {
    const here = await createFixture({ publicUrl });
    try {
      const { uid } = await here.identity.createUser({ email: 'ana@vivac.test', displayName: 'Ana', invite: 'none' });
      await here.givePassword(uid);
      const visitor = here.visitor();
      await visitor.signIn('ana@vivac.test', password);
      expect((await state(visitor)).passkeys_lack).toBe(lack);
      expect(await postFactor(visitor, '/passkeys/begin', { password })).toBe(outcome);
      expect(await postFactor(visitor, '/passkeys/ask')).toBe(outcome);
    } finally {
      await here.close();
    }
  });
});
