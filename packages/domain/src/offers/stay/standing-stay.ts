import { type LooksByNight, type NewestLooks, afterLooks } from '../look.ts';
import { NIGHTLY_RATE, SHORTEST_STANDING_HOURS, type Sighting } from '../offer.ts';
import { type StayOutcome, quotedStay, unsold } from '../quote.ts';
import { isOfTariff, notForSale } from '../stay-terms.ts';

// Which of what is known of one stay of one offer stands: the quote of exactly this stay, or what follows from nightly rates (product decision 31).

const HOUR_S = 3600;

/** How many nights of a stay are asked whether they are for sale: as many as are read where no length is asked for. */
const NIGHTS_REQUESTED = 31;

/** What one offer says of one stay. */
export interface OfferOutcome {
  readonly offer: string;
  /** The length it was quoted for, or {@link NIGHTLY_RATE}. */
  readonly nights: number;
  readonly outcome: StayOutcome;
}

/** A night that is not for sale, whatever the stay. */
export interface NightOff {
  readonly refusal: 'sold_out' | 'closed';
  readonly seenAtS: number;
}

/** What nightly rates of one offer say of the stays that arrive so many days after the first asked for. */
export interface RatedStays {
  readonly offer: string;
  /** The length that the outcome is of: the one asked for, else the shortest stay that can arrive. */
  readonly lengthAt: (night: number) => number | null;
  /** Of the length asked for, or of any. */
  readonly outcomeAt: (night: number) => StayOutcome | null;
  /** When any of its nights was seen last. */
  readonly newestS: number;
  /** When the stay of so many nights was seen, the oldest of its nights; null where one of them was not, or is priced by a tariff, which displaces nothing. */
  readonly seenAtS: (night: number, nights: number) => number | null;
  /** The stay of so many nights at the prices of a tariff; null where other rates stand on one of its nights. */
  readonly tariffStay: (night: number, nights: number) => StayOutcome | null;
  /** By night, those that a source said itself are sold out, stopped or closed. */
  readonly nightsOff: ReadonlyMap<number, NightOff>;
  /** The looks for a stay of exactly the length that the outcome is of. */
  readonly exactLooks: (night: number) => NewestLooks;
}

/** What one offer was quoted for stays of one length. */
export interface QuotedStays {
  readonly offer: string;
  readonly nights: number;
  readonly sightingAt: (night: number) => Sighting | null;
  /** The looks that cover it, and of these those for stays of exactly its length. */
  readonly looks: LooksByNight;
  readonly exactLooks: LooksByNight;
  /** Of the same offer; null without any. */
  readonly rates: RatedStays | null;
}

/** Of each offer what stands of the stay that arrives on a night. */
export function standingStays(
  night: number,
  quoted: readonly QuotedStays[],
  rated: readonly RatedStays[],
): OfferOutcome[] {
  const standing: OfferOutcome[] = [];
  const quotedOffers = new Set<string>();
  for (const stays of quoted) {
    const outcome = standingQuote(stays, night);
    if (outcome === null) continue;
    standing.push({ offer: stays.offer, nights: stays.nights, outcome });
    if (stays.rates?.lengthAt(night) === stays.nights) quotedOffers.add(stays.offer);
  }
  for (const rates of rated) {
    if (quotedOffers.has(rates.offer)) continue;
    const outcome = standingRate(rates, night);
    if (outcome !== null) standing.push({ offer: rates.offer, nights: NIGHTLY_RATE, outcome });
  }
  return standing;
}

/** Null where nothing was quoted, or where what is derived from rates stands. */
function standingQuote(stays: QuotedStays, night: number): StayOutcome | null {
  const sighting = stays.sightingAt(night);
  if (sighting === null) return null;
  return isOfTariff(sighting.terms) ? stayOfTariff(stays, sighting, night) : quoteOfSource(stays, sighting, night);
}

function quoteOfSource(
  { nights, rates, ...stays }: QuotedStays,
  sighting: Sighting,
  night: number,
): StayOutcome | null {
  const looked = stays.looks(night);
  const after = afterLooks(sighting, looked);
  const outcome = quotedStay(after, nights);
  if (rates === null) return outcome;
  const isEndedByAnyLook = after !== sighting && stays.exactLooks(night).answeredS !== looked.answeredS;
  const standsS = isEndedByAnyLook ? -1 : standingS(sighting);
  if (isSeenAfter(rates, { night, nights }, outcome.seenAtS + standsS)) return null;
  if (outcome.priceCents === null) return outcome;
  const off = newestOff(rates.nightsOff, night, nights);
  return off !== null && off.seenAtS > outcome.seenAtS ? offOutcome(off, nights) : outcome;
}

/**
 * What a tariff says of stays of one length, beside its nights: it counts as far as those stand, from their moment on. Its own moment lies
 * before that of any quote of the stay.
 */
function stayOfTariff(
  { nights, rates, exactLooks }: QuotedStays,
  sighting: Sighting,
  night: number,
): StayOutcome | null {
  if (rates === null || exactLooks(night).answeredS !== null) return null;
  const ofNights = rates.tariffStay(night, nights);
  if (ofNights === null || ofNights.priceCents === null) return null;
  const { seenAtS } = ofNights;
  return { ...quotedStay({ ...sighting, terms: null }, nights), basis: 'derived', isOfTariff: true, seenAtS };
}

/**
 * What is derived, unless a look for exactly this stay did not name the offer: that holds against rates as long as a quote would, but
 * not against those that it named itself.
 */
function standingRate(rates: RatedStays, night: number): StayOutcome | null {
  const outcome = rates.outcomeAt(night);
  if (outcome === null || outcome.priceCents === null) return outcome;
  const { answeredS } = rates.exactLooks(night);
  if (answeredS === null || answeredS === outcome.seenAtS) return outcome;
  if (!outcome.isOfTariff && outcome.seenAtS > answeredS + standingS(null)) return outcome;
  return offOutcome({ refusal: 'sold_out', seenAtS: answeredS }, outcome.nights);
}

function standingS(sighting: Sighting | null): number {
  return (sighting?.standsHours ?? SHORTEST_STANDING_HOURS) * HOUR_S;
}

function isSeenAfter(
  rates: RatedStays,
  { night, nights }: { readonly night: number; readonly nights: number },
  momentS: number,
): boolean {
  if (rates.newestS <= momentS) return false;
  const seenAtS = rates.seenAtS(night, nights);
  return seenAtS !== null && seenAtS > momentS;
}

function newestOff(nightsOff: ReadonlyMap<number, NightOff>, arrival: number, nights: number): NightOff | null {
  if (nightsOff.size === 0) return null;
  let newest: NightOff | null = null;
  for (let night = arrival; night < arrival + Math.min(nights, NIGHTS_REQUESTED); night++) {
    const off = nightsOff.get(night);
    if (off !== undefined && off.seenAtS > (newest?.seenAtS ?? 0)) newest = off;
  }
  return newest;
}

function offOutcome({ refusal, seenAtS }: NightOff, nights: number | null): StayOutcome {
  return unsold({ refusal, restriction: null, nights, seenAtS, isUnexplained: false });
}

/** Null of a night that can be sold, and of one without a price of which nobody said why. */
export function nightOff({ availability, terms, seenAtS }: Sighting): NightOff | null {
  const refusal = notForSale(terms) ?? (availability === 0 ? 'sold_out' : null);
  return refusal && { refusal, seenAtS };
}
