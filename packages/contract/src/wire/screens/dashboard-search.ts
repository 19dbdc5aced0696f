import { COMPARED_WITH, type ComparedWith } from '@vivac/domain/offers/offer-dimension';
import {
  type OfferChoice,
  type OfferDimension,
  type OfferFilters,
  ANY,
  byOfferDimension,
  hasAny,
  holdsNames,
} from '@vivac/domain/offers/offer-dimension';
import { type Day, type YearMonth, parseDay } from '@vivac/domain/time/day';
import { isWallClock } from '@vivac/domain/time/zoned-moment';

export type DashboardView = 'default' | (typeof VIEWS)[number];

/** All of the dashboard's state that a link carries, the filters under their own words; what is absent has its default. */
export interface DashboardSearch extends OfferFilters {
  /** The month viewed, `YYYY-MM`. */
  readonly month?: string;
  /** The selected day, or `none` when it was deselected. */
  readonly day?: Day | 'none';
  /** `map` is a tab of its own on a phone, and the default view elsewhere. */
  readonly view?: (typeof VIEWS)[number];
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

const VIEWS = ['table', 'chart', 'map'] as const;
const MONTH_SHAPE = /^(2[01]\d{2})-(0[1-9]|1[0-2])$/;
/** The years of which the API answers. */
const YEARS = /^2[01]/;
const MAX_COUNT = 100;
const MAX_NAME_LENGTH = 300;
const MAX_CAMPSITES = 2000;

type Reading<Value> = (raw: unknown) => Value | undefined;

/** How each part of the address is read: undefined where it is not understood. They are written in this order. */
const PARTS: { readonly [Part in keyof DashboardSearch]-?: Reading<DashboardSearch[Part]> } = {
  month: (raw) => (typeof raw === 'string' && MONTH_SHAPE.test(raw) ? raw : undefined),
  day: (raw) => (raw === 'none' ? raw : dayIn(raw)),
  view: (raw) => VIEWS.find((view) => view === raw),
  night: dayIn,
  stay: dayIn,
  as_of: (raw) => (typeof raw === 'string' && YEARS.test(raw) && isWallClock(raw) ? raw : undefined),
  compared_with: (raw) => COMPARED_WITH.find((way) => way === raw),
  ...(byOfferDimension((dimension) => (raw: unknown) => choiceIn(dimension, raw)) as {
    readonly [D in OfferDimension]: Reading<OfferChoice<D>>;
  }),
  campsites: campsitesIn,
};

/** Reads the address; anything that is not understood is left out, as if it had not been there. */
export function parseDashboardSearch(raw: Readonly<Record<string, unknown>>): DashboardSearch {
  const parts = Object.entries(PARTS).map(([part, read]) => [part, read(raw[part])] as const);
  return Object.fromEntries(parts.filter(([, value]) => value !== undefined));
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

function choiceIn(dimension: OfferDimension, value: unknown): OfferChoice | undefined {
  if (hasAny(dimension) && value === ANY) return ANY;
  if (holdsNames(dimension)) return isName(value) ? value : undefined;
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= MAX_COUNT ? value : undefined;
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
