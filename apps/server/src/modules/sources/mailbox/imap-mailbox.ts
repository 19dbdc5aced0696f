import type { ImapFlow } from 'imapflow';
import type { ImapSettings } from './imap-settings.ts';

/** Why a mailbox could not be worked with; `refused` needs a person, `failed` may pass. */
export class MailboxTrouble extends Error {
  override name = 'MailboxTrouble';
  readonly outcome: 'refused' | 'failed';

  constructor(outcome: 'refused' | 'failed', sentence: string, cause: unknown) {
    super(sentence, { cause });
    this.outcome = outcome;
  }
}

/** A mail as it is listed. */
export interface WaitingMail {
  readonly uid: number;
  readonly subject: string;
  /** When the server received it. */
  readonly receivedAt: Date;
  readonly bytes: number;
}

export type MailFolder = 'Vivac done' | 'Vivac refused';

const ANSWER_WITHIN_MS = 10_000;
const SILENT_AFTER_MS = 60_000;
const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1|localhost)$/;

/** The mails of the operator’s mailbox that nobody has read. Reading one leaves it unread. */
export interface ImapMailbox {
  /** The oldest first. */
  unseen(): Promise<WaitingMail[]>;
  read(mail: WaitingMail): Promise<Buffer>;
  /** Moves a mail out of the way; the folder is made where it is missing. */
  putAway(mail: WaitingMail, folder: MailFolder): Promise<void>;
}

/** Opens the mailbox while `work` works with it. Throws {@link MailboxTrouble} where the server does not do its part. */
export async function withMailbox<T>(settings: ImapSettings, work: (mailbox: ImapMailbox) => Promise<T>): Promise<T> {
  const client = await clientOf(settings);
  // A connection that breaks is told by the call that waits for it.
  client.on('error', () => undefined);
  const ask = <A>(call: () => Promise<A>) =>
    call().catch((error: unknown) => Promise.reject(troubleOf(error, settings)));
  try {
    await ask(() => client.connect());
    await ask(() => openFolder(client, settings.folder));
    return await work({
      unseen: () => ask(() => listUnseen(client)),
      read: (mail) => ask(() => readMail(client, mail)),
      putAway: (mail, folder) => ask(() => moveMail(client, mail, folder)),
    });
  } finally {
    client.close();
  }
}

async function clientOf({ host, port, isTls, user, password }: ImapSettings): Promise<ImapFlow> {
  const library = await import('imapflow');
  return new library.ImapFlow({
    host,
    port,
    secure: isTls,
    // A password is not sent in the clear, but on this machine.
    ...(!isTls && !LOOPBACK.test(host) && { doSTARTTLS: true }),
    auth: { user, pass: password },
    logger: false,
    connectionTimeout: ANSWER_WITHIN_MS,
    greetingTimeout: ANSWER_WITHIN_MS,
    socketTimeout: SILENT_AFTER_MS,
  });
}

async function openFolder(client: ImapFlow, folder: string): Promise<void> {
  const place = await placeOf(client, folder);
  if (place === null) {
    throw new MailboxTrouble('refused', `There is no folder “${folder}” in the mailbox of IMAP_URL.`, null);
  }
  await client.mailboxOpen(place);
}

/** The path of a folder, which some servers keep below the inbox; null where there is none. */
async function placeOf(client: ImapFlow, folder: string): Promise<string | null> {
  if (folder.toUpperCase() === 'INBOX') return 'INBOX';
  const paths = (await client.list()).map(({ path, delimiter }) => ({ path, below: `INBOX${delimiter}${folder}` }));
  const found = paths.find(({ path, below }) => path === folder || path === below);
  return found?.path ?? null;
}

async function listUnseen(client: ImapFlow): Promise<WaitingMail[]> {
  const uids = (await client.search({ seen: false }, { uid: true })) || [];
  if (uids.length === 0) return [];
  const requested = { uid: true, envelope: true, size: true, internalDate: true };
  const mails = await client.fetchAll(uids, requested, { uid: true });
  return mails
    .map(({ uid, envelope, internalDate, size }) => ({
      uid,
      subject: envelope?.subject ?? '',
      receivedAt: new Date(internalDate ?? 0),
      bytes: size ?? 0,
    }))
    .sort((one, other) => one.uid - other.uid);
}

async function readMail(client: ImapFlow, { uid }: WaitingMail): Promise<Buffer> {
  const mail = await client.fetchOne(String(uid), { source: true }, { uid: true });
  if (!mail || !mail.source) throw new Error('The mail is gone.');
  return mail.source;
}

async function moveMail(client: ImapFlow, { uid }: WaitingMail, folder: MailFolder): Promise<void> {
  const place = (await placeOf(client, folder)) ?? (await client.mailboxCreate(folder)).path;
  if (!(await client.messageMove(String(uid), place, { uid: true }))) {
    throw new Error(`The mail could not be moved to “${folder}”.`);
  }
}

function troubleOf(error: unknown, { host }: ImapSettings): MailboxTrouble {
  if (error instanceof MailboxTrouble) return error;
  const { authenticationFailed, message } = error as Error & { readonly authenticationFailed?: boolean };
  if (authenticationFailed) {
    return new MailboxTrouble('refused', `${host} refuses the user or the password of IMAP_URL.`, error);
  }
  return new MailboxTrouble('failed', `The mail server ${host} cannot be worked with: ${message}`, error);
}
