import type { Cents } from '@vivac/domain/money';
import type { LookMonth } from '@vivac/domain/offers/look';
import { NIGHTLY_RATE, type OfferMonth } from '@vivac/domain/offers/offer';
import {
  OFFER_DIMENSION_KEYS,
  type OfferDimension,
  type OfferFilters,
  type OfferValues,
} from '@vivac/domain/offers/offer-dimension';
import { LONGEST_STAY_NIGHTS } from '@vivac/domain/offers/stay-terms';
import { dateOf, type Day, firstDayOf, monthOf } from '@vivac/domain/time/day';
import type { Queryable } from '#platform/database/database';
import { LOOK_SCOPE_COLUMNS, narrowLooks } from '#modules/evidence/sightings-read';
import { DIMENSION_COLUMNS, narrow, nightValues, OFFER, OFFER_COLUMNS } from '#modules/evidence/offer-columns';
import { hasParts, listingsOf, underCampsites } from '#modules/watchlists/listings-read';
import type { VisibleCampsite } from '#modules/watchlists/read';

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
/** In their place those of a look. */
const LOOK_VALUES = OFFER_DIMENSION_KEYS.map((key) =>
  key === 'guests' || key === 'nights' ? LOOK_SCOPE_COLUMNS[key] : 'NULL',
).join(', ');
/** Offers alike in price by their other values: names first, then counts. */
const BY_VALUES = ['originalType', ...byNamesFirst()].map((name) => `"${name}"`).join(', ');

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
  readonly priceCents: Cents | null;
  readonly availability: number | null;
  readonly terms: number | null;
  readonly feeCents: Cents | null;
  readonly taxCents: Cents | null;
  readonly standsHours: number | null;
  readonly seenAtS: number;
}

/** What is current of the offers of one night. */
export interface OffersOfNight {
  /** Cheapest first within a campsite and type. */
  readonly rows: readonly OfferRow[];
  /** Those that the filters leave, of this night alone. */
  readonly looks: readonly LookMonth[];
}

interface LookRow {
  readonly campsiteId: number;
  readonly offer: null;
  readonly channelId: number | null;
  readonly guests: number | null;
  readonly nights: number | null;
  readonly answeredS: number | null;
}

/** Every observed offer of one night, and the looks at it. */
export async function offersOfNight(
  db: Queryable,
  campsites: readonly VisibleCampsite[],
  day: Day,
  filters: OfferFilters,
): Promise<OffersOfNight> {
  const offers = narrow(filters, [listingsOf(campsites), firstDayOf(monthOf(day)), dateOf(day)]);
  const seen = narrowLooks(filters, offers.values);
  const found = await db.query<OfferRow | LookRow>(
    `SELECT p.campsite_id AS "campsiteId", ${OFFER}, channel_id AS "channelId", ${OFFER_VALUES},
       original_types.name AS "originalType", ${nightValues((column) => `p.${column}[$3::int]`)},
       coalesce(p.seen_s[$3::int], extract(epoch FROM p.seen_at))::float8 AS "seenAtS", NULL::bigint AS "answeredS"
     FROM ${withEffectiveTypes('prices')} p ${joinNames('p')} LEFT JOIN original_types ON original_types.id = p.original_type_id
     WHERE p.campsite_id = ANY($1::int[]) AND p.month = $2::date
       AND ((p.observed_nights >> ($3::int - 1)) & 1)::boolean${offers.conditions}
     UNION ALL
     SELECT campsite_id, NULL, ${LOOK_SCOPE_COLUMNS.channel}, ${LOOK_VALUES}, NULL, ${nightValues(() => 'NULL')}, NULL, answered_s[$3::int]
     FROM look_months
     WHERE campsite_id = ANY($1::int[]) AND month = $2::date AND answered_s[$3::int] IS NOT NULL${seen.conditions}
     ORDER BY "campsiteId", "type", "priceCents" NULLS LAST, ${BY_VALUES}`,
    seen.values,
  );
  const rows: OfferRow[] = [];
  const looks: LookMonth[] = [];
  for (const row of found) {
    if (row.offer === null) looks.push(lookAt(row, day));
    else rows.push(row);
  }
  if (!hasParts(campsites)) return { rows, looks };
  return { rows: offersOfCampsites(underCampsites(campsites, rows)), looks: underCampsites(campsites, looks) };
}

/** In the shape of a month that has no other night. */
function lookAt({ campsiteId, channelId, guests, nights, answeredS }: LookRow, day: Day): LookMonth {
  return { campsiteId, channelId, guests, nights, firstDay: day, answeredS: [answeredS], failedS: [null] };
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

/** An offer in the shape of a month that has no other night. */
export function monthOfNight(row: OfferRow, day: Day): OfferMonth {
  const { campsiteId, offer, channelId, guests, nights, seenAtS } = row;
  return {
    campsiteId,
    offer,
    channelId,
    guests,
    nights,
    firstDay: day,
    observedNights: 1,
    priceCents: [row.priceCents],
    availability: [row.availability],
    terms: [row.terms],
    feeCents: [row.feeCents],
    taxCents: [row.taxCents],
    standsHours: [row.standsHours],
    seenAtS,
    seenAtSByNight: null,
  };
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
  WHERE o.dimension <> 'nights' OR o.value <> ${NIGHTLY_RATE}`;

/** The lengths of stay of nightly rates are the minimum stays that they state. */
export const rateLengthsOf = (blocks: string) => `
  SELECT DISTINCT i.campsite_id, 'nights', greatest(coalesce(n.terms, 0) & ${LONGEST_STAY_NIGHTS}, 1)
  FROM ${blocks} i, unnest(i.price_cents, i.terms) WITH ORDINALITY n(price, terms, night)
  WHERE i.nights = ${NIGHTLY_RATE} AND n.price IS NOT NULL AND coalesce(n.terms, 0) & ${LONGEST_STAY_NIGHTS} <= ${MAX_LENGTH}`;
