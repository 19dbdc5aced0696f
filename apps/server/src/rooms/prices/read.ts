import {
  OFFER_DIMENSION_KEYS,
  type OfferDimension,
  type OfferFilters,
  type OfferValues,
} from '@vivac/domain/offers/offer-dimension';
import {
  type Day,
  type YearMonth,
  addDays,
  addMonths,
  compareMonths,
  dateOf,
  firstDayOf,
  monthOf,
} from '@vivac/domain/time/day';
import type { OfferMonth } from '@vivac/domain/offers/offer';
import { type KnownQuote, priceHistories } from '@vivac/domain/offers/price-history';
import { type ObservedMonth, type Quote, quotesOf } from '@vivac/domain/offers/quote';
import type { Queryable } from '#platform/database/database';
import { DIMENSION_COLUMNS, OFFER_COLUMNS, narrow } from '#rooms/evidence/offer-columns';
import { observationsSince } from '#rooms/evidence/read';
import type { VisibleCampsite } from '#rooms/watchlists/read';

/** The quotes of each campsite for `count` nights from `first` on, by campsite id. */
export async function quotesByCampsite(
  db: Queryable,
  campsites: readonly VisibleCampsite[],
  first: Day,
  count: number,
  filters: OfferFilters,
): Promise<Map<number, Quote[]>> {
  const months = monthsBetween(first, addDays(first, count - 1));
  const blocks = await (count === 1
    ? offerNights(db, campsites, first, filters)
    : offerMonths(db, campsites, months, filters));
  const blocksOf = Map.groupBy(blocks, (block) => block.campsiteId);
  const quotes = new Map(campsites.map(({ id }) => [id, quotesOf(blocksOf.get(id) ?? [], [], first, count)]));
  const unsure = campsites.filter(({ id }) => quotes.get(id)!.some((quote) => quote.state === 'no_data'));
  if (unsure.length === 0) return quotes;
  // Only a night without a matching offer asks whether the campsite was observed under other filters.
  const observedOf = Map.groupBy(await observedMonths(db, unsure, months), (month) => month.campsiteId);
  for (const { id } of unsure) quotes.set(id, quotesOf(blocksOf.get(id) ?? [], observedOf.get(id) ?? [], first, count));
  return quotes;
}

/**
 * What was known of the price of each of `count` nights from `first` on, by campsite id, for asking at any moment from
 * `since` on. A night is asked for at most `ahead` days before.
 */
export async function quotesKnownSince(
  db: Queryable,
  campsites: readonly VisibleCampsite[],
  nights: { readonly first: Day; readonly count: number; readonly ahead: number; readonly since: Date },
  filters: OfferFilters,
): Promise<Map<number, KnownQuote[][]>> {
  const { first, count, ahead, since } = nights;
  const months = monthsBetween(first, addDays(first, count - 1)).map(firstDayOf);
  // A day more, since a day begins earlier in some zones than in the database's.
  const asked = { campsiteIds: idsOf(campsites), months, since, aheadDays: ahead + 1 };
  const observed = Map.groupBy(await observationsSince(db, asked, filters), ({ campsiteId }) => campsiteId);
  return new Map(campsites.map(({ id }) => [id, priceHistories(observed.get(id) ?? [], first, count)]));
}

interface BlockRow {
  campsiteId: number;
  firstDay: Day;
  observedNights: number;
  priceCents: (number | null)[];
  availability: (number | null)[];
  seenAtS: number;
  seenAtSByNight: (number | null)[] | null;
}

/** The month blocks of the matching offers of some campsites. */
export function offerMonths(
  db: Queryable,
  campsites: readonly VisibleCampsite[],
  months: readonly YearMonth[],
  filters: OfferFilters,
): Promise<OfferMonth[]> {
  const { conditions, values } = narrow(filters, [idsOf(campsites), months.map(firstDayOf)]);
  return db.query<BlockRow>(
    `SELECT campsite_id AS "campsiteId", month AS "firstDay", observed_nights AS "observedNights",
       price_cents AS "priceCents", availability, extract(epoch FROM seen_at)::float8 AS "seenAtS",
       seen_s AS "seenAtSByNight"
     FROM prices WHERE campsite_id = ANY($1::int[]) AND month = ANY($2::date[])${conditions}`,
    values,
  );
}

/** Like {@link offerMonths}, with every month cut down to one night. */
export function offerNights(
  db: Queryable,
  campsites: readonly VisibleCampsite[],
  day: Day,
  filters: OfferFilters,
): Promise<OfferMonth[]> {
  const { conditions, values } = narrow(filters, [idsOf(campsites), firstDayOf(monthOf(day)), dateOf(day), day]);
  return db.query<BlockRow>(
    `SELECT campsite_id AS "campsiteId", $4::date AS "firstDay", (observed_nights >> ($3::int - 1)) & 1 AS "observedNights",
       price_cents[$3::int:$3::int] AS "priceCents", availability[$3::int:$3::int] AS availability,
       coalesce(seen_s[$3::int], extract(epoch FROM seen_at))::float8 AS "seenAtS", NULL::bigint[] AS "seenAtSByNight"
     FROM prices WHERE campsite_id = ANY($1::int[]) AND month = $2::date${conditions}`,
    values,
  );
}

/** Which nights of the campsites were observed under any filters. */
function observedMonths(
  db: Queryable,
  campsites: readonly VisibleCampsite[],
  months: readonly YearMonth[],
): Promise<ObservedMonth[]> {
  return db.query<ObservedMonth>(
    `SELECT campsite_id AS "campsiteId", month AS "firstDay", observed_nights AS "observedNights"
     FROM observed_months WHERE campsite_id = ANY($1::int[]) AND month = ANY($2::date[])`,
    [idsOf(campsites), months.map(firstDayOf)],
  );
}

/** A dimension's value in words or numbers, where `offer` has its columns and its table of names is joined. */
function valueOf(offer: string, dimension: OfferDimension): string {
  const { column, names } = OFFER_COLUMNS[dimension];
  return names === null ? `${offer}.${column}` : `${names}.name`;
}

/** Joins the tables of names to the rows of `offer`. */
function joinNames(offer: string): string {
  return Object.values(OFFER_COLUMNS)
    .filter(({ names }) => names !== null)
    .map(({ column, names }) => `JOIN ${names} ON ${names}.id = ${offer}.${column}`)
    .join(' ');
}

const OFFER_VALUES = OFFER_DIMENSION_KEYS.map((key) => `${valueOf('p', key)} AS "${key}"`).join(', ');
/** Offers alike in price by their other values: names first, then counts. */
const BY_VALUES = ['original_types.name', ...byNamesFirst().map((key) => valueOf('p', key))].join(', ');

function byNamesFirst(): OfferDimension[] {
  const isCount = (key: OfferDimension) => Number(OFFER_COLUMNS[key].names === null);
  return OFFER_DIMENSION_KEYS.filter((key) => key !== 'type').sort((a, b) => isCount(a) - isCount(b));
}

export interface OfferRow extends OfferValues {
  readonly campsiteId: number;
  readonly originalType: string;
  readonly priceCents: number | null;
  readonly availability: number | null;
  readonly seenAtS: number;
}

/** Every observed offer of one night, cheapest first within a campsite and type. */
export function offersOfNight(
  db: Queryable,
  campsites: readonly VisibleCampsite[],
  day: Day,
  filters: OfferFilters,
): Promise<OfferRow[]> {
  const { conditions, values } = narrow(filters, [idsOf(campsites), firstDayOf(monthOf(day)), dateOf(day)]);
  return db.query<OfferRow>(
    `SELECT p.campsite_id AS "campsiteId", ${OFFER_VALUES}, original_types.name AS "originalType",
       p.price_cents[$3::int] AS "priceCents", p.availability[$3::int] AS availability,
       coalesce(p.seen_s[$3::int], extract(epoch FROM p.seen_at))::float8 AS "seenAtS"
     FROM prices p ${joinNames('p')} JOIN original_types ON original_types.id = p.original_type_id
     WHERE p.campsite_id = ANY($1::int[]) AND p.month = $2::date
       AND (p.observed_nights >> ($3::int - 1)) & 1 = 1${conditions}
     ORDER BY p.campsite_id, accommodation_types.name, "priceCents" NULLS LAST, ${BY_VALUES}`,
    values,
  );
}

export interface CampsiteOption {
  readonly campsiteId: number;
  readonly dimension: OfferDimension;
  /** The value's name; a count in digits. */
  readonly value: string;
}

const NAME_OF_OPTION = OFFER_DIMENSION_KEYS.flatMap((key) => {
  const { names } = OFFER_COLUMNS[key];
  return names === null ? [] : [`WHEN '${key}' THEN (SELECT name FROM ${names} WHERE id = o.value)`];
}).join(' ');

/** Which values of the filters occur at which campsite: counts by number, names in the order they were first seen. */
export function campsiteOptions(db: Queryable, campsites: readonly VisibleCampsite[]): Promise<CampsiteOption[]> {
  return db.query<CampsiteOption>(
    `SELECT o.campsite_id AS "campsiteId", o.dimension, CASE o.dimension ${NAME_OF_OPTION} ELSE o.value::text END AS value
     FROM campsite_options o WHERE o.campsite_id = ANY($1::int[]) ORDER BY o.value`,
    [idsOf(campsites)],
  );
}

/** A combination of filter values at a campsite, and on how many nights it had a price. */
export interface SoldCombination {
  readonly values: Readonly<Record<OfferDimension, string>>;
  readonly pricedNights: number;
}

/**
 * The combinations that a campsite sells from a day on. Of several offers alike in a month the one with the most priced
 * nights counts: counting the nights of all of them together takes several times as long (decision 11).
 */
export async function soldCombinations(
  db: Queryable,
  campsite: VisibleCampsite,
  from: Day,
): Promise<SoldCombination[]> {
  type Row = Record<OfferDimension, string> & { pricedNights: number };
  const rows = await db.query<Row>(
    `SELECT ${OFFER_DIMENSION_KEYS.map((key) => `${valueOf('m', key)}::text AS "${key}"`).join(', ')},
       sum(m.priced)::int AS "pricedNights"
     FROM (SELECT ${DIMENSION_COLUMNS.join(', ')},
         max(cardinality(array_remove(
           CASE WHEN month = $2::date THEN price_cents[$3::int:] ELSE price_cents END, NULL))) AS priced
       FROM prices WHERE campsite_id = $1::int AND month >= $2::date
       GROUP BY month, ${DIMENSION_COLUMNS.join(', ')}) m ${joinNames('m')}
     GROUP BY ${OFFER_DIMENSION_KEYS.map((key) => valueOf('m', key)).join(', ')} HAVING sum(m.priced) > 0`,
    [campsite.id, firstDayOf(monthOf(from)), dateOf(from)],
  );
  return rows.map(({ pricedNights, ...values }) => ({ values, pricedNights }));
}

function idsOf(campsites: readonly VisibleCampsite[]): number[] {
  return campsites.map((campsite) => campsite.id);
}

function monthsBetween(first: Day, last: Day): YearMonth[] {
  const months = [monthOf(first)];
  while (compareMonths(months.at(-1)!, monthOf(last)) < 0) months.push(addMonths(months.at(-1)!, 1));
  return months;
}
