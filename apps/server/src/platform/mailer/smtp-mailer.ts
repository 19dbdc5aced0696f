import { createTransport } from 'nodemailer';
import { envelopeOf } from './envelope.ts';
import type { Mailer } from './mailer.ts';

const connectTimeoutMs = 10_000;
const silenceTimeoutMs = 20_000;

export function createSmtpMailer(smtpUrl: string, from: string): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    socketTimeout: silenceTimeoutMs,
  });
  return {
    async send(message) {
      await transport.sendMail(envelopeOf(message, from));
    },
    async close() {
      transport.close();
    },
  };
}
