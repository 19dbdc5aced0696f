import type { OfferValues } from '@vivac/domain/offers/offer-dimension';
import { UNDECIDED_TYPE } from '@vivac/domain/offers/unit-type';
import { type PageLanguage, originalTypeOf } from '../campsites/original-types.ts';
import { type Seed, chanceOf, shuffled, wholeBetween } from '../random.ts';
import { DIRECT, type ChannelPlay } from './channels/channel-parity.ts';
import { WEEK_NIGHTS } from './season-nights.ts';

/** How many days before its night a room is gone, on weekends and otherwise. */
export interface GoneDays {
  readonly weekend: number;
  readonly weekday: number;
}

/** The length of an offer that is sold by the night: its price is that of one night. */
export const NIGHTLY = 1;

/** One sellable thing of a demo campsite, and what its price is made of. */
export interface DemoOffer extends OfferValues {
  /** The channel's own wording of the type. */
  readonly originalType: string;
  /** Against two guests in a glamping tent with the dearest channel and policy. */
  readonly factor: number;
  /** What is left of the price of seven nights for a week. */
  readonly weekFactor: number;
  /** Null for one that is named as long as it is looked at. */
  readonly goneDays: GoneDays | null;
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
  [UNDECIDED_TYPE]: 0.92,
};
// Together about what one room would cost.
const CHEAPEST_FACTOR = 0.95;
const BESIDE_CHEAPEST_FACTOR = 1.14;
const GUEST_FACTORS: Readonly<Record<number, number>> = { 2: 1, 4: 1.26, 6: 1.5 };
const LENGTHS = [NIGHTLY, WEEK_NIGHTS];

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
 * cancellation policy and extras, each as a nightly rate and as a week.
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
    LENGTHS.map((nights) => ({
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
        (policy === STRICT ? strictFactor : 1),
      weekFactor,
      goneDays: null,
      supplementEuros: extras === 'Breakfast' ? breakfastEuros * guests : 0,
    })),
  );
}

/**
 * The same offers as a campsite sells them that plays its channels: each asks what `parityFactor` says and nothing else, the website may show
 * no prices, and what nobody else sells on has the tent for two by the night.
 */
export function withChannels(offers: readonly DemoOffer[], { direct, others }: ChannelPlay): DemoOffer[] {
  const base = offers.find(({ nights }) => nights === NIGHTLY)!;
  const tents = offers.filter((offer) => offer.type === base.type && offer.guests === base.guests && isPlain(offer));
  const ofTent = new Map(tents.map((offer) => [offer.channel, offer]));
  const played = new Set([DIRECT, ...Object.keys(others)]);
  const kept = offers
    .filter(({ channel }) => direct !== null || channel !== DIRECT)
    .map((offer) => {
      const share = played.has(offer.channel) ? (ofTent.get(offer.channel)?.factor ?? base.factor) / base.factor : 1;
      return { ...offer, factor: offer.factor / share };
    });
  const added = Object.keys(others).filter((channel) => !ofTent.has(channel));
  const { originalType } = ofTent.get(DIRECT) ?? base;
  return [...kept, ...added.map((channel) => ({ ...base, channel, originalType }))];
}

const isPlain = ({ cancellation, extras, nights }: DemoOffer): boolean =>
  cancellation === FREE && extras === 'None' && nights === NIGHTLY;

/** A room of the first type that costs less than the others, has no week and is gone some days before each night. */
export function withCheapestRoom(offers: readonly DemoOffer[], wording: string, goneDays: GoneDays): DemoOffer[] {
  const [base] = offers;
  const cheapest = { ...base!, originalType: wording, factor: base!.factor * CHEAPEST_FACTOR, goneDays };
  return [cheapest, ...offers.map((offer) => ({ ...offer, factor: offer.factor * BESIDE_CHEAPEST_FACTOR }))];
}

/** A unit for two whose accommodation type no source states. */
export function undecidedOffer(offers: readonly DemoOffer[], originalType: string): DemoOffer {
  const [base] = offers;
  const factor = TYPE_FACTORS[UNDECIDED_TYPE]!;
  return { ...base!, type: UNDECIDED_TYPE, originalType, factor, goneDays: null };
}
