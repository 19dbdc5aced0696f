import { useComputedColorScheme } from '@mantine/core';
import { type UseQueryResult, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ChangedChoices, Choices } from '@vivac/contract/access/choices';
import type { ReferenceCampsite } from '@vivac/contract/dashboard';
import { OFFER_WIRE_NAMES, filtersFromWire } from '@vivac/contract/wire-names';
import type { ComparedWith } from '@vivac/domain/offers/offer-dimension';
import { type OfferFilters, OFFER_DIMENSION_KEYS, byOfferDimension } from '@vivac/domain/offers/offer-dimension';
import { DEFAULT_GROUND, distinctColours } from '@vivac/domain/screens/palette';
import { type Day, parseDay } from '@vivac/domain/time/day';
import { type RefObject, useEffect, useMemo, useRef, useEffectEvent } from 'react';
import { callQuery, configurationQuery } from '../../api/call.ts';
import { useChoices, useChangeChoices, choicesNow } from '../../api/choices.ts';
import type { CallResponse } from '../../api/routes.ts';
import { calendarQuery } from '../calendar/use-calendar.ts';
import { type FilterChoice, type Filters, choiceOf, competitorsOf } from '@vivac/contract/wire/screens/filter-choice';
import { priceChartQuery } from '../price-chart/price-chart-query.ts';
import { wordsOf } from '../../text/reader.ts';
import { type DashboardChange, type Move, useDashboardAddress } from './dashboard-address.ts';
import type { DashboardSearch } from '@vivac/contract/wire/screens/dashboard-search';
import {
  type DashboardState,
  stateOf,
  wantedChoice,
  searchOfChoice,
  chartDays,
} from '@vivac/contract/wire/screens/dashboard-state';
import { isSame, useSameValue } from './same-value.ts';

const dashboardText = wordsOf('dashboard');
const filterText = wordsOf('filters');

/** The panel colour of tokens.css in the dark scheme. */
const DARK_GROUND = '#241d17';
/** A new day is noticed within this time, or when the window is looked at again. */
const TODAY_STALE_AFTER_MS = 10 * 60_000;

const NO_NAMES: readonly string[] = [];
const NO_FILTERS: Filters = { campsites: NO_NAMES, offers: byOfferDimension((): [] => []) };
const NO_REFERENCE: ReferenceCampsite = { referenceCampsite: null, state: null, link: null };

export interface Failure {
  readonly error: Error;
  retry(): void;
}

/** What could not be loaded, without which no price is like another. */
interface Missing {
  readonly what: 'filters' | 'reference';
  readonly text: string;
  readonly failure: Failure;
}

/** What the address does not change, from three calls. */
export interface Market {
  readonly today: Day;
  readonly zone: string;
  readonly map: { readonly tileUrl: string; readonly attribution: string };
  /** Empty while they could not be loaded. */
  readonly filters: Filters;
  readonly reference: string | null;
  /** Why nothing can be compared: without filters, or without knowing whose campsite is the own. */
  readonly missing: Missing | null;
  readonly referenceState: ReferenceCampsite['state'];
  checkReference(): void;
  readonly competitors: readonly string[];
  readonly colours: ReadonlyMap<string, string>;
  /** The day of the calendar from which the table was opened last, to which the focus returns. */
  readonly openedDay: RefObject<Day | null>;
  rememberOpened(day: Day): void;
  /** Opens the stay that arrives on a day in detail, with the row of a campsite chosen; the own one unless named. */
  openStay(day: Day, campsite?: string): void;
  /** The campsite with which a stay was opened last. */
  readonly openedStayOf: RefObject<string | null>;
  choose(choice: FilterChoice): void;
  compareWith(comparedWith: ComparedWith): void;
  go(change: DashboardChange, how?: Move): void;
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

type DashboardStart =
  | { readonly is: 'loading' }
  /** The day of the product is not known. */
  | { readonly is: 'failed'; readonly text: string; readonly failure: Failure }
  | { readonly is: 'ready'; readonly dashboard: Dashboard };

/**
 * The dashboard, once today, the filters and the reference campsite are known. Filters that fail stay empty, a reference that fails is
 * none (filter-13, calendar-20): then nothing is compared, and the parts stay.
 */
export function useDashboard(): DashboardStart {
  const { requested, settled, go } = useDashboardAddress();
  const { choices, isKnown } = useChoices();
  const configuration = useQuery({ ...configurationQuery, staleTime: TODAY_STALE_AFTER_MS });
  const filters = useQuery({
    ...callQuery('getFilters', { query: {} }),
    select: filtersFromWire,
    meta: { failureLog: filterText.failureLog },
  });
  const reference = useQuery({
    ...callQuery('getReferenceCampsite', {}),
    meta: { failureLog: dashboardText.referenceFailureLog },
  });
  const shown = useRef<Compared | null>(null);
  const moves = useMoves(go, shown, choices);
  const missing = useMissing(filters, reference);
  const known = filters.data ?? (missing?.what === 'filters' ? NO_FILTERS : undefined);
  const market = useMarket(configuration.data, isKnown ? known : undefined, { reference, missing }, moves);
  const now = useShown(requested, market, choices);
  const later = useShown(settled, market, choices);
  useEffect(() => {
    shown.current = now && market ? { ...now, competitors: market.competitors } : null;
  }, [now, market]);
  usePricesAhead(requested);

  if (market && now && later) return { is: 'ready', dashboard: { market, now, settled: later } };
  const failure = failureOf(configuration);
  return failure ? { is: 'failed', text: dashboardText.failed, failure } : { is: 'loading' };
}

/** What was received once stays, whatever becomes of asking again. */
function failureOf({ data, error, refetch }: UseQueryResult<unknown>): Failure | null {
  return data !== undefined || error === null ? null : { error, retry: () => void refetch() };
}

/** The same object as long as the same thing fails. */
function useMissing(
  { data: filters, error: filtersError, refetch: askForFilters }: UseQueryResult<unknown>,
  { data: reference, error: referenceError, refetch: askForReference }: UseQueryResult<unknown>,
): Missing | null {
  const [noFilters, noReference] = [filters === undefined, reference === undefined];
  return useMemo(() => {
    const missing = (what: Missing['what'], text: string, error: Error, ask: () => unknown): Missing => ({
      what,
      text,
      failure: { error, retry: () => void ask() },
    });
    if (noFilters && filtersError) return missing('filters', filterText.failed, filtersError, askForFilters);
    if (noReference && referenceError)
      return missing('reference', dashboardText.referenceFailed, referenceError, askForReference);
    return null;
  }, [noFilters, filtersError, askForFilters, noReference, referenceError, askForReference]);
}

function useMarket(
  configuration: CallResponse<'getConfiguration'> | undefined,
  filters: Filters | undefined,
  requested: { readonly reference: UseQueryResult<ReferenceCampsite>; readonly missing: Missing | null },
  { go, choose, compareWith }: ReturnType<typeof useMoves>,
): Market | null {
  const { missing } = requested;
  const { data, refetch: checkReference } = requested.reference;
  const answer = missing ? NO_REFERENCE : data;
  const colours = useColours(filters?.campsites ?? NO_NAMES);
  const openedDay = useRef<Day | null>(null);
  const openedStayOf = useRef<string | null>(null);

  return useMemo(() => {
    const today = parseDay(configuration?.today ?? '');
    if (!configuration || !filters || !answer || today === null) return null;
    const { zone, map } = configuration;
    const reference = answer.referenceCampsite;
    const competitors = competitorsOf(filters, reference);
    return {
      today,
      zone,
      map: { tileUrl: map.tile_url, attribution: map.attribution },
      filters,
      reference,
      missing,
      referenceState: answer.state,
      checkReference: () => void checkReference(),
      competitors,
      colours,
      openedDay,
      rememberOpened: (day) => (openedDay.current = day),
      openStay: (day, campsite = undefined) => {
        openedStayOf.current = campsite ?? null;
        go({ stay: day });
      },
      openedStayOf,
      choose: (choice) => choose(choice, competitors),
      compareWith,
      go,
    };
  }, [configuration, filters, answer, missing, colours, checkReference, go, choose, compareWith]);
}

/** Choice and state of an address and of what is kept, each the same object as long as it says the same. */
function useShown(search: DashboardSearch, market: Market | null, choices: Choices): DashboardShown | null {
  const wanted = useSameValue(wantedChoice(search, choices));
  const choice = useMemo(() => market && choiceOf(market.filters, market.reference, wanted), [wanted, market]);
  const comparedWith = search.compared_with ?? choices.compared_with;
  const requested = comparedWith === undefined ? search : { ...search, compared_with: comparedWith };
  const state = useSameValue(market && stateOf(requested, market.today));
  return useMemo(() => choice && state && { choice, state }, [choice, state]);
}

function useColours(names: readonly string[]): ReadonlyMap<string, string> {
  const scheme = useComputedColorScheme('light');
  return useMemo(() => distinctColours(names, scheme === 'dark' ? DARK_GROUND : DEFAULT_GROUND), [names, scheme]);
}

type Go = (change: DashboardChange, how?: Move, leaving?: DashboardChange) => void;

/** What is compared on the screen. */
interface Compared {
  readonly choice: FilterChoice;
  readonly competitors: readonly string[];
  readonly state: { readonly comparedWith: ComparedWith };
}

interface Moves {
  readonly go: Go;
  choose(choice: FilterChoice, competitors: readonly string[]): void;
  compareWith(comparedWith: ComparedWith): void;
}

/**
 * Moves of the address. What is chosen is kept as well; and a comparison that was kept is in the address from the first move
 * on, so that a link shows somebody else the same.
 */
function useMoves(
  go: Go,
  compared: RefObject<Compared | null>,
  { filters, competitors: ticked, compared_with: comparedWith }: Choices,
): Moves {
  const change = useChangeChoices();
  const stored = useRef({ choice: false, way: false });
  useEffect(() => {
    stored.current = { choice: filters !== undefined || ticked !== undefined, way: comparedWith !== undefined };
  }, [filters, ticked, comparedWith]);
  return useMemo(
    () => ({
      go(move, how) {
        const shown = compared.current;
        go({ ...(shown && carriedOf(shown, stored.current)), ...move }, how);
      },
      choose(choice, competitors) {
        const before = compared.current?.choice ?? null;
        change(changedByChoice(before, choice, competitors));
        const leaving = before === null ? {} : searchOfChoice(before.selection, before.campsites, competitors);
        go(searchOfChoice(choice.selection, choice.campsites, competitors), 'push', leaving);
      },
      compareWith(way) {
        change({ compared_with: way });
        const before = compared.current?.state.comparedWith;
        go({ compared_with: way }, 'push', before === undefined ? {} : { compared_with: before });
      },
    }),
    [go, change, compared],
  );
}

/** The part of an address that says what is shown because it was kept. */
function carriedOf(
  { choice, competitors, state }: Compared,
  stored: { readonly choice: boolean; readonly way: boolean },
): DashboardChange {
  return {
    ...(stored.choice && searchOfChoice(choice.selection, choice.campsites, competitors)),
    ...(stored.way && { compared_with: state.comparedWith }),
  };
}

/**
 * Asks for the prices of calendar and chart as soon as it is known what is compared: before anything of it is drawn, and before
 * the code of the parts that are loaded later takes all connections (docs/decisions/bundles-and-loading.md).
 */
function usePricesAhead(search: DashboardSearch): void {
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

/** What a change of the filters makes to be kept: of somebody who followed a link, only what they changed themselves. */
function changedByChoice(
  before: FilterChoice | null,
  { selection, campsites }: FilterChoice,
  competitors: readonly string[],
): ChangedChoices {
  const isAll = searchOfChoice(selection, campsites, competitors).campsites === 'all';
  return {
    ...(isSame(before?.selection, selection) ? {} : { filters: onWire(selection) }),
    ...(isSame(before?.campsites, campsites)
      ? {}
      : { competitors: { all: isAll, names: isAll ? [] : [...campsites] } }),
  };
}

/** With those that leave a dimension open by their own value, which a call leaves out. */
function onWire(selection: OfferFilters): Choices['filters'] & object {
  const set = OFFER_DIMENSION_KEYS.filter((key) => selection[key] !== undefined);
  return Object.fromEntries(set.map((key) => [OFFER_WIRE_NAMES[key].parameter, selection[key]]));
}
