import type { OfferValues } from '@vivac/domain/offers/offer-dimension';
import { UNDECIDED_TYPE } from '@vivac/domain/offers/unit-type';
import { type PageLanguage, wordType } from './names.ts';
import { type Seed, chanceOf, seedOf, shuffled, wholeBetween } from './random.ts';
import { WEEK_NIGHTS } from './seasons.ts';

const FREE = 'Free cancellation';
const STRICT = 'Non-refundable';
const BOOKING = 'Booking.com';
/** Shows no units, and sells nights cheaper in the weeks of its discount. */
export const PITCHUP = 'Pitchup';
const DIRECT = 'Direct web';
/** Sells the last unit nowhere but on the website. */
const ALLOTTED = 'Camping.info';

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

/** Of the campsite's first or second type, with free cancellation and no extras unless it says otherwise. */
type Plan = readonly [type: 0 | 1, channel: string, guests: number, policy?: string, extras?: string];

// What nearly everybody sells, and so what the first value of every filter shows.
const BASE_PLAN: Plan = [0, BOOKING, 2];
const OTHER_PLANS: readonly Plan[] = [
  [0, BOOKING, 4],
  [0, DIRECT, 2],
  [0, BOOKING, 2, STRICT],
  [0, BOOKING, 2, FREE, 'Breakfast'],
  [1, BOOKING, 2],
  [1, BOOKING, 4],
  [0, PITCHUP, 2],
  [0, DIRECT, 4],
  [1, DIRECT, 4, STRICT],
  [0, DIRECT, 2, STRICT, 'Breakfast'],
  [1, BOOKING, 6],
  [1, PITCHUP, 6],
];

/**
 * The offers of a campsite with a first and a second accommodation type: `plans` combinations of channel, guests,
 * cancellation policy and extras, each as a nightly rate and as a week.
 */
export function makeOffers(
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
  return chosen.flatMap(([type, channel, guests, policy = FREE, extras = 'None']) =>
    LENGTHS.map((nights) => ({
      type: types[type],
      originalType: wordType(types[type], channel, guests, wording, seed),
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
 * The same offers of a campsite whose channels differ: each asks what `parityFactor` says and nothing else, the website may show no prices,
 * and a channel on which no other campsite sells has the tent for two by the night.
 */
export function withChannels(offers: readonly DemoOffer[], { direct, others }: ChannelParity): DemoOffer[] {
  const base = offers.find(({ nights }) => nights === NIGHTLY)!;
  const tents = offers.filter((offer) => offer.type === base.type && offer.guests === base.guests && isPlain(offer));
  const ofTent = new Map(tents.map((offer) => [offer.channel, offer]));
  const withParity = new Set([DIRECT, ...Object.keys(others)]);
  const stored = offers
    .filter(({ channel }) => direct !== null || channel !== DIRECT)
    .map((offer) => {
      const share = withParity.has(offer.channel)
        ? (ofTent.get(offer.channel)?.factor ?? base.factor) / base.factor
        : 1;
      return { ...offer, factor: offer.factor / share };
    });
  const added = Object.keys(others).filter((channel) => !ofTent.has(channel));
  const { originalType } = ofTent.get(DIRECT) ?? base;
  return [...stored, ...added.map((channel) => ({ ...base, channel, originalType }))];
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
export function makeUndecidedOffer(offers: readonly DemoOffer[], originalType: string): DemoOffer {
  const [base] = offers;
  const factor = TYPE_FACTORS[UNDECIDED_TYPE]!;
  return { ...base!, type: UNDECIDED_TYPE, originalType, factor, goneDays: null };
}

/** In how many of a hundred runs of nights the website asks less than a channel, and in how many more; alike in the others. */
export type Parity = readonly [cheaper: number, dearer: number];

/** How the prices of a campsite differ by channel. */
export interface ChannelParity {
  /** Its website against Booking.com; null where it shows no prices of its own. */
  readonly direct: Parity | null;
  /** Its website against the channels that it sells on beside those of every campsite. */
  readonly others: Readonly<Record<string, Parity>>;
}

const PARITY_SEED_KEY = 47;
const RUN_NIGHTS = 4;
const LESS = 0.93;
const MORE = 1.06;

/** What a channel asks for a night against Booking.com, as a factor; 1 where it asks the same. */
export function parityFactor(parity: ChannelParity | null, seed: Seed, channel: string, dayNumber: number): number {
  if (parity === null || parity.direct === null) return 1;
  const chances = seedOf(seedOf(seed, PARITY_SEED_KEY), Math.floor(dayNumber / RUN_NIGHTS));
  const own = factorOf(parity.direct, chanceOf(chances, 0), LESS, MORE);
  if (channel === DIRECT) return own;
  const at = Object.keys(parity.others).indexOf(channel);
  if (at < 0) return 1;
  return own * factorOf(parity.others[channel]!, chanceOf(chances, at + 1), 1 / LESS, 1 / MORE);
}

function factorOf([cheaper, dearer]: Parity, chance: number, whenCheaper: number, whenDearer: number): number {
  if (chance * 100 < cheaper) return whenCheaper;
  return chance * 100 < cheaper + dearer ? whenDearer : 1;
}

/** How many units a campsite keeps from a channel. */
export const storedBack = (channel: string): number => (channel === ALLOTTED ? 1 : 0);

const DISCOUNT_FACTOR = 0.78;
const DISCOUNT_EVERY_WEEKS = 6;

/**
 * What a channel takes off the price of a night, as a factor: in every sixth week, from Thursday to Wednesday, Pitchup
 * sells the nights of campsites that take part for less than they do themselves.
 */
export function channelDiscount(discountWeek: number | null, channel: string, dayNumber: number): number {
  if (channel !== PITCHUP || discountWeek === null) return 1;
  return Math.floor(dayNumber / WEEK_NIGHTS) % DISCOUNT_EVERY_WEEKS === discountWeek ? DISCOUNT_FACTOR : 1;
}
