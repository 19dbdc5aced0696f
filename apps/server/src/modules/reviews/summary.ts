import type { ReviewSummary, SummaryTheme } from '@vivac/contract/review-summary';
import { meanScore, WHOLE_SCORES, wholeScoreOf } from '@vivac/domain/reviews/review-score';
import { themeDirection } from '@vivac/domain/reviews/themes/review-theme';
import { isMixed } from '@vivac/domain/reviews/themes/theme-mentions';
import { type Day, addDays } from '@vivac/domain/time/day';
import type { Queryable } from '#platform/database/database';
import type { VisibleCampsite } from '#modules/watchlists/read';
import {
  newReviews,
  readCounts,
  reviewSources,
  scoreCounts,
  scoresBetween,
  type ThemeCount,
  themeCounts,
} from './summary-read.ts';

const PERIOD_DAYS = 30;
/** A theme is said more often or less in the last days than in those before. */
const LATELY_DAYS = 90;
const BEFORE_DAYS = 365;
/** What fewer reviews say is chance. */
const LEAST_MENTIONS = 3;

interface Requested {
  readonly campsite: VisibleCampsite;
  readonly visible: readonly VisibleCampsite[];
  readonly today: Day;
  readonly lastVisit: Date | null;
}

/** What the reviews of a campsite say in short. */
export async function reviewSummary({ db }: { db: Queryable }, requested: Requested): Promise<ReviewSummary> {
  const { campsite, today, lastVisit } = requested;
  const lately = addDays(today, 1 - LATELY_DAYS);
  const periods = { lately, before: addDays(lately, -BEFORE_DAYS) };
  const lastDays = (ago: number) => [addDays(today, 1 - ago - PERIOD_DAYS), addDays(today, -ago)] as const;
  const visits = new Map(lastVisit === null ? [] : [[campsite.id, lastVisit]]);
  const [scores, last, before, themes, read, news, sources] = await Promise.all([
    scoreCounts(db, campsite),
    scoresBetween(db, campsite, lastDays(0)),
    scoresBetween(db, campsite, lastDays(PERIOD_DAYS)),
    themeCounts(db, campsite, periods, LEAST_MENTIONS),
    readCounts(db, campsite, periods),
    newReviews(db, [campsite], visits),
    reviewSources(db, requested.visible),
  ]);
  const shown = (polarity: ThemeCount['polarity']) =>
    themes.filter((theme) => theme.polarity === polarity).map((theme) => themeOf(theme, read));
  return {
    distribution: distributionOf(scores),
    last_30_days: periodOf(last),
    days_before: periodOf(before),
    praised: shown('praise'),
    blamed: shown('blame'),
    read_count: read.all,
    unread_count: read.unread,
    last_visit: lastVisit?.toISOString() ?? null,
    new_count: news.get(campsite.id) ?? null,
    review_sources: sources,
  };
}

function distributionOf(scores: Awaited<ReturnType<typeof scoreCounts>>): ReviewSummary['distribution'] {
  return WHOLE_SCORES.map((score) => {
    const some = scores.filter(({ scoreHundredths }) => wholeScoreOf(scoreHundredths) === score);
    return { score, reviewCount: some.reduce((total, { reviewCount }) => total + reviewCount, 0) };
  });
}

function periodOf({ reviewCount, sumHundredths }: Awaited<ReturnType<typeof scoresBetween>>) {
  return { score: meanScore(sumHundredths, reviewCount), reviewCount };
}

function themeOf(theme: ThemeCount, read: Awaited<ReturnType<typeof readCounts>>): SummaryTheme {
  return {
    theme: theme.theme,
    reviewCount: theme.reviewCount,
    direction: themeDirection(
      { saying: theme.lately, reviews: read.lately },
      { saying: theme.before, reviews: read.before },
    ),
    example: exampleOf(theme),
  };
}

/**
 * A sentence that says nothing but what its column says. Where the newer ones are all mixed there is none: the number stands
 * alone rather than beside words that read as the opposite.
 */
function exampleOf({ theme, polarity, sentences }: ThemeCount): SummaryTheme['example'] {
  const clear = sentences.find(({ sentence, language }) => !isMixed({ theme, polarity, sentence }, language));
  if (clear === undefined) return null;
  return { sentence: clear.sentence, language: clear.language, review_id: String(clear.reviewId) };
}
