import { type Day, daysBetween } from '../../time/day.ts';
import { type LookMonth, type LooksByNight, type NewestLooks, afterLooks, covers, goneSince } from '../look.ts';
import {
  isRate,
  LIST_RATE,
  NIGHTLY_RATE,
  type OfferMonth,
  SHORTEST_STANDING_HOURS,
  type Sighting,
  sightingAt,
  valueAt,
} from '../offer.ts';
import { type StayOutcome, quotedStay, unsold } from '../quote.ts';
import { notForSale, strictestTerms } from '../stay-terms.ts';

// Which of what is known of one stay of one offer stands: the quote of exactly this stay, or what follows from nightly rates (product decision 31).

const HOUR_S = 3600;

/** How many nights of a stay are asked whether they are for sale: as many as are read where no length is asked for. */
const NIGHTS_REQUESTED = 31;

/** What one offer says of one stay. */
export interface OfferOutcome {
  readonly offer: string;
  /** The length it was quoted for, {@link NIGHTLY_RATE}, or {@link LIST_RATE} where the night of arrival is a list's. */
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
  /** Whether the night is a list's: it has its price, or what took that away. */
  readonly isListed: (night: number) => boolean;
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

/** The number of the accommodation type that an offer is of; null of one that nobody has decided. */
export type TypeOfOffer = (offer: string) => number | null;

/** Of each offer what stands of the stay that arrives on a night. */
export function standingStays(
  night: number,
  quoted: readonly QuotedStays[],
  rated: readonly RatedStays[],
  typeOf: TypeOfOffer | undefined,
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
    if (outcome === null) continue;
    standing.push({ offer: rates.offer, nights: rates.isListed(night) ? LIST_RATE : NIGHTLY_RATE, outcome });
  }
  return withoutSoldOutLists(standing, typeOf);
}

/**
 * A price list says what a stay would cost, not that one is left: where everything that sources saw of its accommodation type is gone, and
 * something of it sold out, it does not count, whether it has a price for the stay or refuses it. Where no type is told apart, or nobody has decided that of the unit, all that was seen counts.
 */
function withoutSoldOutLists(standing: OfferOutcome[], typeOf: TypeOfOffer = () => null): OfferOutcome[] {
  if (!standing.some(isOfList)) return standing;
  const seen = standing.filter((each) => !isOfList(each));
  if (!seen.some(isSoldOut)) return standing;
  const isGone = (type: number | null) => {
    const alike = type === null ? seen : seen.filter(({ offer }) => typeOf(offer) === type);
    return alike.some(isSoldOut) && !alike.some(isLeft);
  };
  return standing.filter((each) => !isOfList(each) || !isGone(typeOf(each.offer)));
}

/** A price of a list, or a restriction of one for who arrives on a night that no source saw. */
const isOfList = ({ nights, outcome: { isOfTariff, isListed, refusal } }: OfferOutcome) =>
  isOfTariff === true || (nights === LIST_RATE && isListed === true && refusal === 'not_for_this_stay');

const isSoldOut = ({ outcome }: OfferOutcome) => outcome.refusal === 'sold_out' && !outcome.isUnexplained;
const isLeft = ({ outcome: { refusal } }: OfferOutcome) => refusal === null || refusal === 'price_unknown';

/** Null where nothing was quoted, or where what is derived from rates stands. */
function standingQuote({ nights, rates, ...stays }: QuotedStays, night: number): StayOutcome | null {
  const sighting = stays.sightingAt(night);
  if (sighting === null) return null;
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

/**
 * What stands of a night that a list prices, beside what sources saw of it. A list says what a night costs, not that it can be had: that it is
 * gone, closed or restricted stands however old it is, and a price that was seen after the list was read does.
 */
export function besideSources(listed: Sighting, seen: Sighting | undefined, { answeredS }: NewestLooks): Sighting {
  if (seen === undefined) return answeredS === null ? listed : goneSince(answeredS);
  if (seen.seenAtS > listed.seenAtS || nightOff(seen) !== null) return seen;
  return { ...listed, terms: strictestTerms(listed.terms, seen.terms) };
}

/** What quotes and looks for stays of one offer take away from the nights of a list. */
export interface TakenAway {
  /** By arrival the shortest stay that nobody can have. */
  readonly gone: ReadonlyMap<number, NightOff & { readonly nights: number }>;
  /** By arrival what quotes state. */
  readonly terms: ReadonlyMap<number, number>;
}

/** By offer, for stays that arrive on one of `count` days from `first` on; what was quoted is read once for all of them. */
export function takenAway(
  { months, looks }: { readonly months: readonly OfferMonth[]; readonly looks: readonly LookMonth[] },
  first: Day,
  count: number,
): (offer: OfferMonth) => TakenAway {
  const quotedOf = Map.groupBy(
    months.filter((month) => !isRate(month)),
    ({ offer }) => offer,
  );
  const exact = looks.filter(isExact);
  return (offer) => {
    const gone = new Map<number, NightOff & { readonly nights: number }>();
    const terms = new Map<number, number>();
    const quoted = quotedOf.get(offer.offer) ?? [];
    const lengths = new Set([...quoted, ...exact].map(({ nights }) => nights!));
    for (const nights of [...lengths].sort((a, b) => a - b)) {
      const covering = exact.filter((look) => covers(look, { ...offer, nights }));
      const ofLength = quoted.filter((month) => month.nights === nights);
      for (const [night, stands] of quotedNights(ofLength, covering, first, count)) {
        const off = nightOff(stands);
        if (off && !gone.has(night)) gone.set(night, { ...off, nights });
        if (stands.terms) terms.set(night, strictestTerms(stands.terms, terms.get(night) ?? null)!);
      }
    }
    return { gone, terms };
  };
}

/** By arrival what stands of one offer's stays of one length, after the looks for them. */
function quotedNights(
  months: readonly OfferMonth[],
  looks: readonly LookMonth[],
  first: Day,
  count: number,
): Map<number, Sighting> {
  const stands = new Map<number, Sighting>();
  const seeMonth = (firstDay: Day, length: number, seenAt: (index: number) => Sighting | null) => {
    const offset = daysBetween(first, firstDay);
    for (let index = Math.max(0, -offset); index < Math.min(length, count - offset); index++) {
      const seen = seenAt(index);
      if (seen && seen.seenAtS >= (stands.get(offset + index)?.seenAtS ?? 0)) stands.set(offset + index, seen);
    }
  };
  const goneAt = (atS: number | null) => (atS === null ? null : goneSince(atS));
  for (const { firstDay, answeredS } of looks) {
    seeMonth(firstDay, answeredS.length, (index) => goneAt(valueAt(answeredS, index)));
  }
  // After the looks: what was seen at the same second was named by them.
  for (const month of months) seeMonth(month.firstDay, month.priceCents.length, (index) => sightingAt(month, index));
  return stands;
}

/** A stay of a list, unless it holds one that nobody can have. */
export function unlessGone(outcome: StayOutcome, { gone }: TakenAway, arrival: number, nights: number): StayOutcome {
  if (outcome.priceCents === null) return outcome;
  for (let night = arrival; night < arrival + nights; night++) {
    const off = gone.get(night);
    if (off && night + off.nights <= arrival + nights) return offOutcome(off, outcome.nights);
  }
  return outcome;
}

/** Whether a look names the length of the stays that it asked for. */
export function isExact({ nights }: LookMonth): boolean {
  return nights !== null && nights !== NIGHTLY_RATE;
}

/** Null of a night that can be sold, and of one without a price of which nobody said why. */
export function nightOff({ availability, terms, seenAtS }: Sighting): NightOff | null {
  const refusal = notForSale(terms) ?? (availability === 0 ? 'sold_out' : null);
  return refusal && { refusal, seenAtS };
}
