import { getConfiguration } from '@vivac/contract/configuration';
import type { FastifyInstance } from 'fastify';
import { serve } from '#platform/http/endpoint-route';
import type { Config } from '#server/config';
import type { House } from '#server/house';
import { publicIdentity } from '#server/open-identity';
import { version } from '#server/version';

/** What the web application needs to know before anybody signs in. */
export function configurationRoutes(rooms: FastifyInstance, config: Config, { identity, clock }: House): void {
  const { demo, zone, mapTileUrl, mapAttribution } = config;
  serve(rooms, identity, getConfiguration, async () => ({
    product: 'Vivac',
    version,
    demo,
    today: clock.today(),
    zone,
    identity: publicIdentity(identity),
    map: { tile_url: mapTileUrl, attribution: mapAttribution },
  }));
}
