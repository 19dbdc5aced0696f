import { addDays, type Day, daysBetween } from '../time/day.ts';
import { afterLooks, type LookMonth, type LooksByNight, looksFor } from './look.ts';
import { isRate, LIST_RATE, NIGHTLY_RATE, type OfferMonth, type Sighting, sightingAt } from './offer.ts';
import {
  isNightGone,
  isUnexplained,
  NOT_SEEN,
  type Quote,
  quoteOf,
  type Refusal as StayRefusal,
  refusalOfNight,
  type StayOutcome,
  withFee,
} from './quote.ts';
import {
  besideSources,
  isExact,
  type NightOff,
  nightOff,
  type OfferOutcome,
  type QuotedStays,
  type RatedStays,
  standingStays,
  type TakenAway,
  takenAway,
  type TypeOfOffer,
  unlessGone,
} from './stay/standing-stay.ts';
import type { Cents } from '../money.ts';
import {
  isOfTariff,
  nightlyStay,
  type Refusal,
  type Restriction,
  restrictionIn,
  restrictionOf,
  strictestTerms,
  unpackTerms,
} from './stay-terms.ts';

export type { OfferOutcome };

/** How far ahead the nights of the shortest stay are looked for, where no length is asked for. */
export const SHORTEST_STAYS_NIGHTS = 31;

/** What is known of one campsite under some filters. */
export interface CampsiteOffers {
  readonly months: readonly OfferMonth[];
  /** Those that the filters leave. */
  readonly looks: readonly LookMonth[];
  /** What the lists say of stays that their nights do not tell. */
  readonly lists?: StaysOfLists | undefined;
  /** What was quoted and looked for of any length: a list's stay that holds one that nobody can have is gone too. Without it the same as above. */
  readonly ofAnyLength?: Pick<CampsiteOffers, 'months' | 'looks'> | undefined;
  /** Where offers of several accommodation types are asked for: which each is of. */
  readonly typeOf?: TypeOfOffer | undefined;
}

/** What has to be known of the lists of a campsite beside their nights. */
export type BesideLists = Pick<CampsiteOffers, 'lists' | 'typeOf'>;

/** Whether an offer or a look says something of stays of a length, beside what a list's longer stays need ({@link CampsiteOffers.ofAnyLength}). */
export function isOfLength(of: Pick<LookMonth, 'nights'>, nights: number | undefined): boolean {
  return nights === undefined || of.nights === null || of.nights === nights || isRate({ nights: of.nights });
}

/** A stay of a list that costs something else than its nights: a long stay, a tax that ends, a seventh of a week. */
export interface ListStay {
  readonly totalCents: number;
  readonly perNightCents: number;
  readonly taxCents: number | null;
}

/** Null of a stay that costs what its nights do; refused where the list sells none of that length. */
export type ListStays = (arrival: Day, nights: number) => ListStay | Refusal | null;

/** The stays of an offer by the list that was read at a moment (seconds since 1970); null where its nights tell all of them. */
export type StaysOfLists = (offer: string, readAtS: number) => ListStays | null;

/** Which stays are asked for: those that arrive on each of `count` days from `first` on. */
export interface RequestedStays {
  readonly first: Day;
  readonly count: number;
  /** Length of each stay; undefined for any. */
  readonly nights: number | undefined;
}

/** What was quoted of one offer in one month. */
interface QuotedMonth extends QuotedStays {
  /** Its first night, counted from the first that is asked for, and how many it has. */
  readonly from: number;
  readonly count: number;
}

/**
 * The quotes of one campsite. Under a length of stay offers quoted for that length and stays derived from nightly rates
 * count, of one offer the one that stands (stay-10); under any length the lowest of all (stay-3).
 */
export function stayQuotes(known: CampsiteOffers, requested: RequestedStays): Quote[] {
  return [...stayQuotesInTurn(known, requested)];
}

/** As {@link stayQuotes}, one after the other: of a year of many offers they take a tenth of a second. */
export function* stayQuotesInTurn(known: CampsiteOffers, requested: RequestedStays): Generator<Quote, void> {
  const { quoted, rated } = offerStays(known, requested);
  const looked = looksFor(known.looks, requested.first, null);
  const quotedAt = ofNight(quoted, requested.count);
  for (let night = 0; night < requested.count; night++) {
    const standing = standingStays(night, quotedAt(night), rated, known.typeOf);
    yield standing.length === 0 ? unseen(looked, night) : explained(standing.map(({ outcome }) => outcome));
  }
}

/** So many months are looked through for each night as fast as they are sorted before. */
const FEW_NIGHTS = 62;

/** The offers quoted in the month of a night: of a year every other month says nothing of it. */
function ofNight(quoted: readonly QuotedMonth[], count: number): (night: number) => readonly QuotedStays[] {
  if (count <= FEW_NIGHTS) return () => quoted;
  const byNight = Array.from({ length: count }, (): QuotedStays[] => []);
  for (const stays of quoted) {
    const end = Math.min(count, stays.from + stays.count);
    for (let night = Math.max(0, stays.from); night < end; night++) byNight[night]!.push(stays);
  }
  return (night) => byNight[night]!;
}

/** What stands of every offer of the first of the stays asked for. */
export function offerOutcomes(known: CampsiteOffers, requested: RequestedStays): OfferOutcome[] {
  const { quoted, rated } = offerStays(known, requested);
  return standingStays(0, quoted, rated, known.typeOf);
}

function offerStays(known: CampsiteOffers, requested: RequestedStays) {
  const { months, looks } = known;
  const ratesOf = Map.groupBy(months.filter(isRate), ({ offer }) => offer);
  const reach = requested.count + (requested.nights ?? SHORTEST_STAYS_NIGHTS);
  const takenOf = takenAway(known.ofAnyLength ?? known, requested.first, reach);
  const rated = new Map(
    [...ratesOf].map(([offer, ofOffer]) => [offer, ratedStays(offer, ofOffer, known, requested, takenOf)]),
  );
  const quoted = months
    .filter((month) => !isRate(month))
    .map((month) => quotedMonth(month, looks, requested.first, rated.get(month.offer) ?? null));
  return { quoted, rated: [...rated.values()] };
}

/** The quote of the outcomes; of those that all have no price and no reason, that nothing is known. */
function explained(outcomes: readonly StayOutcome[]): Quote {
  const quote = quoteOf(outcomes);
  if (quote.state === 'priced') return quote;
  return outcomes.every((outcome) => outcome.isUnexplained) ? { ...NOT_SEEN, checkedAtS: quote.checkedAtS } : quote;
}

/** A night without an offer under the filters: a look was answered and found nothing, or all failed, or there was none. */
function unseen(looked: LooksByNight, night: number): Quote {
  const { answeredS, failedS } = looked(night);
  if (answeredS !== null) return { ...NOT_SEEN, checkedAtS: answeredS };
  return failedS === null ? NOT_SEEN : { ...NOT_SEEN, state: 'look_failed', checkedAtS: failedS };
}

function quotedMonth(
  month: OfferMonth,
  looks: readonly LookMonth[],
  first: Day,
  rates: RatedStays | null,
): QuotedMonth {
  const offset = daysBetween(month.firstDay, first);
  return {
    offer: month.offer,
    nights: month.nights,
    from: -offset,
    count: month.priceCents.length,
    sightingAt: (night) => sightingAt(month, offset + night),
    looks: looksFor(looks, first, month),
    exactLooks: looksFor(looks.filter(isExact), first, month),
    rates,
  };
}

function ratedStays(
  offer: string,
  months: readonly OfferMonth[],
  known: CampsiteOffers,
  { first, nights }: RequestedStays,
  takenOf: (offer: OfferMonth) => TakenAway,
): RatedStays {
  const { looks, lists } = known;
  const looked = looksFor(looks, first, { ...months[0]!, nights: NIGHTLY_RATE });
  const { sightings, listed, nightsOff } = seenRates(months, looked, first);
  const taken = listed.size === 0 ? null : takenOf(months[0]!);
  // One without a price or a reason says nothing of what is left.
  const seenBySources = new Set([...sightings].flatMap(([night, seen]) => (isUnexplained(seen) ? [] : [night])));
  for (const [night, sighting] of listed) {
    sightings.set(night, besideQuotes(besideSources(sighting, sightings.get(night), looked(night)), taken, night));
  }
  const listStay = (arrival: number, length: number, readAtS: number) =>
    lists?.(offer, readAtS)?.(addDays(first, arrival), length) ?? null;
  const rateAt = (night: number) => sightings.get(night) ?? null;
  const lengthAt = (night: number) => nights ?? shortestAt(rateAt(night));
  const stayAt = (night: number) =>
    nights === undefined ? possibleStay(rateAt, night) : derivedStay(rateAt, night, nights, listStay);
  const isListedAlone = (night: number) => listed.has(night) && !seenBySources.has(night);
  return {
    offer,
    nightsOff,
    newestS: Math.max(...months.map(({ seenAtS }) => seenAtS)),
    lengthAt,
    outcomeAt: (night) => {
      const found = stayAt(night);
      if (taken === null || found === null) return found;
      const length = nights ?? Math.min(lengthAt(night) ?? 1, SHORTEST_STAYS_NIGHTS);
      const outcome = anyNight(night, length, isListedAlone) ? { ...found, isListed: true as const } : found;
      return hasListed(rateAt, night, length) ? unlessGone(outcome, taken, night, length) : outcome;
    },
    seenAtS: (night, length) => oldestOf(rateAt, night, length),
    isListed: (night) => isOfTariff(rateAt(night)?.terms) || isListedAlone(night),
    exactLooks: exactLooksAt(looks.filter(isExact), first, months[0]!, lengthAt),
  };
}

/** By night what sources saw, after the looks, what lists price, and what is not for sale. */
function seenRates(months: readonly OfferMonth[], looked: LooksByNight, first: Day) {
  const [sightings, listed] = [new Map<number, Sighting>(), new Map<number, Sighting>()];
  const nightsOff = new Map<number, NightOff>();
  for (const month of months) {
    const offset = daysBetween(first, month.firstDay);
    for (let index = 0; index < month.priceCents.length; index++) {
      const [night, sighting] = [offset + index, sightingAt(month, index)];
      if (sighting === null) continue;
      if (month.nights === LIST_RATE) {
        listed.set(night, sighting);
        continue;
      }
      sightings.set(night, afterLooks(sighting, looked(night)));
      const off = nightOff(sighting);
      if (off !== null) nightsOff.set(night, off);
    }
  }
  return { sightings, listed, nightsOff };
}

/** The night of a list with the restrictions that quotes state for those who arrive on it. */
function besideQuotes(standing: Sighting, taken: TakenAway | null, night: number): Sighting {
  const terms = taken?.terms.get(night);
  if (terms === undefined || !isOfTariff(standing.terms)) return standing;
  return { ...standing, terms: strictestTerms(standing.terms, terms) };
}

function shortestAt(rate: Sighting | null): number | null {
  return rate && shortestStay(rate);
}

function exactLooksAt(
  looks: readonly LookMonth[],
  first: Day,
  offer: OfferMonth,
  lengthAt: (night: number) => number | null,
): LooksByNight {
  const neverLooked = looksFor([], first, null);
  if (looks.length === 0) return neverLooked;
  const byLength = new Map<number, LooksByNight>();
  return (night) => {
    const nights = lengthAt(night);
    if (nights === null) return neverLooked(night);
    const known = byLength.get(nights) ?? looksFor(looks, first, { ...offer, nights });
    byLength.set(nights, known);
    return known(night);
  };
}

/** Whether more has to be known to say why there is no price: what the campsite has under other filters. */
export function isUnsure({ state }: Quote): boolean {
  return state === 'not_seen';
}

/**
 * A quote without any offer under its filters, or whose offers have no price and no reason, by what the campsite has under
 * others: a price there, or units that are left, means that the stay is not offered under these filters; what was looked at without one is sold out
 * (stay-5).
 */
export function besideOthers(quote: Quote, others: Quote): Quote {
  if (!isUnsure(quote)) return quote;
  if (others.state === 'priced' || others.state === 'price_unknown') return { ...quote, state: 'not_offered' };
  const checkedAtS = quote.checkedAtS ?? others.checkedAtS;
  if (others.state !== 'not_seen') return { ...others, checkedAtS };
  return checkedAtS === null ? quote : { ...quote, checkedAtS, state: 'sold_out' };
}

const OF_A_TARIFF = { isOfTariff: true } as const;
const DERIVED = { basis: 'derived', cost: null, isUnexplained: false } as const;

/** The nightly rate of an offer `night` days after the first that is asked for; null where nobody saw one. */
type RateAt = (night: number) => Sighting | null;
/** The stay of the list that was read at a moment, where it costs something else than its nights. */
type ListStayAt = (arrival: number, nights: number, readAtS: number) => ListStay | Refusal | null;

/**
 * The stay of `nights` nights from `arrival` on at its nightly rates: their sum and the fee, ÷ nights, in whole cents, a half upward. As
 * old as the oldest of its rates. Null when one of the nights was not seen.
 */
function derivedStay(rateAt: RateAt, arrival: number, nights: number, listStay: ListStayAt): StayOutcome | null {
  const rates = ratesFrom(rateAt, arrival, nights);
  if (rates === null) return null;
  const seenAtS = Math.min(...rates.map((rate) => rate.seenAtS));
  const stay = nightlyStay(
    {
      priceCents: rates.map(({ priceCents }) => priceCents),
      // A night that was seen without a price cannot be booked.
      availability: rates.map(({ priceCents, availability }) => (priceCents === null ? 0 : availability)),
      terms: [...rates.map(({ terms }) => terms), rateAt(arrival + nights)?.terms ?? null],
      feeCents: rates.map(({ feeCents }) => feeCents),
    },
    0,
    nights,
  );
  if (stay.kind === 'refused') return refusedStay(reasonOf(stay, rates), restrictionIn(stay), nights, seenAtS);
  const isListed = rates.every(({ terms }) => isOfTariff(terms));
  const isOfOneList = isListed && rates.every((rate) => rate.seenAtS === seenAtS);
  const ofList = isOfOneList ? listStay(arrival, nights, seenAtS) : null;
  if (isRefused(ofList)) return refusedStay('not_for_this_stay', restrictionIn(ofList), nights, seenAtS);
  const { totalCents, perNightCents, taxCents } = ofList ?? { ...stay, taxCents: taxOf(rates) };
  const cost = { totalCents: totalCents as Cents, feeCents: rates[0]!.feeCents, taxCents: taxCents as Cents | null };
  const priceCents = perNightCents as Cents;
  return {
    ...DERIVED,
    ...(isListed && OF_A_TARIFF),
    priceCents,
    refusal: null,
    restriction: null,
    nights,
    cost,
    seenAtS,
  };
}

const isRefused = (stay: ListStay | Refusal | null): stay is Refusal => stay !== null && 'reason' in stay;

function ratesFrom(rateAt: RateAt, arrival: number, nights: number): Sighting[] | null {
  const rates: Sighting[] = [];
  for (let night = arrival; night < arrival + nights; night++) {
    const rate = rateAt(night);
    if (rate === null) return null;
    rates.push(rate);
  }
  return rates;
}

/** When the oldest rate of a stay was seen; null when one of its nights was not, or has the price of a tariff. */
function oldestOf(rateAt: RateAt, arrival: number, nights: number): number | null {
  let oldestS = Number.POSITIVE_INFINITY;
  for (let night = arrival; night < arrival + nights; night++) {
    const rate = rateAt(night);
    if (rate === null || isOfTariff(rate.terms)) return null;
    oldestS = Math.min(oldestS, rate.seenAtS);
  }
  return oldestS;
}

function hasListed(rateAt: RateAt, arrival: number, nights: number): boolean {
  return anyNight(arrival, nights, (night) => isOfTariff(rateAt(night)?.terms));
}

function anyNight(arrival: number, nights: number, isSo: (night: number) => boolean): boolean {
  for (let night = arrival; night < arrival + nights; night++) if (isSo(night)) return true;
  return false;
}

/** Null when it is not known of one of the nights. */
function taxOf(rates: readonly Sighting[]): Cents | null {
  if (rates.some(({ taxCents }) => taxCents === null)) return null;
  return rates.reduce((sum, { taxCents }) => sum + taxCents!, 0) as Cents;
}

/** Every night was seen: one that nobody can have is sold out, and with nights that are free the price is unknown. */
function reasonOf({ reason }: Refusal, rates: readonly Sighting[]): StayRefusal {
  if (reason === 'closed' || reason === 'not_for_this_stay') return reason;
  return rates.some((rate) => refusalOfNight(rate) === 'sold_out') ? 'sold_out' : 'price_unknown';
}

/**
 * The rate of one night and its share of the fee in the shortest stay, where some stay can arrive then: the night is for sale and open to arrival, and no night of the
 * shortest stay is known to be gone.
 */
export function possibleStay(rateAt: RateAt, arrival: number): StayOutcome | null {
  const rate = rateAt(arrival);
  if (rate === null) return null;
  const refusal = refusalOfNight(rate);
  if (refusal !== null) return refusedStay(refusal, null, null, rate.seenAtS);
  const nights = shortestStay(rate);
  const restriction = restrictionOf(rate.terms, nights) ?? tooShort(rateAt, arrival, nights);
  if (restriction !== null) return refusedStay('not_for_this_stay', restriction, null, rate.seenAtS);
  const priceCents = withFee(rate.priceCents!, rate.feeCents, nights);
  const ofTariff = isOfTariff(rate.terms) ? OF_A_TARIFF : {};
  return { ...DERIVED, ...ofTariff, priceCents, refusal: null, restriction: null, nights: null, seenAtS: rate.seenAtS };
}

/** The fewest nights of a stay that arrives on the night of a rate. */
function shortestStay({ terms }: Sighting): number {
  return unpackTerms(terms).minimumNights ?? 1;
}

function tooShort(rateAt: RateAt, arrival: number, nights: number): Restriction | null {
  for (let night = arrival + 1; night < arrival + nights; night++) {
    const rate = rateAt(night);
    if (rate !== null && isNightGone(rate)) return { rule: 'minimum_nights', nights };
  }
  return null;
}

function refusedStay(
  refusal: StayRefusal,
  restriction: Restriction | null,
  nights: number | null,
  seenAtS: number,
): StayOutcome {
  return { ...DERIVED, priceCents: null, refusal, restriction, nights, seenAtS };
}
