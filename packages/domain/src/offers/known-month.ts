import type { OfferMonth } from './offer.ts';

/**
 * What was known at a moment (seconds since 1970) of one offer's month, from what was seen of it until then: of each night the
 * newest sighting; of two of the same second the lower price stands, then the fewer units, then the lower terms. Null when nothing was known.
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
  return {
    ...first,
    observedNights: newest.reduce((bits, block, night) => (block === null ? bits : bits | (1 << night)), 0),
    priceCents: newest.map((block, night) => block?.priceCents[night] ?? null),
    availability: newest.map((block, night) => block?.availability[night] ?? null),
    terms: seen.some(({ terms }) => terms !== null)
      ? newest.map((block, night) => block?.terms?.[night] ?? null)
      : null,
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

function stands(one: OfferMonth, other: OfferMonth, night: number): boolean {
  const order =
    momentOf(other, night) - momentOf(one, night) ||
    lower(one.priceCents[night], other.priceCents[night]) ||
    lower(one.availability[night], other.availability[night]) ||
    lower(one.terms?.[night], other.terms?.[night]);
  return order < 0;
}

/** Below 0 when the first is the lower; a value that is not known is the highest. */
function lower(one: number | null | undefined, other: number | null | undefined): number {
  if (one === other) return 0;
  return (one ?? Number.POSITIVE_INFINITY) - (other ?? Number.POSITIVE_INFINITY);
}
