import type { NewChannel } from '@vivac/contract/alerts/channels';
import type { Outbound } from '#platform/outbound/outbound';
import { type Refusal, refuse } from '#platform/refusal';
import type { Context } from '#server/context';
import { type Sentence, toSay } from '@vivac/text/sentence';
import type { WebhookShape } from '@vivac/domain/destinations';
import type { FetchRefusal } from '#platform/outbound/fetch/fetch-types';
import {
  type DestinationSecrets,
  newSigningSecret,
  openDestinationSecrets,
  type SigningSecret,
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

/** A webhook as somebody asks for it. */
export interface RequestedWebhook {
  readonly url: string;
  readonly shape: WebhookShape;
  readonly chat: string | null;
}

/** So much of an address may be shown: the rest is often what lets one write there. */
const SHOWN_END = 4;

/** What of the shapes an address has to be besides an address; null where all is well. */
function judgeShape({ url, shape, chat }: RequestedWebhook): Refusal | null {
  const parsed = URL.parse(url);
  if (parsed === null || parsed.hostname === '') {
    return refuse('invalid', 'noHookAddress', 'url');
  }
  if (shape === 'telegram') {
    if (!/^\/bot[^/]+\/sendMessage$/.test(parsed.pathname)) {
      return refuse('invalid', 'telegramAddress', 'url');
    }
    if (chat === null) return refuse('invalid', 'telegramChat', 'chat');
  }
  if (shape === 'ntfy' && !/^\/[\w-]{1,64}$/.test(parsed.pathname)) {
    return refuse('invalid', 'ntfyAddress', 'url');
  }
  return null;
}

/** Why nothing can be posted to an address, for whoever typed it. */
export function addressRefusal({ reason, host }: FetchRefusal): Refusal {
  return refuse('invalid', sentenceOf(reason, host), 'url');
}

function sentenceOf(reason: FetchRefusal['reason'], host: string): Sentence {
  switch (reason) {
    case 'insecure-address':
      return toSay('hookInsecure');
    case 'credentials-in-address':
      return toSay('hookCredentials');
    // One sentence: which of them it is would tell what there is in the network of the server.
    case 'private-address':
    case 'port':
    case 'dns':
      return toSay('hookUnsendable', { host });
    default:
      return toSay('noHookAddress');
  }
}

/** An address by which a person knows it again, and nobody can use it. */
function shownAddress(address: string): string {
  const { origin, pathname, search } = new URL(address);
  const rest = `${pathname}${search}`;
  return rest.length <= 1 ? origin : `${origin}/…${rest.slice(-Math.min(SHOWN_END, rest.length - 1))}`;
}
