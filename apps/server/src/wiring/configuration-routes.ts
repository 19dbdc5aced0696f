import { getConfiguration } from '@vivac/contract/configuration';
import type { Queryable } from '#platform/database/database';
import type { Clock } from '#platform/clock';
import { serve } from '#platform/http/endpoint-route';
import type { Config } from '#server/config';
import { isMarketShown } from '#modules/market/setting-read';
import { type ChosenIdentity, publicIdentity } from '#server/open-identity';
import { restorableOnce } from '#server/wiring/backups/serve-restore';
import { version } from '#server/version';

interface ConfiguredContext {
  readonly identity: ChosenIdentity;
  readonly clock: Clock;
  readonly db: Queryable;
}

type Rooms = Parameters<typeof serve>[0];

/** What the web application needs to know before anybody signs in. */
export function configurationRoutes(rooms: Rooms, config: Config, { identity, clock, db }: ConfiguredContext): void {
  const isRestorable = restorableOnce(config, { identity, db });
  const { demo, zone, mapTileUrl, mapAttribution } = config;
  serve(rooms, identity, getConfiguration, async () => ({
    product: 'Vivac',
    version,
    demo,
    today: clock.today(),
    zone,
    identity: publicIdentity(identity),
    ...(!(await isMarketShown(db)) && { market_off: true }),
    ...((await isRestorable()) && { restorable: true }),
    map: { tile_url: mapTileUrl, attribution: mapAttribution },
  }));
}
