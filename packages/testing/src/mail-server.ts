import { once } from 'node:events';
import { mkdtemp, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { callbackify } from 'node:util';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface MailServer {
  /** For `SMTP_URL`. */
  url: string;
  /** Where each message lies as it was received, the oldest first by name. */
  folder: string;
  stop(): Promise<void>;
}

/** What a mail server says no to, by the code of its answer; null is yes. */
export interface MailAnswers {
  recipient?: (address: string) => number | null | Promise<number | null>;
  message?: (recipient: string) => number | null;
}

/** A mail server on a free port that keeps what it receives and answers as it is told. */
export async function startMailServer(answers: MailAnswers = {}): Promise<MailServer> {
  const folder = await mkdtemp(join(tmpdir(), 'vivac-mail-'));
  let count = 0;
  const keep = callbackify(async (stream: Readable, recipient: string) => {
    const message = await buffer(stream);
    const code = answers.message?.(recipient) ?? null;
    if (code !== null) throw refusal(code);
    const name = `${String((count += 1)).padStart(6, '0')}.eml`;
    // Seen by nobody before it is whole.
    await writeFile(join(folder, `${name}.part`), message);
    await rename(join(folder, `${name}.part`), join(folder, name));
  });
  const admit = callbackify(async (address: string) => {
    const code = (await answers.recipient?.(address)) ?? null;
    if (code !== null) throw refusal(code);
  });
  const server = new SMTPServer({
    authOptional: true,
    // Where no name server answers, a greeting would wait for it for a second and a half.
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => admit(address, done),
    onData: (stream, { envelope }, done) => keep(stream, envelope.rcptTo[0]!.address, done),
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    folder,
    async stop() {
      await new Promise<void>((closed) => server.close(closed));
      await rm(folder, { recursive: true });
    },
  };
}

const refusal = (responseCode: number) => Object.assign(new Error('Not now'), { responseCode });

export interface ReceivedMail extends Email {
  /** As it came over the wire. */
  readonly raw: string;
  /** The value of a header that occurs once, decoded; null when there is none. Throws when there are several. */
  header(name: string): string | null;
}

/** What a mail server, or an outbox, received last. */
export async function lastMail(folder: string): Promise<ReceivedMail> {
  const name = (await readdir(folder)).sort().at(-1)!;
  return parsed(await readFile(join(folder, name)));
}

/** What was received under a message id, the newest of several. */
export async function mailOf(folder: string, messageId: string): Promise<ReceivedMail> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).sort();
  for (const name of names.toReversed()) {
    const bytes = await readFile(join(folder, name));
    if (bytes.includes(messageId)) return parsed(bytes);
  }
  throw new Error(`No mail was received as ${messageId}`);
}

/** By a parser that knows nothing of us. */
async function parsed(bytes: Buffer): Promise<ReceivedMail> {
  const mail = await PostalMime.parse(bytes);
  return { ...mail, raw: bytes.toString('latin1'), header: (wanted) => headerOf(mail, wanted) };
}

function headerOf({ headers }: Email, name: string): string | null {
  const found = headers.filter(({ key }) => key === name.toLowerCase());
  if (found.length > 1) throw new Error(`There are ${found.length} headers ${name}`);
  return found[0]?.value ?? null;
}
