import type { SMTPTransportOptions } from 'nodemailer';

/** How what is said to a mail server is encrypted: from the first byte, after STARTTLS or never. */
export type MailSecurity = 'tls' | 'starttls' | 'none';

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
