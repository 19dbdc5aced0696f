import { type Cents, centsOf } from '../money.ts';
import { percentDifference } from '../offers/price-band.ts';
import { addDays, type Day } from '../time/day.ts';
import { inRequestedOrder } from './price-series.ts';
import { indexOrNull, indexTenthsOf, medianHalfCents, rankOf } from '../offers/comparison.ts';

/** One line of the daily table before it is sorted: an option with the names it was received under. */
export interface OfferRow<Option> {
  readonly campsite: string;
  readonly type: string;
  readonly option: Option;
}

/** What the two sort toggles look at; both in any one unit. */
export interface SortableOffer {
  readonly price: number | null;
  readonly availability: number | null;
}

export type SortDirection = 'off' | 'ascending' | 'descending';
export type SortColumn = 'price' | 'availability';

/** The state of the two sort toggles. */
export type OfferSort = Readonly<Record<SortColumn, SortDirection>>;

export const UNSORTED: OfferSort = { price: 'off', availability: 'off' };

const NEXT_DIRECTION: Readonly<Record<SortDirection, SortDirection>> = {
  off: 'ascending',
  ascending: 'descending',
  descending: 'off',
};

/**
 * Campsite → type → options as rows: the reference campsite's first, then the others in the order asked for, in which they
 * are sent (table-10).
 */
export function offerRowsOf<Option>(
  table: Readonly<Record<string, Readonly<Record<string, readonly Option[]>>>>,
  reference: string | null,
  requested: readonly string[],
): OfferRow<Option>[] {
  const campsites = inRequestedOrder(table, requested);
  const ordered = [
    ...campsites.filter((campsite) => campsite === reference),
    ...campsites.filter((campsite) => campsite !== reference),
  ];
  return ordered.flatMap((campsite) =>
    Object.entries(table[campsite]!).flatMap(([type, options]) =>
      options.map((option) => ({ campsite, type, option })),
    ),
  );
}

/** A toggle pressed: off, ascending, descending, off; the other column's sort is cleared (table-7, table-8). */
export function toggleSort(sort: OfferSort, column: SortColumn): OfferSort {
  return { ...UNSORTED, [column]: NEXT_DIRECTION[sort[column]] };
}

/**
 * The rows in the order asked for, the received order kept among equals; unsorted rows are returned as they are.
 * Availability decides if both sorts are set; a missing availability counts as lowest, a missing price as highest (table-8, table-9).
 */
export function sortOffers<Row>(
  rows: readonly Row[],
  sort: OfferSort,
  offerOf: (row: Row) => SortableOffer,
): readonly Row[] {
  const column: SortColumn = sort.availability === 'off' ? 'price' : 'availability';
  if (sort[column] === 'off') return rows;
  const missing = column === 'availability' ? -Infinity : Infinity;
  const valueOf = (row: Row) => offerOf(row)[column] ?? missing;
  const sign = sort[column] === 'ascending' ? 1 : -1;
  return [...rows].sort((a, b) => sign * compareNumbers(valueOf(a), valueOf(b)));
}

/** How far an offer is from the own price; euros per night, and whole percent of the own price. */
interface AgainstOwn {
  readonly euros: number;
  readonly percent: number | null;
}

/** The lowest price that can be booked among the reference campsite's rows, as in the calendar; null without one. */
export function ownPriceOf<Option extends SortableOffer>(
  rows: readonly OfferRow<Option>[],
  reference: string | null,
): number | null {
  const prices = rows.flatMap(({ campsite, option: { price, availability } }) =>
    campsite === reference && price !== null && availability !== 0 ? [price] : [],
  );
  return prices.length === 0 ? null : Math.min(...prices);
}

/** (price − own) in euros and in percent of the own price (table-16); null unless both are known. */
export function againstOwn(price: number | null, own: number | null): AgainstOwn | null {
  if (price === null || own === null) return null;
  const [cents, ownCents] = [centsOf(price), centsOf(own)];
  return { euros: (cents - ownCents) / 100, percent: percentDifference(cents, ownCents) };
}

/** The one value that all rows have; undefined when they differ or there is none (table-17). */
export function sameInAll<Row, Value>(rows: readonly Row[], valueOf: (row: Row) => Value): Value | undefined {
  const [first, ...rest] = rows.map(valueOf);
  return rest.every((value) => value === first) ? first : undefined;
}

/** Whether the previous-day arrow is disabled: the day before `day` would be today or earlier (table-12). */
export function isFirstTableDay(day: Day, today: Day): boolean {
  return addDays(day, -1) <= today;
}

function compareNumbers(a: number, b: number): number {
  // Subtracting two infinities would give NaN, which leaves the order to chance.
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Where one offer of a night stands, by the comparisons of the calendar's cells (position-7). */
export interface OfferPosition {
  /** Its price where the median of the competitors' prices is 100, to a tenth; null unless both are known. */
  readonly index: number | null;
  /** Of its campsite's price from the dearest, which is 1; null for an offer that is not the price of its campsite. */
  readonly rank: number | null;
  /** Of how many campsites with a price; null where `rank` is. */
  readonly of: number | null;
}

/** Tells where an offer stands. */
export type PositionOf = (row: OfferRow<SortableOffer>) => OfferPosition;

/** The places of a night's offers; prices in euros per night. A campsite's price is its lowest that can be booked. */
export function offerPositions(rows: readonly OfferRow<SortableOffer>[], reference: string | null): PositionOf {
  const prices = pricesByCampsite(rows);
  const competitors = [...prices].flatMap(([campsite, cents]) => (campsite === reference ? [] : [cents]));
  const median = medianHalfCents(competitors.toSorted((a, b) => a - b));
  return ({ campsite, option: { price, availability } }) => {
    const cents = price === null ? null : centsOf(price);
    const isPrice = availability !== 0 && cents === prices.get(campsite);
    const others = [...prices].flatMap(([other, requested]) => (other === campsite ? [] : [requested]));
    return { index: indexOrNull(indexTenthsOf(cents, median)), ...rankOf(isPrice ? cents : null, others) };
  };
}

function pricesByCampsite(rows: readonly OfferRow<SortableOffer>[]): ReadonlyMap<string, Cents> {
  const campsites = [...new Set(rows.map(({ campsite }) => campsite))];
  return new Map(
    campsites.flatMap((campsite): [string, Cents][] => {
      const price = ownPriceOf(rows, campsite);
      return price === null ? [] : [[campsite, centsOf(price)]];
    }),
  );
}
