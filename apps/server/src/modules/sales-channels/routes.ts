import { getChannelLadder } from '@vivac/contract/sales-channels/ladder';
import { getChannelSeason } from '@vivac/contract/sales-channels/season';
import { QUERY_FIELDS, campsitesIn } from '@vivac/contract/wire/prices';
import { ladderToWire, seasonToWire } from '@vivac/contract/wire/sales-channels/sales-channels';
import type { FastifyInstance } from 'fastify';
import type { Reads } from '#platform/database/reads';
import { serve } from '#platform/http/endpoint-route';
import { isRefusal } from '#platform/refusal';
import { asOfIn } from '#modules/prices/as-of-read';
import { namedCampsites } from '#modules/watchlists/read';
import { dayIn, spanIn, stayIn } from './asked-stay-read.ts';
import { type CommissionRoutes, commissionRoutes } from './commission-routes.ts';
import { channelLadder } from './ladder-read.ts';
import { channelSeason } from './season-read.ts';

export interface SalesChannelRoutes extends CommissionRoutes {
  readonly reads: Reads;
  /** IANA name of the product's zone. */
  readonly zone: string;
}

/** What guests pay on each channel; of campsites that the caller may see alone. */
export function salesChannelRoutes(app: FastifyInstance, deps: SalesChannelRoutes): void {
  const { reads, clock, identity, zone } = deps;
  commissionRoutes(app, deps);

  serve(app, identity, getChannelLadder, async ({ caller, query, unlessUnchanged }) => {
    const day = dayIn(query.date, 'date');
    if (isRefusal(day)) return day;
    const asOfS = asOfIn(query.as_of, zone, clock.today());
    if (isRefusal(asOfS)) return asOfS;
    const db = reads.pick();
    const campsites = await namedCampsites(db, caller, [campsitesIn(query)], QUERY_FIELDS.campsites);
    if (isRefusal(campsites)) return campsites;
    return unlessUnchanged([campsites], async () =>
      ladderToWire(await channelLadder({ db, asOfS }, campsites[0]!, day, stayIn(query), zone)),
    );
  });

  serve(app, identity, getChannelSeason, async ({ caller, query, unlessUnchanged }) => {
    const span = spanIn(query, clock.today());
    if (isRefusal(span)) return span;
    const asOfS = asOfIn(query.as_of, zone, clock.today());
    if (isRefusal(asOfS)) return asOfS;
    const db = reads.pick();
    const campsites = await namedCampsites(db, caller, campsitesIn(query), QUERY_FIELDS.campsites);
    if (isRefusal(campsites)) return campsites;
    return unlessUnchanged([campsites, span], async () =>
      seasonToWire(await channelSeason({ db, asOfS }, campsites, span, stayIn(query), zone)),
    );
  });
}
