import { type Day, daysBetween } from '../time/day.ts';
import { type LookMonth, type LooksByNight, afterLooks, looksFor } from './look.ts';
import { NIGHTLY_RATE, type OfferMonth, type Sighting, sightingAt } from './offer.ts';
import { NOT_SEEN, type Quote, type StayOutcome, quoteOf, quotedStay } from './quote.ts';
import { derivedStay, possibleStay } from './derived-stay.ts';
import { quotedOrDerived } from './stay/stay-price.ts';

/** What is known of one campsite under some filters. */
export interface KnownOffers {
  readonly months: readonly OfferMonth[];
  /** Those that the filters leave. */
  readonly looks: readonly LookMonth[];
}

/** Which stays are asked for: those that arrive on each of `count` days from `first` on. */
export interface AskedStays {
  readonly first: Day;
  readonly count: number;
  /** Length of each stay; undefined for any. */
  readonly nights: number | undefined;
}

/** What one offer says of the stay that arrives `night` days after the first; null where nobody saw it. */
interface OfferStays {
  readonly offer: string;
  /** The length it was quoted for, or {@link NIGHTLY_RATE}. */
  readonly nights: number;
  readonly outcomeAt: (night: number) => StayOutcome | null;
}

/** Those of one month. */
interface QuotedStays extends OfferStays {
  /** Its first night, counted from the first that is asked for, and how many it has. */
  readonly from: number;
  readonly count: number;
}

/**
 * The quotes of one campsite. Under a length of stay offers quoted for that length and stays derived from nightly rates
 * count, of one offer the quoted one unless it is older (stay-10); under any length the lowest of all (stay-3).
 */
export function stayQuotes(known: KnownOffers, asked: AskedStays): Quote[] {
  const { quoted, derived } = offerStays(known, asked);
  const looked = looksFor(known.looks, asked.first, null);
  const isOneAnOffer = asked.nights === undefined || derived.length === 0;
  const quotedAt = ofNight(quoted, asked.count);
  return Array.from({ length: asked.count }, (_, night) => {
    const known = quotedAt(night);
    const outcomes = isOneAnOffer ? outcomesAt(night, [...known, ...derived]) : ofEachOffer(night, known, derived);
    return outcomes.length === 0 ? unseen(looked, night) : explained(outcomes);
  });
}

/** So many months are looked through for each night as fast as they are sorted before. */
const FEW_NIGHTS = 62;

/** The offers quoted in the month of a night: of a year every other month says nothing of it. */
function ofNight(quoted: readonly QuotedStays[], count: number): (night: number) => readonly OfferStays[] {
  if (count <= FEW_NIGHTS) return () => quoted;
  const byNight = Array.from({ length: count }, (): OfferStays[] => []);
  for (const stays of quoted) {
    const end = Math.min(count, stays.from + stays.count);
    for (let night = Math.max(0, stays.from); night < end; night++) byNight[night]!.push(stays);
  }
  return (night) => byNight[night]!;
}

/** What one offer says of one stay. */
export interface OfferOutcome {
  readonly offer: string;
  readonly nights: number;
  readonly outcome: StayOutcome;
}

/** What every offer says of the first of the stays asked for. */
export function offerOutcomes(known: KnownOffers, asked: AskedStays): OfferOutcome[] {
  const { quoted, derived } = offerStays(known, asked);
  return [...quoted, ...derived].flatMap(({ offer, nights, outcomeAt }) => {
    const outcome = outcomeAt(0);
    return outcome === null ? [] : [{ offer, nights, outcome }];
  });
}

function offerStays({ months, looks }: KnownOffers, asked: AskedStays) {
  const quoted = months
    .filter(({ nights }) => nights !== NIGHTLY_RATE)
    .map((month) => quotedStays(month, looks, asked.first));
  const rates = Map.groupBy(
    months.filter(({ nights }) => nights === NIGHTLY_RATE),
    ({ offer }) => offer,
  );
  const derived = [...rates].map(([offer, ofOffer]) => derivedStays(offer, ofOffer, looks, asked));
  return { quoted, derived };
}

/** The quote of the outcomes; of those that all have no price and no reason, that nothing is known. */
function explained(outcomes: readonly StayOutcome[]): Quote {
  const quote = quoteOf(outcomes);
  if (quote.state === 'priced') return quote;
  return outcomes.every(({ isUnexplained }) => isUnexplained) ? { ...NOT_SEEN, checkedAtS: quote.checkedAtS } : quote;
}

function outcomesAt(night: number, offers: readonly OfferStays[]): StayOutcome[] {
  const outcomes: StayOutcome[] = [];
  for (const { outcomeAt } of offers) {
    const outcome = outcomeAt(night);
    if (outcome !== null) outcomes.push(outcome);
  }
  return outcomes;
}

/** Of each offer one outcome: the quoted or the derived one. */
function ofEachOffer(night: number, quoted: readonly OfferStays[], derived: readonly OfferStays[]): StayOutcome[] {
  const outcomes: StayOutcome[] = [];
  const quotedOf = new Map<string, StayOutcome>();
  for (const { offer, outcomeAt } of quoted) {
    const outcome = outcomeAt(night);
    if (outcome !== null) quotedOf.set(offer, outcome);
  }
  for (const { offer, outcomeAt } of derived) {
    const outcome = quotedOrDerived(quotedOf.get(offer) ?? null, outcomeAt(night));
    quotedOf.delete(offer);
    if (outcome !== null) outcomes.push(outcome);
  }
  return [...outcomes, ...quotedOf.values()];
}

/** A night without an offer under the filters: a look was answered and found nothing, or all failed, or there was none. */
function unseen(looked: LooksByNight, night: number): Quote {
  const { answeredS, failedS } = looked(night);
  if (answeredS !== null) return { ...NOT_SEEN, checkedAtS: answeredS };
  return failedS === null ? NOT_SEEN : { ...NOT_SEEN, state: 'look_failed', checkedAtS: failedS };
}

function quotedStays(month: OfferMonth, looks: readonly LookMonth[], first: Day): QuotedStays {
  const offset = daysBetween(month.firstDay, first);
  const looked = looksFor(looks, first, month);
  return {
    offer: month.offer,
    nights: month.nights,
    from: -offset,
    count: month.priceCents.length,
    outcomeAt: (night) => {
      const sighting = sightingAt(month, offset + night);
      return sighting && quotedStay(afterLooks(sighting, looked(night)), month.nights);
    },
  };
}

function derivedStays(
  offer: string,
  months: readonly OfferMonth[],
  looks: readonly LookMonth[],
  { first, nights }: AskedStays,
): OfferStays {
  const sightings = new Map<number, Sighting>();
  const looked = looksFor(looks, first, months[0]!);
  for (const month of months) {
    const offset = daysBetween(first, month.firstDay);
    for (let index = 0; index < month.priceCents.length; index++) {
      const sighting = sightingAt(month, index);
      if (sighting) sightings.set(offset + index, afterLooks(sighting, looked(offset + index)));
    }
  }
  const rateAt = (night: number) => sightings.get(night) ?? null;
  return {
    offer,
    nights: NIGHTLY_RATE,
    outcomeAt: (night) => (nights === undefined ? possibleStay(rateAt, night) : derivedStay(rateAt, night, nights)),
  };
}

/** Whether more has to be known to say why there is no price: what the campsite has under other filters. */
export function isUnsure({ state }: Quote): boolean {
  return state === 'not_seen';
}

/**
 * A quote without any offer under its filters, or whose offers have no price and no reason, by what the campsite has under
 * others: a price there means that the stay is not offered under these filters; what was looked at without one is sold out
 * (stay-5).
 */
export function besideOthers(quote: Quote, others: Quote): Quote {
  if (!isUnsure(quote)) return quote;
  if (others.state === 'priced') return { ...quote, state: 'not_offered' };
  const checkedAtS = quote.checkedAtS ?? others.checkedAtS;
  if (others.state !== 'not_seen') return { ...others, checkedAtS };
  return checkedAtS === null ? quote : { ...quote, checkedAtS, state: 'sold_out' };
}
