import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { filtersFromWire } from '@vivac/contract/wire-names';
import { parseDay } from '@vivac/domain/time/day';
import { useEffect, useEffectEvent } from 'react';
import { callQuery, configurationQuery } from '../../../api/call-query.ts';
import { choicesNow } from '../../../api/choices/choices.ts';
import { calendarQuery } from '../../../features/calendar/use-calendar.ts';
import { choiceOf } from '../../../features/filters/filter-rules.ts';
import { priceChartQuery } from '../../../features/price-chart/price-chart-query.ts';
import type { DashboardSearch } from './dashboard-search.ts';
import { chartDays, stateOf } from './dashboard-state.ts';
import { wantedChoice } from './kept-comparison.ts';

/**
 * Asks for the prices of calendar and chart as soon as it is known what is compared: before anything of it is drawn, and before
 * the code of the parts that are loaded later takes all connections (docs/decisions/bundles-and-loading.md).
 */
export function usePricesAhead(search: DashboardSearch): void {
  const queryClient = useQueryClient();
  // Whoever shows a part of it tells of a failure.
  const ask = useEffectEvent(() => void askPrices(queryClient, search).catch(() => undefined));
  // What is compared later is asked for by the parts themselves.
  useEffect(() => ask(), []);
}

async function askPrices(queryClient: QueryClient, search: DashboardSearch): Promise<void> {
  const [configuration, filters, { referenceCampsite: reference, state: referenceState }, choices] = await Promise.all([
    queryClient.fetchQuery(configurationQuery),
    queryClient.fetchQuery(callQuery('getFilters', { query: {} })),
    queryClient.fetchQuery(callQuery('getReferenceCampsite', {})),
    choicesNow(queryClient),
  ]);
  const today = parseDay(configuration.today);
  if (today === null || reference === null || referenceState === 'waiting') return;
  const { selection, campsites } = choiceOf(filtersFromWire(filters), reference, wantedChoice(search, choices));
  const { view, month, chartStart, asOf } = stateOf(search, today);
  if (view === 'table') return;
  if (view !== 'chart')
    void queryClient.prefetchQuery(calendarQuery({ reference, campsites, selection, month, today, asOf }));
  const period = { startDay: chartStart, dayCount: chartDays(view), reference, asOf };
  void queryClient.prefetchQuery(priceChartQuery(period, selection, campsites));
}
