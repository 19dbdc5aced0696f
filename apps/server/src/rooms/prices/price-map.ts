import type { MapEntry } from '@vivac/contract/dashboard';
import { placedPriceToWire } from '@vivac/contract/wire/prices';
import { locationText } from '@vivac/domain/places/campsite';
import type { Day } from '@vivac/domain/time/day';
import type { OfferFilters } from '@vivac/domain/offers/offer-dimension';
import { eurosOrNull } from '@vivac/domain/money';
import { percentDifference } from '@vivac/domain/offers/price-band';
import type { VisibleCampsite } from '#rooms/watchlists/read';
import { provenanceOf } from './moment.ts';
import { type PriceSource, quotesByCampsite } from './read.ts';

/** Where each campsite is and its price of one night, by name; compared with that of the reference, if there is one. */
export async function priceMap(
  source: PriceSource,
  campsites: readonly VisibleCampsite[],
  reference: VisibleCampsite | null,
  day: Day,
  filters: OfferFilters,
): Promise<Record<string, MapEntry>> {
  const quotes = await quotesByCampsite(source, campsites, day, 1, filters);
  const ownCents = reference === null ? null : quotes.get(reference.id)![0]!.priceCents;
  return Object.fromEntries(
    campsites.map((campsite) => {
      const quote = quotes.get(campsite.id)![0]!;
      const entry = placedPriceToWire({
        price: eurosOrNull(quote.priceCents),
        percent: campsite.id === reference?.id ? null : percentDifference(quote.priceCents, ownCents),
        location: campsite.location === null ? null : locationText(campsite.location),
        ...provenanceOf(quote),
      });
      return [campsite.name, entry];
    }),
  );
}
