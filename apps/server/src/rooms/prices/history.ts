import { type Day, dateOf, firstDayOf, monthOf } from '@vivac/domain/time/day';
import type { Cents } from '@vivac/domain/money';
import { type KnownQuote, priceHistory } from '@vivac/domain/offers/price-history';
import type { Queryable } from '#platform/database/database';
import { nightObservations } from '#rooms/evidence/read';
import type { VisibleCampsite } from '#rooms/watchlists/read';
import { type OfferFilters, narrow } from './read.ts';

/** What was known of one campsite's price of one night after each observation, oldest first. */
export async function history(
  { db }: { db: Queryable },
  campsite: VisibleCampsite,
  day: Day,
  filters: OfferFilters,
): Promise<KnownQuote[]> {
  const { conditions, values } = narrow(filters, [campsite.id, firstDayOf(monthOf(day)), dateOf(day)]);
  const rows = await nightObservations(db, conditions, values);
  return priceHistory(rows.map((row) => ({ ...row, priceCents: row.priceCents as Cents | null })));
}
