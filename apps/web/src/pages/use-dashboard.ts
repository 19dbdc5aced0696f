import { useMemo } from 'react';
import { useComputedColorScheme } from '@mantine/core';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Filters, ReferenceCampsite } from '@vivac/contract/dashboard';
import { type Day, parseDay } from '@vivac/domain/day';
import { DEFAULT_GROUND, distinctColours } from '@vivac/domain/palette';
import { callQuery, configurationQuery } from '../api/call-query.ts';
import type { CallResponse } from '../api/routes.ts';
import { type FilterChoice, choiceOf, competitorsOf } from '../features/filters/filter-rules.ts';
import { type DashboardSearch, parseDashboardSearch } from './dashboard-search.ts';
import { type DashboardState, searchOfChoice, selectionIn, stateOf } from './dashboard-state.ts';

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

/** Everything the dashboard shows, from the address and three calls. */
export interface Dashboard {
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
  readonly choice: FilterChoice;
  readonly colours: ReadonlyMap<string, string>;
  readonly state: DashboardState;
  choose(choice: FilterChoice): void;
  /** Changes parts of the address; a part given as undefined is dropped from it. */
  go(change: { readonly [Part in keyof DashboardSearch]?: DashboardSearch[Part] | undefined }): void;
}

export type DashboardStart =
  | { readonly is: 'loading' }
  | { readonly is: 'failed'; readonly failure: Failure }
  | { readonly is: 'ready'; readonly dashboard: Dashboard };

/** The dashboard, once today, the filters and the reference campsite are known. */
export function useDashboard(): DashboardStart {
  const { search, go } = useDashboardSearch();
  const configuration = useQuery({ ...configurationQuery, staleTime: TODAY_STALE_AFTER_MS });
  const filtersQuery = useQuery(callQuery('getFilters', {}));
  const referenceQuery = useQuery(callQuery('getReferenceCampsite', {}));
  const filters = filtersQuery.data ?? NO_FILTERS;
  const colours = useColours(filters.CampsiteName);

  const today = configuration.data ? parseDay(configuration.data.today) : null;
  if (!configuration.data || today === null) return notStarted(failureOf(configuration));
  if (filtersQuery.isPending || referenceQuery.isPending) return { is: 'loading' };

  const { zone, map } = configuration.data;
  const { reference, referenceState } = referenceOf(referenceQuery.data);
  const competitors = competitorsOf(filters, reference);
  const dashboard: Dashboard = {
    today,
    zone,
    map: { tileUrl: map.tile_url, attribution: map.attribution },
    filters,
    filtersFailure: failureOf(filtersQuery),
    reference,
    referenceState,
    referenceFailure: failureOf(referenceQuery),
    checkReference: () => void referenceQuery.refetch(),
    competitors,
    choice: choiceOf(filters, reference, { selection: selectionIn(search), campsites: search.campsites }),
    colours,
    state: stateOf(search, today),
    choose: ({ selection, campsites }) => go(searchOfChoice(selection, campsites, competitors)),
    go,
  };
  return { is: 'ready', dashboard };
}

function notStarted(failure: Failure | null): DashboardStart {
  return failure ? { is: 'failed', failure } : { is: 'loading' };
}

/** A reference that could not be asked for counts as none (spec §8). */
function referenceOf(answer: CallResponse<'getReferenceCampsite'> | undefined) {
  return { reference: answer?.referenceCampsite ?? null, referenceState: answer?.state ?? null };
}

function useDashboardSearch() {
  const search = parseDashboardSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const go: Dashboard['go'] = (change) => {
    const next = parseDashboardSearch({ ...search, ...change });
    void navigate({ to: '/dashboard', search: next, resetScroll: false });
  };
  return { search, go };
}

function useColours(names: readonly string[]): ReadonlyMap<string, string> {
  const scheme = useComputedColorScheme('light');
  return useMemo(() => distinctColours(names, scheme === 'dark' ? DARK_GROUND : DEFAULT_GROUND), [names, scheme]);
}

function failureOf(query: UseQueryResult): Failure | null {
  return query.isError ? { error: query.error, retry: () => void query.refetch() } : null;
}
