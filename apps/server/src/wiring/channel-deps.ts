import type { ToldAlert } from '@vivac/domain/alerts/alert';
import { stillSo } from '#modules/inbox/read';
import { DEFAULT_LANGUAGE } from '@vivac/domain/language';
import { type Clock, clockOf } from '#platform/clock';
import type { Database } from '#platform/database/database';
import type { IdentityProvider } from '#platform/identity/ports';
import type { Log } from '#platform/log';
import type { Outbound } from '#platform/outbound/outbound';
import type { Bell } from '#platform/queue/bell';
import type { Sealer } from '#platform/secrets/sealer';
import { languageOfUser } from '#modules/accounts/read';
import type { Reader } from '#modules/channels/deliveries/deliver-channel';
import { type DeliveryPace, startDeliveries } from '#modules/channels/deliveries/delivery-engine';
import { whatIsVisibleTo } from '#modules/inbox/visible-alerts';
import type { Config } from '#server/config';

interface ChannelContext {
  readonly db: Database;
  readonly clock: Clock;
  readonly identity: IdentityProvider;
  readonly sealer: Sealer;
  readonly outbound: Outbound;
  readonly bell: Bell;
  readonly channelBell: Bell;
}

/** What the room of the channels is given by the context. Receivers live in real time, whatever day the product shows. */
export const channelDeps = <Context extends ChannelContext>(context: Context, zone: string) => ({
  ...context,
  mailBell: context.bell,
  realClock: clockOf(null, zone),
});

/** The webhooks and browsers of a context: told by this process from now on. */
export function startChannels(
  { zone, publicUrl, outboundContact: contact, prepare }: Config,
  context: ChannelContext,
  databaseUrl: string,
  log: Log,
  pace?: DeliveryPace,
): { close(): Promise<void> } {
  const { db, identity } = context;
  const readerOf = (uid: string) => readerIn(db, identity, uid);
  const own = {
    publicUrl,
    contact,
    readerOf,
    stillSo: (told: readonly ToldAlert[]) => stillSo(db, told),
    log,
    databaseUrl,
    prepare,
    chance: Math.random,
  };
  return startDeliveries({ ...channelDeps(context, zone), ...own }, pace);
}

async function readerIn(db: Database, identity: IdentityProvider, uid: string): Promise<Reader | null> {
  const user = await identity.findByUid(uid);
  if (user === null || user.disabled) return null;
  const language = (await languageOfUser(db, uid)) ?? DEFAULT_LANGUAGE;
  return { language, maySee: await whatIsVisibleTo(db, { uid, admin: user.admin }) };
}
