import { changeMarketSetting, getMarketSetting, getMarketMatrix } from '@vivac/contract/market';
import type { FastifyInstance } from 'fastify';
import { serve } from '#platform/http/endpoint-route';
import { isRefusal } from '#platform/refusal';
import type { Context } from '#server/context';
import { requestedMatrix } from './matrix-read.ts';
import { isMarketShown, showMarket } from './setting-read.ts';

export function marketRoutes(app: FastifyInstance, context: Context): void {
  const { db: primary, clock, identity } = context;

  serve(app, identity, getMarketMatrix, async ({ caller, query, unlessUnchanged }) => {
    const requested = await requestedMatrix(context, caller, query);
    return isRefusal(requested) ? requested : unlessUnchanged(requested.basis, requested.present);
  });

  serve(app, identity, getMarketSetting, async () => ({ shown: await isMarketShown(primary) }));

  serve(app, identity, changeMarketSetting, async ({ body: { shown } }) => {
    await showMarket(primary, shown, clock.now());
    return { shown };
  });
}
