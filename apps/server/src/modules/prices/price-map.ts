import type { MapEntry } from '@vivac/contract/dashboard';
import { type PlacedPrice, placedPriceToWire } from '@vivac/contract/wire/prices';
import { locationText } from '@vivac/domain/places/campsite';
import type { Day } from '@vivac/domain/time/day';
import type { OfferFilters } from '@vivac/domain/offers/offer-dimension';
import { eurosOrNull } from '@vivac/domain/money';
import { percentDifference } from '@vivac/domain/offers/price-band';
import type { Quote } from '@vivac/domain/offers/quote';
import type { VisibleCampsite } from '#modules/watchlists/read';
import { provenanceOf } from './moment.ts';
import type { PriceSource } from './read.ts';
import { rememberedQuotes } from './remembered/remembered-quotes.ts';

/** Where each campsite is and its price of one night, by name; compared with that of the reference, if there is one. */
export async function priceMap(
  source: PriceSource,
  campsites: readonly VisibleCampsite[],
  reference: VisibleCampsite | null,
  day: Day,
  filters: OfferFilters,
): Promise<Record<string, MapEntry>> {
  const quotes = await rememberedQuotes(source, campsites, day, 1, filters);
  const quoteOf = ({ id }: VisibleCampsite) => quotes.get(id)![0]!;
  const own = reference === null ? null : quoteOf(reference);
  return Object.fromEntries(
    campsites.map((campsite) => {
      const price = placedPrice(campsite, quoteOf(campsite), campsite.id === reference?.id ? null : own);
      return [campsite.name, placedPriceToWire(price)];
    }),
  );
}

/** Where a campsite is and its price, compared with the own one, if there is one. */
export function placedPrice({ location }: VisibleCampsite, quote: Quote, own: Quote | null): PlacedPrice {
  return {
    price: eurosOrNull(quote.priceCents),
    percent: own === null ? null : percentDifference(quote.priceCents, own.priceCents),
    location: location === null ? null : locationText(location),
    ...provenanceOf(quote),
  };
}
