/** A whole number of 32 bits that stands for one thing of the market; the same keys always give the same number. */
export type Seed = number;

/** Where every number of the demo market starts. Changing it makes another market. */
export const MARKET_SEED: Seed = 0x5eedca3b;

/** The seed of a thing inside another: a campsite's night, a night's price. Mixes as MurmurHash3's finaliser does. */
export function seedOf(parent: Seed, key: number): Seed {
  let mixed = Math.imul(parent ^ Math.imul(key | 0, 0x9e3779b1), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0xc2b2ae35);
  mixed ^= mixed >>> 13;
  mixed = Math.imul(mixed, 0x27d4eb2f);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

/** From 0 to below 1, evenly. */
export function chanceOf(parent: Seed, key: number): number {
  return seedOf(parent, key) / 0x1_0000_0000;
}

/** A whole number from `from` to `to`, both included, evenly. */
export function wholeBetween(from: number, to: number, parent: Seed, key: number): number {
  return from + Math.floor(chanceOf(parent, key) * (to - from + 1));
}

/** One of `values`, evenly. Throws RangeError when there is none. */
export function pickOf<T>(values: readonly T[], parent: Seed, key: number): T {
  const value = values[seedOf(parent, key) % values.length];
  if (value === undefined) throw new RangeError('Nothing to pick from');
  return value;
}

/** One of `values` as often as its weight says. Throws RangeError when there is none. */
export function pickWeighted<T>(values: readonly (readonly [T, number])[], parent: Seed, key: number): T {
  const total = values.reduce((sum, [, weight]) => sum + weight, 0);
  let left = chanceOf(parent, key) * total;
  for (const [value, weight] of values) {
    left -= weight;
    if (left < 0) return value;
  }
  throw new RangeError('Nothing to pick from');
}

/** The values in an order of their own for every seed. */
export function shuffled<T>(values: readonly T[], seed: Seed): T[] {
  const keyed = values.map((value, at) => ({ value, order: seedOf(seed, at) }));
  return keyed.sort((a, b) => a.order - b.order).map(({ value }) => value);
}

/** Around 0, most within 1 of it: the sum of four even chances, brought to a standard deviation of 1. */
export function bellOf(parent: Seed, key: number): number {
  const seed = seedOf(parent, key);
  const sum = chanceOf(seed, 1) + chanceOf(seed, 2) + chanceOf(seed, 3) + chanceOf(seed, 4);
  return (sum - 2) * Math.sqrt(3);
}
