import type { Cents } from '@vivac/domain/money';
import { NIGHTLY_RATE } from '@vivac/domain/offers/offer';
import {
  OFFER_DIMENSION_KEYS,
  type OfferDimension,
  type OfferFilters,
  type OfferValues,
} from '@vivac/domain/offers/offer-dimension';
import { LONGEST_STAY_NIGHTS } from '@vivac/domain/offers/stay-terms';
import { dateOf, type Day, firstDayOf, monthOf } from '@vivac/domain/time/day';
import type { Queryable } from '#platform/database/database';
import { DIMENSION_COLUMNS, narrow, OFFER, OFFER_COLUMNS } from '#modules/evidence/offer-columns';
import { hasParts, listingsOf, underCampsites, type VisibleCampsite } from '#modules/watchlists/read';

// Offers with the names of their values.

/** A dimension's value in words or numbers, where `offer` has its columns and its table of names is joined. */
export function valueOf(offer: string, dimension: OfferDimension): string {
  const { column, names } = OFFER_COLUMNS[dimension];
  return names === null ? `${offer}.${column}` : `${names}.name`;
}

/**
 * Joins the tables of names to the rows of `offer`. Every number has its name; of an inner join PostgreSQL would expect that it leaves
 * rows out, plan for a single one and scan the names for each.
 */
export function joinNames(offer: string): string {
  return OFFER_DIMENSION_KEYS.flatMap((key) => {
    const { column, names } = OFFER_COLUMNS[key];
    return names === null ? [] : [`LEFT JOIN ${names} ON ${names}.id = ${offer}.${effectiveOf(column)}`];
  }).join(' ');
}

export function effectiveOf(column: string): string {
  return column === OFFER_COLUMNS.type.column ? 'effective_type_id' : column;
}

/** Offers with the type that was decided of their wording in the place of that which the source stated (docs/decisions/offers-and-filters.md). */
export const withEffectiveTypes = (offers: string) => `(
  SELECT o.*, coalesce(d.type_id, o.type_id) AS effective_type_id FROM ${offers} o
  LEFT JOIN unit_type_decisions d USING (campsite_id, channel_id, original_type_id))`;

const OFFER_VALUES = OFFER_DIMENSION_KEYS.map((key) => `${valueOf('p', key)} AS "${key}"`).join(', ');
/** Offers alike in price by their other values: names first, then counts. */
const BY_VALUES = ['originalType', ...byNamesFirst()].map((name) => `"${name}"`).join(', ');

function byNamesFirst(): OfferDimension[] {
  const isCount = (key: OfferDimension) => Number(OFFER_COLUMNS[key].names === null);
  return OFFER_DIMENSION_KEYS.filter((key) => key !== 'type').sort((a, b) => isCount(a) - isCount(b));
}

/** An offer of one night as it was last seen, with the names of its values. */
export interface OfferRow extends OfferValues {
  readonly campsiteId: number;
  /** Tells the offers of the campsite apart, whatever their length of stay. */
  readonly offer: string;
  readonly originalType: string;
  readonly priceCents: Cents | null;
  readonly feeCents: Cents | null;
  readonly availability: number | null;
  readonly seenAtS: number;
}

/** Every observed offer of one night, the cheapest first within a campsite and type. */
export async function offersOfNight(
  db: Queryable,
  campsites: readonly VisibleCampsite[],
  day: Day,
  filters: OfferFilters,
): Promise<readonly OfferRow[]> {
  const { offers, values } = narrow(filters, [listingsOf(campsites), firstDayOf(monthOf(day)), dateOf(day)]);
  const rows = await db.query<OfferRow>(
    `SELECT p.campsite_id AS "campsiteId", ${OFFER}, ${OFFER_VALUES}, original_types.name AS "originalType",
       p.price_cents[$3::int] AS "priceCents", p.fee_cents[$3::int] AS "feeCents", p.availability[$3::int] AS availability,
       coalesce(p.seen_s[$3::int], extract(epoch FROM p.seen_at))::float8 AS "seenAtS"
     FROM ${withEffectiveTypes('prices')} p ${joinNames('p')} LEFT JOIN original_types ON original_types.id = p.original_type_id
     WHERE p.campsite_id = ANY($1::int[]) AND p.month = $2::date
       AND ((p.observed_nights >> ($3::int - 1)) & 1)::boolean${offers}
     ORDER BY "campsiteId", "type", "priceCents" NULLS LAST, ${BY_VALUES}`,
    values,
  );
  return hasParts(campsites) ? offersOfCampsites(underCampsites(campsites, rows)) : rows;
}

/** What was seen at several listings of one campsite is one offer: its newest sighting. */
function offersOfCampsites(rows: readonly OfferRow[]): OfferRow[] {
  const newest = new Map<string, OfferRow>();
  for (const row of rows) {
    const key = `${row.campsiteId} ${row.offer} ${row.nights}`;
    if ((newest.get(key)?.seenAtS ?? 0) < row.seenAtS) newest.set(key, row);
  }
  const dear = ({ priceCents }: OfferRow) => priceCents ?? Number.MAX_VALUE;
  return [...newest.values()].sort((a, b) => a.type.localeCompare(b.type) || dear(a) - dear(b));
}

// Which values of the filters the offers of month blocks have, as rows of campsite, dimension and value.

/** A longer stay cannot be asked for (see the contract). */
const MAX_LENGTH = 100;

const DIMENSION_VALUES = OFFER_DIMENSION_KEYS.map((key) => `('${key}', i.${OFFER_COLUMNS[key].column}::int)`).join(
  ', ',
);

/** The values that the offers in `blocks` state. */
export const optionsOf = (blocks: string) => `
  SELECT DISTINCT i.campsite_id, o.dimension, o.value
  FROM (SELECT DISTINCT campsite_id, ${DIMENSION_COLUMNS.join(', ')} FROM ${blocks}) i,
    LATERAL (VALUES ${DIMENSION_VALUES}) o(dimension, value)
  WHERE o.dimension <> 'nights' OR o.value > ${NIGHTLY_RATE}`;

/** The lengths of stay of nightly rates are the minimum stays that they state. */
export const rateLengthsOf = (blocks: string) => `
  SELECT DISTINCT i.campsite_id, 'nights', greatest(coalesce(n.terms, 0) & ${LONGEST_STAY_NIGHTS}, 1)
  FROM ${blocks} i, unnest(i.price_cents, i.terms) WITH ORDINALITY n(price, terms, night)
  WHERE i.nights <= ${NIGHTLY_RATE} AND n.price IS NOT NULL AND coalesce(n.terms, 0) & ${LONGEST_STAY_NIGHTS} <= ${MAX_LENGTH}`;
