import { type ChangeKind, type ChangeLimits, SALE } from './change.ts';

/** One thing that can change of an offer on a night, as a number. */
export interface Facet {
  /** Whether a value is away from the baseline by the limit or more. */
  readonly isBeyond: (baseline: number, value: number) => boolean;
  /** Whether a value is as another, within half of the limit: of a baseline, that it is back. */
  readonly isNear: (one: number, value: number) => boolean;
  /** Whether two values that are beyond the baseline speak of the same move. */
  readonly isSameWay: (baseline: number, one: number, other: number) => boolean;
  /** The kind of a change; null where it is none that anybody is told. */
  readonly kindOf: (from: number, to: number) => ChangeKind | null;
}

export const FACET_NAMES = ['price', 'sale', 'left', 'minimum', 'arrival'] as const;
export type FacetName = (typeof FACET_NAMES)[number];

const different = (one: number, other: number) => one !== other;
const same = (one: number, other: number) => one === other;
const sameValue = (_baseline: number, one: number, other: number) => one === other;

/** Whether the higher of two prices is above the lower by so many thousandths of it: the way there is as far as the way back. */
function isApart(one: number, other: number, perMille: number): boolean {
  const lower = Math.min(one, other);
  return (Math.max(one, other) - lower) * 1000 >= perMille * lower;
}

export function facetsOf({ pricePerMille, fewLeft }: ChangeLimits): Readonly<Record<FacetName, Facet>> {
  const isFew = (left: number) => left <= fewLeft;
  const isManyAgain = (left: number) => left >= 2 * fewLeft;
  return {
    price: {
      isBeyond: (baseline, value) => baseline !== value && isApart(baseline, value, pricePerMille),
      isNear: (one, value) => one === value || !isApart(one, value, pricePerMille / 2),
      isSameWay: (baseline, one, other) => one > baseline === other > baseline,
      kindOf: (from, to) => (to > from ? 'price_up' : 'price_down'),
    },
    sale: { isBeyond: different, isNear: same, isSameWay: sameValue, kindOf: saleKind },
    left: {
      isBeyond: (baseline, value) => (isFew(baseline) ? isManyAgain(value) : isFew(value)),
      isNear: (one, value) => (isFew(one) ? isFew(value) : value >= Math.min(one, 2 * fewLeft)),
      // There is one way to go from many to few, and one back.
      isSameWay: () => true,
      kindOf: (_from, to) => (isFew(to) ? 'few_left' : null),
    },
    minimum: { isBeyond: different, isNear: same, isSameWay: sameValue, kindOf: () => 'minimum_stay' },
    arrival: { isBeyond: different, isNear: same, isSameWay: sameValue, kindOf: () => 'arrival_day' },
  };
}

function saleKind(_from: number, to: number): ChangeKind {
  if (to === SALE.on_sale) return 'back_on_sale';
  return to === SALE.closed ? 'closed' : 'sold_out';
}
