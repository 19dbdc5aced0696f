import { type Day, addDays, daysBetween } from '../time/day.ts';
import { type LookBlock, covers, goneSince } from './look.ts';
import { possibleStay } from './stay-quotes.ts';
import { isRate, type OfferMonth, type OfferScope, type Sighting, sightingAt } from './offer.ts';
import { type Quote, type StayOutcome, quoteOf, quotedStay } from './quote.ts';

/** A sighting of one of the offers behind a quote; `offer` and `nights` tell the offers apart. */
export interface OfferSighting extends Sighting, OfferScope {
  readonly offer: string;
}

/** What was known from a moment on. */
export interface QuoteAsOf extends Quote {
  /** Seconds since 1970. */
  readonly knownSinceS: number;
}

/**
 * How the price of one night moved: the quote as it was known after each moment of observation, oldest first. Each
 * offer counts with its newest sighting up to that moment; of two at the same second the lower price stands.
 */
export function priceHistory(sightings: readonly OfferSighting[]): QuoteAsOf[] {
  const ordered = sightings.toSorted(inOrder);
  const newest = new Map<string, OfferSighting>();
  const history: QuoteAsOf[] = [];
  ordered.forEach((sighting, at) => {
    newest.set(keyOf(sighting), sighting);
    if (ordered[at + 1]?.seenAtS === sighting.seenAtS) return;
    history.push({ ...quoteOf([...newest.values()].flatMap(outcomeOf)), knownSinceS: sighting.seenAtS });
  });
  return history;
}

/** Of a nightly rate the night alone is known here: its neighbours at that moment are not asked for. */
function outcomeOf(sighting: OfferSighting): StayOutcome[] {
  if (!isRate(sighting)) return [quotedStay(sighting, sighting.nights)];
  const stay = possibleStay((night) => (night === 0 ? sighting : null), 0);
  return stay === null ? [] : [stay];
}

/**
 * The quote of one night as it was known just before each of some moments (seconds since 1970, the earliest first), from the sightings of its
 * offers: the same as in its history, without all that lies between. Null where nobody had looked for `freshS` seconds.
 */
export function quotesBefore(
  offers: readonly (readonly OfferSighting[])[],
  momentsS: readonly number[],
  freshS: number,
): (Quote | null)[] {
  const ordered = offers.map((seen) => seen.toSorted(inOrder));
  const reached = ordered.map(() => -1);
  return momentsS.map((momentS) => {
    let newestS = Number.NEGATIVE_INFINITY;
    ordered.forEach((seen, of) => {
      while ((seen[reached[of]! + 1]?.seenAtS ?? Infinity) < momentS) reached[of]! += 1;
      newestS = Math.max(newestS, seen[reached[of]!]?.seenAtS ?? Number.NEGATIVE_INFINITY);
    });
    if (newestS < momentS - freshS) return null;
    return quoteOf(ordered.flatMap((seen, of) => outcomesAt(seen[reached[of]!])));
  });
}

const outcomesAt = (sighting: OfferSighting | undefined): StayOutcome[] =>
  sighting === undefined ? [] : outcomeOf(sighting);

/** The quote as it was known at a moment (seconds since 1970), or null when nothing was known yet. */
export function quoteAsOf(history: readonly QuoteAsOf[], momentS: number): QuoteAsOf | null {
  return history.findLast((known) => known.knownSinceS <= momentS) ?? null;
}

/**
 * The history of each of `count` nights from `first` on, from the observations of one campsite's matching offers and the looks
 * at them: an offer that a later complete look did not name is gone from that look on.
 */
export function priceHistories(
  observed: readonly OfferMonth[],
  looks: readonly LookBlock[],
  first: Day,
  count: number,
): QuoteAsOf[][] {
  return nightSightings(observed, looks, first, count).map((offers) => priceHistory(offers.flat()));
}

/** What was seen of each of `count` nights from `first` on, one offer after the other, with the looks that did not name it any more. */
export function nightSightings(
  observed: readonly OfferMonth[],
  looks: readonly LookBlock[],
  first: Day,
  count: number,
): OfferSighting[][][] {
  const nights = Array.from({ length: count }, () => new Map<string, OfferSighting[]>());
  for (const block of observed) {
    const { offer, channelId, guests, nights: length } = block;
    const key = keyOf(block);
    const offset = daysBetween(first, block.firstDay);
    for (let index = Math.max(0, -offset); index < block.priceCents.length; index++) {
      const offers = nights[offset + index];
      const sighting = offers && sightingAt(block, index);
      if (!sighting) continue;
      const seen = { ...sighting, offer, channelId, guests, nights: length };
      const ofOffer = offers.get(key);
      if (ofOffer) ofOffer.push(seen);
      else offers.set(key, [seen]);
    }
  }
  const ordered = looks.toSorted((a, b) => a.lookedAtS - b.lookedAtS);
  return nights.map((offers, night) => {
    const answered = answeredAt(ordered, addDays(first, night));
    return [...offers.values()].map((seen) => [...seen, ...endings(seen, answered)]);
  });
}

/** Of some looks those at a day that were complete. */
function answeredAt(looks: readonly LookBlock[], day: Day): LookBlock[] {
  return looks.filter(({ firstDay, answeredNights }) => {
    const index = daysBetween(firstDay, day);
    return index >= 0 && index < 31 && ((answeredNights >>> index) & 1) === 1;
  });
}

/** After each sighting of an offer the first complete look, of those oldest first, that did not name it any more. */
function endings(ofOffer: readonly OfferSighting[], looks: readonly LookBlock[]): OfferSighting[] {
  const covering = looks.filter((look) => covers(look, ofOffer[0]!));
  if (covering.length === 0) return [];
  const moments = ofOffer.map(({ seenAtS }) => seenAtS).sort((a, b) => a - b);
  return moments.flatMap((seenAtS, at) => {
    const ending = covering.find(({ lookedAtS }) => lookedAtS > seenAtS && lookedAtS < (moments[at + 1] ?? Infinity));
    return ending === undefined ? [] : [{ ...ofOffer[0]!, ...goneSince(ending.lookedAtS) }];
  });
}

function keyOf({ offer, nights }: Pick<OfferSighting, 'offer' | 'nights'>): string {
  return `${offer}|${nights}`;
}

/** The oldest first; of two at the same second the lower price last, then the fewer units left, as current prices are folded. */
const inOrder = (a: Sighting, b: Sighting): number =>
  a.seenAtS - b.seenAtS || lowerLast(a.priceCents, b.priceCents) || lowerLast(a.availability, b.availability);

/** What is not known comes first. */
function lowerLast(a: number | null, b: number | null): number {
  if (a === b) return 0;
  return (b ?? Number.MAX_SAFE_INTEGER) - (a ?? Number.MAX_SAFE_INTEGER);
}
