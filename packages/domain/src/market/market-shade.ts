import { middlePair } from './middle-pair.ts';

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

/**
 * The median of the ratios `cents / ordinaryCents` of campsites, one at least, in hundredths: exact, and rounded once, a half upward. Ratios of amounts
 * below 600,000 € that differ do so as floating numbers too, so that these are good enough to find the middle ones.
 */
export function medianRatioHundredths(cents: Int32Array, ordinaryCents: Int32Array): number {
  const ratios = new Float64Array(cents.length);
  for (let at = 0; at < ratios.length; at++) ratios[at] = cents[at]! / ordinaryCents[at]!;
  const [low, high] = middlePair(ratios.slice());
  const fractionOf = (ratio: number) => {
    const at = ratios.indexOf(ratio);
    return [BigInt(cents[at]!), BigInt(ordinaryCents[at]!)] as const;
  };
  const [price, base] = fractionOf(low);
  const [otherPrice, otherBase] = fractionOf(high);
  // Half their sum in hundredths, and a half of one.
  const whole = base * otherBase;
  return Number((100n * (price * otherBase + otherPrice * base) + whole) / (2n * whole));
}
