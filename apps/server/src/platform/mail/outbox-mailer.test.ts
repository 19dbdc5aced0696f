import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMailer } from './create-mailer.ts';

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
