import type { getMap } from '@vivac/contract/dashboard';
import type { QueryOf } from '@vivac/contract/endpoint';
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
import { observationsSince } from '#rooms/evidence/read';
import type { VisibleCampsite } from '#rooms/watchlists/read';

/** The single-value filters, by name; one that is absent does not narrow. */
export interface OfferFilters {
  readonly guests?: number;
  readonly channel?: string;
  readonly accommodationType?: string;
  readonly cancellationPolicy?: string;
  readonly includedExtras?: string;
}

/** The filters of a call, from the names on the wire. */
export function offerFiltersOf(query: Omit<QueryOf<typeof getMap>, 'campsitename' | 'date'>): OfferFilters {
  return {
    ...(query.numberofguests !== undefined && { guests: query.numberofguests }),
    ...(query.channelname !== undefined && { channel: query.channelname }),
    ...(query.accommodationtype !== undefined && { accommodationType: query.accommodationtype }),
    ...(query.cancellationpolicy !== undefined && { cancellationPolicy: query.cancellationpolicy }),
    ...(query.includedextras !== undefined && { includedExtras: query.includedextras }),
  };
}

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
  const { conditions, values } = narrow(filters, [idsOf(campsites), months, since, ahead + 1]);
  const observed = Map.groupBy(await observationsSince(db, conditions, values), ({ campsiteId }) => campsiteId);
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

export interface OfferRow {
  readonly campsiteId: number;
  readonly accommodationType: string;
  readonly originalType: string;
  readonly channel: string;
  readonly cancellationPolicy: string;
  readonly includedExtras: string;
  readonly guests: number;
  readonly nights: number;
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
    `SELECT p.campsite_id AS "campsiteId", t.name AS "accommodationType", o.name AS "originalType", c.name AS channel,
       x.name AS "cancellationPolicy", e.name AS "includedExtras", p.guests, p.nights,
       p.price_cents[$3::int] AS "priceCents", p.availability[$3::int] AS availability,
       coalesce(p.seen_s[$3::int], extract(epoch FROM p.seen_at))::float8 AS "seenAtS"
     FROM prices p
       JOIN accommodation_types t ON t.id = p.type_id JOIN original_types o ON o.id = p.original_type_id
       JOIN channels c ON c.id = p.channel_id JOIN cancellation_policies x ON x.id = p.cancellation_id
       JOIN extras e ON e.id = p.extras_id
     WHERE p.campsite_id = ANY($1::int[]) AND p.month = $2::date
       AND (p.observed_nights >> ($3::int - 1)) & 1 = 1${conditions}
     ORDER BY p.campsite_id, t.name, "priceCents" NULLS LAST, o.name, c.name, x.name, e.name, p.guests, p.nights`,
    values,
  );
}

export type OptionDimension = 'guests' | 'channel' | 'type' | 'cancellation' | 'extras';

export interface CampsiteOption {
  readonly campsiteId: number;
  readonly dimension: OptionDimension;
  /** The value's name; a number in words for guests. */
  readonly value: string;
}

/** Which values of the filters occur at which campsite: guests by number, other values in the order they were first seen. */
export function campsiteOptions(db: Queryable, campsites: readonly VisibleCampsite[]): Promise<CampsiteOption[]> {
  return db.query<CampsiteOption>(
    `SELECT o.campsite_id AS "campsiteId", o.dimension, CASE o.dimension
       WHEN 'channel' THEN (SELECT name FROM channels WHERE id = o.value)
       WHEN 'type' THEN (SELECT name FROM accommodation_types WHERE id = o.value)
       WHEN 'cancellation' THEN (SELECT name FROM cancellation_policies WHERE id = o.value)
       WHEN 'extras' THEN (SELECT name FROM extras WHERE id = o.value)
       ELSE o.value::text END AS value
     FROM campsite_options o WHERE o.campsite_id = ANY($1::int[]) ORDER BY o.value`,
    [idsOf(campsites)],
  );
}

/** A combination of filter values at a campsite, and on how many nights it had a price. */
export interface SoldCombination {
  readonly values: Readonly<Record<OptionDimension, string>>;
  readonly pricedNights: number;
}

/**
 * The combinations that a campsite sells from a day on. Of several offers alike in a month the one with the most priced
 * nights counts: counting the nights of all of them together takes several times as long (decision 16).
 */
export async function soldCombinations(
  db: Queryable,
  campsite: VisibleCampsite,
  from: Day,
): Promise<SoldCombination[]> {
  type Row = Record<OptionDimension, string> & { pricedNights: number };
  const rows = await db.query<Row>(
    `SELECT m.guests::text AS guests, c.name AS channel, t.name AS type, x.name AS cancellation, e.name AS extras,
       sum(m.nights)::int AS "pricedNights"
     FROM (SELECT guests, channel_id, type_id, cancellation_id, extras_id,
         max(cardinality(array_remove(
           CASE WHEN month = $2::date THEN price_cents[$3::int:] ELSE price_cents END, NULL))) AS nights
       FROM prices WHERE campsite_id = $1::int AND month >= $2::date
       GROUP BY month, guests, channel_id, type_id, cancellation_id, extras_id) m
       JOIN channels c ON c.id = m.channel_id JOIN accommodation_types t ON t.id = m.type_id
       JOIN cancellation_policies x ON x.id = m.cancellation_id JOIN extras e ON e.id = m.extras_id
     GROUP BY m.guests, c.name, t.name, x.name, e.name HAVING sum(m.nights) > 0`,
    [campsite.id, firstDayOf(monthOf(from)), dateOf(from)],
  );
  return rows.map(({ pricedNights, ...values }) => ({ values, pricedNights }));
}

function idsOf(campsites: readonly VisibleCampsite[]): number[] {
  return campsites.map((campsite) => campsite.id);
}

/** The conditions of the filters that are set, after the values that are bound already. */
export function narrow(filters: OfferFilters, bound: readonly unknown[]): { conditions: string; values: unknown[] } {
  const values = [...bound];
  let conditions = '';
  const add = (value: string | number | undefined, condition: (parameter: string) => string) => {
    if (value === undefined) return;
    values.push(value);
    conditions += ` AND ${condition(`$${values.length}`)}`;
  };
  add(filters.guests, (p) => `guests = ${p}::int`);
  add(filters.channel, (p) => `channel_id = (SELECT id FROM channels WHERE name = ${p})`);
  add(filters.accommodationType, (p) => `type_id = (SELECT id FROM accommodation_types WHERE name = ${p})`);
  add(filters.cancellationPolicy, (p) => `cancellation_id = (SELECT id FROM cancellation_policies WHERE name = ${p})`);
  add(filters.includedExtras, (p) => `extras_id = (SELECT id FROM extras WHERE name = ${p})`);
  return { conditions, values };
}

function monthsBetween(first: Day, last: Day): YearMonth[] {
  const months = [monthOf(first)];
  while (compareMonths(months.at(-1)!, monthOf(last)) < 0) months.push(addMonths(months.at(-1)!, 1));
  return months;
}
