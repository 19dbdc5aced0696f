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
