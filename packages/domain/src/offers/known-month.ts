import { type OfferMonth, valueAt } from './offer.ts';

/**
 * What was known at a moment (seconds since 1970) of one offer's month, from what was seen of it until then: of each night the
 * newest sighting; of two of the same second the lower price stands, then the fewer units, then the lower terms, fee and tax, then the shorter standing. Null when nothing was known.
 */
export function knownMonth(seen: readonly OfferMonth[], atS: number): OfferMonth | null {
  const [first] = seen;
  if (first === undefined) return null;
  if (seen.length === 1 && first.seenAtSByNight === null) return first.seenAtS <= atS ? first : null;
  const newest = Array.from({ length: first.priceCents.length }, (_, night) => newestOfNight(seen, night, atS));
  const seenAtS = newest.map((block, night) => (block === null ? null : momentOf(block, night)));
  const known = seenAtS.filter((moment) => moment !== null);
  if (known.length === 0) return null;
  const newestS = Math.max(...known);
  const ofNewest = (of: 'terms' | 'feeCents' | 'taxCents' | 'standsHours') =>
    seen.some((block) => block[of] != null) ? newest.map((block, night) => block?.[of]?.[night] ?? null) : null;
  return {
    ...first,
    observedNights: newest.reduce((bits, block, night) => (block === null ? bits : bits | (1 << night)), 0),
    priceCents: newest.map((block, night) => block?.priceCents[night] ?? null),
    availability: newest.map((block, night) => block?.availability[night] ?? null),
    terms: ofNewest('terms'),
    feeCents: ofNewest('feeCents'),
    taxCents: ofNewest('taxCents'),
    standsHours: ofNewest('standsHours'),
    seenAtS: newestS,
    seenAtSByNight: known.some((moment) => moment < newestS) ? seenAtS : null,
  };
}

function newestOfNight(seen: readonly OfferMonth[], night: number, atS: number): OfferMonth | null {
  let newest: OfferMonth | null = null;
  for (const block of seen) {
    if (((block.observedNights >>> night) & 1) === 0 || momentOf(block, night) > atS) continue;
    if (newest === null || stands(block, newest, night)) newest = block;
  }
  return newest;
}

function momentOf(block: OfferMonth, night: number): number {
  return block.seenAtSByNight?.[night] ?? block.seenAtS;
}

/** What decides between two sightings of the same second, in this order. */
export const DECIDING = ['priceCents', 'availability', 'terms', 'feeCents', 'taxCents', 'standsHours'] as const;

function stands(one: OfferMonth, other: OfferMonth, night: number): boolean {
  const later = momentOf(one, night) - momentOf(other, night);
  if (later !== 0) return later > 0;
  const orders = DECIDING.map((of) => lower(valueAt(one[of], night), valueAt(other[of], night)));
  return (orders.find((order) => order !== 0) ?? 0) < 0;
}

/** Below 0 when the first is the lower; a value that is not known is the highest. */
function lower(one: number | null, other: number | null): number {
  if (one === other) return 0;
  return (one ?? Number.POSITIVE_INFINITY) - (other ?? Number.POSITIVE_INFINITY);
}
