import type { CalendarEntry } from '@vivac/contract/dashboard';
import { calendarNightToWire } from '@vivac/contract/wire/prices';
import { compareNight } from '@vivac/domain/offers/comparison';
import { indexOrNull } from '@vivac/domain/offers/position/price-position';
import { nightCompression } from '@vivac/domain/position/compression';
import { type Day, type YearMonth, dayRange, daysInMonth, firstDayOf } from '@vivac/domain/time/day';
import type { OfferFilters } from '@vivac/domain/offers/offer-dimension';
import { eurosOrNull } from '@vivac/domain/money';
import { NOT_SEEN, type Quote } from '@vivac/domain/offers/quote';
import type { VisibleCampsite } from '#modules/watchlists/read';
import { type KeyDateLanguage, keyDates } from './key-dates-read.ts';
import { moment } from './moment.ts';
import type { PriceSource } from './read.ts';
import { rememberedQuotes } from './remembered/remembered-quotes.ts';

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
  return dayRange(first, daysInMonth(month)).map((date, night) => {
    const quoteOf = (campsite: VisibleCampsite) => quotes.get(campsite.id)?.[night] ?? NOT_SEEN;
    return calendarEntry(date, quoteOf(reference), competitors.map(quoteOf), holidays.get(date) ?? null);
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
  const { known, soldOut, restricted } = nightCompression(competitors.map(({ state }) => state));
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
