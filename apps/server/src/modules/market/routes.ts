import { changeMarketSetting, getMarketSetting } from '@vivac/contract/market/market-setting';
import { getMarketMatrix } from '@vivac/contract/market/matrix';
import type { FastifyInstance } from 'fastify';
import type { Database } from '#platform/database/database';
import { serve } from '#platform/http/endpoint-route';
import type { IdentityProvider } from '#platform/identity/ports';
import { isRefusal } from '#platform/refusal';
import { type MatrixSources, askedMatrix } from './matrix-read.ts';
import { isMarketShown } from './setting-read.ts';
import { showMarket } from './setting-store.ts';

export interface MarketRoutes extends MatrixSources {
  readonly db: Database;
  readonly identity: IdentityProvider;
}

export function marketRoutes(app: FastifyInstance, deps: MarketRoutes): void {
  const { db: primary, clock, identity } = deps;

  serve(app, identity, getMarketMatrix, async ({ caller, query, unlessUnchanged }) => {
    const asked = await askedMatrix(deps, caller, query);
    return isRefusal(asked) ? asked : unlessUnchanged(asked.basis, async () => asked.present());
  });

  serve(app, identity, getMarketSetting, async () => ({ shown: await isMarketShown(primary) }));

  serve(app, identity, changeMarketSetting, async ({ body: { shown } }) => {
    await showMarket(primary, shown, clock.now());
    return { shown };
  });
}
