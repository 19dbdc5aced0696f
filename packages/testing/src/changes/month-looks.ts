import type { ChangeLook } from '@vivac/domain/changes/change';
import type { MonthLook } from '@vivac/domain/changes/offer-month-changes';
import type { SeenMonth } from '@vivac/domain/offers/offer';

export const HOUR_S = 3600;
/** 1 September 2026, 06:00 UTC. */
export const FIRST_LOOK_S = Date.UTC(2026, 8, 1, 6) / 1000;

/** One night as a look sees it; a number is a price in cents, null that it cannot be booked. */
export type SeenNight =
  number | null | { readonly price: number | null; readonly units?: number | null; readonly terms?: number };

/** A look some hours after the first one, but for what is said. */
export function lookAfter(hours: number, more: Partial<ChangeLook> = {}): ChangeLook {
  const atS = FIRST_LOOK_S + hours * HOUR_S;
  return {
    atS,
    receivedAtS: more.atS ?? atS,
    sourceId: 1,
    batchNumber: hours,
    isOwn: false,
    isNewMeaning: false,
    ...more,
  };
}

/** The first nights of a month. */
export function monthOfNights(nights: readonly SeenNight[], atS = 0): SeenMonth {
  const reported = nights.map((night) => (night === null || typeof night === 'number' ? { price: night } : night));
  return {
    observedNights: 2 ** nights.length - 1,
    priceCents: reported.map(({ price }) => price),
    availability: reported.map(({ units }) => units ?? null),
    terms: reported.some(({ terms }) => terms !== undefined) ? reported.map(({ terms }) => terms ?? null) : null,
    feeCents: null,
    taxCents: null,
    seenAtS: atS,
    seenAtSByNight: null,
  };
}

/** A look at the first nights of a month. */
export function monthLook(hours: number, nights: readonly SeenNight[], more: Partial<ChangeLook> = {}): MonthLook {
  const look = lookAfter(hours, more);
  return { look, seen: monthOfNights(nights, look.atS) };
}
