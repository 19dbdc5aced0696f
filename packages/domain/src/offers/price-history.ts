import { type Day, addDays, daysBetween } from '../time/day.ts';
import { type LookBlock, covers, goneSince } from './look.ts';
import { possibleStay } from './derived-stay.ts';
import { NIGHTLY_RATE, type OfferMonth, type OfferScope, type Sighting, sightingAt } from './offer.ts';
import { type Quote, type StayOutcome, quoteOf, quotedStay } from './quote.ts';

/** A sighting of one of the offers behind a quote; `offer` and `nights` tell the offers apart. */
export interface OfferSighting extends Sighting, OfferScope {
  readonly offer: string;
}

/** What was known from a moment on. */
export interface KnownQuote extends Quote {
  /** Seconds since 1970. */
  readonly knownSinceS: number;
}

/**
 * How the price of one night moved: the quote as it was known after each moment of observation, oldest first. Each
 * offer counts with its newest sighting up to that moment; of two at the same second the lower price stands.
 */
export function priceHistory(sightings: readonly OfferSighting[]): KnownQuote[] {
  const ordered = [...sightings].sort((a, b) => a.seenAtS - b.seenAtS || priceOrder(b) - priceOrder(a));
  const newest = new Map<string, OfferSighting>();
  const history: KnownQuote[] = [];
  ordered.forEach((sighting, at) => {
    newest.set(keyOf(sighting), sighting);
    if (ordered[at + 1]?.seenAtS === sighting.seenAtS) return;
    history.push({ ...quoteOf([...newest.values()].flatMap(outcomeOf)), knownSinceS: sighting.seenAtS });
  });
  return history;
}

/** Of a nightly rate the night alone is known here: its neighbours at that moment are not asked for. */
function outcomeOf(sighting: OfferSighting): StayOutcome[] {
  if (sighting.nights !== NIGHTLY_RATE) return [quotedStay(sighting, sighting.nights)];
  const stay = possibleStay((night) => (night === 0 ? sighting : null), 0);
  return stay === null ? [] : [stay];
}

/** The quote as it was known at a moment (seconds since 1970), or null when nothing was known yet. */
export function quoteKnownAt(history: readonly KnownQuote[], momentS: number): KnownQuote | null {
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
): KnownQuote[][] {
  const nights = Array.from({ length: count }, (): OfferSighting[] => []);
  for (const block of observed) {
    const { offer, channelId, guests, nights: length } = block;
    const offset = daysBetween(first, block.firstDay);
    for (let index = Math.max(0, -offset); index < block.priceCents.length; index++) {
      const sighting = sightingAt(block, index);
      if (sighting) nights[offset + index]?.push({ ...sighting, offer, channelId, guests, nights: length });
    }
  }
  return nights.map((seen, night) =>
    priceHistory([...seen, ...endings(seen, answeredAt(looks, addDays(first, night)))]),
  );
}

/** The complete looks at a day, oldest first. */
function answeredAt(looks: readonly LookBlock[], day: Day): LookBlock[] {
  return looks
    .filter(({ firstDay, answeredNights }) => {
      const index = daysBetween(firstDay, day);
      return index >= 0 && index < 31 && ((answeredNights >>> index) & 1) === 1;
    })
    .sort((a, b) => a.lookedAtS - b.lookedAtS);
}

/** After each sighting of an offer the first complete look that did not name it any more. */
function endings(seen: readonly OfferSighting[], looks: readonly LookBlock[]): OfferSighting[] {
  if (looks.length === 0) return [];
  return [...Map.groupBy(seen, keyOf).values()].flatMap((ofOffer) => {
    const moments = ofOffer.map(({ seenAtS }) => seenAtS).sort((a, b) => a - b);
    const covering = looks.filter((look) => covers(look, ofOffer[0]!));
    return moments.flatMap((seenAtS, at) => {
      const ending = covering.find(({ lookedAtS }) => lookedAtS > seenAtS && lookedAtS < (moments[at + 1] ?? Infinity));
      if (ending === undefined) return [];
      return [{ ...ofOffer[0]!, ...goneSince(ending.lookedAtS) }];
    });
  });
}

function keyOf({ offer, nights }: OfferSighting): string {
  return `${offer}|${nights}`;
}

function priceOrder(sighting: Sighting): number {
  return sighting.priceCents ?? Number.POSITIVE_INFINITY;
}
