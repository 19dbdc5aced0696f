import type { MailView, TypedMail } from '@vivac/contract/administration/mail';
import type { Queryable } from '#platform/database/database';
import type { StoredMailSettings } from '#platform/mail/create-mailer';
import { type MailServer, type MailSettings, serverOfUrl } from '#platform/mail/mail-server';
import { type Refusal, refuse } from '#platform/refusal';
import type { Sealer } from '#platform/sealer';

const ABOUT = 'mail server';

/** What the environment says of mail. */
interface MailEnvironment {
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  readonly isMailFromSet: boolean;
}

/** What an administrator set. */
export async function storedMail(db: Queryable, sealer: Sealer): Promise<StoredMailSettings> {
  const row = await sealedMail(db);
  if (row === null) return null;
  const opened = sealer.open(row.sealed, ABOUT);
  return opened === null ? 'lost' : (JSON.parse(opened.text) as MailSettings);
}

export async function storeMail(db: Queryable, sealer: Sealer, settings: MailSettings, at: Date): Promise<void> {
  await keepSealedMail(db, sealer.seal(JSON.stringify(settings), ABOUT), at);
}

/** Seals anew, under the current secret of the installation, what is still sealed under one it had before. False where none opens it. */
export async function resealMail(db: Queryable, sealer: Sealer): Promise<boolean> {
  const row = await sealedMail(db);
  if (row === null) return true;
  const opened = sealer.open(row.sealed, ABOUT);
  if (opened !== null && !opened.isCurrent) await keepSealedMail(db, sealer.seal(opened.text, ABOUT), row.changedAt);
  return opened !== null;
}

export async function presentMail(db: Queryable, sealer: Sealer, environment: MailEnvironment): Promise<MailView> {
  const { smtpUrl, mailFrom, isMailFromSet: fromEnvironment } = environment;
  const own = { from_environment: fromEnvironment, lost: false, changed_at: null };
  if (smtpUrl !== null) {
    const { hasPassword, ...server } = serverOfUrl(smtpUrl);
    return { source: 'environment', ...server, has_password: hasPassword, from: mailFrom, ...own };
  }
  const stored = await storedMail(db, sealer);
  if (stored === null || stored === 'lost') {
    const nothing = { host: null, port: null, security: null, user: null, has_password: false };
    const from = fromEnvironment ? mailFrom : null;
    return { source: 'none', ...nothing, ...own, from, lost: stored === 'lost' };
  }
  const { password, ...server } = stored.server;
  return {
    source: 'settings',
    ...server,
    has_password: password !== null,
    ...own,
    from: fromEnvironment ? mailFrom : stored.from,
    changed_at: (await sealedMail(db))?.changedAt.toISOString() ?? null,
  };
}

const HOST = /^[a-z0-9]([a-z0-9._-]*[a-z0-9])?$|^\[?[0-9a-f:.]+\]?$/i;

/** What was typed, with the password that is kept where none was: for the same host, port and user alone. */
export function mergeMail(
  { host: typedHost, port, security, user, password: typed, from }: TypedMail,
  stored: StoredMailSettings,
  isSender: (text: string) => boolean,
): MailSettings | Refusal {
  const host = typedHost.trim().toLowerCase();
  if (!HOST.test(host)) return refuse('invalid', 'mailHost', 'host');
  if (!isSender(from.trim())) return refuse('invalid', 'mailFrom', 'from');
  const server: MailServer = { host, port, security, user: user === null || user === '' ? null : user, password: null };
  const password = server.user === null ? null : passwordOf(server, typed, stored);
  if (typeof password === 'object' && password !== null) return password;
  return { server: { ...server, password }, from: from.trim() };
}

function passwordOf(
  server: MailServer,
  typed: string | null | undefined,
  stored: StoredMailSettings,
): string | null | Refusal {
  if (typed !== undefined) return typed === '' ? null : typed;
  if (stored === null || stored === 'lost' || stored.server.password === null) return null;
  const isSame = (['host', 'port', 'user'] as const).every((part) => stored.server[part] === server[part]);
  // A password is not sent to where it was not typed for, nor in clear where it was typed for an encrypted connection.
  if (isSame && (server.security !== 'none' || stored.server.security === 'none')) return stored.server.password;
  return refuse('invalid', 'mailPasswordAgain', 'password');
}

interface SealedMail {
  readonly sealed: Buffer;
  readonly changedAt: Date;
}

async function sealedMail(db: Queryable): Promise<SealedMail | null> {
  const [row] = await db.query<SealedMail>('SELECT sealed, changed_at AS "changedAt" FROM mail_settings');
  return row ?? null;
}

async function keepSealedMail(db: Queryable, sealed: Buffer, changedAt: Date): Promise<void> {
  await db.execute(
    `INSERT INTO mail_settings (sealed, changed_at) VALUES ($1, $2)
     ON CONFLICT (one) DO UPDATE SET sealed = excluded.sealed, changed_at = excluded.changed_at`,
    [sealed, changedAt],
  );
}

/** How many there were. */
export function forgetSealedMail(db: Queryable): Promise<number> {
  return db.execute('DELETE FROM mail_settings');
}
