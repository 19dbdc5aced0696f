import type { Mapping } from '../mapping/mapping.ts';

/** A file whose columns are those of a publisher, and what they mean beyond their names. */
export interface KnownLayout {
  readonly name: string;
  readonly kind: Mapping['kind'];
  readonly columns: readonly string[];
  readonly adds: Mapping['fields'];
}

const AIRBNB_LINK = 'https://www.airbnb.com/rooms/';

const LAYOUTS: readonly KnownLayout[] = [
  {
    name: 'Inside Airbnb',
    kind: 'prices',
    columns: ['listing_id', 'date', 'available', 'price', 'minimum_nights', 'maximum_nights'],
    adds: { link: { template: `${AIRBNB_LINK}{listing_id}` }, channel: { constant: 'Airbnb' } },
  },
  {
    name: 'Inside Airbnb',
    kind: 'campsites',
    columns: ['id', 'name', 'latitude', 'longitude', 'property_type', 'room_type', 'review_scores_rating'],
    adds: { link: { template: `${AIRBNB_LINK}{id}` } },
  },
];

/** The publisher's layout that a file has all the columns of; null where there is none. */
export function knownLayout(kind: Mapping['kind'], header: readonly string[]): KnownLayout | null {
  return (
    LAYOUTS.find((layout) => layout.kind === kind && layout.columns.every((column) => header.includes(column))) ?? null
  );
}
