import { type TableOptionOnWire, tableOptionToWire } from '@vivac/contract/wire-names';
import type { Day } from '@vivac/domain/time/day';
import { type Cents, eurosOrNull } from '@vivac/domain/money';
import type { OfferFilters } from '@vivac/domain/offers/offer-dimension';
import type { Queryable } from '#platform/database/database';
import type { VisibleCampsite } from '#rooms/watchlists/read';
import { moment } from './moment.ts';
import { type OfferRow, offersOfNight } from './read.ts';

type DailyTable = Record<string, Record<string, TableOptionOnWire[]>>;

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
      const types = Map.groupBy(rows.get(id)!, (row) => row.type);
      return [name, Object.fromEntries([...types].map(([type, offers]) => [type, offers.map(optionOf)]))];
    }),
  );
}

function optionOf(row: OfferRow): TableOptionOnWire {
  const price = eurosOrNull(row.priceCents as Cents | null);
  return tableOptionToWire({ ...row, price, observedAt: moment(row.seenAtS) });
}
