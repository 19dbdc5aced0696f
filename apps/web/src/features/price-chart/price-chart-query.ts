import { queryOptions } from '@tanstack/react-query';
import {
  type SeriesNight,
  asOfQueryOf,
  seriesFromWire,
  seriesQueryOf,
  withOpenLength,
} from '@vivac/contract/wire/prices';
import type { Day } from '@vivac/domain/time/day';
import type { OfferFilters } from '@vivac/domain/offers/offer-dimension';
import { mapValues, offerQueryOf } from '@vivac/contract/wire-names';
import { call } from '../../api/call.ts';
import { priceChartText } from './price-chart-words.ts';

/** What the chart shows: a period, and for whom. */
export interface ChartPeriod {
  readonly startDay: Day;
  readonly dayCount: number;
  readonly reference: string | null;
  /** As known at this moment; null for now. */
  readonly asOf: string | null;
}

/** An answer with the period it was asked for, so that an older one still shown keeps its own days. */
export interface ChartAnswer extends ChartPeriod {
  /** The names asked for, in that order. */
  readonly campsites: readonly string[];
  readonly series: Readonly<Record<string, readonly SeriesNight[]>>;
}

/** The price series of the reference campsite, then of each selected campsite (call-6). */
export function priceChartQuery(period: ChartPeriod, selection: OfferFilters, campsites: readonly string[]) {
  const { startDay, dayCount, reference, asOf } = period;
  const names = reference === null ? [...campsites] : [reference, ...campsites.filter((name) => name !== reference)];
  const query = { ...seriesQueryOf(names, startDay, dayCount), ...offerQueryOf(selection), ...asOfQueryOf(asOf) };
  return queryOptions({
    queryKey: ['priceChart', reference, query] as const,
    meta: { failureLog: priceChartText.failureLog },
    queryFn: async ({ signal }): Promise<ChartAnswer> => ({
      ...period,
      campsites: names,
      series:
        names.length === 0
          ? {}
          : mapValues(seriesFromWire(await call('getGraphic', { query }, { signal })), (nights) =>
              nights.map((night) => withOpenLength(selection, night)),
            ),
    }),
  });
}
