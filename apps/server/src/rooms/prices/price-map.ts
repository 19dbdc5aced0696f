import type { MapEntry } from '@vivac/contract/dashboard';
import { locationText } from '@vivac/domain/campsite';
import type { Day } from '@vivac/domain/day';
import { eurosOrNull } from '@vivac/domain/money';
import type { Queryable } from '#platform/database/database';
import type { VisibleCampsite } from '#rooms/watchlists/read';
import { moment } from './moment.ts';
import { type OfferFilters, quotesByCampsite } from './read.ts';

/** Where each campsite is and its price of one night, by name. */
export async function priceMap(
  { db }: { db: Queryable },
  campsites: readonly VisibleCampsite[],
  day: Day,
  filters: OfferFilters,
): Promise<Record<string, MapEntry>> {
  const quotes = await quotesByCampsite(db, campsites, day, 1, filters);
  return Object.fromEntries(
    campsites.map((campsite) => {
      const quote = quotes.get(campsite.id)![0]!;
      const geographiclocation = campsite.location === null ? null : locationText(campsite.location);
      const observed_at = moment(quote.observedAtS);
      return [
        campsite.name,
        { price: eurosOrNull(quote.priceCents), geographiclocation, observed_at, state: quote.state },
      ];
    }),
  );
}
