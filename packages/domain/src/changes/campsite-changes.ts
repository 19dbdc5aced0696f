import { isOfOneKind } from '../offers/answer.ts';
import { type Quote, refusalOfNight } from '../offers/quote.ts';
import { type Day, daysBetween } from '../time/day.ts';
import { CHANGE_LIMITS, SALE } from './change.ts';
import type { OfferChange } from './change-runs.ts';
import { FACETS } from './facet-track.ts';
import { afterLooks, looksFor } from '../offers/look.ts';
import { LIST_RATE, sightingAt } from '../offers/offer.ts';
import type { CampsiteOffers } from '../offers/stay-quotes.ts';
import { unpackTerms } from '../offers/stay-terms.ts';

/** What a campsite sells on a night under a reader's filters. */
export interface NightOnSale {
  readonly quote: Quote;
  /** Units left of all that is for sale; null where that is not known of every unit. */
  readonly left: number | null;
  /** The shortest stay of each offer that is for sale. */
  readonly minimums: readonly number[];
  /** Offers for sale on whose night guests can arrive. */
  readonly arrivals: number;
}

/** What is known of campsites under a reader's filters. */
export interface NightQuotes {
  /** At present, as every table tells it; null of a night that was not asked for. */
  readonly now: (campsiteId: number, day: Day) => NightOnSale | null;
  /** Just before a moment in seconds since 1970, and with what was seen at it. */
  readonly before: (campsiteId: number, day: Day, momentS: number) => Quote | null;
  readonly at: (campsiteId: number, day: Day, momentS: number) => Quote | null;
}

/**
 * Changes of offers as those of their campsites (change-3): what is told is what a reader sees under their filters, from the lowest price to the
 * lowest, sold out where nothing that matches is left. A change that moves nothing of that is none. The unit stays beside it.
 */
export function campsiteChanges(changes: readonly OfferChange[], known: NightQuotes): OfferChange[] {
  const alike = Map.groupBy(changes, ({ campsiteId, kind, day, to }) => `${campsiteId} ${kind} ${day} ${to}`);
  return changes.flatMap((change) => {
    const { campsiteId, kind, day, to } = change;
    const now = known.now(campsiteId, day);
    if (now === null) return [];
    const many = alike.get(`${campsiteId} ${kind} ${day} ${to}`)!.length;
    const reported = AT_CAMPSITE[kind](change, { now, known, many });
    return reported === null ? [] : [reported];
  });
}

interface Beside {
  readonly now: NightOnSale;
  readonly known: NightQuotes;
  /** Changes of the same kind and value on the night: of so many offers. */
  readonly many: number;
}

type AtCampsite = (change: OfferChange, beside: Beside) => OfferChange | null;

/**
 * From the lowest price just before the look that saw it to the present one, or the last before it ended. What is open for the offer and not so at the
 * campsite now is as if one look said that it is over.
 */
const priceOfCampsite: AtCampsite = (change, { now, known }) => {
  const { campsiteId, day, seenAtS, state } = change;
  const before = pricedOf(known.before(campsiteId, day, seenAtS));
  const after = before && likePrice(before, known.at(campsiteId, day, seenAtS));
  if (after === null || !isSameWay(change, before!.priceCents, after.priceCents)) return null;
  const moved = fromCampsite(change, before!.priceCents, after.priceCents);
  if (!isFar(moved, moved.to)) return null;
  if (state === 'closed') return { ...moved, to: lastOf(change, moved) };
  const present = likePrice(before!, now.quote);
  if (present !== null && state !== 'recovering' && isFar(moved, present.priceCents)) {
    return { ...moved, to: present.priceCents };
  }
  return state === 'pending' ? null : { ...moved, state: 'recovering' };
};

/** As far as two looks agree; of another offer than the lowest nothing is known of the campsite but that its price moved with the look. */
function fromCampsite(change: OfferChange, was: number, became: number): OfferChange {
  const { from, to, confirmedTo } = change;
  if (was === from) return { ...change, to: confirmedTo ?? to };
  return { ...change, from: was, to: became, confirmedFrom: was, confirmedTo: confirmedTo === null ? null : became };
}

/** What was seen last of what is over. */
function lastOf(change: OfferChange, moved: OfferChange): number {
  return change.from === moved.from && isSameWay(change, change.from, change.to) ? change.to : moved.to;
}

function isSameWay({ kind }: OfferChange, was: number, is: number): boolean {
  return kind === 'price_up' ? is > was : is < was;
}

/** Prices that crept are far from what was confirmed before one look is far from the next. */
function isFar(change: OfferChange, is: number): boolean {
  const { isBeyond } = FACETS.price;
  const { from, confirmedFrom } = change;
  return isSameWay(change, from, is) && (isBeyond(from, is) || isBeyond(confirmedFrom, is));
}

type Priced = Quote & { readonly priceCents: number };

function pricedOf(quote: Quote | null): Priced | null {
  return quote?.priceCents == null ? null : (quote as Priced);
}

/** A price that can be compared with another: of the same nights, and found the same way. */
function likePrice(one: Priced, other: Quote | null): Priced | null {
  const priced = pricedOf(other);
  return priced !== null && isOfOneKind(one, priced) ? priced : null;
}

const isGone = (quote: Quote | null) => quote?.state === 'sold_out' || quote?.state === 'closed';

/** Only the last that could be booked. */
const goneFromCampsite: AtCampsite = (change, { now, known }) => {
  const { campsiteId, day, seenAtS } = change;
  const before = known.before(campsiteId, day, seenAtS);
  const after = known.at(campsiteId, day, seenAtS);
  if (before?.priceCents == null || !isGone(after)) return null;
  const isStill = after!.state === now.quote.state || change.state === 'recovering';
  const reported = { ...change, kind: after!.state as 'sold_out' | 'closed', priceCents: before.priceCents };
  return { ...(isStill ? reported : ended(reported, now.quote)), from: SALE.on_sale, to: SALE[reported.kind] };
};

/** Only the first that can be booked again. */
const backAtCampsite: AtCampsite = (change, { now, known }) => {
  const { campsiteId, day, seenAtS } = change;
  const after = known.at(campsiteId, day, seenAtS);
  if (!isGone(known.before(campsiteId, day, seenAtS)) || after?.priceCents == null) return null;
  const { priceCents } = now.quote;
  return priceCents === null
    ? ended({ ...change, priceCents: after.priceCents }, now.quote)
    : { ...change, priceCents };
};

/** It is over at the campsite, though not yet for the offer. */
function ended(change: OfferChange, { priceSeenAtS, checkedAtS }: Quote): OfferChange {
  const endS = priceSeenAtS ?? checkedAtS ?? change.seenAtS;
  const closedAtS = change.closedAtS ?? Math.max(endS, change.confirmedAtS ?? change.seenAtS);
  return { ...change, state: 'closed', closedAtS };
}

const fewAtCampsite: AtCampsite = (change, { now: { left } }) => {
  if (change.state === 'closed' || left === null || left === 0 || left >= 2 * CHANGE_LIMITS.fewLeft) return null;
  return { ...change, from: left + Math.max(0, change.from - change.to), to: left };
};

/** The shortest stay of the campsite is another only where no other offer had it already. */
const minimumOfCampsite: AtCampsite = (change, { now: { minimums }, many }) => {
  const { from, to, state } = change;
  if (state === 'closed' || minimums.length === 0 || Math.min(...minimums) !== to) return null;
  return to > from || minimums.filter((each) => each < from).length <= many ? change : null;
};

const arrivalAtCampsite: AtCampsite = (change, { now: { minimums, arrivals }, many }) => {
  if (change.state === 'closed' || minimums.length === 0) return null;
  const isSo = change.to === 1 ? arrivals === 0 : arrivals > 0 && arrivals <= many;
  return isSo ? change : null;
};

const AT_CAMPSITE: Readonly<Record<OfferChange['kind'], AtCampsite>> = {
  price_up: priceOfCampsite,
  price_down: priceOfCampsite,
  sold_out: goneFromCampsite,
  closed: goneFromCampsite,
  back_on_sale: backAtCampsite,
  few_left: fewAtCampsite,
  minimum_stay: minimumOfCampsite,
  arrival_day: arrivalAtCampsite,
};

type OnSale = Omit<NightOnSale, 'quote'>;

/** What is known of the offers of a campsite that are for sale on a night; `unitOf` says which of them are the same unit. */
export function nightOnSale({ months, looks }: CampsiteOffers, day: Day, unitOf: (offer: string) => string): OnSale {
  const units = new Map<string, number | null>();
  const minimums: number[] = [];
  let arrivals = 0;
  for (const month of months) {
    // A list says no more than what a night costs.
    if (month.nights === LIST_RATE) continue;
    const seen = sightingAt(month, daysBetween(month.firstDay, day));
    const sighting = seen && afterLooks(seen, looksFor(looks, day, month)(0));
    if (sighting === null || refusalOfNight(sighting) !== null) continue;
    const { minimumNights, closedToArrival } = unpackTerms(sighting.terms);
    minimums.push(minimumNights ?? 1);
    if (!closedToArrival) arrivals++;
    const unit = unitOf(month.offer);
    const known = units.get(unit);
    const { availability } = sighting;
    units.set(unit, known === undefined ? availability : most(known, availability));
  }
  const left = [...units.values()];
  return { minimums, arrivals, left: left.includes(null) ? null : left.reduce<number>((sum, each) => sum + each!, 0) };
}

/** What two channels say of one unit. */
function most(one: number | null, other: number | null): number | null {
  return one === null || other === null ? null : Math.max(one, other);
}
