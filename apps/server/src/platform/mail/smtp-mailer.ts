import { Readable } from 'node:stream';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { envelopeOf } from './envelope.ts';
import { type Mailer, MailRefused } from './mailer.ts';
import { type MailServer, transportTo } from './server/mail-server.ts';

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
