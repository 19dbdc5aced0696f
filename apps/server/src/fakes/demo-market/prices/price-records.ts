import { OFFER_DIMENSION_KEYS } from '@vivac/domain/offers/offer-dimension';
import type { Day } from '@vivac/domain/time/day';
import { OFFER_FIELDS } from '@vivac/intake/mapping/fields';
import { csvField } from '../csv.ts';
import type { DemoOffer } from './offers.ts';
import type { OfferNights } from './prices.ts';

/** What a source sends at once: a look at the whole market, or every morning's look at a part of it. */
export interface DemoPriceCapture {
  /** When the last campsite was looked at. */
  readonly capturedAt: Date;
  /** Says the day and what is in it; fit for a file or a batch. */
  readonly name: string;
  /** CSV with a header, in pieces; starts anew at every call. */
  rows(): Iterable<string>;
}

/** The columns of a price file in Vivac's own names, in the order that the demo market writes them. */
export const PRICE_COLUMNS = [
  'link',
  'stay_date',
  'price',
  'currency',
  'availability',
  ...OFFER_DIMENSION_KEYS.map((key) => OFFER_FIELDS[key].field),
  'original_type',
  'observed_at',
] as const;

// By half euros, because writing a number anew for every row is what takes the time.
const PRICE_TEXTS = Array.from({ length: 802 }, (_, halves) => (halves === 0 ? '' : String(halves / 2)));

/** The rows of one offer on those of the nights from `days[0]` on that `isNews` marks with 1. */
export function recordsOfOffer(
  link: string,
  offer: DemoOffer,
  days: readonly Day[],
  isNews: Uint8Array,
  { halfEuros, unitsLeft }: OfferNights,
  observedAt: Date,
): string {
  const start = `${link},`;
  const parts = [
    ...OFFER_DIMENSION_KEYS.map((key) => offer[key]),
    offer.originalType,
    observedAt.toISOString().replace(/\.\d+/, ''),
  ];
  const end = `,${parts.map(csvField).join(',')}\n`;
  let records = '';
  for (const [night, day] of days.entries()) {
    if (isNews[night] === 0) continue;
    const units = unitsLeft[night]!;
    records += start + day + ',' + PRICE_TEXTS[halfEuros[night]!]! + ',EUR,' + (units < 0 ? '' : units) + end;
  }
  return records;
}
