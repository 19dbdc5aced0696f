import type { Choices } from '../../access/choices.ts';
import { offerFiltersOf } from '../../wire-names.ts';
import type { ComparedWith } from '@vivac/domain/offers/offer-dimension';
import { type OfferFilters, offerFilters } from '@vivac/domain/offers/offer-dimension';
import { type Day, type YearMonth, LAST_DAY, addDays, compareMonths, monthOf } from '@vivac/domain/time/day';
import type { WantedChoice } from './filter-choice.ts';
import { type DashboardSearch, type DashboardView, monthFromText } from './dashboard-search.ts';

export interface DashboardState {
  readonly view: DashboardView;
  readonly month: YearMonth;
  readonly selected: Day | null;
  /** The first day of the chart: the day after the selected one, today without one (layout-13, layout-14). */
  readonly chartStart: Day;
  /** The day of the map: the table's while it is open, else the selected one, else the chart's first (call-8). */
  readonly mapDay: Day;
  readonly night: Day;
  /** The arrival day of the stay in detail; null while none is. */
  readonly stay: Day | null;
  /** Everything as it was known at this moment, by the product's clock; null for now. */
  readonly asOf: string | null;
  /** What the own price is compared with: the dearest, where nobody chose otherwise (calendar-17). */
  readonly comparedWith: ComparedWith;
}

/** Days on the chart, more of them in full screen (chart-15). */
export function chartDays(view: DashboardView): number {
  return view === 'chart' ? 20 : 10;
}

/** The parts of an address that are no choice of filters. */
type StateSearch = Pick<DashboardSearch, 'month' | 'day' | 'view' | 'night' | 'stay' | 'as_of' | 'compared_with'>;

/** What an address shows when opened today; days and months that have passed since are replaced by the present ones. */
export function stateOf(search: StateSearch, today: Day): DashboardState {
  const { selected, chartStart, night } = daysIn(search, today);
  const current = monthOf(today);
  const wanted = monthFromText(search.month ?? '') ?? monthOf(selected ?? today);
  const { view = 'default', compared_with: comparedWith = 'dearest' } = search;
  return {
    view,
    month: compareMonths(wanted, current) < 0 ? current : wanted,
    selected,
    chartStart,
    mapDay: view === 'table' ? night : (selected ?? today),
    night,
    stay: notPast(search.stay, today),
    asOf: asOfIn(search, today),
    comparedWith,
  };
}

function daysIn({ day, night }: StateSearch, today: Day): Pick<DashboardState, 'selected' | 'chartStart' | 'night'> {
  const selected = day === 'none' ? null : (notPast(day, today) ?? today);
  const chartStart = selected === null ? today : dayAfter(selected);
  return { selected, chartStart, night: notPast(night, today) ?? chartStart };
}

function notPast(day: Day | undefined, today: Day): Day | null {
  return day !== undefined && day >= today ? day : null;
}

/** A moment that lies ahead is now; of today it may lie ahead, which the server answers as now. */
function asOfIn({ as_of: asOf }: StateSearch, today: Day): string | null {
  return asOf !== undefined && asOf.slice(0, today.length) <= today ? asOf : null;
}

/** The day that table and chart begin with: the one after (layout-10, layout-13), as far as days can be asked for. */
export function dayAfter(day: Day): Day {
  return day < LAST_DAY ? addDays(day, 1) : LAST_DAY;
}

/** The part of an address that asks for these filters. */
export function searchOfChoice(
  selection: OfferFilters,
  campsites: readonly string[],
  competitors: readonly string[],
): OfferFilters & Pick<DashboardSearch, 'campsites'> {
  const isAll = campsites.length > 1 && campsites.length === competitors.length;
  return { ...selection, campsites: isAll ? 'all' : campsites };
}

/** What the address asks for, and where it leaves something open what was chosen last; where nothing was, nothing is wanted. */
export function wantedChoice(search: DashboardSearch, { filters, competitors }: Choices): WantedChoice {
  const stored = filters === undefined ? {} : offerFiltersOf(filters);
  const ticked = competitors && (competitors.all ? 'all' : competitors.names);
  return {
    selection: offerFilters((dimension) => search[dimension] ?? stored[dimension]),
    campsites: search.campsites ?? ticked,
  };
}
