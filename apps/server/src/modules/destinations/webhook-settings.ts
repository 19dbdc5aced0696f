import type { NewChannel } from '@vivac/contract/alerts/channels';
import type { Outbound } from '#platform/outbound/outbound';
import { type Refusal, refuse } from '#platform/refusal';
import type { Context } from '#server/context';
import { type RequestedWebhook, addressRefusal, judgeShape, shownAddress } from './destination-address.ts';
import {
  type DestinationSecrets,
  type SigningSecret,
  newSigningSecret,
  openDestinationSecrets,
} from './destination-secrets.ts';
import type { DestinationRow, DestinationSettings } from './read.ts';

/** What is kept of a channel: what may be shown, and what may not. */
export interface Stored {
  readonly kind: 'webhook' | 'push';
  readonly settings: DestinationSettings;
  readonly secrets: DestinationSecrets;
}

/** A webhook as it is set up; a refusal where nothing can be posted to it. */
export async function newWebhook(
  { outbound }: Pick<Context, 'outbound'>,
  requested: NewChannel,
): Promise<Stored | Refusal> {
  if (requested.url === undefined) return refuse('invalid', 'webhookNoAddress', 'url');
  const webhook = {
    url: requested.url.trim(),
    shape: requested.shape ?? 'standard',
    chat: requested.chat ?? null,
  } as const;
  return (await judgeWebhook(outbound, webhook)) ?? stored(webhook, [], null);
}

/** A webhook after a change of its address, shape or chat; null where none of them changes. */
export async function changedWebhook(
  { db, sealer, outbound }: Pick<Context, 'db' | 'sealer' | 'outbound'>,
  { id, settings: { webhook: before } }: Pick<DestinationRow, 'id' | 'settings'>,
  requested: { readonly [Part in keyof RequestedWebhook]?: RequestedWebhook[Part] | undefined },
): Promise<Stored | Refusal | null> {
  if ([requested.url, requested.shape, requested.chat].every((part) => part === undefined)) return null;
  if (before === undefined) return refuse('invalid', 'onlyWebhookAddress', 'url');
  const { url: storedUrl, signing } = (await openDestinationSecrets(db, sealer, id)) ?? {};
  const url = requested.url ?? storedUrl;
  if (url === undefined) return refuse('invalid', 'addressAgain', 'url');
  const webhook = { url: url.trim(), shape: requested.shape ?? before.shape, chat: requested.chat ?? before.chat };
  return (await judgeWebhook(outbound, webhook)) ?? stored(webhook, signing, before.previousSecretEndsAt);
}

/** The standard shape alone is signed; a webhook that becomes one gets a secret when it is rotated. */
function stored(
  webhook: RequestedWebhook,
  signing: readonly SigningSecret[] = [],
  previousSecretEndsAt: string | null,
): Stored {
  const { url, shape, chat } = webhook;
  const isSigned = shape === 'standard';
  const settings = {
    shape,
    shownAddress: shownAddress(url),
    chat: shape === 'telegram' ? chat : null,
    previousSecretEndsAt: isSigned ? previousSecretEndsAt : null,
  };
  const signed = signing.length > 0 ? signing : [newSigningSecret()];
  return { kind: 'webhook', settings: { webhook: settings }, secrets: { url, signing: isSigned ? signed : [] } };
}

async function judgeWebhook(outbound: Pick<Outbound, 'judgePost'>, webhook: RequestedWebhook): Promise<Refusal | null> {
  const misshapen = judgeShape(webhook);
  if (misshapen !== null) return misshapen;
  const refused = await outbound.judgePost(webhook.url);
  return refused && addressRefusal(refused);
}
