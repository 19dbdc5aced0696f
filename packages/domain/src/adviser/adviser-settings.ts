import type { Cents } from '../money.ts';

/** Prices on which a proposal may end: every so many cents, and how much above that. */
export const ROUNDINGS = {
  cent: { everyCents: 1, endingCents: 0 },
  euro: { everyCents: 100, endingCents: 0 },
  five_euros: { everyCents: 500, endingCents: 0 },
  ending_9: { everyCents: 1000, endingCents: 900 },
  ending_90: { everyCents: 100, endingCents: 90 },
  ending_99: { everyCents: 100, endingCents: 99 },
} as const;

export type Rounding = keyof typeof ROUNDINGS;
export const ROUNDING_KEYS = Object.keys(ROUNDINGS) as readonly Rounding[];

/** How far a price may go from that of the beginning of the day: whole percent of it, or cents. */
export interface StepLimit {
  readonly unit: 'percent' | 'cents';
  readonly amount: number;
}

/** How much each reason weighs, in whole percent of the price at the wanted position. */
export interface AdviserWeights {
  /** Where all of the compared are sold out. */
  readonly compression: number;
  /** Where all own nights of the week went within seven days, and none of the others'. */
  readonly pace: number;
  /** On a public holiday and on its eve. */
  readonly keyDate: number;
  /** For each point of the review score above the others' median. */
  readonly reviews: number;
}

/** What a manager wants of the adviser for one campsite, and what it must never do. */
export interface AdviserSettings {
  readonly floorCents: Cents;
  readonly ceilingCents: Cents;
  /** Null where nothing limits the way. */
  readonly stepUp: StepLimit | null;
  readonly stepDown: StepLimit | null;
  readonly rounding: Rounding;
  /** The wanted price where the median of the competitors is 100. */
  readonly targetIndex: number;
  readonly weights: AdviserWeights;
}

/** What a form begins with; floor and ceiling are the manager’s alone. */
export const FIRST_SETTINGS: Omit<AdviserSettings, 'floorCents' | 'ceilingCents'> = {
  stepUp: { unit: 'percent', amount: 10 },
  stepDown: { unit: 'percent', amount: 10 },
  rounding: 'euro',
  targetIndex: 100,
  weights: { compression: 15, pace: 10, keyDate: 8, reviews: 3 },
};

/** Between which numbers settings lie; amounts are cents, and more than anybody asks for a night. */
export const SETTING_RANGES = {
  limitCents: { least: 1, most: 10_000_000 },
  stepCents: { least: 0, most: 10_000_000 },
  stepPercent: { least: 0, most: 100 },
  index: { least: 50, most: 200 },
  weight: { least: 0, most: 100 },
} as const;

/** Prices from `low` to `high`, both allowed; none where `low` is above `high`. */
export interface PriceRoom {
  readonly lowCents: number;
  readonly highCents: number;
}

/** Why settings cannot be kept, and of which of them it is said. */
export interface SettingsFault {
  readonly field: 'floor' | 'rounding';
  readonly why: 'floor_above_ceiling' | 'no_rounded_price';
}

/** Limits that cross leave no price at all: they are refused when they are saved. */
export function settingsFault({
  floorCents,
  ceilingCents,
  rounding,
}: Pick<AdviserSettings, 'floorCents' | 'ceilingCents' | 'rounding'>): SettingsFault | null {
  if (floorCents > ceilingCents) return { field: 'floor', why: 'floor_above_ceiling' };
  const between = nearestRounded(floorCents, rounding, { lowCents: floorCents, highCents: ceilingCents });
  return between === null ? { field: 'rounding', why: 'no_rounded_price' } : null;
}

/** The nearest price that ends as wanted and lies in the room, the higher of two equally near; null without any. */
export function nearestRounded(cents: number, rounding: Rounding, { lowCents, highCents }: PriceRoom): number | null {
  const { everyCents, endingCents } = ROUNDINGS[rounding];
  const steps = (cents - endingCents) / everyCents;
  const lowest = Math.ceil((lowCents - endingCents) / everyCents);
  const highest = Math.floor((highCents - endingCents) / everyCents);
  if (lowest > highest) return null;
  const nearest = Math.floor(steps + 0.5);
  return Math.min(highest, Math.max(lowest, nearest)) * everyCents + endingCents;
}
