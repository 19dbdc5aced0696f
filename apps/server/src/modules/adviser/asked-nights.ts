import { type ComparedQuery, QUERY_FIELDS, comparedIn } from '@vivac/contract/wire/prices';
import { type OfferQuery, offerFiltersOf } from '@vivac/contract/wire-names';
import type { Day } from '@vivac/domain/time/day';
import type { Clock } from '#platform/clock';
import type { Queryable } from '#platform/database/database';
import type { Identity } from '#platform/identity/ports';
import { type Refusal, isRefusal } from '#platform/refusal';
import { namedCampsites } from '#modules/watchlists/read';
import type { AskedNights } from './gather-inputs.ts';

const HOUR_S = 3600;

/** The nights of a call with the campsites that it names, which the caller may see. */
export async function askedNights(
  { db, clock, zone }: { readonly db: Queryable; readonly clock: Clock; readonly zone: string },
  caller: Identity,
  query: ComparedQuery & OfferQuery,
  nights: (today: Day) => { readonly first: Day; readonly count: number },
): Promise<AskedNights | Refusal> {
  const { reference: own, competitors: others } = comparedIn(query);
  const names = [own, ...others.filter((name) => name !== own)];
  const campsites = await namedCampsites(db, caller, names, QUERY_FIELDS.campsites);
  if (isRefusal(campsites)) return campsites;
  const [reference, ...competitors] = campsites;
  const today = clock.today();
  return {
    reference: reference!,
    competitors,
    filters: offerFiltersOf(query),
    ...nights(today),
    today,
    // Of a full hour, so that what was proposed stays the same for that long while nothing comes in.
    atS: Math.floor(clock.now().getTime() / 1000 / HOUR_S) * HOUR_S,
    zone,
  };
}
