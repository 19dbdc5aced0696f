import { toSay } from '@vivac/text/sentence';
import { createHash } from 'node:crypto';
import type { NewChannel } from '@vivac/contract/alerts/channels';
import { CHANNELS_MAX } from '@vivac/domain/destinations/destination';
import { oneLine } from '@vivac/domain/shown-text';
import type { AuditAction } from '@vivac/contract/wire/audit-actions';
import { recordAudit } from '#platform/audit-log/audit-log-store';
import type { Transaction } from '#platform/database/database';
import { type Refusal, isRefusal, refuse } from '#platform/refusal';
import type { Context } from '#server/context';
import { type AskedWebhook, addressRefusal } from './destination-address.ts';
import { type Kept, changedWebhook, newWebhook } from './webhook-settings.ts';
import { type SigningSecret, openChannelSecrets, rotated, storeChannelSecrets } from './destination-secrets.ts';
import { dismissWaiting } from './deliveries/delivery-store.ts';
import { type ChannelRow, channelOf, channelsOf } from './read.ts';
import { deleteChannel, insertChannel, lockChannels, updateChannel } from './store.ts';

type ChannelContext = Pick<Context, 'db' | 'sealer' | 'realClock' | 'outbound'>;

interface Made {
  readonly channel: ChannelRow;
  readonly secret: string | null;
}

export const noSuchChannel = (): Refusal => refuse('not-found', 'noChannel');

/** Sets a channel up; the browser that subscribed already gets its channel again (channel-1). */
export async function addChannel(deps: ChannelContext, uid: string, asked: NewChannel): Promise<Made | Refusal> {
  const name = oneLine(asked.name);
  if (name === '') return refuse('invalid', 'channelNameMissing', 'name');
  const kept = asked.kind === 'webhook' ? await newWebhook(deps, asked) : await newPush(deps, asked);
  if (isRefusal(kept)) return kept;
  return deps.db.transaction(async (tx) => {
    await lockChannels(tx, uid);
    const own = await channelsOf(tx, uid);
    const { kind, settings, secrets } = kept;
    const same = own.find((row) => kind === 'push' && row.settings.push?.endpointHash === settings.push?.endpointHash);
    if (same === undefined && own.length >= CHANNELS_MAX) {
      return refuse('conflict', toSay('channelsFull', { most: CHANNELS_MAX }));
    }
    const madeAt = deps.realClock.now();
    const channel = same
      ? await changed(tx, { ...same, name, settings, state: 'on' })
      : await insertChannel(tx, { uid, kind, name, settings, madeAt });
    await storeChannelSecrets(tx, deps.sealer, channel.id, secrets);
    await auditChannel(tx, channel, 'channel.added', madeAt);
    return { channel, secret: secrets.signing?.[0]?.secret ?? null };
  });
}

async function newPush(deps: ChannelContext, { subscription }: NewChannel): Promise<Kept | Refusal> {
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
export interface AskedChange {
  readonly name?: string | undefined;
  readonly enabled?: boolean | undefined;
  readonly url?: string | undefined;
  readonly shape?: AskedWebhook['shape'] | undefined;
  readonly chat?: string | undefined;
}

/** Changes a channel. Turned off, what waits is dismissed, so that nothing old comes when it is turned on (channel-2). */
export async function changeChannel(
  deps: ChannelContext,
  { uid, id }: { readonly uid: string; readonly id: string },
  asked: AskedChange,
): Promise<ChannelRow | Refusal> {
  const before = await channelOf(deps.db, uid, id);
  if (before === null) return noSuchChannel();
  const name = asked.name === undefined ? before.name : oneLine(asked.name);
  if (name === '') return refuse('invalid', 'channelNameMissing', 'name');
  const address = await changedWebhook(deps, before, asked);
  if (isRefusal(address)) return address;
  return deps.db.transaction(async (tx) => {
    await lockChannels(tx, uid);
    const row = await channelOf(tx, uid, id);
    if (row === null) return noSuchChannel();
    const state = asked.enabled === undefined ? row.state : asked.enabled ? 'on' : 'off';
    if (state === 'off') await dismissWaiting(tx, id);
    if (address !== null) await storeChannelSecrets(tx, deps.sealer, id, address.secrets);
    await auditChannel(tx, { ...row, state }, 'channel.changed', deps.realClock.now());
    return changed(tx, { ...row, name, state, settings: address?.settings ?? row.settings });
  });
}

/** Its name and address are its owner's business. */
async function auditChannel(tx: Transaction, row: ChannelRow, action: AuditAction, at: Date): Promise<void> {
  const { kind, state, id } = row;
  await recordAudit(tx, { at, action, subject: id, details: { channel: kind, state } });
}

async function changed(tx: Transaction, row: ChannelRow): Promise<ChannelRow> {
  await updateChannel(tx, row);
  return row;
}

/** Removes a channel. That of e-mail is turned off instead: it is the address with which one signs in. */
export async function removeChannel(
  { db, realClock }: Pick<Context, 'db' | 'realClock'>,
  { uid, id }: { readonly uid: string; readonly id: string },
): Promise<ChannelRow | Refusal> {
  return db.transaction(async (tx) => {
    await lockChannels(tx, uid);
    const row = await channelOf(tx, uid, id);
    if (row === null) return noSuchChannel();
    if (row.kind === 'email') return refuse('conflict', 'emailStays');
    await deleteChannel(tx, id);
    await auditChannel(tx, row, 'channel.removed', realClock.now());
    return row;
  });
}

/** Makes another signing secret, or ends the one before the current one at once (channel-5). */
export async function changeSecret(
  { db, sealer, realClock }: ChannelContext,
  { uid, id }: { readonly uid: string; readonly id: string },
  how: 'rotate' | 'end previous',
): Promise<{ readonly channel: ChannelRow; readonly secret: string } | Refusal> {
  return db.transaction(async (tx) => {
    await lockChannels(tx, uid);
    const row = await channelOf(tx, uid, id);
    if (row === null) return noSuchChannel();
    const { webhook } = row.settings;
    if (webhook?.shape !== 'standard') {
      return refuse('conflict', 'onlyStandardSigned');
    }
    const secrets = await openChannelSecrets(tx, sealer, id);
    if (secrets?.url === undefined) {
      return refuse('conflict', 'addressAgain', 'url');
    }
    const signing = changedSecrets(secrets.signing, how, realClock.now());
    await storeChannelSecrets(tx, sealer, id, { ...secrets, signing });
    await auditChannel(tx, row, 'channel.secret_changed', realClock.now());
    const settings = { webhook: { ...webhook, previousSecretEndsAt: signing[1]?.endsAt ?? null } };
    return { channel: await changed(tx, { ...row, settings }), secret: signing[0].secret };
  });
}

function changedSecrets([current]: readonly SigningSecret[] = [], how: 'rotate' | 'end previous', now: Date) {
  if (how === 'end previous' && current !== undefined) return [current] as const;
  return rotated(current === undefined ? [] : [current], now);
}
