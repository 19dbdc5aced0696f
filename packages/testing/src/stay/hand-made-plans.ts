import type { Day } from '@vivac/domain/time/day';
import type { RatePlan, Season, Stay } from '@vivac/domain/offers/stay/plan/rate-plan';
import { stayPrice } from '@vivac/domain/offers/stay/stay-price';

/** A rate plan of one double room per person, but for what is said. */
export function handMadePlan(rates: Partial<RatePlan['rates']>, rest: Partial<RatePlan> = {}): RatePlan {
  const occupancy = { minimum: 1, standard: 2, maximum: 4 };
  return { rates: { per: 'person', occupancy, seasons: [], ...rates }, restrictions: [], fees: [], taxes: [], ...rest };
}

/** A stay of two adults, booked on its day of arrival, but for what is said. */
export function handMadeStay(
  arrival: string,
  nights: number,
  adults = 2,
  childAges: number[] = [],
  bookedOn = arrival,
): Stay {
  return { arrival: arrival as Day, nights, adults, childAges, bookedOn: bookedOn as Day };
}

/** A season with prices for one guest, two guests and so on; null leaves a number of guests without a price. */
export function handMadeSeason(
  from: string,
  to: string,
  pricesFrom1: (number | null)[],
  more: Partial<Season> = {},
): Season {
  const guestPrices = pricesFrom1.flatMap((priceCents, at) =>
    priceCents === null ? [] : [{ guests: at + 1, priceCents }],
  );
  return { from: from as Day, to: to as Day, guestPrices, ...more };
}

/** The total in cents, or `reason rule` of the refusal. */
export function totalOf(of: RatePlan, requested: Stay): number | string {
  const price = stayPrice({ ...of, stay: requested });
  return price.kind === 'priced' ? price.totalCents : `${price.reason} ${price.detail.rule}`;
}
