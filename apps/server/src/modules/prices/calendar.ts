import type { CalendarEntry, SeriesEntry } from '@vivac/contract/dashboard';
import { calendarNightToWire, seriesNightToWire } from '@vivac/contract/wire/prices';
import { eurosOrNull } from '@vivac/domain/money';
import { compareNight, indexOrNull } from '@vivac/domain/offers/comparison';
import type { OfferFilters } from '@vivac/domain/offers/offer-dimension';
import { momentOfQuote, NOT_SEEN, type Quote } from '@vivac/domain/offers/quote';
import { nightCompression } from '@vivac/domain/position/compression';
import { type Day, dayRange, daysInMonth, firstDayOf, type YearMonth } from '@vivac/domain/time/day';
import { tariffsBehind } from '#modules/tariffs/basis-read';
import type { VisibleCampsite } from '#modules/watchlists/read';
import { type KeyDateLanguage, keyDates } from './key-dates-read.ts';
import { moment } from './moment-read.ts';
import type { PriceSource } from './read.ts';
import { rememberedQuotes } from './remembered-quotes-read.ts';

/** The reference campsite against its competitors, none of which is itself, for every night of a month. */
export async function calendar(
  source: PriceSource,
  reference: VisibleCampsite,
  competitors: readonly VisibleCampsite[],
  month: YearMonth,
  filters: OfferFilters,
  language: KeyDateLanguage,
): Promise<CalendarEntry[]> {
  const first = firstDayOf(month);
  const holidays = keyDates(month.year, reference.region, language);
  const quotes = await rememberedQuotes(source, [reference, ...competitors], first, daysInMonth(month), filters);
  const tariffOf = await tariffsBehind(source.db, [reference], quotes);
  return dayRange(first, daysInMonth(month)).map((date, night) => {
    const quoteOf = (campsite: VisibleCampsite) => quotes.get(campsite.id)?.[night] ?? NOT_SEEN;
    const own = quoteOf(reference);
    const entry = calendarEntry(date, own, competitors.map(quoteOf), holidays.get(date) ?? null);
    return { ...entry, ...tariffOf(reference, own) };
  });
}

/** One night as it is sent. */
export function calendarEntry(
  date: Day,
  reference: Quote,
  competitors: readonly Quote[],
  keyDate: string | null,
): CalendarEntry {
  const comparison = compareNight(reference, competitors);
  const { known, soldOut, restricted } = nightCompression(competitors);
  return calendarNightToWire({
    date,
    price: eurosOrNull(comparison.priceCents),
    maxPrice: eurosOrNull(comparison.maxPriceCents),
    medianPrice: eurosOrNull(comparison.medianPriceCents),
    percent: comparison.percent,
    band: comparison.band,
    index: indexOrNull(comparison.indexTenths),
    rank: comparison.rank,
    of: comparison.of,
    competitorsPriced: comparison.competitorsPriced,
    competitorsKnown: known,
    competitorsSoldOut: soldOut,
    competitorsRestricted: restricted,
    observedAt: moment(comparison.observedAtS),
    maxObservedAt: moment(comparison.maxObservedAtS),
    unlike: [...comparison.unlike],
    state: comparison.state,
    restriction: comparison.restriction,
    basis: comparison.basis,
    nights: comparison.nights,
    maxNights: comparison.maxNights,
    checkedAt: moment(comparison.checkedAtS),
    keyDate,
  });
}

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
  const tariffOf = await tariffsBehind(source.db, campsites, quotes);
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
          ...tariffOf(campsite, quote),
          nights: quote.nights,
          checkedAt: moment(quote.checkedAtS),
        }),
      ),
    ]),
  );
}
