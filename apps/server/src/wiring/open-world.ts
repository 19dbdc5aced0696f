import { clockOf } from '#platform/clock';
import type { Queryable } from '#platform/database/database';
import { type Outbound, openOutbound } from '#platform/outbound/outbound';
import { type WorldClock, createWorldClock } from '#platform/outbound/world-clock';
import type { Config } from '#server/config';
import { version } from '#server/version';

/** Other people’s servers, and their clocks: they live in real time, whatever day the product shows. */
export function openWorld(
  { outboundAllow: allowed, webhookAllow: allowedPosts, outboundContact: contact, zone }: Config,
  db: Queryable,
): { readonly outbound: Outbound; readonly worldClock: WorldClock } {
  const clock = clockOf(null, zone);
  const worldClock = createWorldClock(clock);
  return { worldClock, outbound: openOutbound({ db, clock, allowed, allowedPosts, contact, version, worldClock }) };
}
