import type { TableOption } from '@vivac/contract/dashboard';
import type { Day } from '@vivac/domain/time/day';
import { type Cents, eurosOrNull } from '@vivac/domain/money';
import type { Queryable } from '#platform/database/database';
import type { VisibleCampsite } from '#rooms/watchlists/read';
import { moment } from './moment.ts';
import { type OfferFilters, type OfferRow, offersOfNight } from './read.ts';

type DailyTable = Record<string, Record<string, TableOption[]>>;

/** Every offer of one night by campsite, in the order asked for, and accommodation type. */
export async function dailyTable(
  { db }: { db: Queryable },
  campsites: readonly VisibleCampsite[],
  day: Day,
  filters: OfferFilters,
): Promise<DailyTable> {
  const rows = Map.groupBy(await offersOfNight(db, campsites, day, filters), (row) => row.campsiteId);
  const listed = campsites.filter((campsite) => rows.has(campsite.id));
  return Object.fromEntries(
    listed.map(({ id, name }) => {
      const types = Map.groupBy(rows.get(id)!, (row) => row.accommodationType);
      return [name, Object.fromEntries([...types].map(([type, offers]) => [type, offers.map(optionOf)]))];
    }),
  );
}

function optionOf(row: OfferRow): TableOption {
  return {
    OriginalAccommodationType: row.originalType,
    ChannelName: row.channel,
    PricePerNight: eurosOrNull(row.priceCents as Cents | null),
    CancellationPolicy: row.cancellationPolicy,
    NumberOfGuests: row.guests,
    IncludedExtras: row.includedExtras,
    Availability: row.availability,
    Nights: row.nights,
    observed_at: moment(row.seenAtS),
  };
}
