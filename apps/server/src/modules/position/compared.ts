import { toSay } from '@vivac/text/sentence';
import { type ComparedQuery, QUERY_FIELDS, comparedIn } from '@vivac/contract/wire/prices';
import { type OfferQuery, offerFiltersOf } from '@vivac/contract/wire-names';
import type { OfferFilters } from '@vivac/domain/offers/offer-dimension';
import { type Day, parseDay } from '@vivac/domain/time/day';
import type { Queryable } from '#platform/database/database';
import type { Identity } from '#platform/identity/ports';
import { type Refusal, isRefusal, refuse } from '#platform/refusal';
import type { Context } from '#server/context';
import { type VisibleCampsite, namedCampsites } from '#modules/watchlists/read';

/** The own campsite and those compared with it, under some filters, asked on a day. */
export interface ComparedCampsites {
  readonly db: Queryable;
  readonly reference: VisibleCampsite;
  readonly competitors: readonly VisibleCampsite[];
  readonly filters: OfferFilters;
  readonly today: Day;
  /** The full hour: what is old stays the same for as long. */
  readonly now: Date;
  /** IANA name of the product's zone. */
  readonly zone: string;
}

/** The stay-weeks ahead that are told of, this week among them. */
export const WEEKS_AHEAD = 13;

interface Requested {
  readonly compared: ComparedCampsites;
  /** What the answer is made of, for its tag. */
  readonly mark: readonly [readonly VisibleCampsite[], string];
}

export type ComparedOf = (query: ComparedQuery & OfferQuery, caller: Identity) => Promise<Requested | Refusal>;

const HOUR_MS = 3_600_000;

/** Finds the campsites that a call names among those that the caller may see. */
export function comparedCampsites({ reads, clock, zone }: Pick<Context, 'reads' | 'clock' | 'zone'>): ComparedOf {
  return async (query, caller) => {
    const db = reads.pick();
    const { reference: own, competitors: others } = comparedIn(query);
    // The own campsite is not compared with itself.
    const names = [own, ...others.filter((name) => name !== own)];
    const campsites = await namedCampsites(db, caller, names, QUERY_FIELDS.campsites);
    if (isRefusal(campsites)) return campsites;
    const [reference, ...competitors] = campsites;
    const today = clock.today();
    const now = new Date(Math.floor(clock.now().getTime() / HOUR_MS) * HOUR_MS);
    const compared = {
      db,
      reference: reference!,
      competitors,
      filters: offerFiltersOf(query),
      today,
      now,
      zone,
    };
    return { compared, mark: [campsites, today] };
  };
}

/** The day that a parameter asks for; today without one. */
export function dayIn(text: string | undefined, today: Day, field: string): Day | Refusal {
  const day = text === undefined ? today : parseDay(text);
  return day ?? refuse('invalid', toSay('notADay', { field, text: text ?? '' }), field);
}
