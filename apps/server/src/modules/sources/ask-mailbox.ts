import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { say } from '@vivac/text/say';
import { toSay } from '@vivac/text/sentence';
import type { Context } from '#server/context';
import type { Delivered, DeliveryContext } from './deliver.ts';
import { registerRows } from './register-read.ts';
import { endedWith, mappingOf, type RequestedFeed, whyUnreadable } from './tries/ask-feed.ts';
import type { BegunTry, EndedTry } from './tries/try-store.ts';
import { NO_MAILBOX, type ImapSettings } from './imap-settings.ts';
import type { ImapFlow } from 'imapflow';

const LARGEST_MAIL_BYTES = 25e6;
/** The others wait for the next look, so that one look never takes long. */
const MAILS_A_LOOK = 20;
const NO_DATA = 'it has no attachment named .csv, .tsv, .ndjson, .json or .xlsx (also with .gz).';
const UNREADABLE = 'it is not built like a mail.';
const TOO_LARGE = 'it is larger than 25 MB.';

/** What became of one mail; without a refusal everything in it was stored, or had been before. */
interface ReadMail {
  readonly subject: string;
  readonly refusals: readonly string[];
  readonly delivered: readonly DeliveredFile[];
}

/** With the SHA-256 of its bytes. */
interface DeliveredFile extends Delivered {
  readonly hash: string;
}

/**
 * Delivers the attachments of unseen mails whose subject has the name of the source, and moves each mail to `Vivac done` or `Vivac
 * refused`. A mail is moved after its attachments are stored: a process that ends between the two reads it again, and stores once.
 */
export async function askMailbox(
  context: DeliveryContext & Pick<Context, 'imap'>,
  requested: RequestedFeed,
  known: Pick<BegunTry, 'contentHash'>,
): Promise<EndedTry> {
  if (context.imap === null) return endedWith('refused', NO_MAILBOX);
  const names = (await registerRows(context.db)).filter(({ door }) => door === 'mailbox').map(({ name }) => name);
  try {
    const mails = await withMailbox(context.imap, (mailbox) => emptyMailbox(context, requested, mailbox, names));
    return endedByMails(mails, known.contentHash);
  } catch (error) {
    if (!(error instanceof MailboxTrouble)) throw error;
    return {
      ...endedWith(error.outcome, toSay('asItStands', { text: error.message })),
      isWithoutAnswer: error.outcome === 'failed',
    };
  }
}

async function emptyMailbox(
  context: DeliveryContext,
  requested: RequestedFeed,
  mailbox: ImapMailbox,
  names: readonly string[],
): Promise<ReadMail[]> {
  const own = (await mailbox.unseen()).filter(
    ({ subject }) => sourceOfSubject(subject, names) === requested.settings.name,
  );
  const mails: ReadMail[] = [];
  for (const mail of own.slice(0, MAILS_A_LOOK)) {
    if (requested.signal?.aborted) break;
    const read = await readWaiting(context, requested, mailbox, mail);
    await mailbox.putAway(mail, read.refusals.length > 0 ? 'Vivac refused' : 'Vivac done');
    mails.push(read);
  }
  return mails;
}

async function readWaiting(
  context: DeliveryContext,
  requested: RequestedFeed,
  mailbox: ImapMailbox,
  mail: WaitingMail,
): Promise<ReadMail> {
  const { subject } = mail;
  if (mail.bytes > LARGEST_MAIL_BYTES) return { subject, refusals: [TOO_LARGE], delivered: [] };
  const attachments = await dataAttachments(await mailbox.read(mail));
  if (attachments === null) return { subject, refusals: [UNREADABLE], delivered: [] };
  if (attachments.length === 0) return { subject, refusals: [NO_DATA], delivered: [] };
  const delivered: DeliveredFile[] = [];
  const refusals: string[] = [];
  for (const attachment of attachments) {
    const one = await deliverAttachment(context, requested, attachment, mail);
    if (one.refused) refusals.push(`${attachment.name}: ${say('en', whyUnreadable(one.refused))}`);
    else delivered.push({ ...one, hash: createHash('sha256').update(attachment.bytes).digest('hex') });
  }
  return { subject, refusals, delivered };
}

function deliverAttachment(
  context: DeliveryContext,
  { settings, now }: RequestedFeed,
  { name, bytes }: MailAttachment,
  { receivedAt }: WaitingMail,
): Promise<Delivered> {
  return context.deliver(context, {
    kind: settings.kind!,
    mapping: mappingOf(settings),
    complete: settings.complete,
    sourceName: settings.name,
    sentBy: `mailbox: ${settings.name}`,
    fileName: name,
    bytes: Readable.from([bytes]),
    totalBytes: bytes.length,
    // The same at every reading of the mail, by which it is stored once.
    observedAt: receivedAt < now ? receivedAt : now,
    dryRun: false,
  });
}

/** What a look at the mailbox came to. A mail that is refused is told even where others were stored. */
function endedByMails(mails: readonly ReadMail[], knownHash: string | null): EndedTry {
  const delivered = mails.flatMap((mail) => mail.delivered);
  const sentences = mails.flatMap(({ subject, refusals }) =>
    refusals.map((why) => `The mail “${subject.slice(0, 100)}” is refused: ${why}`),
  );
  const rowsLeftOut = sum(delivered, 'rejected') + sum(delivered, 'setAside');
  if (rowsLeftOut > 0) sentences.push(`${rowsLeftOut} of ${sum(delivered, 'read')} rows were left out.`);
  const text = sentences.join(' ').slice(0, 1000);
  const reason = text === '' ? null : toSay('asItStands', { text });
  const last = delivered.at(-1);
  if (last === undefined)
    return { ...endedWith('failed', reason ?? NOTHING_STATED), ...(reason === null && NOTHING_CAME) };
  // What was stored by a process that ended before it could say so is new; the file of the last look, sent again, is not.
  const isNew = delivered.some(({ alreadyImported, hash }) => !alreadyImported || hash !== knownHash);
  return {
    ...endedWith('failed', NOTHING_STATED),
    outcome: isNew ? 'stored' : 'unchanged',
    reason,
    batchNumber: last.batchNumber,
    rowsStored: sum(delivered, 'stored'),
    rowsLeftOut,
    came: { etag: null, lastModified: null, contentHash: last.hash, tellsMoments: last.tellsMoments },
  };
}

/** Stands where the outcome is none, and is not kept. */
const NOTHING_STATED = toSay('asItStands', { text: '' });

const NOTHING_CAME = { outcome: 'unchanged', reason: null } as const;

function sum(delivered: readonly Delivered[], what: 'read' | 'stored' | 'rejected' | 'setAside'): number {
  return delivered.reduce((total, { totals }) => total + totals[what], 0);
}

/** A file that a mail brought. */
interface MailAttachment {
  readonly name: string;
  readonly bytes: Buffer;
}

const DATA_FILE = /\.(csv|tsv|ndjson|json|xlsx)(\.gz)?$/i;

/**
 * The attachments of a mail that can be data, by their names; pictures, signatures and the like are none. Null for what is no mail, such as
 * one whose parts are nested without end.
 */
async function dataAttachments(mail: Buffer): Promise<MailAttachment[] | null> {
  const { default: PostalMime } = await import('postal-mime');
  const parsed = await PostalMime.parse(mail, { attachmentEncoding: 'arraybuffer' }).catch(() => null);
  return (
    parsed &&
    parsed.attachments.flatMap(({ filename, content }) => {
      const name = filename?.trim().slice(-100) ?? '';
      return DATA_FILE.test(name) ? [{ name, bytes: Buffer.from(content as ArrayBuffer) }] : [];
    })
  );
}

/**
 * The source whose mail this is: the one whose name stands in the subject, in upper case or lower; the longest name where several do.
 * Null where none does.
 */
function sourceOfSubject(subject: string, names: readonly string[]): string | null {
  const text = plain(subject);
  const found = names.filter((name) => text.includes(plain(name)));
  return found.sort((one, other) => other.length - one.length)[0] ?? null;
}

/** Line breaks of folded headers, and the two ways to write é, make no difference. */
function plain(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase();
}

/** Why a mailbox could not be worked with; `refused` needs a person, `failed` may pass. */
class MailboxTrouble extends Error {
  override name = 'MailboxTrouble';
  readonly outcome: 'refused' | 'failed';

  constructor(outcome: 'refused' | 'failed', sentence: string, cause: unknown) {
    super(sentence, { cause });
    this.outcome = outcome;
  }
}

/** A mail as it is listed. */
interface WaitingMail {
  readonly uid: number;
  readonly subject: string;
  /** When the server received it. */
  readonly receivedAt: Date;
  readonly bytes: number;
}

type MailFolder = 'Vivac done' | 'Vivac refused';

const ANSWER_WITHIN_MS = 10_000;
const SILENT_AFTER_MS = 60_000;
const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1|localhost)$/;

/** The mails of the operator’s mailbox that nobody has read. Reading one leaves it unread. */
interface ImapMailbox {
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
