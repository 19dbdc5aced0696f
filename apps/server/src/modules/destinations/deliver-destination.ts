import { startTicking } from '#platform/queue/ticking';
import type { Context } from '#server/context';
import { type DeliveryFailure, readRetryAfterS, waitAfterFailureS } from '@vivac/domain/destinations';
import type { Log } from '#platform/log';
import type { PostOutcome, PostRequest } from '#platform/outbound/fetch/post-guarded';
import {
  claimDelivery,
  type ClaimedDelivery,
  dismissWaiting,
  dueDestinations,
  endTry,
  pruneDeliveries,
  type TryEnd,
} from './delivery-store.ts';
import { destinationById, type DestinationRow } from './read.ts';
import { type Message, messageOf, SHAPES } from './shapes.ts';
import { setDestinationState } from './store.ts';
import { createHmac } from 'node:crypto';
import { shortenedTo } from '@vivac/domain/shown-text';
import {
  type DestinationSecrets,
  openDestinationSecrets,
  type PushSubscriptionKeys,
  validSecrets,
  vapidKeys,
  type VapidKeys,
} from './destination-secrets.ts';

/** How quickly the engine goes about its work. */
interface DeliveryPace {
  /** Between two looks for what is due. */
  readonly tickMs: number;
  /** Between two questions for jobs. */
  readonly pollingS: number;
}

const CALM: DeliveryPace = { tickMs: 5_000, pollingS: 2 };
const QUEUE = 'channels.deliver';
/** So many receivers at once; one that hangs takes the place of one, for 15 s at most. */
const RECEIVERS_AT_ONCE = 8;
const MOST_DUE = 1_000;
const PRUNE_EVERY_MS = 3_600_000;
const STORED_MS = 90 * 86_400_000;

/** Begins to deliver what is due, in this process; several may do so at once: the queue has one job for a channel. */
export function startDeliveries(context: Context, pace: DeliveryPace = CALM): { close(): Promise<void> } {
  const { db, clock, log, channelBell: bell, databaseUrl, prepare } = context;
  const stopping = new AbortController();
  let prunedMs = -Infinity;
  return startTicking({
    queue: { url: databaseUrl, prepare, log, pollingS: pace.pollingS, eachForItself: RECEIVERS_AT_ONCE },
    works: {
      [QUEUE]: (channelId) => deliverDestination({ ...context, chance: Math.random }, channelId, stopping.signal),
    },
    tickMs: pace.tickMs,
    async tick(queue) {
      const due = await dueDestinations(db, clock.now(), MOST_DUE);
      await queue.add(
        QUEUE,
        due.map((id) => ({ key: id })),
      );
      if (performance.now() - prunedMs <= PRUNE_EVERY_MS) return;
      await pruneDeliveries(db, new Date(clock.now().getTime() - STORED_MS));
      prunedMs = performance.now();
    },
    bell,
    name: 'Deliveries',
    stopping,
  });
}

/** What deliveries are made with. */
export type DeliveryContext = Pick<
  Context,
  | 'db'
  | 'identity'
  | 'clock'
  | 'realClock'
  | 'sealer'
  | 'outbound'
  | 'outboundContact'
  | 'publicUrl'
  | 'log'
  | 'readerOf'
  | 'stillSo'
> & {
  /** From 0 to 1. */
  readonly chance: () => number;
};

/** Of an answer people read the beginning. */
const ANSWER_CHARACTERS = 2_000;
const BODY_CHARACTERS = 60_000;
const NOTHING_STATED = { nextTryAt: null, status: null, answer: null, failure: null, body: null } as const;

/**
 * Delivers what is due over one channel, one after the other, until something fails: the rest goes on with the next look, so that a receiver
 * that hangs costs one place at a time (channel-8).
 */
export async function deliverDestination(
  context: DeliveryContext,
  channelId: string,
  stopping: AbortSignal,
): Promise<void> {
  while (!stopping.aborted) {
    const destination = await destinationById(context.db, channelId);
    if (destination === null || destination.kind === 'email' || destination.state !== 'on') return;
    const claimed = await claimDelivery(context.db, channelId, context.clock.now());
    if (claimed === null || !(await deliver(context, destination, claimed, stopping))) return;
  }
}

/** One try; whether the next delivery of the channel may follow at once. */
async function deliver(
  context: DeliveryContext,
  destination: DestinationRow,
  claimed: ClaimedDelivery,
  stopping: AbortSignal,
): Promise<boolean> {
  const at = context.clock.now();
  const message = await compose(context, destination, claimed);
  if (message === null) {
    await endTry(context.db, claimed, { ...NOTHING_STATED, state: 'withdrawn', at });
    return true;
  }
  const sent = await sendDelivery(context, { channel: destination, id: claimed.id, message }, stopping);
  if (sent?.outcome.outcome === 'refused' && sent.outcome.reason === 'stopped') return false;
  const end = sent === null ? lost(at) : endOf(context, destination, claimed, sent);
  await endTry(context.db, claimed, end);
  if (end.failure === 'gone') await goneFor(context, destination);
  tell(context.log, { channel: destination, claimed, end });
  return end.state === 'sent';
}

/** Null where nobody may be told of it any more. */
async function compose(
  context: DeliveryContext,
  { uid }: DestinationRow,
  { notice, noticeId, noticeAt, alerts, more }: ClaimedDelivery,
): Promise<Message | null> {
  const reader = await context.readerOf(context, uid);
  const seen = (await context.stillSo(context.db, alerts)).filter(({ facts }) => reader?.maySee(facts));
  if (reader === null || (seen.length === 0 && notice !== 'test')) return null;
  return messageOf(
    { id: noticeId, kind: notice, at: noticeAt, alerts: seen, more },
    reader.language,
    context.publicUrl,
  );
}

const lost = (at: Date): TryEnd => ({ ...NOTHING_STATED, state: 'parked', at, failure: 'lost-secret' });

function endOf(
  context: DeliveryContext,
  destination: DestinationRow,
  { attempts }: ClaimedDelivery,
  sent: Sent,
): TryEnd {
  const at = context.clock.now();
  const { outcome, body } = sent;
  const stated = {
    at,
    status: outcome.status,
    answer: outcome.outcome === 'answered' ? storable(outcome.text, ANSWER_CHARACTERS) : null,
    body: storable(body, BODY_CHARACTERS),
  };
  const failure = failureOf(destination, outcome);
  if (failure === null) return { ...stated, state: 'sent', failure, nextTryAt: null };
  const retryAfterS = readRetryAfterS(outcome.retryAfter, context.realClock.now());
  const waitS = failure === 'gone' ? null : waitAfterFailureS(attempts + 1, context.chance(), retryAfterS);
  if (waitS === null) return { ...stated, state: 'parked', failure, nextTryAt: null };
  return { ...stated, state: 'due', failure, nextTryAt: new Date(at.getTime() + waitS * 1_000) };
}

/** Why a try came to nothing; null where the receiver has it (channel-7). */
function failureOf({ kind }: DestinationRow, outcome: PostOutcome): DeliveryFailure | null {
  if (outcome.outcome === 'refused') return CONNECTION_FAILURES[outcome.reason] ?? 'unreachable';
  const { status } = outcome;
  if (status >= 200 && status < 300) return null;
  if (status === 410 || (kind === 'push' && status === 404)) return 'gone';
  return status >= 300 && status < 400 ? 'redirected' : 'refused';
}

/** A name that is not known, a private address and a port that is not open are told as unreachable: which it is would tell what there is in the network of the server. */
const CONNECTION_FAILURES: Readonly<Record<string, DeliveryFailure>> = {
  'invalid-address': 'invalid-address',
  'credentials-in-address': 'invalid-address',
  'insecure-address': 'insecure-address',
  tls: 'tls',
  'timed-out': 'timed-out',
  interrupted: 'interrupted',
  'invalid-response': 'invalid-response',
};

/** The database holds no NUL. */
const storable = (text: string, most: number): string => text.replaceAll('\u0000', '').slice(0, most).toWellFormed();

/** The receiver is no more: nothing that waits for it is sent, and its owner sees so. */
async function goneFor({ db }: DeliveryContext, { id }: DestinationRow): Promise<void> {
  await db.transaction(async (tx) => {
    await setDestinationState(tx, id, 'gone');
    await dismissWaiting(tx, id);
  });
}

function tell(
  log: Log,
  { channel: destination, claimed, end }: { channel: DestinationRow; claimed: ClaimedDelivery; end: TryEnd },
): void {
  const about = { channel: destination.id, kind: destination.kind, delivery: claimed.id, status: end.status };
  if (end.state === 'sent') log.info(about, 'An alert was delivered');
  else if (end.failure === 'gone') log.warn(about, 'A channel is gone: its receiver said so');
  else if (end.state === 'parked') log.warn({ ...about, failure: end.failure }, 'A delivery was parked');
  else if (claimed.attempts === 0) log.warn({ ...about, failure: end.failure }, 'A delivery failed and is tried again');
}

/** What was posted, before encryption, and what came of it. */
interface Sent {
  readonly body: string;
  readonly outcome: PostOutcome;
}

/** Posts a message to the receiver of a channel; null where its address cannot be read any more. */
async function sendDelivery(
  context: Pick<Context, 'db' | 'sealer' | 'outbound' | 'realClock' | 'outboundContact'>,
  {
    channel: destination,
    id,
    message,
  }: { readonly channel: DestinationRow; readonly id: string; readonly message: Message },
  signal: AbortSignal,
): Promise<Sent | null> {
  const secrets = await openDestinationSecrets(context.db, context.sealer, destination.id);
  const made = secrets && (await requestOf(context, { channel: destination, id, message, secrets }));
  if (made === null) return null;
  return { body: made.body, outcome: await context.outbound.post({ ...made.request, signal }) };
}

interface Making {
  readonly channel: DestinationRow;
  readonly id: string;
  readonly message: Message;
  readonly secrets: DestinationSecrets;
}

async function requestOf(
  context: Pick<Context, 'db' | 'sealer' | 'outbound' | 'realClock' | 'outboundContact'>,
  { channel: destination, id, message, secrets }: Making,
): Promise<{ readonly body: string; readonly request: PostRequest } | null> {
  const at = context.realClock.now();
  const { subscription, url } = secrets;
  if (subscription !== undefined) {
    const vapid = await vapidKeys(context.db, context.sealer, at);
    const body = JSON.stringify(pushPayload(message));
    const { isUrgent } = message;
    return {
      body,
      request: await encryptPush(subscription, body, { vapid, contact: context.outboundContact, isUrgent }),
    };
  }
  const { webhook } = destination.settings;
  if (url === undefined || webhook === undefined) return null;
  const shaped = SHAPES[webhook.shape](message, { url, chat: webhook.chat });
  const body = JSON.stringify(shaped.body);
  const signing = validSecrets(secrets.signing ?? [], at);
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    ...(signing.length > 0 ? signatureHeaders(signing, { id, at, body }) : { 'webhook-id': id }),
  };
  return { body, request: { url: shaped.url, headers, body } };
}

/** The headers of Standard Webhooks: the id, the moment in seconds, and a signature for each secret, between spaces (channel-4). */
function signatureHeaders(
  secrets: readonly string[],
  { id, at, body }: { readonly id: string; readonly at: Date; readonly body: string },
): Readonly<Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string>> {
  const seconds = Math.floor(at.getTime() / 1_000);
  const signed = `${id}.${seconds}.${body}`;
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': secrets.map((secret) => `v1,${sign(secret, signed)}`).join(' '),
  };
}

function sign(secret: string, signed: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return createHmac('sha256', key).update(signed).digest('base64');
}

/** What the service worker of the browser is told. */
interface PushPayload {
  readonly title: string;
  readonly line: string;
  readonly url: string;
  /** A second notification of the same notice takes the place of the first. */
  readonly tag: string;
}

/** A message to a push service, encrypted for the browser (RFC 8030, RFC 8291). */
interface EncryptedPush {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** A push service takes 4,096 bytes, of which encryption needs about a hundred. */
const TITLE_CHARACTERS = 120;
const LINE_CHARACTERS = 600;
/** What is older than a day is in the next digest. */
const STORED_S = 24 * 3_600;

function pushPayload({ title, lines, link, event }: Message): PushPayload {
  return {
    title: shortenedTo(title, TITLE_CHARACTERS),
    line: shortenedTo(lines.join('\n'), LINE_CHARACTERS),
    url: link.url,
    tag: event.data.notice_id,
  };
}

/** Throws when the keys of a browser are no keys. */
async function encryptPush(
  { endpoint, keys }: PushSubscriptionKeys,
  payload: string,
  { vapid, contact, isUrgent }: { readonly vapid: VapidKeys; readonly contact: string; readonly isUrgent: boolean },
): Promise<EncryptedPush> {
  // Loaded when something is pushed: most installations push to nobody.
  const { default: webPush } = await import('web-push');
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys }, payload, {
    vapidDetails: { subject: subjectOf(contact), ...vapid },
    TTL: STORED_S,
    urgency: isUrgent ? 'high' : 'normal',
    contentEncoding: 'aes128gcm',
  });
  const sent = Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'content-length');
  return { url: endpoint, headers: Object.fromEntries(sent.map(([name, value]) => [name, String(value)])), body };
}

/** RFC 8292: an address of secure web or of mail, at which a push service can complain. */
function subjectOf(contact: string): string {
  if (/^(https|mailto):/.test(contact)) return contact;
  return `mailto:vivac@${URL.parse(contact)?.hostname ?? 'localhost'}`;
}
