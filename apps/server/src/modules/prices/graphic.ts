import type { SeriesEntry } from '@vivac/contract/dashboard';
import { seriesNightToWire } from '@vivac/contract/wire/prices';
import { type Day, dayRange } from '@vivac/domain/time/day';
import type { OfferFilters } from '@vivac/domain/offers/offer-dimension';
import { eurosOrNull } from '@vivac/domain/money';
import { momentOfQuote } from '@vivac/domain/offers/quote';
import type { VisibleCampsite } from '#modules/watchlists/read';
import { moment } from './moment.ts';
import type { PriceSource } from './read.ts';
import { rememberedQuotes } from './remembered/remembered-quotes.ts';

/** A price series per campsite, by name. */
export async function graphic(
  source: PriceSource,
  campsites: readonly VisibleCampsite[],
  first: Day,
  dayCount: number,
  filters: OfferFilters,
): Promise<Record<string, SeriesEntry[]>> {
  const days = dayRange(first, dayCount);
  const quotes = await rememberedQuotes(source, campsites, first, dayCount, filters);
  return Object.fromEntries(
    campsites.map((campsite) => [
      campsite.name,
      quotes.get(campsite.id)!.map((quote, night) =>
        seriesNightToWire({
          date: days[night]!,
          price: eurosOrNull(quote.priceCents),
          observedAt: moment(momentOfQuote(quote)),
          state: quote.state,
          restriction: quote.restriction,
          basis: quote.basis,
          nights: quote.nights,
          checkedAt: moment(quote.checkedAtS),
        }),
      ),
    ]),
  );
}
