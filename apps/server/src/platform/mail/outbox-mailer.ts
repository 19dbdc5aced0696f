import { randomBytes } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { envelopeOf } from './envelope.ts';
import type { Handover, Mailer } from './mailer.ts';

type Content = Parameters<typeof writeFile>[1];

/** Without an SMTP address each message becomes one `.eml` file: any mail program opens it. */
export function createOutboxMailer(dataDir: string, from: string): Mailer {
  const folder = join(dataDir, 'outbox');
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  let written = 0;
  return {
    async send(message, handover) {
      const composed = await composer.sendMail(envelopeOf(message, from));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeWhole(join(folder, fileName(new Date(), ++written)), composed.message, handover);
    },
    leaves: async () => false,
    async close() {},
  };
}

/** Sorts by time; the random tail keeps two processes that write in the same millisecond apart. */
function fileName(at: Date, counter: number): string {
  const stamp = at.toISOString().replace(/[:.]/g, '-');
  return `${stamp}-${String(counter).padStart(6, '0')}-${randomBytes(3).toString('hex')}.eml`;
}

/** A reader of the folder never sees half a message. */
async function writeWhole(path: string, content: Content, handover?: Handover): Promise<void> {
  const unfinished = `${path}.part`;
  try {
    await writeFile(unfinished, content, { mode: 0o600, flush: true });
    await handover?.beforeHandover?.();
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}
