import type { Filters } from '@vivac/contract/dashboard';
import { type Day, monthOf } from '@vivac/domain/day';
import type { Queryable } from '#platform/database/database';
import type { VisibleCampsite } from '#rooms/watchlists/read';
import { rankOptions, startingWithDefault } from './default-offer.ts';
import { campsiteOptions, soldCombinations } from './read.ts';

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
    reference === undefined ? [] : soldCombinations(db, reference, monthOf(today)),
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
