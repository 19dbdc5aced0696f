import type { Filters } from '@vivac/contract/dashboard';
import type { Day } from '@vivac/domain/time/day';
import type { Queryable } from '#platform/database/database';
import { type Viewer, type VisibleCampsite, allVisibleCampsites, referenceCampsite } from '#rooms/watchlists/read';
import { rankOptions, startingWithDefault } from './default-offer.ts';
import { type OfferFilters, campsiteOptions, soldCombinations } from './read.ts';

/**
 * The values that occur at the campsites. The screen starts with the first of each list: together these are the
 * combination that the reference campsite has prices for on most nights to come, so that the first comparison shown is a
 * full one.
 */
export async function filters(
  { db }: { db: Queryable },
  campsites: readonly VisibleCampsite[],
  referenceName: string | null,
  today: Day,
): Promise<Filters> {
  const reference = campsites.find((campsite) => campsite.name === referenceName);
  const [options, sold] = await Promise.all([
    campsiteOptions(db, campsites),
    reference === undefined ? [] : soldCombinations(db, reference, today),
  ]);
  const values = startingWithDefault(rankOptions(options, reference?.id ?? null), sold);
  return {
    CampsiteName: campsites.map((campsite) => campsite.name),
    AccommodationType: [...values.type],
    NumberOfGuests: values.guests.map(Number),
    ChannelName: [...values.channel],
    CancellationPolicy: [...values.cancellation],
    IncludedExtras: [...values.extras],
    Date: [today],
  };
}

/** The filters that a viewer's dashboard starts with: the first value of each group (product.md 20). */
export async function defaultFilters(db: Queryable, viewer: Viewer, today: Day): Promise<OfferFilters> {
  const [campsites, reference] = await Promise.all([
    allVisibleCampsites(db, viewer),
    referenceCampsite(db, viewer.uid),
  ]);
  const values = await filters({ db }, campsites, reference?.name ?? null, today);
  const [guests] = values.NumberOfGuests;
  const [channel] = values.ChannelName;
  const [accommodationType] = values.AccommodationType;
  const [cancellationPolicy] = values.CancellationPolicy;
  const [includedExtras] = values.IncludedExtras;
  return {
    ...(guests !== undefined && { guests }),
    ...(channel !== undefined && { channel }),
    ...(accommodationType !== undefined && { accommodationType }),
    ...(cancellationPolicy !== undefined && { cancellationPolicy }),
    ...(includedExtras !== undefined && { includedExtras }),
  };
}
