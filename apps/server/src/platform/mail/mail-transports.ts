import { Readable } from 'node:stream';
import { randomBytes } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { type Handover, type Mailer, type MailMessage, MailRefused } from './mailer.ts';
import { type MailServer, transportTo } from './mail-server.ts';

const connectTimeoutMs = 10_000;
const silenceTimeoutMs = 20_000;

type BeforeHandover = () => Promise<void>;
type Held = SendMailOptions & { readonly beforeHandover?: BeforeHandover };

export function createSmtpMailer(server: string | MailServer, from: string): Mailer {
  const transport = createTransport({
    ...(typeof server === 'string' ? { url: server } : transportTo(server)),
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    socketTimeout: silenceTimeoutMs,
  });
  // The transport reads the message once the recipient is accepted, and ends it for the server once it has read it all.
  transport.use('stream', ({ data, message }, done) => {
    const { beforeHandover } = data as Held;
    if (beforeHandover) {
      const whole = message.createReadStream.bind(message);
      message.createReadStream = () => Readable.from(heldBack(whole, beforeHandover));
    }
    done();
  });
  return {
    async send(message, { beforeHandover } = {}) {
      let unheld: unknown = null;
      const held: BeforeHandover | undefined =
        beforeHandover &&
        (() =>
          beforeHandover().catch((error: unknown) => {
            unheld = error;
            throw error;
          }));
      const options: Held = { ...envelopeOf(message, from), ...(held && { beforeHandover: held }) };
      try {
        await transport.sendMail(options);
      } catch (error) {
        throw unheld ?? refusalOf(error) ?? error;
      }
    },
    leaves: async () => true,
    async close() {
      transport.close();
    },
  };
}

async function* heldBack(whole: () => Readable, beforeEnd: BeforeHandover): AsyncGenerator<Buffer> {
  yield* whole() as AsyncIterable<Buffer>;
  await beforeEnd();
}

/** What the library tells of an answer of the server. */
interface AnsweredError extends Error {
  readonly responseCode: number;
  readonly command?: string;
}

function refusalOf(error: unknown): MailRefused | null {
  if (!isAnswered(error)) return null;
  // What is wrong with the sender or the sign-in is for the operator to set right: only these are about the message.
  const isAboutMessage = error.command === 'RCPT TO' || error.command === 'DATA';
  return new MailRefused(error.message, error.responseCode >= 500 && isAboutMessage, { cause: error });
}

function isAnswered(error: unknown): error is AnsweredError {
  return error instanceof Error && 'responseCode' in error && typeof error.responseCode === 'number';
}

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

/** The address goes in as an object: as text, `a@x, b@y` would be read as two recipients. */
export function envelopeOf(message: MailMessage, from: string): SendMailOptions {
  return {
    from,
    to: { name: '', address: message.to },
    subject: literal(message.subject),
    text: message.text,
    ...(message.html === undefined ? {} : { html: message.html }),
    ...(message.messageId === undefined ? {} : { messageId: message.messageId }),
    ...(message.headers === undefined ? {} : { headers: { ...message.headers } }),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/**
 * A plain subject with `=?` in it would be decoded by its reader as if it had been encoded. With a sign in it that nobody
 * sees and that is not ASCII, the whole subject is encoded, and read as it was written.
 */
function literal(subject: string): string {
  return subject.replaceAll('=?', '=\u2060?');
}
