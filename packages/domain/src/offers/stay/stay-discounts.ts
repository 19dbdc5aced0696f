import type { Discount, FreeNights, PercentChange } from './plan/rate-plan.ts';

/**
 * Which nights of a stay are free, from 0: those that the offer's pattern marks when it is written again and again over
 * the nights, or, where it does not repeat, the last of the stay. Nights that are priced several together have none.
 */
export function freeNightsOf(
  discounts: readonly Discount[],
  nights: number,
  nightsPerPrice: number,
): (night: number) => boolean {
  const offer = discounts.find((discount) => discount.kind === 'free_nights');
  if (offer === undefined || nights < offer.nightsRequired || nightsPerPrice > 1) return none;
  return (night) => isFreeNight(offer, night, nights);
}

const none = () => false;

function isFreeNight({ nightsRequired, nightsDiscounted, repeats }: FreeNights, night: number, nights: number) {
  return repeats ? night % nightsRequired >= nightsRequired - nightsDiscounted : night >= nights - nightsDiscounted;
}

/**
 * The percent changes that a stay has, the greatest reduction and the greatest supplement: of several long-stay or
 * early-booking offers the best holds, they are never multiplied.
 */
export function percentChanges(discounts: readonly Discount[], nights: number, advanceDays: number): PercentChange[] {
  let reduction: PercentChange | null = null;
  let supplement: PercentChange | null = null;
  for (const discount of discounts) {
    if (discount.kind !== 'percent' || !holds(discount, nights, advanceDays)) continue;
    if (discount.basisPoints < (reduction?.basisPoints ?? 0)) reduction = discount;
    if (discount.basisPoints > (supplement?.basisPoints ?? 0)) supplement = discount;
  }
  return [reduction, supplement].filter((change) => change !== null);
}

function holds(change: PercentChange, nights: number, advanceDays: number): boolean {
  return (
    nights >= (change.minimumNights ?? 0) &&
    nights <= (change.maximumNights ?? Infinity) &&
    advanceDays >= (change.minimumAdvanceDays ?? -Infinity) &&
    advanceDays <= (change.maximumAdvanceDays ?? Infinity)
  );
}
