import { afterLooks, looksFor } from '../offers/look.ts';
import { sightingAt } from '../offers/offer.ts';
import { refusalOfNight } from '../offers/quote.ts';
import type { KnownOffers } from '../offers/stay-quotes.ts';
import { unpackTerms } from '../offers/stay-terms.ts';
import { type Day, daysBetween } from '../time/day.ts';
import type { NightOnSale } from './campsite-changes.ts';

type OnSale = Omit<NightOnSale, 'quote'>;

/** What is known of the offers of a campsite that are for sale on a night; `unitOf` says which of them are the same unit. */
export function nightOnSale({ months, looks }: KnownOffers, day: Day, unitOf: (offer: string) => string): OnSale {
  const units = new Map<string, number | null>();
  const minimums: number[] = [];
  let arrivals = 0;
  for (const month of months) {
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
