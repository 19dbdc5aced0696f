import type { CalendarEntry } from '@vivac/contract/dashboard';
import { compareNight } from '@vivac/domain/comparison';
import { type YearMonth, dayRange, daysInMonth, firstDayOf } from '@vivac/domain/day';
import { eurosOrNull } from '@vivac/domain/money';
import { NO_DATA } from '@vivac/domain/quote';
import type { Queryable } from '#platform/database/database';
import type { VisibleCampsite } from '#rooms/watchlists/read';
import { type KeyDateLanguage, keyDates } from './key-dates.ts';
import { moment } from './moment.ts';
import { type OfferFilters, quotesByCampsite } from './read.ts';

/** The reference campsite against its competitors, none of which is itself, for every night of a month. */
export async function calendar(
  { db }: { db: Queryable },
  reference: VisibleCampsite,
  competitors: readonly VisibleCampsite[],
  month: YearMonth,
  filters: OfferFilters,
  language: KeyDateLanguage,
): Promise<CalendarEntry[]> {
  const first = firstDayOf(month);
  const holidays = keyDates(month.year, reference.region, language);
  const quotes = await quotesByCampsite(db, [reference, ...competitors], first, daysInMonth(month), filters);
  return dayRange(first, daysInMonth(month)).map((date, night) => {
    const quoteOf = (campsite: VisibleCampsite) => quotes.get(campsite.id)?.[night] ?? NO_DATA;
    const comparison = compareNight(quoteOf(reference), competitors.map(quoteOf));
    return {
      date,
      price: eurosOrNull(comparison.priceCents),
      max_price: eurosOrNull(comparison.maxPriceCents),
      median_price: eurosOrNull(comparison.medianPriceCents),
      competitors_priced: comparison.competitorsPriced,
      observed_at: moment(comparison.observedAtS),
      state: comparison.state,
      key_date: holidays.get(date) ?? null,
    };
  });
}
