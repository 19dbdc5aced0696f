import type { SMTPTransportOptions } from 'nodemailer';
import { type Sentence, toSay } from '@vivac/text/sentence';
import { oneLine, shortenedTo } from '@vivac/domain/shown-text';

/** How what is said to a mail server is encrypted: from the first byte, after STARTTLS or never. */
type MailSecurity = 'tls' | 'starttls' | 'none';

export interface MailServer {
  readonly host: string;
  readonly port: number;
  readonly security: MailSecurity;
  readonly user: string | null;
  readonly password: string | null;
}

/** Whom mail is handed to, and as whom. */
export interface MailSettings {
  readonly server: MailServer;
  /** Such as `Vivac <vivac@example.com>`. */
  readonly from: string;
}

const TLS_PORT = 465;
const SUBMISSION_PORT = 587;

/** What an address of the environment (`SMTP_URL`) says, without its password. */
export function serverOfUrl(smtpUrl: string): Omit<MailServer, 'password'> & { readonly hasPassword: boolean } {
  const { hostname, port, protocol, username, password } = new URL(smtpUrl);
  const isTls = protocol === 'smtps:';
  return {
    host: hostname,
    port: port === '' ? (isTls ? TLS_PORT : SUBMISSION_PORT) : Number(port),
    security: isTls ? 'tls' : 'starttls',
    user: username === '' ? null : decodeURIComponent(username),
    hasPassword: password !== '',
  };
}

/** As the library wants it. STARTTLS is insisted on: who strips it from a greeting must not get the password. */
export function transportTo({ host, port, security, user, password }: MailServer): SMTPTransportOptions {
  return {
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    ...(user !== null && { auth: { user, pass: password ?? '' } }),
  };
}

const STATED_CHARACTERS = 300;

interface Facts extends Pick<MailServer, 'host' | 'port'> {
  readonly response: string;
}

/** By the codes and words of an error and its causes, the first that fits: one code stands for many things. */
const FAULTS: readonly (readonly [RegExp, (facts: Facts) => Sentence])[] = [
  [/\bEAUTH\b/, ({ response: stated }) => toSay('mailAuth', { said: stated })],
  [/ENOTFOUND|EAI_AGAIN|EDNS/, ({ host }) => toSay('mailNoName', { host })],
  [/ECONNREFUSED|EHOSTUNREACH|ENETUNREACH/, ({ host, port }) => toSay('mailUnreached', { host, port })],
  [
    /certificate|CERT_|SELF_SIGNED|ERR_TLS_CERT|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER/i,
    ({ host, response: stated }) => toSay('mailCertificate', { host, said: stated }),
  ],
  [
    /wrong version number|packet length too long|ERR_SSL|EPROTO|before secure TLS connection/i,
    ({ host, port }) => toSay('mailNoTls', { host, port }),
  ],
  [/\bETLS\b/, ({ host, port }) => toSay('mailNoStarttls', { host, port })],
  [/\bETIMEDOUT\b/, ({ host, port }) => toSay('mailTimeout', { host, port })],
];

/** Why a mail server did not take a message, as a sentence for whoever set it up. */
export function mailFault(error: unknown, { host, port }: Pick<MailServer, 'host' | 'port'>): Sentence {
  const causes = causesOf(error);
  const words = causes.map(({ code, message }) => `${code} ${message}`).join(' ');
  const stated = shortenedTo(oneLine(causes[0]?.message ?? String(error)), STATED_CHARACTERS);
  const fault = FAULTS.find(([pattern]) => pattern.test(words));
  return fault ? fault[1]({ host, port, response: stated }) : toSay('mailNotTaken', { said: stated });
}

interface Cause {
  readonly code: string;
  readonly message: string;
}

function causesOf(error: unknown): Cause[] {
  const causes: Cause[] = [];
  for (let at = error; at instanceof Error && causes.length < 5; at = at.cause) {
    const code = 'code' in at && typeof at.code === 'string' ? at.code : '';
    causes.push({ code, message: at.message });
  }
  return causes;
}
