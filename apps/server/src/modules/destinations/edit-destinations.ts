import { toSay, type Sentence } from '@vivac/text/sentence';
import { createHash } from 'node:crypto';
import type { NewChannel } from '@vivac/contract/alerts/channels';
import { DESTINATIONS_MAX, type WebhookShape } from '@vivac/domain/destinations';
import { oneLine } from '@vivac/domain/shown-text';
import type { AuditAction } from '@vivac/contract/wire/audit-actions';
import { recordAudit } from '#platform/audit-log/audit-log-store';
import type { Transaction } from '#platform/database/database';
import { type Refusal, isRefusal, refuse } from '#platform/refusal';
import type { Context } from '#server/context';
import {
  type SigningSecret,
  openDestinationSecrets,
  rotated,
  storeDestinationSecrets,
  type DestinationSecrets,
  newSigningSecret,
} from './destination-secrets.ts';
import { dismissWaiting } from './delivery-store.ts';
import { type DestinationRow, destinationOf, channelsOf, type DestinationSettings } from './read.ts';
import { deleteDestination, insertDestination, lockDestinations, updateDestination } from './store.ts';
import type { Outbound } from '#platform/outbound/outbound';
import type { FetchRefusal } from '#platform/outbound/fetch/fetch-types';

type DestinationContext = Pick<Context, 'db' | 'sealer' | 'realClock' | 'outbound'>;

interface Made {
  readonly channel: DestinationRow;
  readonly secret: string | null;
}

export const noSuchDestination = (): Refusal => refuse('not-found', 'noChannel');

/** Sets a channel up; the browser that subscribed already gets its channel again (channel-1). */
export async function addChannel(
  deps: DestinationContext,
  uid: string,
  requested: NewChannel,
): Promise<Made | Refusal> {
  const name = oneLine(requested.name);
  if (name === '') return refuse('invalid', 'channelNameMissing', 'name');
  const stored = requested.kind === 'webhook' ? await newWebhook(deps, requested) : await newPush(deps, requested);
  if (isRefusal(stored)) return stored;
  return deps.db.transaction(async (tx) => {
    await lockDestinations(tx, uid);
    const own = await channelsOf(tx, uid);
    const { kind, settings, secrets } = stored;
    const same = own.find((row) => kind === 'push' && row.settings.push?.endpointHash === settings.push?.endpointHash);
    if (same === undefined && own.length >= DESTINATIONS_MAX) {
      return refuse('conflict', toSay('channelsFull', { most: DESTINATIONS_MAX }));
    }
    const madeAt = deps.realClock.now();
    const destination = same
      ? await changed(tx, { ...same, name, settings, state: 'on' })
      : await insertDestination(tx, { uid, kind, name, settings, madeAt });
    await storeDestinationSecrets(tx, deps.sealer, destination.id, secrets);
    await auditDestination(tx, destination, 'channel.added', madeAt);
    return { channel: destination, secret: secrets.signing?.[0]?.secret ?? null };
  });
}

async function newPush(deps: DestinationContext, { subscription }: NewChannel): Promise<Stored | Refusal> {
  if (subscription === undefined) {
    return refuse('invalid', 'pushNoSubscription', 'subscription');
  }
  const { endpoint, keys } = subscription;
  const refused = await deps.outbound.judgePost(endpoint);
  if (refused !== null) return { ...addressRefusal(refused), field: 'subscription' };
  const endpointHash = createHash('sha256').update(endpoint).digest('hex');
  const settings = { push: { service: new URL(endpoint).hostname, endpointHash } };
  return { kind: 'push', settings, secrets: { subscription: { endpoint, keys } } };
}

/** What of a channel is to be another one; what is absent stays. */
export interface RequestedChange {
  readonly name?: string | undefined;
  readonly enabled?: boolean | undefined;
  readonly url?: string | undefined;
  readonly shape?: RequestedWebhook['shape'] | undefined;
  readonly chat?: string | undefined;
}

/** Changes a channel. Turned off, what waits is dismissed, so that nothing old comes when it is turned on (channel-2). */
export async function changeChannel(
  deps: DestinationContext,
  { uid, id }: { readonly uid: string; readonly id: string },
  requested: RequestedChange,
): Promise<DestinationRow | Refusal> {
  const before = await destinationOf(deps.db, uid, id);
  if (before === null) return noSuchDestination();
  const name = requested.name === undefined ? before.name : oneLine(requested.name);
  if (name === '') return refuse('invalid', 'channelNameMissing', 'name');
  const address = await changedWebhook(deps, before, requested);
  if (isRefusal(address)) return address;
  return deps.db.transaction(async (tx) => {
    await lockDestinations(tx, uid);
    const row = await destinationOf(tx, uid, id);
    if (row === null) return noSuchDestination();
    const state = requested.enabled === undefined ? row.state : requested.enabled ? 'on' : 'off';
    if (state === 'off') await dismissWaiting(tx, id);
    if (address !== null) await storeDestinationSecrets(tx, deps.sealer, id, address.secrets);
    await auditDestination(tx, { ...row, state }, 'channel.changed', deps.realClock.now());
    return changed(tx, { ...row, name, state, settings: address?.settings ?? row.settings });
  });
}

/** Its name and address are its owner's business. */
async function auditDestination(tx: Transaction, row: DestinationRow, action: AuditAction, at: Date): Promise<void> {
  const { kind, state, id } = row;
  await recordAudit(tx, { at, action, subject: id, details: { channel: kind, state } });
}

async function changed(tx: Transaction, row: DestinationRow): Promise<DestinationRow> {
  await updateDestination(tx, row);
  return row;
}

/** Removes a channel. That of e-mail is turned off instead: it is the address with which one signs in. */
export async function removeChannel(
  { db, realClock }: Pick<Context, 'db' | 'realClock'>,
  { uid, id }: { readonly uid: string; readonly id: string },
): Promise<DestinationRow | Refusal> {
  return db.transaction(async (tx) => {
    await lockDestinations(tx, uid);
    const row = await destinationOf(tx, uid, id);
    if (row === null) return noSuchDestination();
    if (row.kind === 'email') return refuse('conflict', 'emailStays');
    await deleteDestination(tx, id);
    await auditDestination(tx, row, 'channel.removed', realClock.now());
    return row;
  });
}

/** Makes another signing secret, or ends the one before the current one at once (channel-5). */
export async function changeSecret(
  { db, sealer, realClock }: DestinationContext,
  { uid, id }: { readonly uid: string; readonly id: string },
  how: 'rotate' | 'end previous',
): Promise<{ readonly channel: DestinationRow; readonly secret: string } | Refusal> {
  return db.transaction(async (tx) => {
    await lockDestinations(tx, uid);
    const row = await destinationOf(tx, uid, id);
    if (row === null) return noSuchDestination();
    const { webhook } = row.settings;
    if (webhook?.shape !== 'standard') {
      return refuse('conflict', 'onlyStandardSigned');
    }
    const secrets = await openDestinationSecrets(tx, sealer, id);
    if (secrets?.url === undefined) {
      return refuse('conflict', 'addressAgain', 'url');
    }
    const signing = changedSecrets(secrets.signing, how, realClock.now());
    await storeDestinationSecrets(tx, sealer, id, { ...secrets, signing });
    await auditDestination(tx, row, 'channel.secret_changed', realClock.now());
    const settings = { webhook: { ...webhook, previousSecretEndsAt: signing[1]?.endsAt ?? null } };
    return { channel: await changed(tx, { ...row, settings }), secret: signing[0].secret };
  });
}

function changedSecrets([current]: readonly SigningSecret[] = [], how: 'rotate' | 'end previous', now: Date) {
  if (how === 'end previous' && current !== undefined) return [current] as const;
  return rotated(current === undefined ? [] : [current], now);
}

/** What is kept of a channel: what may be shown, and what may not. */
interface Stored {
  readonly kind: 'webhook' | 'push';
  readonly settings: DestinationSettings;
  readonly secrets: DestinationSecrets;
}

/** A webhook as it is set up; a refusal where nothing can be posted to it. */
async function newWebhook({ outbound }: Pick<Context, 'outbound'>, requested: NewChannel): Promise<Stored | Refusal> {
  if (requested.url === undefined) return refuse('invalid', 'webhookNoAddress', 'url');
  const webhook = {
    url: requested.url.trim(),
    shape: requested.shape ?? 'standard',
    chat: requested.chat ?? null,
  } as const;
  return (await judgeWebhook(outbound, webhook)) ?? stored(webhook, [], null);
}

/** A webhook after a change of its address, shape or chat; null where none of them changes. */
async function changedWebhook(
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
interface RequestedWebhook {
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
function addressRefusal({ reason, host }: FetchRefusal): Refusal {
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
