/** The shades of a matrix and a map: from which ratio to the ordinary night on, in hundredths, each begins; the first is all below. */
export const SHADE_FROM = [105, 120, 135, 150, 170, 195] as const;

/** The shade of a ratio in hundredths, from 0; null where there is none. */
export function shadeOf(ratioHundredths: number | null): number | null {
  if (ratioHundredths === null) return null;
  return SHADE_FROM.filter((from) => ratioHundredths >= from).length;
}

/** `price / ordinary` in hundredths, a half upward; null unless both are known. */
export function ratioHundredths(priceCents: number | null, ordinaryCents: number | null): number | null {
  if (priceCents === null || ordinaryCents === null || ordinaryCents <= 0) return null;
  return Math.floor((200 * priceCents + ordinaryCents) / (2 * ordinaryCents));
}

/** A campsite’s price beside its own ordinary night. */
export interface OwnRatio {
  readonly cents: number;
  readonly ordinaryCents: number;
}

/** The median of ratios, one at least, in hundredths: exact, and rounded once, a half upward. */
export function medianRatioHundredths(ratios: readonly OwnRatio[]): number {
  // Whole numbers below 2^53 for prices below 900,000 €, so that the order is exact too.
  const sorted = ratios.toSorted((a, b) => a.cents * b.ordinaryCents - b.cents * a.ordinaryCents);
  const [low, high] = [sorted[(sorted.length - 1) >> 1]!, sorted[sorted.length >> 1]!];
  const ordinary = BigInt(low.ordinaryCents) * BigInt(high.ordinaryCents);
  const sum = BigInt(low.cents) * BigInt(high.ordinaryCents) + BigInt(high.cents) * BigInt(low.ordinaryCents);
  // (sum / ordinary) / 2 in hundredths, and a half: (100 · sum + ordinary) / (2 · ordinary).
  return Number((100n * sum + ordinary) / (2n * ordinary));
}
