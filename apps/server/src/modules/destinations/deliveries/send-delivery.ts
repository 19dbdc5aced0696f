import { createHmac } from 'node:crypto';
import type { PostOutcome, PostRequest } from '#platform/outbound/fetch/post-guarded';
import type { Context } from '#server/context';
import { shortenedTo } from '@vivac/domain/shown-text';
import type { DestinationRow } from '../read.ts';
import {
  type DestinationSecrets,
  openDestinationSecrets,
  type PushSubscriptionKeys,
  validSecrets,
} from '../destination-secrets.ts';
import { vapidKeys, type VapidKeys } from '../vapid-keys.ts';
import { type Message, SHAPES } from '../shapes.ts';

/** What was posted, before encryption, and what came of it. */
export interface Sent {
  readonly body: string;
  readonly outcome: PostOutcome;
}

/** Posts a message to the receiver of a channel; null where its address cannot be read any more. */
export async function sendDelivery(
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
