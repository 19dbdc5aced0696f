import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import { createMailer } from '#platform/mail/create-mailer';
import { type MailQueue, openMailQueue } from '#platform/mail/mail-queue';
import {
  choosePasswordOn,
  createFixture,
  type IdentityFixture,
  silentLog,
} from '@vivac/testing/identity/embedded-identity-fixture';

const email = 'ana@vivac.test';
const smtpDelayMs = 1_500;
const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

async function worldWithMail(smtpUrl: string | null): Promise<{ world: IdentityFixture; dataDir: string }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vivac-mail-'));
  undo.push(() => rm(dataDir, { recursive: true }));
  const mailer = createMailer({ smtpUrl, mailFrom: 'Vivac <vivac@vivac.test>', dataDir });
  const queue: MailQueue = openMailQueue({ mailer, log: silentLog });
  const world = await createFixture({ enqueueMail: queue.enqueue });
  undo.push(
    () => world.close(),
    () => queue.close(),
  );
  const { uid } = await world.identity.createUser({ email, displayName: 'Ana', invite: 'none' });
  await world.identity.setPassword(uid, 'a good password');
  return { world, dataDir };
}

async function smtpServer(): Promise<{ url: string; messages: string[] }> {
  const messages: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        messages.push(Buffer.concat(chunks).toString('utf8'));
        setTimeout(done, smtpDelayMs);
      });
    },
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  undo.push(() => new Promise<void>((closed) => server.close(closed)));
  const { port } = server.server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, messages };
}

/** The first link of the text part, which is quoted-printable. */
function linkIn(message: string): string {
  const text = message.replace(/=\r\n/g, '').replace(/=3D/g, '=');
  return /^http\S+/m.exec(text)?.[0] ?? '';
}

test('the reset mail reaches a real SMTP server, the visitor does not wait for it, and its link works', async () => {
  const { url, messages } = await smtpServer();
  const { world } = await worldWithMail(url);
  const before = performance.now();
  expect(await world.visitor().askForReset(email)).toBe('ok');
  expect(performance.now() - before).toBeLessThan(smtpDelayMs);
  await expect.poll(() => messages, { timeout: 5_000 }).toHaveLength(1);
  const [message = ''] = messages;
  expect(message).toContain('Subject: Reset your Vivac password');
  expect(message).toContain(`To: ${email}`);
  const saved = await choosePasswordOn(world.app, linkIn(message), 'another password');
  expect(saved.statusCode).toBe(200);
  expect(await world.visitor().signIn(email, 'another password')).toBe('ok');
});

test('without an SMTP address the reset mail lies in the outbox, and its link works', async () => {
  const { world, dataDir } = await worldWithMail(null);
  expect(await world.visitor().askForReset(email)).toBe('ok');
  const outbox = join(dataDir, 'outbox');
  await expect.poll(() => readdir(outbox).catch(() => [])).toEqual([expect.stringMatching(/\.eml$/)]);
  const [file = ''] = await readdir(outbox);
  const saved = await choosePasswordOn(
    world.app,
    linkIn(await readFile(join(outbox, file), 'utf8')),
    'another password',
  );
  expect(saved.statusCode).toBe(200);
  expect(await world.visitor().signIn(email, 'another password')).toBe('ok');
});
