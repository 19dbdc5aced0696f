import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { callbackify } from 'node:util';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createMailer } from './create-mailer.ts';
import { type Mailer, MailRefused } from './mailer.ts';

const MESSAGE = {
  to: 'ana@vivac.test',
  subject: 'Prices',
  text: 'words '.repeat(20_000),
  messageId: '<one@vivac.test>',
};
const dataDir = mkdtempSync(join(tmpdir(), 'vivac-handover-'));
const received: string[] = [];
let server: SMTPServer;
let mailers: Readonly<Record<'smtp' | 'outbox', Mailer>>;
/** What the server says to a recipient, or to the whole message. */
let answers: { rcpt?: number; data?: number } = {};

const refusal = (code: number) => Object.assign(new Error('No.'), { responseCode: code });
const keep = callbackify(async (stream: Readable) => {
  const whole = await text(stream);
  if (answers.data !== undefined) throw refusal(answers.data);
  received.push(whole);
});
const options: SMTPServerOptions = {
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo: (_address, _session, done) => done(answers.rcpt === undefined ? null : refusal(answers.rcpt)),
  onData: (stream, _session, done) => keep(stream, done),
};

beforeAll(async () => {
  server = new SMTPServer({ disableReverseLookup: true, ...options });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const mailFrom = 'Vivac <vivac@vivac.test>';
  mailers = {
    smtp: createMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom, dataDir }),
    outbox: createMailer({ smtpUrl: null, mailFrom, dataDir }),
  };
});
beforeEach(() => {
  answers = {};
  received.length = 0;
  rmSync(join(dataDir, 'outbox'), { recursive: true, force: true });
});
afterAll(async () => {
  await mailers.smtp.close();
  await new Promise<void>((closed) => server.close(closed));
  rmSync(dataDir, { recursive: true });
});

const written = () => (existsSync(join(dataDir, 'outbox')) ? readdirSync(join(dataDir, 'outbox')) : []);
const contents = (kind: 'smtp' | 'outbox') =>
  kind === 'smtp' ? received : written().map((name) => readFileSync(join(dataDir, 'outbox', name), 'utf8'));
const arrived = (kind: 'smtp' | 'outbox') =>
  kind === 'smtp' ? received : written().filter((name) => name.endsWith('.eml'));

describe.each(['smtp', 'outbox'] as const)('a mail by %s', (kind) => {
  test('is handed over after its last check, with its own Message-ID', async () => {
    let before = -1;
    await mailers[kind].send(MESSAGE, {
      async beforeHandover() {
        await new Promise((passed) => setTimeout(passed, 100));
        before = arrived(kind).length;
      },
    });
    expect([before, arrived(kind).length]).toEqual([0, 1]);
    expect(contents(kind)[0]).toMatch(/^Message-ID: <one@vivac.test>\r$/im);
  });

  // @holds rule-48
  test('is not handed over when that check fails, and the sender gets the reason', async () => {
    const failing = new Error('The database is away');
    await expect(mailers[kind].send(MESSAGE, { beforeHandover: () => Promise.reject(failing) })).rejects.toBe(failing);
    await mailers[kind].send({ ...MESSAGE, text: 'another' });
    expect(arrived(kind)).toHaveLength(1);
    expect(written().filter((name) => name.endsWith('.part'))).toEqual([]);
  });
});

describe('an SMTP error', () => {
  test.each([
    ['of the recipient for good', { rcpt: 550 }, true, false],
    ['of the recipient for now', { rcpt: 451 }, false, false],
    ['of the message for good', { data: 554 }, true, true],
    ['of the message for now', { data: 452 }, false, true],
  ])('%s is distinguished from an unknown outcome', async (_, stated, isPermanent, isHandedOver) => {
    answers = stated;
    let handedOver = false;
    const failure = await mailers.smtp
      .send(MESSAGE, { beforeHandover: async () => void (handedOver = true) })
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(MailRefused);
    expect([(failure as MailRefused).isPermanent, handedOver]).toEqual([isPermanent, isHandedOver]);
    expect(received).toEqual([]);
  });

  test('of authentication or connection never parks a message', async () => {
    const dead = createMailer({ smtpUrl: 'smtp://127.0.0.1:1', mailFrom: 'vivac@vivac.test', dataDir });
    const failure = await dead.send(MESSAGE).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Error);
    expect(failure).not.toBeInstanceOf(MailRefused);
    await dead.close();
  });
});
