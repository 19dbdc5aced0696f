import type { FreeChildren, GuestRule, Occupancy, RatePlan, Stay } from './plan/rate-plan.ts';
import { type GuestCountRule, notForThisStay, type Refusal } from './stay-refusal.ts';

/** Who pays what in a stay, after children took the places of adults and some of them are free. */
export interface Party {
  readonly kind: 'party';
  readonly payingAdults: number;
  /** Ages of those who pay as children, rising. */
  readonly payingChildren: readonly number[];
  readonly freeChildren: number;
  /** Ages of all children who are not free, whatever they pay as; fees per person are asked of them and the adults. */
  readonly chargedChildren: readonly number[];
}

/** The party of a stay, or why the plan does not take it. */
export function partyOf({ rates }: RatePlan, stay: Stay): Party | Refusal {
  const refusal = occupancyRefusal(rates.occupancy, stay) ?? guestRefusal(rates.guests ?? {}, stay);
  if (refusal) return refusal;
  const rising = stay.childAges.length > 1 ? stay.childAges.toSorted((a, b) => a - b) : stay.childAges;
  // The oldest children take the places that are paid for as adults.
  const places = Math.max(0, Math.min(fullRateGuests(rates.occupancy) - stay.adults, rising.length));
  const children = rising.slice(0, rising.length - places);
  const free = freeChildrenOf(
    rates.discounts?.find((discount) => discount.kind === 'free_children'),
    children,
  );
  return {
    kind: 'party',
    payingAdults: stay.adults + places,
    payingChildren: children.slice(free),
    freeChildren: free,
    chargedChildren: rising.slice(free),
  };
}

function fullRateGuests({ standard, maximum, maximumChildren, fullRateGuests }: Occupancy): number {
  if (fullRateGuests !== undefined) return fullRateGuests;
  return maximumChildren === undefined ? standard : Math.min(maximum - maximumChildren, standard);
}

/** The qualifying positions of the offer are counted from the youngest child. */
function freeChildrenOf(offer: FreeChildren | undefined, children: readonly number[]): number {
  if (offer === undefined) return 0;
  const young = children.filter((age) => age < offer.underAge).length;
  return young === 0 || young < offer.minimumChildren ? 0 : Math.min(young, offer.freeChildren);
}

function occupancyRefusal({ minimum = 1, maximum }: Occupancy, { adults, childAges }: Stay): Refusal | null {
  return countRefusal(adults + childAges.length, minimum, maximum, 'minimum_guests', 'maximum_guests');
}

function guestRefusal(rule: GuestRule, { adults, childAges }: Stay): Refusal | null {
  const children = childAges.length;
  if (rule.childrenTaken === false && children > 0) return notForThisStay({ rule: 'no_children' });
  const refusedAge = childAges.find((age) => !isChild(age, rule));
  if (refusedAge !== undefined) return notForThisStay({ rule: 'child_age', age: refusedAge });
  return (
    countRefusal(adults, rule.minimumAdults, rule.maximumAdults, 'minimum_adults', 'maximum_adults') ??
    countRefusal(children, rule.minimumChildren, rule.maximumChildren, 'minimum_children', 'maximum_children')
  );
}

function isChild(age: number, { childFromAge = 0, childUnderAge = Infinity, adultFromAge = Infinity }: GuestRule) {
  return age >= childFromAge && age < childUnderAge && age < adultFromAge;
}

function countRefusal(
  count: number,
  least: number | undefined,
  most: number | undefined,
  tooFew: GuestCountRule,
  tooMany: GuestCountRule,
): Refusal | null {
  if (least !== undefined && count < least) return notForThisStay({ rule: tooFew, guests: least });
  return most !== undefined && count > most ? notForThisStay({ rule: tooMany, guests: most }) : null;
}
