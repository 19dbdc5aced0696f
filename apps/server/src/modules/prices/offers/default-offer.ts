import {
  OFFER_DIMENSION_KEYS,
  type OfferDimension,
  ANY,
  byOfferDimension,
  hasAny,
  holdsNames,
} from '@vivac/domain/offers/offer-dimension';
import type { OptionCount, SoldCombination } from './filter-values-read.ts';

/** A list of values for every dimension, the likeliest first. */
export type RankedOptions = Readonly<Record<OfferDimension, readonly string[]>>;

/**
 * The values that the reference campsite sells, then those that most campsites sell, then in the order given; lengths of
 * stay always from the shortest (stay-2).
 */
export function rankOptions(options: readonly OptionCount[]): RankedOptions {
  const byDimension = Map.groupBy(options, (option) => option.dimension);
  return byOfferDimension((dimension) => {
    const occurring = byDimension.get(dimension) ?? [];
    if (dimension === 'nights') return ascending(occurring.map(({ value }) => value));
    return occurring
      .toSorted((a, b) => Number(b.ofReference) - Number(a.ofReference) || b.campsites - a.campsites)
      .map(({ value }) => value);
  });
}

/**
 * The same lists, each beginning with its value of the combination that has most priced nights; of several with as many the
 * one whose values rank higher, that of the first dimension deciding first. One of an
 * undecided type counts only where all are. Without any combination the lists begin as
 * they are ranked. The other counts follow by number, other names as ranked, and {@link ANY} last.
 */
export function startingWithDefault(options: RankedOptions, sold: readonly SoldCombination[]): RankedOptions {
  const comparable = sold.filter(({ values }) => options.type.includes(values.type));
  const [best] = (comparable.length > 0 ? comparable : sold).toSorted(
    (a, b) => b.pricedNights - a.pricedNights || compareRanks(options, a, b),
  );
  return byOfferDimension((dimension) => {
    const values = options[dimension];
    const sellsMost = best?.values[dimension];
    const first = sellsMost !== undefined && values.includes(sellsMost) ? sellsMost : values[0];
    if (first === undefined) return [];
    const others = values.filter((value) => value !== first);
    const ordered = holdsNames(dimension) ? others : ascending(others);
    return [first, ...ordered, ...(hasAny(dimension) ? [ANY] : [])];
  });
}

function ascending(numbers: Iterable<string>): string[] {
  return [...numbers].sort((a, b) => Number(a) - Number(b));
}

function compareRanks(options: RankedOptions, a: SoldCombination, b: SoldCombination): number {
  for (const dimension of OFFER_DIMENSION_KEYS) {
    const rankOf = ({ values }: SoldCombination) => options[dimension].indexOf(values[dimension]);
    if (rankOf(a) !== rankOf(b)) return rankOf(a) - rankOf(b);
  }
  return 0;
}
