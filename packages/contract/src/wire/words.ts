import { LINK_FIELDS } from './links.ts';
import { PRICE_NAMES, QUERY_FIELDS } from './prices.ts';
import { REVIEW_FILTER_NAMES } from './reviews.ts';
import { FILTER_KEYS, OFFER_WIRE_NAMES, TABLE_WIRE_NAMES } from '../wire-names.ts';

/** Every spelling of the wire that is not ours too; `npm run check` finds it outside this package. */
export const WIRE_WORDS: readonly string[] = [
  ...Object.values(OFFER_WIRE_NAMES).flatMap(({ parameter, key }) => [parameter, key]),
  FILTER_KEYS.campsites,
  ...Object.values(TABLE_WIRE_NAMES),
  ...Object.keys(PRICE_NAMES),
  ...Object.values(QUERY_FIELDS),
  ...Object.values(LINK_FIELDS),
  ...Object.entries(REVIEW_FILTER_NAMES).flatMap(([ours, wire]) => (ours === wire ? [] : [wire])),
];

/** Those that are also columns of the database and fields of imported files, where they may stand. */
export const SHARED_WORDS: readonly string[] = ['observed_at'];
