import type { OfferDimension } from '@vivac/domain/offers/offer-dimension';

/** Fields of a price row that state on which terms the night is sold. A file that has one of them tells nightly rates. */
export const RESTRICTION_FIELDS = [
  'minimum_nights',
  'minimum_nights_through',
  'maximum_nights',
  'closed_to_arrival',
  'closed_to_departure',
  'closed',
  'stop_sale',
] as const;

/** Fields of a price row that state a campsite's own occupancy: its owner alone is told of it. */
export const UNIT_FIELDS = ['units_sold', 'units_left', 'units_total'] as const;

/** The fields of each kind of file: the columns of our own format, and what a mapping may fill. */
export const FIELDS = {
  prices: [
    'campsite',
    'link',
    'stay_date',
    'price',
    'currency',
    'availability',
    ...UNIT_FIELDS,
    'accommodation_type',
    'original_type',
    'channel',
    'guests',
    'cancellation_policy',
    'included_extras',
    'nights',
    ...RESTRICTION_FIELDS,
    'mandatory_fees',
    'tourist_tax',
    'children_ages',
    'outcome',
    'observed_at',
  ],
  campsites: [
    'name',
    'name_if_taken',
    'link',
    'latitude',
    'longitude',
    'coordinates',
    'utm_x',
    'utm_y',
    'utm_zone',
    'municipality',
    'province',
    'region',
    'overall_score',
    'review_count',
    'observed_at',
  ],
  reviews: [
    'campsite',
    'link',
    'date',
    'score',
    'nationality',
    'type',
    'original_type',
    'duration',
    'group',
    'reviewer_name',
    'title',
    'positive',
    'negative',
    'language',
    'answer',
    'stay_date',
    'review_id',
  ],
  holidays: ['area', 'country', 'kind', 'name', 'from', 'to', 'known_from', 'known_until'],
  occupancy: ['series', 'place', 'measure', 'month', 'value', 'suppressed'],
} as const;

export type ImportKind = keyof typeof FIELDS;
export const IMPORT_KINDS = Object.keys(FIELDS) as ImportKind[];

/** The field of each dimension of an offer, and what stands for one that a row does not say: null is the source's name. */
export const OFFER_FIELDS = {
  guests: { field: 'guests', fallback: 2 },
  channel: { field: 'channel', fallback: null },
  type: { field: 'accommodation_type', fallback: 'Unspecified' },
  cancellation: { field: 'cancellation_policy', fallback: 'Unspecified' },
  extras: { field: 'included_extras', fallback: 'None' },
  nights: { field: 'nights', fallback: 1 },
} as const satisfies Record<
  OfferDimension,
  { readonly field: (typeof FIELDS.prices)[number]; readonly fallback: string | number | null }
>;

/** Kinds of files in which a campsite has scores. */
const SCORED: readonly ImportKind[] = ['campsites', 'reviews'];

/** A column `score_cleanliness` is the published score of the category Cleanliness. */
export const SCORE_PREFIX = 'score_';

/** Whether a kind of file has such a field. */
export function isFieldOf(kind: ImportKind, name: string): boolean {
  const fields: readonly string[] = FIELDS[kind];
  return fields.includes(name) || (hasScores(kind) && name.startsWith(SCORE_PREFIX) && name !== SCORE_PREFIX);
}

/** Whether a kind of file may have columns of scores. */
export function hasScores(kind: ImportKind): boolean {
  return SCORED.includes(kind);
}
