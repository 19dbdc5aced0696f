import { once } from 'node:events';
import { readFileSync, readdirSync } from 'node:fs';
import { type Server, createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { getAuditLog } from '@vivac/contract/access/audit-log';
import { type TypedMail, getMail, removeMail, setMail, testMail } from '@vivac/contract/administration/mail';
import { type MailServer, startMailServer } from '@vivac/testing/mail-server';
import { makeCertificate } from '@vivac/testing/outbound/own-certificate';
import { send } from '@vivac/testing/send';
import { type ServerFixture, openServerFixture } from '@vivac/testing/server-fixture';
import { SMTPServer } from 'smtp-server';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openContext } from '#server/app';
import { readConfig } from '#server/config';
import { sealerOf } from '#platform/sealer';

const silent = pino({ level: 'silent' });
const FROM = 'Vivac <vivac@vivac.test>';
const PASSWORD = 'SECRET-OF-MAIL';
let server: ServerFixture;
let mail: MailServer;
const closers: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  server = await openServerFixture();
  mail = await startMailServer();
});
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
  await send(server, removeMail, 'admin');
});
afterAll(async () => {
  await server.close();
  await mail.stop();
});

const portOf = (url: string) => Number(new URL(url).port);
const typed = (more: Partial<TypedMail> = {}): TypedMail => ({
  host: '127.0.0.1',
  port: portOf(mail.url),
  security: 'none',
  user: null,
  from: FROM,
  ...more,
});
const set = (more: Partial<TypedMail> = {}) => send(server, setMail, 'admin', { body: typed(more) });
const test = (more: Partial<TypedMail> = {}) => send(server, testMail, 'admin', { body: { settings: typed(more) } });
const received = () =>
  readdirSync(mail.folder)
    .filter((name) => name.endsWith('.eml'))
    .map((name) => readFileSync(join(mail.folder, name), 'utf8'));
const message = { to: 'ana@vivac.test', subject: 'Hello', text: 'words' };

async function smtp(options: ConstructorParameters<typeof SMTPServer>[0]): Promise<number> {
  const one = new SMTPServer({ disableReverseLookup: true, ...options });
  // A client that gives up is no fault of the test.
  one.on('error', () => {});
  one.listen(0, '127.0.0.1');
  await once(one.server, 'listening');
  closers.push(() => new Promise<void>((closed) => one.close(closed)));
  return (one.server.address() as AddressInfo).port;
}

describe('the mail server that an administrator sets', () => {
  it('sends from the next message on, in every process, and files are written again once it is forgotten', async () => {
    const { mailer } = server.context;
    const other = await openContext(server.config, server.databaseUrl, silent);
    closers.push(() => other.close());
    expect(await mailer.leaves()).toBe(false);
    const before = received().length;
    const { status, body } = await set();
    expect([status, body.mail]).toMatchObject([
      200,
      { source: 'settings', host: '127.0.0.1', security: 'none', user: null, has_password: false, from: FROM },
    ]);
    for (const each of [mailer, other.mailer]) {
      expect(await each.leaves()).toBe(true);
      await each.send(message);
    }
    expect(received()).toHaveLength(before + 2);
    expect(received().at(-1)).toContain(`From: ${FROM}`);
    await send(server, removeMail, 'admin');
    for (const each of [mailer, other.mailer]) expect(await each.leaves()).toBe(false);
    await mailer.send(message);
    expect(received()).toHaveLength(before + 2);
  });

  it('is kept sealed, and its password is told in no answer, no log line and no audit entry', async () => {
    const { body } = await set({ user: 'vivac', password: PASSWORD });
    expect(body.mail.has_password).toBe(true);
    const shown = await send(server, getMail, 'admin');
    const audit = await send(server, getAuditLog, 'admin', { query: { about: 'mail' } });
    expect(audit.body.entries[0]).toMatchObject({ action: 'mail.changed', subject: '127.0.0.1' });
    for (const text of [JSON.stringify([body, shown.body, audit.body]), server.logLines.join('\n')])
      expect(text).not.toContain(PASSWORD);
    const [row] = await server.context.db.query<{ sealed: Buffer }>('SELECT sealed FROM mail_settings');
    expect(row!.sealed.toString('latin1')).not.toContain('127.0.0.1');
  });

  it('keeps the password where none is typed, for the same server and user alone, and never sends it in clear by itself', async () => {
    await set({ user: 'vivac', password: PASSWORD, security: 'starttls' });
    expect((await set({ user: 'vivac', security: 'starttls', from: 'a@vivac.test' })).body.mail?.has_password).toBe(
      true,
    );
    for (const other of [{ host: 'localhost' }, { port: 2525 }, { user: 'other' }, { security: 'none' as const }]) {
      const { status, body } = await set({ user: 'vivac', security: 'starttls', ...other });
      expect([status, body.field]).toEqual([400, 'password']);
      expect((await test({ user: 'vivac', security: 'starttls', ...other })).status).toBe(400);
    }
    expect((await set({ user: null })).body.mail?.has_password).toBe(false);
  });

  it.each([
    [{ host: 'https://smtp.example.com' }, 'host'],
    [{ host: 'smtp.example.com/path' }, 'host'],
    [{ host: 'a b' }, 'host'],
    [{ from: 'Vivac' }, 'from'],
    [{ from: 'a@b.test\r\nBcc: x@y.test' }, 'from'],
    [{ port: 0 }, 'port'],
    [{ port: 70_000 }, 'port'],
  ])('with %o is refused at its field', async (wrong, field) => {
    const { status, body } = await set(wrong);
    expect([status, body.field]).toEqual([400, field]);
  });

  it('that no known secret opens is told, and messages wait instead of becoming files', async () => {
    await set();
    const sealed = sealerOf(['another secret that is long enough to be one']).seal('{}', 'mail server');
    await server.context.db.execute('UPDATE mail_settings SET sealed = $1', [sealed]);
    expect((await send(server, getMail, 'admin')).body).toMatchObject({ source: 'none', lost: true });
    await expect(server.context.mailer.send(message)).rejects.toMatchObject({
      name: 'MailRefused',
      isPermanent: false,
    });
  });
});

describe('SMTP_URL in the environment', () => {
  it('wins: it is shown without its password, and nothing can be set', async () => {
    const own = await openServerFixture(undefined, {
      SMTP_URL: `smtp://vivac:${PASSWORD}@127.0.0.1:${portOf(mail.url)}`,
      MAIL_FROM: FROM,
    });
    closers.push(() => own.close());
    const shown = await send(own, getMail, 'admin');
    expect(shown.body).toMatchObject({ source: 'environment', host: '127.0.0.1', user: 'vivac', has_password: true });
    expect(JSON.stringify(shown.body)).not.toContain(PASSWORD);
    for (const refused of [
      await send(own, setMail, 'admin', { body: typed() }),
      await send(own, removeMail, 'admin'),
      await send(own, testMail, 'admin', { body: { settings: typed() } }),
    ])
      expect([refused.status, refused.body.error]).toEqual([409, expect.stringContaining('SMTP_URL')]);
    const tried = await send(own, testMail, 'admin', { body: {} });
    expect(tried.status).toBe(200);
  });

  it('MAIL_FROM alone wins over the sender that was set', () => {
    expect(readConfig({ MAIL_FROM: FROM })).toMatchObject({ mailFrom: FROM, isMailFromSet: true });
    expect(readConfig({}).isMailFromSet).toBe(false);
  });
});

describe('a test message', () => {
  it('goes to the caller in their language, by what was typed and not saved', async () => {
    const { body } = await send(server, testMail, 'admin', {
      body: { settings: typed() },
      headers: { 'accept-language': 'es' },
    });
    expect(body).toMatchObject({ sent: true });
    expect(received().at(-1)).toContain('To: admin@vivac.test');
    expect(received().at(-1)).toMatch(/mensaje de prueba/);
    expect((await send(server, getMail, 'admin')).body.source).toBe('none');
  });

  it('without a mail server is refused', async () => {
    expect((await send(server, testMail, 'admin', { body: {} })).status).toBe(409);
  });

  it.each([
    ['a name that is no server', { host: 'nowhere.invalid' }, 'There is no server called nowhere.invalid.'],
    ['a port where nothing listens', { port: 1 }, 'Nothing answers at 127.0.0.1, port 1.'],
    ['TLS where it is plain', { security: 'tls' as const }, 'does not begin with TLS'],
    ['STARTTLS where there is none', { security: 'starttls' as const }, 'offers no STARTTLS'],
  ])('by %s says so in a sentence', async (_, wrong, sentence) => {
    const { status, body } = await test(wrong);
    expect([status, body.sent]).toEqual([200, false]);
    expect(body.message).toContain(sentence);
  });

  it('with a refused password, a refused recipient or a certificate of its own says so in a sentence', async () => {
    const strict = await smtp({
      disabledCommands: ['STARTTLS'],
      onAuth: (_auth, _session, done) => done(Object.assign(new Error('Bad credentials'), { responseCode: 535 })),
    });
    const refused = await test({ port: strict, user: 'vivac', password: 'wrong' });
    expect(refused.body.message).toMatch(/^The mail server refuses the user or the password: “.*535/);
    const picky = await smtp({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: (_address, _session, done) => done(Object.assign(new Error('No such mailbox'), { responseCode: 550 })),
    });
    expect((await test({ port: picky })).body.message).toMatch(/^The mail server does not take the message: “.*550/);
    const selfSigned = await smtp({ authOptional: true, ...makeCertificate() });
    expect((await test({ port: selfSigned, security: 'starttls' })).body.message).toMatch(
      /^The certificate of 127\.0\.0\.1 is not accepted/,
    );
  });

  it('to a server that says nothing ends within the time limit with a sentence', async () => {
    let connected = 0;
    const mute: Server = createServer(() => void connected++);
    mute.listen(0, '127.0.0.1');
    await once(mute, 'listening');
    closers.push(() => new Promise((closed) => mute.close(closed)));
    const { port } = mute.address() as AddressInfo;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldClearNativeTimers: true });
    const asked = test({ port }).finally(() => vi.useRealTimers());
    let waitedMs = 0;
    // The connection is made in real time; what is said on it is waited for in another.
    while (vi.isFakeTimers()) {
      if (connected > 0) vi.advanceTimersByTime(100);
      if (connected > 0) waitedMs += 100;
      await new Promise((turned) => setImmediate(turned));
    }
    expect((await asked).body.message).toContain('did not answer in time');
    expect(waitedMs).toBeLessThanOrEqual(20_000);
  });
});
