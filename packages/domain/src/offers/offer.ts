import type { Day } from '../time/day.ts';
import type { Cents } from '../money.ts';

/** One offer on one stay date, as last seen. */
export interface Sighting {
  /** Per night; null when the offer could not be booked for that night. */
  readonly priceCents: Cents | null;
  /** Units left; 0 is sold out, null is not known. */
  readonly availability: number | null;
  /** Seconds since 1970. */
  readonly seenAtS: number;
  /** The restrictions of the night, packed by `packTerms`; null without any. */
  readonly terms: number | null;
  /** What is mandatory and not in the price, once for a stay that arrives on the night; null where nothing is known of any. */
  readonly feeCents: Cents | null;
  /** Tourist tax of the party, beside the price and for what it is for: the night of a nightly rate, else the stay. */
  readonly taxCents: Cents | null;
  /** For how many hours a quote stands against rates that are seen later; without it {@link SHORTEST_STANDING_HOURS}. */
  readonly standsHours?: number | null;
}

/** A quote stands at least so long, and three intervals of its source where these are longer (product decision 31). */
export const SHORTEST_STANDING_HOURS = 48;

/** The length of stay of a nightly rate, from which stays of any length are derived. */
export const NIGHTLY_RATE = 0;

/**
 * The length of stay of a night in a price list. A list says what a night costs, not that it can be had: it is kept beside what sources saw,
 * and takes the place of none of it (docs/tariffs.md).
 */
export const LIST_RATE = -1;

/** Whether stays of any length follow from it. */
export const isRate = ({ nights }: Pick<OfferScope, 'nights'>): boolean =>
  nights === NIGHTLY_RATE || nights === LIST_RATE;

/** What a complete look has to name for an offer to be in its scope, beside campsite and night. */
export interface OfferScope {
  /** The number of the channel. */
  readonly channelId: number;
  readonly guests: number;
  /** The length of stay that the price was quoted for, {@link NIGHTLY_RATE} or {@link LIST_RATE}. */
  readonly nights: number;
}

/** One offer's prices in one calendar month, a value a night; index 0 is the first of the month. */
export interface SeenMonth {
  /** Bit n is set when the night at index n has been observed. */
  readonly observedNights: number;
  readonly priceCents: readonly (number | null)[];
  readonly availability: readonly (number | null)[];
  /** Restrictions by night, packed by `packTerms`; null when no night of the month has any. */
  readonly terms: readonly (number | null)[] | null;
  /** As of a sighting; null when no night of the month has any. */
  readonly feeCents: readonly (number | null)[] | null;
  readonly taxCents: readonly (number | null)[] | null;
  /** Of quotes of sources that look seldom; null when no night of the month has any. */
  readonly standsHours?: readonly (number | null)[] | null;
  /** Seconds since 1970 of the newest sighting in the month. */
  readonly seenAtS: number;
  /** Seconds since 1970 by night, where nights differ from `seenAtS`; null when all are the same. */
  readonly seenAtSByNight: readonly (number | null)[] | null;
}

/** The current prices of one offer in one calendar month. */
export interface OfferMonth extends OfferScope, SeenMonth {
  readonly campsiteId: number;
  /** Tells the offers of a campsite apart, whatever their length of stay. */
  readonly offer: string;
  readonly firstDay: Day;
}

/** The sighting of the night at `index` (0 is the first of the month); null when never observed or in another month. */
export function sightingAt(month: SeenMonth, index: number): Sighting | null {
  if (index < 0 || index >= month.priceCents.length || ((month.observedNights >>> index) & 1) === 0) return null;
  const cents = (values: NightValues) => valueAt(values, index) as Cents | null;
  return {
    priceCents: cents(month.priceCents),
    availability: valueAt(month.availability, index),
    seenAtS: valueAt(month.seenAtSByNight, index) ?? month.seenAtS,
    terms: valueAt(month.terms, index),
    feeCents: cents(month.feeCents),
    taxCents: cents(month.taxCents),
    standsHours: valueAt(month.standsHours, index),
  };
}

type NightValues = readonly (number | null)[] | null | undefined;

/** The value of a night; null where none is known. */
export function valueAt(values: NightValues, index: number): number | null {
  return values?.[index] ?? null;
}

/**
 * What was known at a moment (seconds since 1970) of one offer's month, from what was seen of it until then: of each night the
 * newest sighting; of two of the same second the lower price stands, then the fewer units, then the lower terms, fee and tax, then the shorter standing. Null when nothing was known.
 */
export function monthAsOf(seen: readonly OfferMonth[], atS: number): OfferMonth | null {
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
