import {
  OFFER_DIMENSION_KEYS,
  type OfferDimension,
  type OfferFilters,
  narrowedTo,
} from '@vivac/domain/offers/offer-dimension';
import { LIST_RATE, NIGHTLY_RATE } from '@vivac/domain/offers/offer';
import { UNDECIDED_TYPE } from '@vivac/domain/offers/unit-type';
import type { Day } from '@vivac/domain/time/day';

/** Where observations and prices keep a dimension of their offer; `names` is the table that gives its names their numbers. */
interface OfferColumn {
  readonly column: string;
  readonly names: string | null;
}

export const OFFER_COLUMNS = {
  guests: { column: 'guests', names: null },
  channel: { column: 'channel_id', names: 'channels' },
  type: { column: 'type_id', names: 'accommodation_types' },
  cancellation: { column: 'cancellation_id', names: 'cancellation_policies' },
  extras: { column: 'extras_id', names: 'extras' },
  nights: { column: 'nights', names: null },
} as const satisfies Record<OfferDimension, OfferColumn>;

/** The columns of the filters alone. */
export const DIMENSION_COLUMNS: readonly string[] = OFFER_DIMENSION_KEYS.map((key) => OFFER_COLUMNS[key].column);

/** The columns that tell the offers of a campsite apart, in the order of the tables' keys. */
export const OFFER_KEY: readonly string[] = [...DIMENSION_COLUMNS, 'original_type_id'];

/** Tells the offers of a campsite apart, whatever their length of stay. */
export const OFFER = `concat_ws(':', ${OFFER_KEY.filter((column) => column !== 'nights').join(', ')}) AS offer`;
/** The parts of it that a tariff's unit, and its accommodation type, is known by. */
export function partsOfOffer(offer: string): Record<'guests' | 'channelId' | 'typeId' | 'originalTypeId', number> {
  const parts = offer.split(':').map(Number);
  return { guests: parts[0]!, channelId: parts[1]!, typeId: parts[2]!, originalTypeId: parts.at(-1)! };
}
/** Beside it the parts of a look's scope. */
export const OFFER_IDENTITY = `${OFFER}, channel_id AS "channelId", guests, nights`;

/** What a block holds by night beside its mask and its moments: a column of arrays each, and its name in the domain's months. */
const NIGHT_VALUES = {
  price_cents: 'priceCents',
  availability: 'availability',
  terms: 'terms',
  fee_cents: 'feeCents',
  tax_cents: 'taxCents',
  stands_hours: 'standsHours',
} as const;

/** The columns of {@link NIGHT_VALUES}. */
export const NIGHT_COLUMNS: readonly string[] = Object.keys(NIGHT_VALUES);

/** Selects the values of a month's nights, or, by `at` in place of the bare column, some of them. */
export function nightValues(at: (column: string) => string = (column) => column): string {
  return Object.entries(NIGHT_VALUES)
    .map(([column, name]) => `${at(column)} AS "${name}"`)
    .join(', ');
}

const WORDING = '(campsite_id, channel_id, original_type_id)';

/**
 * Offers of a type: by the decision about their wording, else as the source stated it; what nobody has
 * decided is of no type (docs/decisions/offers-and-filters.md). As long as nothing was decided to be of this type, the index of the tables finds the
 * stated one.
 */
function ofEffectiveType(type: string): string {
  const undecided = `(SELECT id FROM accommodation_types WHERE name = '${UNDECIDED_TYPE}')`;
  const decided = (how: string) =>
    `(SELECT campsite_id, channel_id, original_type_id FROM unit_type_decisions WHERE type_id ${how} ${type})`;
  return ` AND type_id = ANY(ARRAY(SELECT id FROM accommodation_types WHERE id = ${type}
      OR EXISTS (SELECT 1 FROM unit_type_decisions WHERE type_id = ${type})))
    AND (type_id = ${type} OR ${WORDING} IN ${decided('=')}) AND ${WORDING} NOT IN ${decided('<>')}
    AND ${type} IS DISTINCT FROM ${undecided}`;
}

const SHORT_LIST = 3;

/**
 * An array of days, which are bound after the values that are bound already. Those of a short list are bound one by one: PostgreSQL
 * then knows how many there are when it plans for any values, and keeps the plan; planning takes longer than reading.
 */
export function bindDays(days: readonly Day[], bound: readonly unknown[]): { list: string; values: unknown[] } {
  const next = bound.length + 1;
  if (days.length > SHORT_LIST) return { list: `$${next}::date[]`, values: [...bound, days] };
  const list = days.map((_, at) => `$${next + at}::date`).join(', ');
  return { list: `ARRAY[${list}]::date[]`, values: [...bound, ...days] };
}

/** The filters' values after those that are bound already, and the conditions on the columns of offers and of looks that they make. */
export interface Narrowed {
  readonly offers: string;
  readonly looks: string;
  readonly values: unknown[];
}

/** What the filters that are set leave of offers, and of the looks for them. */
export function narrow(
  filters: OfferFilters,
  bound: readonly unknown[],
  dimensions: readonly OfferDimension[] = OFFER_DIMENSION_KEYS,
): Narrowed {
  const values = [...bound];
  let [offers, looks] = ['', ''];
  for (const dimension of dimensions) {
    const wanted = narrowedTo(filters, dimension);
    if (wanted === undefined) continue;
    values.push(wanted);
    const { column, names } = OFFER_COLUMNS[dimension];
    const value =
      names === null ? `$${values.length}::int` : `(SELECT id FROM ${names} WHERE name = $${values.length})`;
    offers += conditionOn(dimension, column, value);
    looks += conditionOnLooks(dimension, column, value);
  }
  return { offers, looks, values };
}

/** As {@link narrow}, of a statement that reads looks alone. */
export function narrowLooks(filters: OfferFilters, bound: readonly unknown[]): Narrowed {
  return narrow(filters, bound, ['channel', 'guests', 'nights']);
}

function conditionOn(dimension: OfferDimension, column: string, value: string): string {
  if (dimension === 'type') return ofEffectiveType(value);
  // A nightly rate is a rate of stays of any length.
  return dimension === 'nights'
    ? ` AND ${column} IN (${LIST_RATE}, ${NIGHTLY_RATE}, ${value})`
    : ` AND ${column} = ${value}`;
}

/** A look that names no channel asked every channel; of a stay it says nothing what the others are. */
function conditionOnLooks(dimension: OfferDimension, column: string, value: string): string {
  if (dimension === 'nights') return ` AND ${column} IN (-1, ${NIGHTLY_RATE}, ${value})`;
  return dimension === 'channel' || dimension === 'guests' ? ` AND ${column} IN (0, ${value})` : '';
}
