import type { CampsiteOption, OptionDimension, SoldCombination } from './read.ts';

/** A list of values for every dimension, the likeliest first. */
export type RankedOptions = Readonly<Record<OptionDimension, readonly string[]>>;

/** Which value decides first between combinations of equally many nights. */
const DIMENSIONS: readonly OptionDimension[] = ['guests', 'channel', 'type', 'cancellation', 'extras'];

/** The values that the reference campsite sells, then those that most campsites sell, then in the order given. */
export function rankOptions(options: readonly CampsiteOption[], reference: number | null): RankedOptions {
  const byDimension = Map.groupBy(options, (option) => option.dimension);
  const entries = DIMENSIONS.map((dimension) => [dimension, ranked(byDimension.get(dimension) ?? [], reference)]);
  return Object.fromEntries(entries);
}

function ranked(options: readonly CampsiteOption[], reference: number | null): string[] {
  const sellers = Map.groupBy(options, (option) => option.value);
  const ofReference = (value: string) => Number(sellers.get(value)!.some((option) => option.campsiteId === reference));
  return [...sellers.keys()].sort(
    (a, b) => ofReference(b) - ofReference(a) || sellers.get(b)!.length - sellers.get(a)!.length,
  );
}

/**
 * The same lists, each beginning with its value of the combination that has most priced nights; of several with as many the
 * one whose values rank higher. Without any combination the lists begin as they are ranked. The other guests follow by
 * number, other values as ranked.
 */
export function startingWithDefault(options: RankedOptions, sold: readonly SoldCombination[]): RankedOptions {
  const [best] = sold.toSorted((a, b) => b.pricedNights - a.pricedNights || compareRanks(options, a, b));
  const entries = DIMENSIONS.map((dimension) => {
    const values = options[dimension];
    const first = best?.values[dimension] ?? values[0];
    const others = values.filter((value) => value !== first);
    if (dimension === 'guests') others.sort((a, b) => Number(a) - Number(b));
    return [dimension, first === undefined ? others : [first, ...others]];
  });
  return Object.fromEntries(entries);
}

function compareRanks(options: RankedOptions, a: SoldCombination, b: SoldCombination): number {
  for (const dimension of DIMENSIONS) {
    const rankOf = ({ values }: SoldCombination) => options[dimension].indexOf(values[dimension]);
    if (rankOf(a) !== rankOf(b)) return rankOf(a) - rankOf(b);
  }
  return 0;
}
