import type { Filters } from '@vivac/contract/dashboard';
import type { Day } from '@vivac/domain/day';
import type { Queryable } from '#platform/database/database';
import type { VisibleCampsite } from '#rooms/watchlists/read';
import { type CampsiteOption, type OptionDimension, campsiteOptions } from './read.ts';

/**
 * The values that occur at the campsites. The screen starts with the first of each list, so those the reference
 * campsite sells come first, then those that most campsites sell, then those seen first: the first comparison shown is
 * a full one.
 */
export async function filters(
  { db }: { db: Queryable },
  campsites: readonly VisibleCampsite[],
  referenceName: string | null,
  today: Day,
): Promise<Filters> {
  const reference = campsites.find((campsite) => campsite.name === referenceName)?.id ?? null;
  const options = Map.groupBy(await campsiteOptions(db, campsites), (option) => option.dimension);
  const values = (dimension: OptionDimension) => ranked(options.get(dimension) ?? [], reference);
  return {
    CampsiteName: campsites.map((campsite) => campsite.name),
    AccommodationType: values('type'),
    NumberOfGuests: values('guests').map(Number),
    ChannelName: values('channel'),
    CancellationPolicy: values('cancellation'),
    IncludedExtras: values('extras'),
    Date: [today],
  };
}

function ranked(options: readonly CampsiteOption[], reference: number | null): string[] {
  const sellers = Map.groupBy(options, (option) => option.value);
  const ofReference = (value: string) => Number(sellers.get(value)!.some((option) => option.campsiteId === reference));
  return [...sellers.keys()].sort(
    (a, b) => ofReference(b) - ofReference(a) || sellers.get(b)!.length - sellers.get(a)!.length,
  );
}
