import {
  OFFER_DIMENSION_KEYS,
  type OfferDimension,
  type OfferFilters,
  type OfferValues,
} from '@vivac/domain/offers/offer-dimension';
import { NIGHTLY_RATE } from '@vivac/domain/offers/offer';
import { LONGEST_STAY_NIGHTS } from '@vivac/domain/offers/stay-terms';
import { UNDECIDED_TYPE } from '@vivac/domain/offers/unit-type';
import { type Day, dateOf, firstDayOf, monthOf } from '@vivac/domain/time/day';
import type { Queryable } from '#platform/database/database';
import { DIMENSION_COLUMNS, OFFER, OFFER_COLUMNS, narrow } from '#rooms/evidence/offer-columns';
import type { VisibleCampsite } from '#rooms/watchlists/read';
import { idsOf } from './offers-read.ts';

// Offers with the names of their values: what the table lists and the filters offer.

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
  /** The number of its channel. */
  readonly channelId: number;
  readonly originalType: string;
  readonly priceCents: number | null;
  readonly availability: number | null;
  readonly terms: number | null;
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
    `SELECT p.campsite_id AS "campsiteId", ${OFFER}, channel_id AS "channelId", ${OFFER_VALUES},
       original_types.name AS "originalType", p.price_cents[$3::int] AS "priceCents",
       p.availability[$3::int] AS availability, p.terms[$3::int] AS terms,
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
