import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { getUsers, inviteUser, registerUser } from '@vivac/contract/accounts';
import { dismissNotification, getNotificationFailures, retryNotification } from '@vivac/contract/notifications';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { choosePasswordOn } from '@vivac/testing/identity/embedded-identity-fixture';
import { createVisitor } from '@vivac/testing/identity/visitor';
import { openContext, startNotifications } from '#server/app';
import { pino } from 'pino';
import { type MailServer, startMailServer } from '@vivac/testing/mail-server';
import { send } from '@vivac/testing/send';
import { type ServerFixture, openServerFixture } from '@vivac/testing/server-fixture';

/** The bell wakes what was just asked for; a tick, what is tried again. */
const QUICK = { tickMs: 2_000, pollingS: 0.5, firstWaitS: 0.2 };
const silent = pino({ level: 'silent' });

/** The answer to every recipient; null is yes. */
let answer: number | null | Promise<number> = null;
let mail: MailServer;
let server: ServerFixture;
const closers: (() => Promise<void>)[] = [];

beforeAll(async () => {
  mail = await startMailServer({ recipient: () => answer });
  server = await openServerFixture(undefined, { SMTP_URL: mail.url });
});
beforeEach(() => {
  answer = null;
});
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});
afterAll(async () => {
  await server.close();
  await mail.stop();
});

const register = (email: string) => send(server, registerUser, 'admin', { body: { email, username: 'Somebody' } });
const listed = async (email: string) =>
  (await send(server, getUsers, 'admin')).body.find((user) => user.email === email);
const failures = async () => (await send(server, getNotificationFailures, 'admin')).body.messages;
const mailsTo = (email: string) =>
  readdirSync(mail.folder)
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .map((name) => readFileSync(join(mail.folder, name), 'utf8').replaceAll('=\r\n', '').replaceAll('=3D', '='))
    .filter((text) => text.includes(`\r\nTo: ${email}\r\n`));
async function received(email: string): Promise<void> {
  await expect.poll(() => mailsTo(email), { interval: 100 }).toHaveLength(1);
}
const linkIn = (text: string) => /^http\S+/m.exec(text)![0];

/** The fixture's own process begins to send. */
function startSending(): void {
  const engine = startNotifications({ ...server.context, log: silent }, QUICK);
  closers.push(() => engine.close());
}

/** Another process on the same database. */
async function startAnotherProcess(): Promise<void> {
  const context = await openContext(server.config, server.databaseUrl, silent);
  closers.push(() => context.close());
  const engine = startNotifications({ ...context, log: silent }, QUICK);
  closers.push(() => engine.close());
}

describe('a durable invitation', () => {
  it('is sent by the next process after kill -9 between request and sending', async () => {
    await register('killed@vivac.test');
    expect(mailsTo('killed@vivac.test')).toEqual([]);
    await startAnotherProcess();
    await received('killed@vivac.test');
    const link = linkIn(mailsTo('killed@vivac.test')[0]!);
    expect((await choosePasswordOn(server.app, link, 'a password of mine')).statusCode).toBe(200);
  });

  it('is sent at once by the process that received the request', async () => {
    startSending();
    await expect.poll(async () => (await server.context.db.query(`SELECT to_regclass('pgboss.job')`)).length).toBe(1);
    await register('prompt@vivac.test');
    await received('prompt@vivac.test');
  });

  it('stores no link token in any row', async () => {
    startSending();
    await register('secret@vivac.test');
    await received('secret@vivac.test');
    const token = new URL(linkIn(mailsTo('secret@vivac.test')[0]!)).searchParams.get('oobCode')!;
    expect(token.length).toBeGreaterThan(20);
    const { db } = server.context;
    const rows = await db.query(
      `SELECT m::text FROM account_mails m UNION ALL SELECT j::text FROM pgboss.job j
       UNION ALL SELECT v::text FROM identity.verification v`,
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('is retried with backoff on a temporary SMTP error', async () => {
    answer = 451;
    startSending();
    await register('later@vivac.test');
    await expect
      .poll(async () => (await listed('later@vivac.test'))?.invitation_failure)
      .toMatchObject({ state: 'retrying', error: expect.stringContaining('Not now') });
    answer = null;
    await received('later@vivac.test');
    await expect.poll(async () => (await listed('later@vivac.test'))?.invitation_failure).toBeNull();
  });

  // @holds admin-15
  it('tells the administrator its state and moments until it is accepted', async () => {
    await register('watched@vivac.test');
    const invitation = async () => (await listed('watched@vivac.test'))?.invitation;
    expect(await invitation()).toMatchObject({ state: 'sending', sent_at: null, invited_by: expect.any(String) });
    startSending();
    await received('watched@vivac.test');
    await expect.poll(async () => (await invitation())?.state).toBe('sent');
    expect(Date.parse((await invitation())!.sent_at!)).toBeGreaterThan(0);
    const { db, identity } = server.context;
    const { uid } = (await identity.findByEmail('watched@vivac.test'))!;
    await db.execute(`UPDATE account_mails SET sent_at = sent_at - interval '73 hours' WHERE uid = $1`, [uid]);
    expect((await invitation())?.state).toBe('expired');
    await choosePasswordOn(server.app, linkIn(mailsTo('watched@vivac.test')[0]!), 'a password of mine');
    expect((await invitation())?.state).toBe('accepted');
    expect((await listed('watched@vivac.test'))?.last_sign_in_at).toBeNull();
    const visitor = createVisitor(server.app, server.config.publicUrl);
    expect(await visitor.signIn('watched@vivac.test', 'a password of mine')).toBe('ok');
    await identity.revokeSessions(uid);
    expect((await listed('watched@vivac.test'))?.last_sign_in_at).not.toBeNull();
  });

  it('is withdrawn once the invited person has a password', async () => {
    await register('quick@vivac.test');
    const { identity, db } = server.context;
    const { uid } = (await identity.findByEmail('quick@vivac.test'))!;
    await identity.setPassword(uid, 'a password of mine');
    await startAnotherProcess();
    const state = async () => (await db.query('SELECT state FROM account_mails WHERE uid = $1', [uid]))[0];
    await expect.poll(state).toEqual({ state: 'withdrawn' });
    expect(mailsTo('quick@vivac.test')).toEqual([]);
  });
});

describe('an invitation with a permanent SMTP error (bounce)', () => {
  async function refused(email: string): Promise<string> {
    answer = 550;
    await register(email);
    await expect.poll(async () => (await listed(email))?.invitation_failure?.state).toBe('parked');
    answer = null;
    return (await failures()).find((failure) => failure.email === email)!.id;
  }

  it('is shown on the user’s row and among the failed messages, with the reason', async () => {
    startSending();
    await refused('bounced@vivac.test');
    expect(await listed('bounced@vivac.test')).toMatchObject({
      invited: true,
      invitation: { state: 'failed' },
      invitation_failure: { state: 'parked', error: expect.stringContaining('Not now'), next_try_at: null },
    });
    expect(await failures()).toContainEqual(
      expect.objectContaining({
        email: 'bounced@vivac.test',
        kind: 'invite',
        words: 'Invitation to choose a password',
        period: null,
        state: 'parked',
        attempts: 1,
      }),
    );
  });

  it('is resent once from the failed messages', async () => {
    startSending();
    const id = await refused('resent@vivac.test');
    expect((await send(server, retryNotification, 'admin', { params: { id } })).status).toBe(200);
    await received('resent@vivac.test');
    expect((await send(server, retryNotification, 'admin', { params: { id } })).status).toBe(409);
    await expect.poll(async () => (await listed('resent@vivac.test'))?.invitation_failure).toBeNull();
  });

  it('is resent from the user’s row', async () => {
    startSending();
    await refused('again@vivac.test');
    expect((await send(server, inviteUser, 'admin', { params: { email: 'again@vivac.test' } })).status).toBe(200);
    await received('again@vivac.test');
    expect((await failures()).map(({ email }) => email)).not.toContain('again@vivac.test');
  });

  it('is dismissed', async () => {
    startSending();
    const id = await refused('dropped@vivac.test');
    expect((await send(server, dismissNotification, 'admin', { params: { id } })).status).toBe(200);
    expect((await failures()).map(({ email }) => email)).not.toContain('dropped@vivac.test');
    expect((await listed('dropped@vivac.test'))?.invitation_failure).toBeNull();
  });
});

describe('the password-reset mail', () => {
  const email = 'idle@vivac.test';
  const ask = () => createVisitor(server.app, server.config.publicUrl).askForReset(email);

  // @holds security-2
  it('is sent by the next process after kill -9, with a working link', async () => {
    expect(await ask()).toBe('ok');
    await startAnotherProcess();
    await received(email);
    const [message = ''] = mailsTo(email);
    expect(message).toContain('Subject: Reset your Vivac password');
    expect((await choosePasswordOn(server.app, linkIn(message), 'another password')).statusCode).toBe(200);
    expect(await createVisitor(server.app, server.config.publicUrl).signIn(email, 'another password')).toBe('ok');
  });

  // @holds security-2
  it('is sent asynchronously, not during the request', async () => {
    const held = Promise.withResolvers<number>();
    answer = held.promise;
    startSending();
    expect(await ask()).toBe('ok');
    // A try within the request would have ended by now, with the silence of the mail server.
    expect((await failures()).filter(({ kind }) => kind === 'reset')).toEqual([]);
    held.resolve(451);
    await expect
      .poll(async () => (await failures()).find((failure) => failure.kind === 'reset'))
      .toMatchObject({ email, words: 'Link to choose a new password', state: 'retrying' });
  });
});
