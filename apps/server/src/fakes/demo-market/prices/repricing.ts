import { MARKET_SEED, chanceOf, seedOf, wholeBetween } from '../random.ts';

/** Price moves of a few nights each that somebody plans; another campsite makes most of them some days later. */
export interface Repricing {
  readonly plan: number;
  /** 0 for whoever moves first. */
  readonly afterDays: number;
  /** Of how many of the moves. */
  readonly share: number;
}

const PLANS = seedOf(MARKET_SEED, 0x4e9);
/** One move in so many days. */
const EVERY_DAYS = 3;
const NEAREST_NIGHT = 12;
const FARTHEST_NIGHT = 88;
const LONGEST_NIGHTS = 5;
const UP = 1.12;
const DOWN = 0.9;

/** What the moves that were made until a day leave of the prices from that day on, by night; the first night is the day, in days since 1970. */
export function repricedFactors(
  { plan, afterDays, share }: Repricing,
  firstNumber: number,
  count: number,
): Float64Array {
  const factors = new Float64Array(count).fill(1);
  const known = firstNumber - afterDays;
  const newest = Math.floor(known / EVERY_DAYS);
  const oldest = newest - Math.ceil((FARTHEST_NIGHT + LONGEST_NIGHTS + afterDays) / EVERY_DAYS);
  for (let slot = oldest; slot <= newest; slot++) {
    const seed = seedOf(seedOf(PLANS, plan), slot);
    const movedOn = slot * EVERY_DAYS + wholeBetween(0, EVERY_DAYS - 1, seed, 1);
    if (movedOn > known || (afterDays > 0 && chanceOf(seed, 2) >= share)) continue;
    const from = movedOn + wholeBetween(NEAREST_NIGHT, FARTHEST_NIGHT, seed, 3) - firstNumber;
    const to = Math.min(count, from + wholeBetween(3, LONGEST_NIGHTS, seed, 4));
    const factor = chanceOf(seed, 5) < 0.5 ? UP : DOWN;
    for (let night = Math.max(0, from); night < to; night++) factors[night]! *= factor;
  }
  return factors;
}
