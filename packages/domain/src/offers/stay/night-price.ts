import type { AgePrice, GuestPrice, Rates, Season } from './plan/rate-plan.ts';
import type { Party } from './stay-party.ts';
import { notForThisStay, type Refusal } from './stay-refusal.ts';

/**
 * Cents of one night in a season for a party, before the share of `nightsPerPrice`: the guests of the standard
 * occupancy by the price for their number, further adults and every child by their own. A price that the row does not
 * name refuses the stay; it is never taken for 0.
 */
export function nightPrice(rates: Rates, season: Season, party: Party, isFirstNight: boolean): number | Refusal {
  const prices = (isFirstNight ? season.firstNightPrices : undefined) ?? season.guestPrices;
  const standard = rates.occupancy.standard;
  const baseAdults = Math.min(party.payingAdults, standard);
  const base = baseAdults === 0 ? 0 : basePrice(rates, prices, party, baseAdults);
  if (typeof base !== 'number') return base;
  const extraAdults = party.payingAdults - baseAdults;
  if (extraAdults > 0 && season.extraAdultCents === undefined) return notForThisStay({ rule: 'no_extra_adult' });
  const children = childrenPrice(season.extraChildren ?? [], party.payingChildren);
  return typeof children === 'number' ? base + extraAdults * (season.extraAdultCents ?? 0) + children : children;
}

/** Per person it is the price for all guests up to the standard, free children included, asked of the adults alone. */
function basePrice(rates: Rates, prices: readonly GuestPrice[], party: Party, baseAdults: number): number | Refusal {
  const everybody = party.payingAdults + party.payingChildren.length + party.freeChildren;
  const guests = rates.per === 'person' ? Math.min(everybody, rates.occupancy.standard) : baseAdults;
  const price = prices.find((row) => row.guests === guests);
  if (price === undefined) return notForThisStay({ rule: 'no_guest_price', guests });
  return rates.per === 'person' ? price.priceCents * baseAdults : price.priceCents;
}

function childrenPrice(bands: readonly AgePrice[], ages: readonly number[]): number | Refusal {
  let cents = 0;
  for (const age of ages) {
    const band = bands.find(({ fromAge = 0, underAge = Infinity }) => fromAge <= age && age < underAge);
    if (band === undefined) return notForThisStay({ rule: 'no_child_price', age });
    cents += band.priceCents;
  }
  return cents;
}
