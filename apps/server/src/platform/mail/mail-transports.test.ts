import type { AddressInfo } from 'node:net';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMailer } from './create-mailer.ts';
import type { Mailer } from './mailer.ts';

const received: { recipients: string[]; text: string }[] = [];
let server: SMTPServer;
let mailer: Mailer;

beforeAll(async () => {
  server = new SMTPServer({
    disableReverseLookup: true,
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        received.push({
          recipients: session.envelope.rcptTo.map(({ address }) => address),
          text: Buffer.concat(chunks).toString('utf8'),
        });
        done();
      });
    },
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.server.address() as AddressInfo;
  mailer = createMailer({
    smtpUrl: `smtp://127.0.0.1:${port}`,
    mailFrom: 'Vivac <vivac@vivac.test>',
    dataDir: '/nowhere',
  });
});
afterAll(async () => {
  await mailer.close();
  await new Promise<void>((closed) => server.close(closed));
});

test('a mail is delivered with its headers and both bodies', async () => {
  await mailer.send({
    to: 'ana@vivac.test',
    subject: 'Contraseña',
    text: 'plain words',
    html: '<p>set words</p>',
    headers: { 'Auto-Submitted': 'auto-generated' },
  });
  const message = received.at(-1);
  expect(message?.recipients).toEqual(['ana@vivac.test']);
  expect(message?.text).toContain('From: Vivac <vivac@vivac.test>');
  expect(message?.text).toContain('Auto-Submitted: auto-generated');
  expect(message?.text).toContain('plain words');
  expect(message?.text).toContain('<p>set words</p>');
});

test('SMTP header injection: a line break adds no header or recipient', async () => {
  await mailer.send({ to: 'ana@vivac.test', subject: 'Hello\r\nBcc: eva@vivac.test', text: 'words' });
  expect(received.at(-1)?.recipients).toEqual(['ana@vivac.test']);
  expect(received.at(-1)?.text).not.toMatch(/^Bcc:/im);
  const before = received.length;
  for (const to of ['ana@vivac.test, eva@vivac.test', 'ana@vivac.test\r\nBcc: eva@vivac.test']) {
    await mailer.send({ to, subject: 'Hello', text: 'words' }).catch(() => undefined);
  }
  const recipients = received.slice(before).flatMap((message) => message.recipients);
  expect(recipients).not.toContain('eva@vivac.test');
});

test('an SMTP server that does not answer is a timeout failure', async () => {
  const dead = createMailer({ smtpUrl: 'smtp://127.0.0.1:1', mailFrom: 'vivac@vivac.test', dataDir: '/nowhere' });
  await expect(dead.send({ to: 'ana@vivac.test', subject: 'Hello', text: 'words' })).rejects.toThrow();
  await dead.close();
});

let dataDir = '';
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'vivac-outbox-'));
});
afterAll(() => rm(dataDir, { recursive: true }));

// @holds security-1
test('fallback without SMTP: mails become .eml files, in order and complete', async () => {
  const mailer = createMailer({ smtpUrl: null, mailFrom: 'Vivac <vivac@vivac.test>', dataDir });
  for (const number of [1, 2, 3])
    await mailer.send({ to: 'ana@vivac.test', subject: `Message ${number}`, text: 'words' });
  const outbox = join(dataDir, 'outbox');
  const files = (await readdir(outbox)).sort();
  expect(files).toHaveLength(3);
  const texts = await Promise.all(files.map((file) => readFile(join(outbox, file), 'utf8')));
  expect(texts.map((text) => /^Subject: (.*)\r$/m.exec(text)?.[1])).toEqual(['Message 1', 'Message 2', 'Message 3']);
  for (const file of files) {
    expect(file).toMatch(/^\d{4}-\d{2}-\d{2}T[\d-]+Z-\d{6}-[0-9a-f]{6}\.eml$/);
    expect((await stat(join(outbox, file))).mode & 0o777).toBe(0o600);
  }
  await mailer.close();
});
