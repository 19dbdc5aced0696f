import { type Cents, centsOf } from '../money.ts';
import { indexOrNull, indexTenthsOf, medianHalfCents, rankOf } from '../offers/position/price-position.ts';
import { type OfferRow, type SortableOffer, ownPriceOf } from './offer-table.ts';

/** Where one offer of a night stands, by the comparisons of the calendar's cells (position-7). */
export interface OfferPosition {
  /** Its price where the median of the competitors' prices is 100, to a tenth; null unless both are known. */
  readonly index: number | null;
  /** Of its campsite's price from the dearest, which is 1; null for an offer that is not the price of its campsite. */
  readonly rank: number | null;
  /** Of how many campsites with a price; null where `rank` is. */
  readonly of: number | null;
}

/** Tells where an offer stands. */
export type PositionOf = (row: OfferRow<SortableOffer>) => OfferPosition;

/** The places of a night's offers; prices in euros per night. A campsite's price is its lowest that can be booked. */
export function offerPositions(rows: readonly OfferRow<SortableOffer>[], reference: string | null): PositionOf {
  const prices = pricesByCampsite(rows);
  const competitors = [...prices].flatMap(([campsite, cents]) => (campsite === reference ? [] : [cents]));
  const median = medianHalfCents(competitors.toSorted((a, b) => a - b));
  return ({ campsite, option: { price, availability } }) => {
    const cents = price === null ? null : centsOf(price);
    const isPrice = availability !== 0 && cents === prices.get(campsite);
    const others = [...prices].flatMap(([other, requested]) => (other === campsite ? [] : [requested]));
    return { index: indexOrNull(indexTenthsOf(cents, median)), ...rankOf(isPrice ? cents : null, others) };
  };
}

function pricesByCampsite(rows: readonly OfferRow<SortableOffer>[]): ReadonlyMap<string, Cents> {
  const campsites = [...new Set(rows.map(({ campsite }) => campsite))];
  return new Map(
    campsites.flatMap((campsite): [string, Cents][] => {
      const price = ownPriceOf(rows, campsite);
      return price === null ? [] : [[campsite, centsOf(price)]];
    }),
  );
}
