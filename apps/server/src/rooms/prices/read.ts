import {
  OFFER_DIMENSION_KEYS,
  type OfferDimension,
  type OfferFilters,
  type OfferValues,
  narrowedTo,
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
import type { LookMonth } from '@vivac/domain/offers/look';
import { NIGHTLY_RATE, type OfferMonth } from '@vivac/domain/offers/offer';
import { type KnownQuote, priceHistories } from '@vivac/domain/offers/price-history';
import type { Quote } from '@vivac/domain/offers/quote';
import {
  type KnownOffers,
  type OfferOutcome,
  besideOthers,
  isUnsure,
  offerOutcomes,
  stayQuotes,
} from '@vivac/domain/offers/stay-quotes';
import { LONGEST_STAY_NIGHTS } from '@vivac/domain/offers/stay-terms';
import { UNDECIDED_TYPE } from '@vivac/domain/offers/unit-type';
import type { Queryable } from '#platform/database/database';
import { DIMENSION_COLUMNS, OFFER, OFFER_COLUMNS, narrow } from '#rooms/evidence/offer-columns';
import { lookMonthsAsOf, offerMonthsAsOf } from '#rooms/evidence/as-of-read';
import { observationsSince } from '#rooms/evidence/read';
import type { VisibleCampsite } from '#rooms/watchlists/read';
import { idsOf, lookMonths, offerMonths, offerNights } from './offers-read.ts';

/** How far ahead the nights of the shortest stay are looked for, where no length is asked for. */
const SHORTEST_STAYS_NIGHTS = 31;

/** Where prices are read from, and at which moment they are asked as they were known: seconds since 1970, undefined for now. */
export interface PriceSource {
  readonly db: Queryable;
  readonly asOfS?: number | undefined;
}

/** The quotes of each campsite for the stays that arrive on `count` days from `first` on, by campsite id. */
export async function quotesByCampsite(
  source: PriceSource,
  campsites: readonly VisibleCampsite[],
  first: Day,
  count: number,
  filters: OfferFilters,
): Promise<Map<number, Quote[]>> {
  const asked = { first, count, nights: narrowedTo(filters, 'nights') };
  const known = await knownOffers(source, campsites, asked, filters);
  const quotes = new Map(campsites.map(({ id }) => [id, stayQuotes(known(id), asked)]));
  const unsure = campsites.filter(({ id }) => quotes.get(id)!.some(isUnsure));
  if (unsure.length === 0) return quotes;
  // Only a night without a matching offer asks what the campsite has under other filters.
  const anyStay = { first, count, nights: undefined };
  const others = await knownOffers(source, unsure, anyStay, {});
  for (const { id } of unsure) {
    const beside = stayQuotes(others(id), anyStay);
    quotes.set(
      id,
      quotes.get(id)!.map((quote, night) => besideOthers(quote, beside[night]!)),
    );
  }
  return quotes;
}

/** What every offer of a campsite says of the stay that arrives on a day, by campsite id. */
export async function outcomesOfNight(
  source: PriceSource,
  campsites: readonly VisibleCampsite[],
  day: Day,
  filters: OfferFilters,
): Promise<(campsiteId: number) => OfferOutcome[]> {
  const asked = { first: day, count: 1, nights: narrowedTo(filters, 'nights') };
  const known = await knownOffers(source, campsites, asked, filters);
  return (id) => offerOutcomes(known(id), asked);
}

interface AskedStays {
  readonly first: Day;
  readonly count: number;
  readonly nights: number | undefined;
}

/** What is known of each campsite under the filters, with the nights after the last arrival where stays follow from rates. */
async function knownOffers(
  source: PriceSource,
  campsites: readonly VisibleCampsite[],
  { first, count, nights }: AskedStays,
  filters: OfferFilters,
): Promise<(campsiteId: number) => KnownOffers> {
  const months = monthsBetween(first, addDays(first, count - 1));
  const isOneNow = count === 1 && source.asOfS === undefined;
  const [current, looks] = await Promise.all([
    isOneNow ? offerNights(source.db, campsites, first, filters) : monthsOfOffers(source, campsites, months, filters),
    looksAt(source, campsites, months, filters),
  ]);
  const rated = new Set(current.filter(isRate).map(({ campsiteId }) => campsiteId));
  const reach = addDays(first, count - 1 + (nights ?? SHORTEST_STAYS_NIGHTS));
  const withRates = campsites.filter(({ id }) => rated.has(id));
  const rates = rated.size === 0 ? [] : await ratesUpTo(source, withRates, first, reach, filters);
  const quoted = rated.size === 0 ? current : current.filter((month) => !isRate(month));
  const monthsOf = Map.groupBy([...quoted, ...rates], ({ campsiteId }) => campsiteId);
  const looksOf = Map.groupBy(looks, ({ campsiteId }) => campsiteId);
  return (id) => ({ months: monthsOf.get(id) ?? [], looks: looksOf.get(id) ?? [] });
}

/** The nightly rates of whole months: a stay may leave in a later one than it arrives in. */
async function ratesUpTo(
  source: PriceSource,
  campsites: readonly VisibleCampsite[],
  first: Day,
  last: Day,
  filters: OfferFilters,
): Promise<OfferMonth[]> {
  const found = await monthsOfOffers(source, campsites, monthsBetween(first, last), filters);
  return found.filter(isRate);
}

function monthsOfOffers(
  { db, asOfS }: PriceSource,
  campsites: readonly VisibleCampsite[],
  months: readonly YearMonth[],
  filters: OfferFilters,
): Promise<OfferMonth[]> {
  if (asOfS === undefined) return offerMonths(db, campsites, months, filters);
  return offerMonthsAsOf(db, idsOf(campsites), months.map(firstDayOf), filters, asOfS);
}

function looksAt(
  { db, asOfS }: PriceSource,
  campsites: readonly VisibleCampsite[],
  months: readonly YearMonth[],
  filters: OfferFilters,
): Promise<LookMonth[]> {
  if (asOfS === undefined) return lookMonths(db, campsites, months, filters);
  return lookMonthsAsOf(db, idsOf(campsites), months.map(firstDayOf), filters, asOfS);
}

function isRate({ nights }: OfferMonth): boolean {
  return nights === NIGHTLY_RATE;
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

/** A dimension's value in words or numbers, where `offer` has its columns and its table of names is joined. */
function valueOf(offer: string, dimension: OfferDimension): string {
  const { column, names } = OFFER_COLUMNS[dimension];
  return names === null ? `${offer}.${column}` : `${names}.name`;
}

/** Joins the tables of names to the rows of `offer`. */
function joinNames(offer: string): string {
  return OFFER_DIMENSION_KEYS.flatMap((key) => {
    const { column, names } = OFFER_COLUMNS[key];
    return names === null ? [] : [`JOIN ${names} ON ${names}.id = ${offer}.${effectiveOf(column)}`];
  }).join(' ');
}

function effectiveOf(column: string): string {
  return column === OFFER_COLUMNS.type.column ? 'effective_type_id' : column;
}

/** Prices with the type that was decided of their wording in the place of that which the source stated (decision 54). */
const EFFECTIVE_PRICES = `(
  SELECT o.*, coalesce(d.type_id, o.type_id) AS effective_type_id FROM prices o
  LEFT JOIN unit_type_decisions d USING (campsite_id, channel_id, original_type_id))`;

const OFFER_VALUES = OFFER_DIMENSION_KEYS.map((key) => `${valueOf('p', key)} AS "${key}"`).join(', ');
/** Offers alike in price by their other values: names first, then counts. */
const BY_VALUES = ['original_types.name', ...byNamesFirst().map((key) => valueOf('p', key))].join(', ');

function byNamesFirst(): OfferDimension[] {
  const isCount = (key: OfferDimension) => Number(OFFER_COLUMNS[key].names === null);
  return OFFER_DIMENSION_KEYS.filter((key) => key !== 'type').sort((a, b) => isCount(a) - isCount(b));
}

export interface OfferRow extends OfferValues {
  readonly campsiteId: number;
  /** Tells the offers of the campsite apart, whatever their length of stay. */
  readonly offer: string;
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
    `SELECT p.campsite_id AS "campsiteId", ${OFFER}, ${OFFER_VALUES}, original_types.name AS "originalType",
       p.price_cents[$3::int] AS "priceCents", p.availability[$3::int] AS availability,
       coalesce(p.seen_s[$3::int], extract(epoch FROM p.seen_at))::float8 AS "seenAtS"
     FROM ${EFFECTIVE_PRICES} p ${joinNames('p')} JOIN original_types ON original_types.id = p.original_type_id
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

/**
 * Which values of the filters occur at which campsite: counts by number, names in the order they were first seen. Types are
 * those decided of its wordings, else stated; what is undecided is no value (decision 54).
 */
export function campsiteOptions(db: Queryable, campsites: readonly VisibleCampsite[]): Promise<CampsiteOption[]> {
  return db.query<CampsiteOption>(
    `SELECT o.campsite_id AS "campsiteId", o.dimension, CASE o.dimension ${NAME_OF_OPTION} ELSE o.value::text END AS value
     FROM (
       SELECT campsite_id, dimension, value FROM campsite_options WHERE campsite_id = ANY($1::int[])
         AND (dimension <> 'type' OR campsite_id NOT IN (SELECT campsite_id FROM unit_type_decisions))
       UNION ALL
       SELECT DISTINCT campsite_id, 'type', coalesce(d.type_id, w.type_id)
       FROM offered_wordings w LEFT JOIN unit_type_decisions d USING (campsite_id, channel_id, original_type_id)
       WHERE campsite_id = ANY($1::int[]) AND campsite_id IN (SELECT campsite_id FROM unit_type_decisions)
     ) o
     WHERE o.dimension <> 'type' OR o.value IS DISTINCT FROM (SELECT id FROM accommodation_types WHERE name = $2)
     ORDER BY o.value`,
    [idsOf(campsites), UNDECIDED_TYPE],
  );
}

/** A combination of filter values at a campsite, and on how many nights it had a price. */
export interface SoldCombination {
  readonly values: Readonly<Record<OfferDimension, string>>;
  readonly pricedNights: number;
}

const EFFECTIVE_COLUMNS = DIMENSION_COLUMNS.map(effectiveOf);

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
     FROM (SELECT ${EFFECTIVE_COLUMNS.join(', ')},
         max(cardinality(array_remove(
           CASE WHEN month = $2::date THEN price_cents[$3::int:] ELSE price_cents END, NULL))) AS priced
       FROM ${EFFECTIVE_PRICES} p WHERE campsite_id = $1::int AND month >= $2::date AND nights <> ${NIGHTLY_RATE}
       GROUP BY month, ${EFFECTIVE_COLUMNS.join(', ')}
       UNION ALL
       SELECT ${EFFECTIVE_COLUMNS.map((column) => (column === 'nights' ? 'length.value' : `p.${column}`)).join(', ')}, sold.nights
       FROM ${EFFECTIVE_PRICES} p
         JOIN campsite_options length ON length.campsite_id = p.campsite_id AND length.dimension = 'nights',
         LATERAL (SELECT count(*) AS nights
           FROM unnest(price_cents, availability, terms) WITH ORDINALITY n(price, units, terms, night)
           WHERE price IS NOT NULL AND units IS DISTINCT FROM 0 AND (month > $2::date OR night >= $3::int)
             AND coalesce(n.terms, 0) & ${LONGEST_STAY_NIGHTS} <= length.value
             AND coalesce(nullif((n.terms >> 10) & ${LONGEST_STAY_NIGHTS}, 0), length.value) >= length.value) sold
       WHERE p.campsite_id = $1::int AND month >= $2::date AND p.nights = ${NIGHTLY_RATE}
     ) m ${joinNames('m')}
     GROUP BY ${OFFER_DIMENSION_KEYS.map((key) => valueOf('m', key)).join(', ')} HAVING sum(m.priced) > 0`,
    [campsite.id, firstDayOf(monthOf(from)), dateOf(from)],
  );
  return rows.map(({ pricedNights, ...values }) => ({ values, pricedNights }));
}

function monthsBetween(first: Day, last: Day): YearMonth[] {
  const months = [monthOf(first)];
  while (compareMonths(months.at(-1)!, monthOf(last)) < 0) months.push(addMonths(months.at(-1)!, 1));
  return months;
}
