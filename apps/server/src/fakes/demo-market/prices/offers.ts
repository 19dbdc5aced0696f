import type { OfferValues } from '@vivac/domain/offers/offer-dimension';
import { type PageLanguage, originalTypeOf } from '../campsites/original-types.ts';
import { type Seed, chanceOf, shuffled, wholeBetween } from '../random.ts';

/** One sellable thing of a demo campsite, and what its price is made of. */
export interface DemoOffer extends OfferValues {
  /** The channel's own wording of the type. */
  readonly originalType: string;
  /** Against two guests in a glamping tent with the dearest channel and policy. */
  readonly factor: number;
  /** What the extras add to a night. */
  readonly supplementEuros: number;
}

const TYPE_FACTORS: Readonly<Record<string, number>> = {
  'Glamping tent': 1,
  Bungalow: 1.1,
  'Mobile home': 1.05,
  Pod: 0.86,
  Cabin: 1.18,
  Dome: 1.26,
  'Tree house': 1.38,
};
const GUEST_FACTORS: Readonly<Record<number, number>> = { 2: 1, 4: 1.26, 6: 1.5 };
const STAYS = [1, 7];

interface Plan {
  readonly type: 0 | 1;
  readonly channel: string;
  readonly guests: number;
  readonly policy: string;
  readonly extras: string;
}

const plan = (type: 0 | 1, channel: string, guests: number, policy = FREE, extras = 'None'): Plan => ({
  type,
  channel,
  guests,
  policy,
  extras,
});
const FREE = 'Free cancellation';
const STRICT = 'Non-refundable';
const BOOKING = 'Booking.com';
const DIRECT = 'Direct web';
const PITCHUP = 'Pitchup';

// What nearly everybody sells, and so what the first value of every filter shows.
const BASE_PLAN = plan(0, BOOKING, 2);
const OTHER_PLANS: readonly Plan[] = [
  plan(0, BOOKING, 4),
  plan(0, DIRECT, 2),
  plan(0, BOOKING, 2, STRICT),
  plan(0, BOOKING, 2, FREE, 'Breakfast'),
  plan(1, BOOKING, 2),
  plan(1, BOOKING, 4),
  plan(0, PITCHUP, 2),
  plan(0, DIRECT, 4),
  plan(1, DIRECT, 4, STRICT),
  plan(0, DIRECT, 2, STRICT, 'Breakfast'),
  plan(1, BOOKING, 6),
  plan(1, PITCHUP, 6),
];

/**
 * The offers of a campsite with a first and a second accommodation type: `plans` combinations of channel, guests,
 * cancellation policy and extras, each for one night and for seven.
 */
export function offersOf(
  types: readonly [string, string],
  plans: number,
  wording: PageLanguage,
  seed: Seed,
): DemoOffer[] {
  const chosen = [BASE_PLAN, ...shuffled(OTHER_PLANS, seed).slice(0, plans - 1)];
  const weekFactor = 1 - wholeBetween(0, 6, seed, 101) / 100;
  const directFactor = 1 - wholeBetween(3, 9, seed, 102) / 100;
  const breakfastEuros = wholeBetween(6, 10, seed, 103);
  const strictFactor = 1 - wholeBetween(8, 14, seed, 104) / 100;
  const pitchupFactor = 0.94 + chanceOf(seed, 105) * 0.05;
  const channelFactors: Readonly<Record<string, number>> = {
    [BOOKING]: 1,
    [DIRECT]: directFactor,
    [PITCHUP]: pitchupFactor,
  };
  return chosen.flatMap(({ type, channel, guests, policy, extras }) =>
    STAYS.map((nights) => ({
      type: types[type],
      originalType: originalTypeOf(types[type], channel, guests, wording, seed),
      channel,
      guests,
      cancellation: policy,
      extras,
      nights,
      factor:
        TYPE_FACTORS[types[type]]! *
        GUEST_FACTORS[guests]! *
        channelFactors[channel]! *
        (policy === STRICT ? strictFactor : 1) *
        (nights === 7 ? weekFactor : 1),
      supplementEuros: extras === 'Breakfast' ? breakfastEuros * guests : 0,
    })),
  );
}
