import { type Seed, chanceOf, seedOf } from '../../random.ts';

/** Runs of nights without a price that come again and again. */
export interface BlindSpot {
  readonly everyDays: number;
  /** Where in that many days a run begins. */
  readonly offset: number;
  readonly nights: number;
  /** What becomes of the newest look at them; without one nobody ever looked. */
  readonly newestLook: 'failed' | 'none';
}

/** What of a campsite nobody sees. */
export interface Unseen {
  readonly seed: Seed;
  readonly blindSpot: BlindSpot | null;
  /** Of its nights, in runs here and there, the share that nobody looks at. */
  readonly gapShare: number;
}

const GAPS = 32;
const GAP_NIGHTS = 6;

/** Whether a capture of the campsite says nothing of a night, in days since 1970. */
export function isUnseen(campsite: Unseen, dayNumber: number): boolean {
  return isInBlindSpot(campsite.blindSpot, dayNumber) || isGap(campsite, dayNumber);
}

export function isInBlindSpot(spot: BlindSpot | null, dayNumber: number): boolean {
  return spot !== null && (dayNumber + spot.offset) % spot.everyDays < spot.nights;
}

function isGap({ seed, gapShare }: Unseen, dayNumber: number): boolean {
  return chanceOf(seedOf(seed, GAPS), Math.floor((dayNumber + (seed % GAP_NIGHTS)) / GAP_NIGHTS)) < gapShare;
}
