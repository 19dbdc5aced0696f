import type { CampsiteReviewInfo, CampsiteReviews } from '@vivac/contract/reviews';
import { type Day, addMonths, firstDayOf, monthOf } from '@vivac/domain/time/day';
import { meanScore, scoreToOneDecimal, scoreWordOf } from '@vivac/domain/reviews/review-score';
import type { Queryable } from '#platform/database/database';
import type { VisibleCampsite } from '#modules/watchlists/read';
import {
  type LeadingScore,
  monthlyScoreSums,
  oldestMonth,
  overallScoreOf,
  publishedScores,
  type ScoreSum,
  scoreSums,
} from './score-read.ts';
import { newReviews } from './summary-read.ts';

/** The current month and those before it. */
const MONTHS = 24;
const NO_REVIEWS: ScoreSum = { reviewCount: 0, sumHundredths: 0 };

/** What a campsite is compared with: the others, and the caller's own, which may be the campsite itself. */
interface ComparedWith {
  readonly compset: readonly VisibleCampsite[];
  readonly reference: VisibleCampsite | null;
}

/** The scores of a campsite by category and over time, beside those of its compset, in which it is not itself. */
export async function reviewInfo(
  { db }: { db: Queryable },
  campsite: VisibleCampsite,
  { compset, reference }: ComparedWith,
  today: Day,
): Promise<CampsiteReviewInfo> {
  const mine = reference === null || reference.id === campsite.id ? null : reference;
  const [scores, [stored], months, storedFrom] = await Promise.all([
    publishedScores(db, [campsite, ...compset], 'every'),
    scoreSums(db, [campsite]),
    lastMonths(db, campsite, { compset, reference: mine }, today),
    oldestMonth(db, campsite),
  ]);
  const own = scores.filter(({ campsiteId }) => campsiteId === campsite.id);
  const overall = overallScoreOf(
    own.find(({ category }) => category === ''),
    stored,
  );
  return {
    name: campsite.name,
    overallScore: overall.score,
    overallText: overall.score === null ? null : scoreWordOf(overall.score),
    reviewCount: overall.reviewCount,
    kept_count: overall.storedCount,
    kept_from: storedFrom?.slice(0, 7) ?? null,
    reference: reference?.id === campsite.id,
    score_source: overall.source,
    categories: categoriesOf(own, scores, mine),
    compset_size: compset.length,
    months,
  };
}

/** The campsite's categories by name, each beside the mean of the campsites of the compset that have it. */
function categoriesOf(
  own: readonly LeadingScore[],
  all: readonly LeadingScore[],
  mine: VisibleCampsite | null,
): CampsiteReviewInfo['categories'] {
  const others = Map.groupBy(
    all.filter((score) => score.campsiteId !== own[0]?.campsiteId),
    ({ category }) => category,
  );
  const named = own.filter(({ category }) => category !== '').sort((a, b) => a.category.localeCompare(b.category));
  return named.map(({ category, scoreHundredths }) => {
    const beside = others.get(category) ?? [];
    const ofMine = beside.find(({ campsiteId }) => campsiteId === mine?.id);
    const sum = beside.reduce((total, score) => total + score.scoreHundredths, 0);
    return {
      name: category,
      score: scoreToOneDecimal(scoreHundredths),
      compset_score: meanScore(sum, beside.length),
      reference_score: ofMine ? scoreToOneDecimal(ofMine.scoreHundredths) : null,
    };
  });
}

async function lastMonths(
  db: Queryable,
  campsite: VisibleCampsite,
  { compset, reference }: ComparedWith,
  today: Day,
): Promise<CampsiteReviewInfo['months']> {
  const current = monthOf(today);
  const months = Array.from({ length: MONTHS }, (_, n) => firstDayOf(addMonths(current, n + 1 - MONTHS)));
  const [own, others, ofMine] = await Promise.all(
    [[campsite], compset, reference === null ? [] : [reference]].map(async (campsites) => {
      const sums = await monthlyScoreSums(db, campsites, months[0]!, months.at(-1)!);
      return new Map(sums.map((sum) => [sum.month, sum]));
    }),
  );
  return months.map((month) => {
    const mine = own!.get(month) ?? NO_REVIEWS;
    const theirs = others!.get(month) ?? NO_REVIEWS;
    const references = ofMine!.get(month) ?? NO_REVIEWS;
    return {
      month: month.slice(0, 7),
      score: meanScore(mine.sumHundredths, mine.reviewCount),
      reviewCount: mine.reviewCount,
      compset_score: meanScore(theirs.sumHundredths, theirs.reviewCount),
      compset_reviewCount: theirs.reviewCount,
      reference_score: meanScore(references.sumHundredths, references.reviewCount),
    };
  });
}

/** The campsites with their scores, the reference campsite first, the others in their order. */
export async function reviewList(
  { db }: { db: Queryable },
  campsites: readonly VisibleCampsite[],
  referenceName: string | null,
  lastVisits: ReadonlyMap<number, Date>,
): Promise<CampsiteReviews[]> {
  const [published, stored, news] = await Promise.all([
    publishedScores(db, campsites, 'overall'),
    scoreSums(db, campsites),
    newReviews(db, campsites, lastVisits),
  ]);
  const publishedOf = new Map(published.map((score) => [score.campsiteId, score]));
  const storedOf = new Map(stored.map((sum) => [sum.campsiteId, sum]));
  const list = campsites.map(({ id, name }) => {
    const { score, reviewCount, storedCount } = overallScoreOf(publishedOf.get(id), storedOf.get(id));
    const newCount = news.get(id) ?? null;
    return {
      name,
      reviewCount,
      kept_count: storedCount,
      score,
      reference: name === referenceName,
      new_count: newCount,
    };
  });
  return list.sort((a, b) => Number(b.reference) - Number(a.reference));
}
