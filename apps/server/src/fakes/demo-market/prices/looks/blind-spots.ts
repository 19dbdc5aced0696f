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
  /** Whose nights far ahead are looked at seldom: the manager's own or a competitor's; null where every capture sees them. */
  readonly far: 'own' | 'competitor' | null;
}

const GAPS = 32;
const GAP_NIGHTS = 6;

/** Whether a capture of the campsite says nothing of a night, in days since 1970. */
export function isUnseen(campsite: Unseen, dayNumber: number): boolean {
  return isInBlindSpot(campsite.blindSpot, dayNumber) || isGap(campsite, dayNumber);
}

/** Nights so far ahead are not looked at by every capture. */
const FAR_NIGHTS = 180;
const EVERY_DAYS = 61;
/** In that many days: two nights that only older captures saw, and of the manager's own campsite two more and two that none saw. */
const SELDOM = [7, 8];
const SELDOM_OF_OWN = [27, 28];
const NEVER_OF_OWN = [47, 48];

/** Whether a capture, an older one or the newest, leaves out a night, in days since 1970, that lies `ahead` days after it. */
export function isTooFar({ far }: Unseen, dayNumber: number, ahead: number, isOlder: boolean): boolean {
  if (far === null || ahead < FAR_NIGHTS) return false;
  const place = dayNumber % EVERY_DAYS;
  const isOf = (places: readonly number[]) => places.includes(place);
  if (far === 'own' && isOf(NEVER_OF_OWN)) return true;
  return !isOlder && (isOf(SELDOM) || (far === 'own' && isOf(SELDOM_OF_OWN)));
}

export function isInBlindSpot(spot: BlindSpot | null, dayNumber: number): boolean {
  return spot !== null && (dayNumber + spot.offset) % spot.everyDays < spot.nights;
}

function isGap({ seed, gapShare }: Unseen, dayNumber: number): boolean {
  return chanceOf(seedOf(seed, GAPS), Math.floor((dayNumber + (seed % GAP_NIGHTS)) / GAP_NIGHTS)) < gapShare;
}
