import { type Day, addMonths, dateOf, dayOf, dayRange, daysBetween, monthOf } from '@vivac/domain/time/day';
import { type DemoCampsite, demoCampsites, reviewsPerYear } from './campsites.ts';
import { csvRecord, inChunks } from './csv.ts';
import { ODD_TEXTS, type ReviewPhrases, pickGuest } from './guests.ts';
import type { Setting } from './provinces.ts';
import { type Seed, bellOf, chanceOf, pickOf, pickWeighted, seedOf, shuffled, wholeBetween } from './random.ts';
import { dayNumber, isWithin, seasonFactor } from './seasons.ts';

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

const EMOJI = ['😊', '⛺️', '👍', '🌟', '🏕️', '❤️'];
const LONG_SENTENCES = 9;
// Sentences at least and at most, by how much the guest liked it: much, so-so, little.
const SENTENCES = [
  { positive: [1, 4], negative: [0, 1] },
  { positive: [1, 2], negative: [1, 2] },
  { positive: [0, 1], negative: [1, 4] },
] as const;

/** CSV with a header, in pieces: what guests wrote in the 36 months up to the eve of `today`. */
export function demoReviews(today: Day): Iterable<string> {
  const since = monthsBefore(today);
  return inChunks(reviewRecords(dayRange(since, daysBetween(since, today))));
}

function* reviewRecords(days: readonly Day[]): Generator<string> {
  yield csvRecord(REVIEW_COLUMNS);
  const crowds = new Map<Setting, readonly number[]>();
  for (const campsite of demoCampsites()) {
    const { setting } = campsite;
    const crowd = crowds.get(setting) ?? days.map((day) => seasonFactor(setting, day) ** 2 / MEAN_CROWD);
    crowds.set(setting, crowd);
    const aDay = reviewsPerYear(campsite) / 365;
    for (const [at, day] of days.entries()) {
      const seed = seedOf(seedOf(campsite.seed, REVIEWS), dayNumber(day));
      if (chanceOf(seed, 0) < aDay * crowd[at]! && !isWithin(campsite.closure, day))
        yield reviewRecord(campsite, day, seed);
    }
  }
}

function reviewRecord(campsite: DemoCampsite, day: Day, seed: Seed): string {
  const { name, nationality, phrases } = pickGuest(seedOf(seed, 1), campsite.province.flavour === 'ca');
  const score = pickScore(campsite.quality, seed);
  const { title, positive, negative } = composeText(phrases, score, seedOf(seed, 2));
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
function pickScore(quality: number, seed: Seed): number {
  const liking = Math.min(10, Math.max(1, quality + bellOf(seed, 6) * SCORE_SPREAD));
  return chanceOf(seed, 7) < 0.15 ? Math.round(liking * 2) / 2 : Math.round(liking);
}

/** The words of one review; each part may be empty. */
interface ReviewText {
  readonly title: string;
  readonly positive: string;
  readonly negative: string;
}

/** What a guest who gave `score` (0 to 10) writes. */
function composeText(phrases: ReviewPhrases, score: number, seed: Seed): ReviewText {
  if (chanceOf(seed, 1) < 0.12) return { title: '', positive: '', negative: '' };
  const liking = score >= 8 ? 0 : score >= 5.5 ? 1 : 2;
  const { positive, negative } = SENTENCES[liking];
  const isContent = liking === 0 && chanceOf(seed, 4) < 0.35;
  const text = {
    title: chanceOf(seed, 5) < 0.25 ? '' : pickOf(phrases.titles[liking], seed, 6),
    positive: joinSentences(phrases.positive, positive, seedOf(seed, 7)),
    negative: isContent ? '' : joinSentences(phrases.negative, negative, seedOf(seed, 8)),
  };
  const main = liking === 2 ? 'negative' : 'positive';
  return { ...text, [main]: composeOddText(phrases[main], seed) ?? text[main] };
}

// What a few guests write in place of some plain sentences.
function composeOddText(from: readonly string[], seed: Seed): string | null {
  const chance = chanceOf(seed, 2);
  if (chance < 0.03) return composeLongText(from, seed);
  if (chance < 0.045) return pickOf(ODD_TEXTS, seed, 9);
  if (chance < 0.1) return `${pickOf(from, seed, 10)} ${pickOf(EMOJI, seed, 11)}`;
  return null;
}

function joinSentences(from: readonly string[], [least, most]: readonly [number, number], seed: Seed): string {
  return shuffled(from, seed)
    .slice(0, wholeBetween(least, most, seed, -1))
    .join(' ');
}

function composeLongText(from: readonly string[], seed: Seed): string {
  const chosen = shuffled(from, seedOf(seed, 12)).slice(0, LONG_SENTENCES);
  const half = Math.ceil(chosen.length / 2);
  return `${chosen.slice(0, half).join(' ')}\n\n${chosen.slice(half).join(' ')}`;
}

function monthsBefore(today: Day): Day {
  const { year, month } = addMonths(monthOf(today), -MONTHS_BACK);
  return dayOf(year, month, dateOf(today));
}
