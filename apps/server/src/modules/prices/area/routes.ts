import { getAreaMap } from '@vivac/contract/dashboard/area-map';
import { QUERY_FIELDS, referenceIn } from '@vivac/contract/wire/prices';
import { offerFiltersOf } from '@vivac/contract/wire-names';
import { parseDay } from '@vivac/domain/time/day';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '#platform/clock';
import type { Reads } from '#platform/database/reads';
import { serve } from '#platform/http/endpoint-route';
import type { IdentityProvider } from '#platform/identity/ports';
import { type Refusal, isRefusal, refuse } from '#platform/refusal';
import { noSuchCampsite, visibleMarket } from '#modules/watchlists/read';
import { asOfIn } from '../as-of-read.ts';
import { areaMap } from './area-map.ts';

interface AreaRoutes {
  readonly reads: Reads;
  readonly clock: Clock;
  readonly identity: IdentityProvider;
  /** IANA name of the product's zone. */
  readonly zone: string;
}

/** What is asked of a part of the map, without naming campsites. */
export function areaRoutes(app: FastifyInstance, { reads, clock, identity, zone }: AreaRoutes): void {
  serve(app, identity, getAreaMap, async ({ caller, query, unlessUnchanged }) => {
    const { south, west, north, east, zoom } = query;
    const day = parseDay(query.date);
    if (day === null)
      return refuse('invalid', `date: “${query.date}” is not a calendar day such as 2027-08-14.`, 'date');
    const backwards = refusedSides(query);
    if (backwards !== null) return backwards;
    const asOfS = asOfIn(query.as_of, zone, clock.today());
    if (isRefusal(asOfS)) return asOfS;
    const db = reads.pick();
    const market = await visibleMarket(db, caller);
    const named = referenceIn(query);
    const reference = named === null ? null : (market.campsites.find(({ name }) => name === named) ?? null);
    if (named !== null && reference === null) return noSuchCampsite(named, QUERY_FIELDS.reference);
    const asked = { area: { south, west, north, east }, zoom, day, reference, filters: offerFiltersOf(query) };
    return unlessUnchanged([market.mark ?? market.campsites], () => areaMap({ db, asOfS }, market, asked));
  });
}

function refusedSides({
  south,
  west,
  north,
  east,
}: Record<'south' | 'west' | 'north' | 'east', number>): Refusal | null {
  if (south > north) return refuse('invalid', `south must be at most ${north}.`, 'south');
  if (west > east) return refuse('invalid', `west must be at most ${east}.`, 'west');
  return null;
}
