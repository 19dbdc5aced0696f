import type { ToldAlert } from '@vivac/domain/alerts/alert';
import { stillSo } from '#rooms/inbox/read';
import { DEFAULT_LANGUAGE } from '@vivac/domain/language';
import { type Clock, clockOf } from '#platform/clock';
import type { Database } from '#platform/database/database';
import type { IdentityProvider } from '#platform/identity/ports';
import type { Log } from '#platform/log';
import type { Outbound } from '#platform/outbound/outbound';
import type { Bell } from '#platform/queue/bell';
import type { Sealer } from '#platform/secrets/sealer';
import { languageOfUser } from '#rooms/accounts/read';
import type { Reader } from '#rooms/channels/deliveries/deliver-channel';
import { type DeliveryPace, startDeliveries } from '#rooms/channels/deliveries/delivery-engine';
import { whatIsVisibleTo } from '#rooms/inbox/visible-alerts';
import type { Config } from '#server/config';

interface ChannelHouse {
  readonly db: Database;
  readonly clock: Clock;
  readonly identity: IdentityProvider;
  readonly sealer: Sealer;
  readonly outbound: Outbound;
  readonly bell: Bell;
  readonly channelBell: Bell;
}

/** What the room of the channels is given by the house. Receivers live in real time, whatever day the product shows. */
export const channelDeps = <House extends ChannelHouse>(house: House, zone: string) => ({
  ...house,
  mailBell: house.bell,
  realClock: clockOf(null, zone),
});

/** The webhooks and browsers of a house: told by this process from now on. */
export function startChannels(
  { zone, publicUrl, outboundContact: contact, prepare }: Config,
  house: ChannelHouse,
  databaseUrl: string,
  log: Log,
  pace?: DeliveryPace,
): { close(): Promise<void> } {
  const { db, identity } = house;
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
  return startDeliveries({ ...channelDeps(house, zone), ...own }, pace);
}

async function readerIn(db: Database, identity: IdentityProvider, uid: string): Promise<Reader | null> {
  const user = await identity.findByUid(uid);
  if (user === null || user.disabled) return null;
  const language = (await languageOfUser(db, uid)) ?? DEFAULT_LANGUAGE;
  return { language, maySee: await whatIsVisibleTo(db, { uid, admin: user.admin }) };
}
