import type { Day } from '@vivac/domain/time/day';
import type { Cents } from '@vivac/domain/money';
import type { OfferFilters } from '@vivac/domain/offers/offer-dimension';
import { type KnownQuote, priceHistory } from '@vivac/domain/offers/price-history';
import { nightObservations } from '#rooms/evidence/read';
import type { VisibleCampsite } from '#rooms/watchlists/read';
import type { PriceSource } from './read.ts';

/** What was known of one campsite's price of one night after each observation, oldest first. */
export async function history(
  { db, asOfS }: PriceSource,
  campsite: VisibleCampsite,
  day: Day,
  filters: OfferFilters,
): Promise<KnownQuote[]> {
  const rows = await nightObservations(db, campsite.id, day, filters);
  const seen = rows.filter(({ seenAtS }) => asOfS === undefined || seenAtS <= asOfS);
  return priceHistory(seen.map((row) => ({ ...row, priceCents: row.priceCents as Cents | null })));
}
