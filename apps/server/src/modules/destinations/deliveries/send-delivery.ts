import type { DestinationRow } from '../read.ts';
import type { PostOutcome, PostRequest } from '#platform/outbound/fetch/post-guarded';
import type { Context } from '#server/context';
import { type DestinationSecrets, openDestinationSecrets, validSecrets } from '../destination-secrets.ts';
import { encryptPush, pushPayload } from '../push/encrypt-push.ts';
import { vapidKeys } from '../push/vapid-keys.ts';
import type { Message } from '../shapes/message.ts';
import { SHAPES } from '../shapes/shapes.ts';
import { signatureHeaders } from '../webhook-signature.ts';

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
