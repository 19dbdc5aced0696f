import { toSay } from '@vivac/text/sentence';

/** The mailbox of the operator, as `IMAP_URL` says. */
export interface ImapSettings {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte; otherwise STARTTLS. */
  readonly isTls: boolean;
  readonly user: string;
  readonly password: string;
  /** Where mails arrive. */
  readonly folder: string;
}

export const NO_MAILBOX = toSay('noMailbox');

/** Reads imaps://user:password@host:993/Folder; null where it is none. The port and the folder may be left out. */
export function readImapUrl(text: string): ImapSettings | null {
  const url = /^imaps?:\/\/./.test(text) ? URL.parse(text) : null;
  if (!url?.hostname || !url.username || !url.password) return null;
  const isTls = url.protocol === 'imaps:';
  try {
    return {
      host: url.hostname.replace(/^\[|\]$/g, ''),
      port: Number(url.port) || (isTls ? 993 : 143),
      isTls,
      user: decodeURIComponent(url.username),
      password: decodeURIComponent(url.password),
      folder: decodeURIComponent(url.pathname.slice(1)) || 'INBOX',
    };
  } catch {
    return null;
  }
}
