/**
 * A price row as numbers: places in a Float64Array. The first eight are the offer without its month; NONE (−1) stands for
 * a value that is not known.
 */
export const PLACE = {
  campsite: 0,
  guests: 1,
  channel: 2,
  type: 3,
  cancellation: 4,
  extras: 5,
  originalType: 6,
  nights: 7,
  /** The month counted from year 0, times 32, plus the night's index in the month. */
  stayNight: 8,
  /** Seconds since 1970. */
  seenS: 9,
  availability: 10,
  priceCents: 11,
} as const;
export const OFFER_PLACES = 8;
export const ROW_PLACES = 12;

/** The stay night's number for a day written `YYYY-MM-DD`. */
export function stayNightOf(day: string): number {
  const month = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
  return month * 32 + Number(day.slice(8, 10)) - 1;
}
