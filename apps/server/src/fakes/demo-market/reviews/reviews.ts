import { type Day, addMonths, dateOf, dayOf, dayRange, daysBetween, monthOf } from '@vivac/domain/time/day';
import { demoCampsites } from '../campsites/campsites.ts';
import { isClosed } from '../prices/closures.ts';
import { csvRecord, inChunks } from '../csv.ts';
import type { DemoCampsite } from '../campsites/demo-campsite.ts';
import type { Setting } from '../campsites/provinces.ts';
import { type Seed, bellOf, chanceOf, pickOf, pickWeighted, seedOf } from '../random.ts';
import { reviewTextOf } from './review-text.ts';
import { reviewerOf } from './reviewer.ts';
import { reviewsPerYear } from './scores.ts';
import { dayNumber } from '../prices/season-nights.ts';
import { seasonFactor } from '../prices/seasons.ts';

/** The columns of a review file in Vivac's own names, in the order that the demo market writes them. */
export const REVIEW_COLUMNS = [
  'link',
  'review_id',
  'date',
  'score',
  'nationality',
  'duration',
  'group',
  'reviewer_name',
  'title',
  'positive',
  'negative',
  'type',
  'original_type',
] as const;

const MONTHS_BACK = 36;
const REVIEWS = 41;
// The mean of the season's square over a year, so that the reviews of a year come out as asked for.
const MEAN_CROWD = 1.3;
const SCORE_SPREAD = 1.5;

const GROUPS = [
  ['Family', 38],
  ['Couple', 36],
  ['Group', 10],
  ['Solo traveler', 8],
  ['Group of friends', 8],
] as const;
const STAYS = [
  [1, 18],
  [2, 34],
  [3, 18],
  [4, 8],
  [5, 6],
  [7, 12],
  [10, 2],
  [14, 2],
] as const;

/** CSV with a header, in pieces: what guests wrote from `since` (36 months before, unless given) to the eve of `today`. */
export function demoReviews(today: Day, since: Day = monthsBefore(today)): Iterable<string> {
  return inChunks(recordsOf(dayRange(since, daysBetween(since, today))));
}

function* recordsOf(days: readonly Day[]): Generator<string> {
  yield csvRecord(REVIEW_COLUMNS);
  const crowds = new Map<Setting, readonly number[]>();
  for (const campsite of demoCampsites()) {
    const { setting } = campsite;
    const crowd = crowds.get(setting) ?? days.map((day) => seasonFactor(setting, day) ** 2 / MEAN_CROWD);
    crowds.set(setting, crowd);
    const aDay = reviewsPerYear(campsite) / 365;
    for (const [at, day] of days.entries()) {
      const seed = seedOf(seedOf(campsite.seed, REVIEWS), dayNumber(day));
      if (chanceOf(seed, 0) < aDay * crowd[at]! && !isClosed(campsite.closure, day))
        yield recordOf(campsite, day, seed);
    }
  }
}

function recordOf(campsite: DemoCampsite, day: Day, seed: Seed): string {
  const { name, nationality, phrases } = reviewerOf(seedOf(seed, 1), campsite.province.flavour === 'ca');
  const score = scoreOf(campsite.quality, seed);
  const { title, positive, negative } = reviewTextOf(phrases, score, seedOf(seed, 2));
  const { type: accommodationType, originalType } = pickOf(campsite.offers, seed, 3);
  return csvRecord([
    campsite.link,
    `${campsite.link.split('/').at(-1)}-${day}`,
    day,
    score,
    nationality,
    pickWeighted(STAYS, seed, 4),
    pickWeighted(GROUPS, seed, 5),
    name,
    title,
    positive,
    negative,
    accommodationType,
    originalType,
  ]);
}

// Most channels take whole points; some take halves.
function scoreOf(quality: number, seed: Seed): number {
  const liking = Math.min(10, Math.max(1, quality + bellOf(seed, 6) * SCORE_SPREAD));
  return chanceOf(seed, 7) < 0.15 ? Math.round(liking * 2) / 2 : Math.round(liking);
}

function monthsBefore(today: Day): Day {
  const { year, month } = addMonths(monthOf(today), -MONTHS_BACK);
  return dayOf(year, month, dateOf(today));
}
