import { toSay } from '@vivac/text/sentence';
import { getOwnOccupancy, type UnitsOfNight } from '@vivac/contract/dashboard/night';
import type { ResponseOf } from '@vivac/contract/endpoint';
import { campsitesIn, QUERY_FIELDS } from '@vivac/contract/wire/prices';
import { type Day, parseDay } from '@vivac/domain/time/day';
import type { FastifyInstance } from 'fastify';
import type { Queryable } from '#platform/database/database';
import { serve } from '#platform/http/endpoint-route';
import { isRefusal, refuse } from '#platform/refusal';
import type { Context } from '#server/context';
import { asOfIn, moment } from '#modules/prices/moment-read';
import { namedCampsites, type OwnCampsite, ownCampsite } from '#modules/watchlists/read';
import { type StoredUnits, ownOccupancy } from './read.ts';

/** Told to the campsite's owner and to administrators; who merely watches it is answered as if nothing were known. */
export function ownOccupancyRoutes(app: FastifyInstance, { reads, clock, identity, zone }: Context): void {
  serve(app, identity, getOwnOccupancy, async ({ caller, query, unlessUnchanged }) => {
    const night = parseDay(query.date);
    if (night === null) return refuse('invalid', toSay('notADay', { field: 'date', text: query.date }), 'date');
    const asOfS = asOfIn(query.as_of, zone, clock.today());
    if (isRefusal(asOfS)) return asOfS;
    const db = reads.pick();
    const campsites = await namedCampsites(db, caller, [campsitesIn(query)], QUERY_FIELDS.campsites);
    if (isRefusal(campsites)) return campsites;
    const own = await ownCampsite(db, caller, campsites[0]!);
    return unlessUnchanged([campsites, own !== null], () => ownUnits(db, own, night, asOfS));
  });
}

async function ownUnits(
  db: Queryable,
  own: OwnCampsite | null,
  night: Day,
  asOfS: number | undefined,
): Promise<ResponseOf<typeof getOwnOccupancy>> {
  if (own === null) return { units: [] };
  const known = await ownOccupancy(db, own, night, asOfS);
  return { units: known.map(toWire) };
}

function toWire({ source, unit, sold, left, total, seenAtS }: StoredUnits): UnitsOfNight {
  const together = sold === null || left === null ? null : sold + left;
  return { source, unit, sold, left, total: total ?? together, seen_at: moment(seenAtS) };
}
