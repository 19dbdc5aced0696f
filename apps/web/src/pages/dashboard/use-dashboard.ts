import { type RefObject, useMemo, useRef } from 'react';
import { useComputedColorScheme } from '@mantine/core';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Filters, ReferenceCampsite } from '@vivac/contract/dashboard';
import { type Day, parseDay } from '@vivac/domain/time/day';
import { DEFAULT_GROUND, distinctColours } from '@vivac/domain/screens/palette';
import { callQuery, configurationQuery } from '../../api/call-query.ts';
import type { CallResponse } from '../../api/routes.ts';
import { type FilterChoice, choiceOf, competitorsOf } from '../../features/filters/filter-rules.ts';
import { dashboardText, filterText } from '../../text/en/dashboard/dashboard.ts';
import type { DashboardChange } from './search/dashboard-address.ts';
import type { DashboardSearch } from './search/dashboard-search.ts';
import { type DashboardState, searchOfChoice, selectionIn, stateOf } from './search/dashboard-state.ts';
import { useDashboardAddress } from './search/use-dashboard-address.ts';

/** The panel colour of tokens.css in the dark scheme. */
const DARK_GROUND = '#241d17';
/** A new day is noticed within this time, or when the window is looked at again. */
const TODAY_STALE_AFTER_MS = 10 * 60_000;

const NO_FILTERS: Filters = {
  CampsiteName: [],
  AccommodationType: [],
  NumberOfGuests: [],
  ChannelName: [],
  CancellationPolicy: [],
  IncludedExtras: [],
  Date: [],
};

export interface Failure {
  readonly error: Error;
  retry(): void;
}

/** What the address does not change, from three calls. */
export interface Market {
  readonly today: Day;
  readonly zone: string;
  readonly map: { readonly tileUrl: string; readonly attribution: string };
  readonly filters: Filters;
  readonly filtersFailure: Failure | null;
  readonly reference: string | null;
  readonly referenceState: ReferenceCampsite['state'];
  readonly referenceFailure: Failure | null;
  checkReference(): void;
  readonly competitors: readonly string[];
  readonly colours: ReadonlyMap<string, string>;
  /** The day of the calendar from which the table was opened last, to which the focus returns. */
  readonly openedDay: RefObject<Day | null>;
  rememberOpened(day: Day): void;
  choose(choice: FilterChoice): void;
  go(change: DashboardChange): void;
}

/** What an address shows. */
export interface DashboardShown {
  readonly choice: FilterChoice;
  readonly state: DashboardState;
}

/** Everything the dashboard shows. Parts that take long to draw follow `settled`, the others `now`. */
export interface Dashboard {
  readonly market: Market;
  readonly now: DashboardShown;
  readonly settled: DashboardShown;
}

export type DashboardStart =
  | { readonly is: 'loading' }
  | { readonly is: 'failed'; readonly failure: Failure }
  | { readonly is: 'ready'; readonly dashboard: Dashboard };

/** The dashboard, once today, the filters and the reference campsite are known. */
export function useDashboard(): DashboardStart {
  const { asked, settled, go } = useDashboardAddress();
  const configuration = useQuery({ ...configurationQuery, staleTime: TODAY_STALE_AFTER_MS });
  const filtersQuery = useQuery({
    ...callQuery('getFilters', {}),
    meta: { failureLog: filterText.failureLog },
  });
  const referenceQuery = useQuery({
    ...callQuery('getReferenceCampsite', {}),
    meta: { failureLog: dashboardText.referenceFailureLog },
  });
  const configurationFailure = useFailure(configuration);
  const market = useMarket(configuration.data, filtersQuery, referenceQuery, go);
  const now = useShown(asked, market);
  const later = useShown(settled, market);

  if (market === null)
    return configurationFailure ? { is: 'failed', failure: configurationFailure } : { is: 'loading' };
  if (filtersQuery.isPending || referenceQuery.isPending || !now || !later) return { is: 'loading' };
  return { is: 'ready', dashboard: { market, now, settled: later } };
}

function useMarket(
  configuration: CallResponse<'getConfiguration'> | undefined,
  filtersQuery: UseQueryResult<Filters>,
  referenceQuery: UseQueryResult<ReferenceCampsite>,
  go: Market['go'],
): Market | null {
  const filters = filtersQuery.data ?? NO_FILTERS;
  const answer = referenceQuery.data;
  const checkReference = referenceQuery.refetch;
  const colours = useColours(filters.CampsiteName);
  const filtersFailure = useFailure(filtersQuery);
  const referenceFailure = useFailure(referenceQuery);
  const openedDay = useRef<Day | null>(null);

  return useMemo(() => {
    const today = parseDay(configuration?.today ?? '');
    if (!configuration || today === null) return null;
    const { zone, map } = configuration;
    // A reference that could not be asked for counts as none (spec §8).
    const reference = answer?.referenceCampsite ?? null;
    const competitors = competitorsOf(filters, reference);
    return {
      today,
      zone,
      map: { tileUrl: map.tile_url, attribution: map.attribution },
      filters,
      filtersFailure,
      reference,
      referenceState: answer?.state ?? null,
      referenceFailure,
      checkReference: () => void checkReference(),
      competitors,
      colours,
      openedDay,
      rememberOpened: (day) => (openedDay.current = day),
      choose: ({ selection, campsites }) => go(searchOfChoice(selection, campsites, competitors)),
      go,
    };
  }, [configuration, filters, answer, colours, filtersFailure, referenceFailure, checkReference, go]);
}

/** Choice and state of an address, each the same object as long as it says the same. */
function useShown(search: DashboardSearch, market: Market | null): DashboardShown | null {
  const wanted = JSON.stringify([selectionIn(search), search.campsites ?? null]);
  const choice = useMemo(() => {
    if (market === null) return null;
    const [selection, campsites] = JSON.parse(wanted);
    return choiceOf(market.filters, market.reference, { selection, campsites: campsites ?? undefined });
  }, [wanted, market]);
  const { month, day, view, night } = search;
  const today = market?.today;
  const state = useMemo(
    () =>
      today === undefined
        ? null
        : stateOf(
            {
              ...(month !== undefined && { month }),
              ...(day !== undefined && { day }),
              ...(view !== undefined && { view }),
              ...(night !== undefined && { night }),
            },
            today,
          ),
    [month, day, view, night, today],
  );
  return useMemo(() => (choice && state ? { choice, state } : null), [choice, state]);
}

function useColours(names: readonly string[]): ReadonlyMap<string, string> {
  const scheme = useComputedColorScheme('light');
  return useMemo(() => distinctColours(names, scheme === 'dark' ? DARK_GROUND : DEFAULT_GROUND), [names, scheme]);
}

function useFailure({ error, refetch }: Pick<UseQueryResult, 'error' | 'refetch'>): Failure | null {
  return useMemo(() => error && { error, retry: () => void refetch() }, [error, refetch]);
}
