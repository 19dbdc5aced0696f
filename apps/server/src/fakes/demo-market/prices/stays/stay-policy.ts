import { type Seed, chanceOf, pickWeighted } from '../../random.ts';
import type { Setting } from '../../campsites/provinces.ts';

/** For how many nights a demo campsite lets its units: the fewest of a stay, by the night of its arrival. */
export interface StayPolicy {
  /** On Fridays and Saturdays. */
  readonly weekend: number;
  /** On holidays and long weekends. */
  readonly holiday: number;
  /** In high season, August apart. */
  readonly highSeason: number;
  /** In the August part of high season. */
  readonly august: number;
  /** Whether bungalows and mobile homes are let from Saturday to Saturday in high season. */
  readonly saturdays: boolean;
}

/** Two nights whenever many want to come, one otherwise. */
export const TWO_NIGHTS: StayPolicy = { weekend: 2, holiday: 2, highSeason: 2, august: 2, saturdays: true };

const WEEKEND = [
  [1, 3],
  [2, 6],
  [3, 1],
] as const;
const HIGH_SEASON = [
  [2, 5],
  [3, 3],
] as const;
const SATURDAYS_SHARE = 0.6;
const BEACH_WEEK_SHARE = 0.3;

/** What a campsite of the market asks for; on a beach some let their tents by the week in August. */
export function stayPolicyOf(setting: Setting, seed: Seed): StayPolicy {
  const weekend = pickWeighted(WEEKEND, seed, 21);
  const highSeason = pickWeighted(HIGH_SEASON, seed, 22);
  const byTheWeek = setting === 'coast' && chanceOf(seed, 23) < BEACH_WEEK_SHARE;
  return {
    weekend,
    holiday: Math.max(2, weekend),
    highSeason,
    august: byTheWeek ? 7 : highSeason,
    saturdays: chanceOf(seed, 8) < SATURDAYS_SHARE,
  };
}
