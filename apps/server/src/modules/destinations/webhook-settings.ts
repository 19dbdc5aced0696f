import type { NewChannel } from '@vivac/contract/alerts/channels';
import type { Outbound } from '#platform/outbound/outbound';
import { type Refusal, refuse } from '#platform/refusal';
import type { Context } from '#server/context';
import { type AskedWebhook, addressRefusal, judgeShape, shownAddress } from './destination-address.ts';
import { type ChannelSecrets, type SigningSecret, newSigningSecret, openChannelSecrets } from './destination-secrets.ts';
import type { ChannelRow, ChannelSettings } from './read.ts';

/** What is kept of a channel: what may be shown, and what may not. */
export interface Kept {
  readonly kind: 'webhook' | 'push';
  readonly settings: ChannelSettings;
  readonly secrets: ChannelSecrets;
}

/** A webhook as it is set up; a refusal where nothing can be posted to it. */
export async function newWebhook({ outbound }: Pick<Context, 'outbound'>, asked: NewChannel): Promise<Kept | Refusal> {
  if (asked.url === undefined) return refuse('invalid', 'webhookNoAddress', 'url');
  const webhook = { url: asked.url.trim(), shape: asked.shape ?? 'standard', chat: asked.chat ?? null } as const;
  return (await judgeWebhook(outbound, webhook)) ?? kept(webhook, [], null);
}

/** A webhook after a change of its address, shape or chat; null where none of them changes. */
export async function changedWebhook(
  { db, sealer, outbound }: Pick<Context, 'db' | 'sealer' | 'outbound'>,
  { id, settings: { webhook: before } }: Pick<ChannelRow, 'id' | 'settings'>,
  asked: { readonly [Part in keyof AskedWebhook]?: AskedWebhook[Part] | undefined },
): Promise<Kept | Refusal | null> {
  if ([asked.url, asked.shape, asked.chat].every((part) => part === undefined)) return null;
  if (before === undefined) return refuse('invalid', 'onlyWebhookAddress', 'url');
  const { url: keptUrl, signing } = (await openChannelSecrets(db, sealer, id)) ?? {};
  const url = asked.url ?? keptUrl;
  if (url === undefined) return refuse('invalid', 'addressAgain', 'url');
  const webhook = { url: url.trim(), shape: asked.shape ?? before.shape, chat: asked.chat ?? before.chat };
  return (await judgeWebhook(outbound, webhook)) ?? kept(webhook, signing, before.previousSecretEndsAt);
}

/** The standard shape alone is signed; a webhook that becomes one gets a secret when it is rotated. */
function kept(
  webhook: AskedWebhook,
  signing: readonly SigningSecret[] = [],
  previousSecretEndsAt: string | null,
): Kept {
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

async function judgeWebhook(outbound: Pick<Outbound, 'judgePost'>, webhook: AskedWebhook): Promise<Refusal | null> {
  const misshapen = judgeShape(webhook);
  if (misshapen !== null) return misshapen;
  const refused = await outbound.judgePost(webhook.url);
  return refused && addressRefusal(refused);
}
