import { centsOf } from '@vivac/domain/money';
import { percentDifference, priceBandOf } from '@vivac/domain/offers/price-band';
import type { CalendarEntry, MapEntry, SeriesEntry } from '../../dashboard.ts';

// Prices in exactly the specified shape: what we added is then unknown, and a percentage follows the specified formula (product decision 42).

type Specified<Entry, Field extends keyof Entry> = Pick<Entry, Field> & Partial<Entry>;

/** Without a reason a missing price is a dash and no more. */
const UNKNOWN = { state: 'priced', restriction: null, basis: null, observed_at: null, checked_at: null } as const;

const UNKNOWN_COMPARISON = {
  median_price: null,
  index: null,
  rank: null,
  of: null,
  competitors_priced: 0,
  competitors_known: 0,
  competitors_sold_out: 0,
  competitors_restricted: 0,
  max_observed_at: null,
  key_date: null,
};

export function completeNight(entry: Specified<CalendarEntry, 'date' | 'price' | 'max_price'>): CalendarEntry {
  const { price, max_price: dearest } = entry;
  const { percent = percentOf(price, dearest) } = entry;
  const { band = percent === null ? null : priceBandOf(percent) } = entry;
  return { ...UNKNOWN, ...UNKNOWN_COMPARISON, unlike: [], ...entry, percent, band };
}

export const completeSeriesNight = (entry: Specified<SeriesEntry, 'date' | 'price'>): SeriesEntry => ({
  ...UNKNOWN,
  ...entry,
});

export const completePlace = (entry: Specified<MapEntry, 'price' | 'geographiclocation'>): MapEntry => ({
  ...UNKNOWN,
  percent: null,
  ...entry,
});

/** (calendar-17) */
function percentOf(price: number | null, dearest: number | null): number | null {
  return price === null || dearest === null ? null : percentDifference(centsOf(price), centsOf(dearest));
}
