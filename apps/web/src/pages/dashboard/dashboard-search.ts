import { type ComparedWith, COMPARED_WITH } from '@vivac/domain/offers/comparing';
import {
  type OfferChoice,
  type OfferDimension,
  type OfferFilters,
  ANY,
  hasAny,
  holdsNames,
  offerFilters,
} from '@vivac/domain/offers/offer-dimension';
import { type Day, type YearMonth, parseDay } from '@vivac/domain/time/day';
import { isWallClock } from '@vivac/domain/time/zoned-moment';

export type DashboardView = 'default' | 'table' | 'chart' | 'map';

/** All of the dashboard's state that a link carries, the filters under their own words; what is absent has its default. */
export interface DashboardSearch extends OfferFilters {
  /** The month viewed, `YYYY-MM`. */
  readonly month?: string;
  /** The selected day, or `none` when it was deselected. */
  readonly day?: Day | 'none';
  /** `map` is a tab of its own on a phone, and the default view elsewhere. */
  readonly view?: Exclude<DashboardView, 'default'>;
  /** The day that the table shows. */
  readonly night?: Day;
  /** The arrival day of the stay that is shown in detail. */
  readonly stay?: Day;
  /** The moment as known on which everything is asked, by the product's clock. */
  readonly as_of?: string;
  /** What the own price is compared with, where somebody chose. */
  readonly compared_with?: ComparedWith;
  /** The competitors ticked, or `all`. */
  readonly campsites?: readonly string[] | 'all';
}

const MONTH_SHAPE = /^(2[01]\d{2})-(0[1-9]|1[0-2])$/;
/** The years of which the API answers. */
const YEARS = /^2[01]/;
const MAX_COUNT = 100;
const MAX_NAME_LENGTH = 300;
const MAX_CAMPSITES = 2000;

/** Reads the address; anything that is not understood is left out, as if it had not been there. */
export function parseDashboardSearch(raw: Readonly<Record<string, unknown>>): DashboardSearch {
  return withoutAbsent({
    month: typeof raw['month'] === 'string' && MONTH_SHAPE.test(raw['month']) ? raw['month'] : undefined,
    day: raw['day'] === 'none' ? 'none' : dayIn(raw['day']),
    view: viewIn(raw['view']),
    night: dayIn(raw['night']),
    stay: dayIn(raw['stay']),
    as_of: momentIn(raw['as_of']),
    compared_with: COMPARED_WITH.find((way) => way === raw['compared_with']),
    ...offerFilters((key) => choiceIn(key, raw[key])),
    campsites: campsitesIn(raw['campsites']),
  });
}

type Optional<T> = { readonly [K in keyof T]: T[K] | undefined };

/** Drops what is undefined, so that it does not appear in the address. */
function withoutAbsent(search: Optional<DashboardSearch>): DashboardSearch {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
}

/** `2026-12` as a month; null for anything else. */
export function monthFromText(text: string): YearMonth | null {
  const parts = MONTH_SHAPE.exec(text);
  return parts && { year: Number(parts[1]), month: Number(parts[2]) };
}

export function monthToText({ year, month }: YearMonth): string {
  return `${year}-${String(month).padStart(2, '0')}`;
}

function dayIn(value: unknown): Day | undefined {
  return typeof value === 'string' && YEARS.test(value) ? (parseDay(value) ?? undefined) : undefined;
}

function momentIn(value: unknown): string | undefined {
  return typeof value === 'string' && YEARS.test(value) && isWallClock(value) ? value : undefined;
}

function viewIn(value: unknown): DashboardSearch['view'] {
  return value === 'table' || value === 'chart' || value === 'map' ? value : undefined;
}

function choiceIn(dimension: OfferDimension, value: unknown): OfferChoice | undefined {
  if (hasAny(dimension) && value === ANY) return ANY;
  return holdsNames(dimension) ? nameIn(value) : countIn(value);
}

function countIn(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= MAX_COUNT ? value : undefined;
}

function nameIn(value: unknown): string | undefined {
  return isName(value) ? value : undefined;
}

function campsitesIn(value: unknown): DashboardSearch['campsites'] {
  if (value === 'all') return 'all';
  if (!Array.isArray(value)) return undefined;
  const names = value.filter(isName).slice(0, MAX_CAMPSITES);
  // A list of nothing but junk is junk; an empty list says that none is ticked.
  return names.length === 0 && value.length > 0 ? undefined : [...new Set(names)];
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= MAX_NAME_LENGTH && !value.includes('\0');
}
