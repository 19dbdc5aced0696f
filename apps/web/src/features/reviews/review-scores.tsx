import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { CampsiteReviewInfo } from '@vivac/contract/reviews';
import { type CSSProperties, useEffect } from 'react';
import { callQuery } from '../../api/call.ts';
import { logFailure } from '../../api/api-error.ts';
import { reviewWords, categoryTitle } from '../../text/review-words.ts';
import { reviewScoresText as text, reviewSummaryText as summaryText } from '../../text/reviews.ts';
import { ScoreBadge } from '../../ui/score-badge.tsx';
import { Failed } from '../../ui/states/failed.tsx';
import { Waiting } from '../../ui/states/waiting.tsx';
import { ScoreChart } from './score-chart.tsx';
import styles from './review-scores.module.css';

const CATEGORY_SKELETON = 6;

interface ReviewScoresProps {
  readonly campsite: string;
  readonly headingId: string;
  /** The campsite's own colour; null for the reference campsite, which is amber. */
  readonly colour: string | null;
}

/** Name, overall score and text of a campsite, its scores by category and over time (review-4). */
export function ReviewScores({ campsite, headingId, colour }: ReviewScoresProps) {
  const query = useQuery(callQuery('getReviewInfo', { query: { campsite } }));
  useEffect(() => {
    if (query.error) logFailure(text.failureLog, query.error);
  }, [query.error]);
  const info = query.isError ? undefined : query.data;

  return (
    <section
      className={styles.panel}
      aria-labelledby={headingId}
      aria-busy={query.isFetching}
      style={colour === null ? undefined : ({ '--campsite': colour } as CSSProperties)}
    >
      <div className={styles.top}>
        <OverallBadge info={info} />
        <div className={styles.heading}>
          <h2 id={headingId} className={styles.name} dir="auto" tabIndex={-1}>
            {campsite}
          </h2>
          {info ? <Overall info={info} /> : query.isPending && <Skeleton height={13} width={180} mt={7} mb={21} />}
        </div>
        {!query.isError && <div className={styles.chartPlace}>{info && <ScoreChart months={info.months} />}</div>}
      </div>
      {query.isPending && <CategorySkeleton />}
      {info && <CategoryScores categories={info.categories} compsetSize={info.compset_size} />}
      {query.isError && <Failed title={text.failed} onRetry={() => void query.refetch()} />}
    </section>
  );
}

function OverallBadge({ info }: { info: CampsiteReviewInfo | undefined }) {
  const score = info?.overallScore ?? null;
  return (
    <ScoreBadge
      size="large"
      score={score}
      written={score === null ? text.noBadge : reviewWords.score(score)}
      label={score === null ? text.noScore : text.scored(score)}
    />
  );
}

function Overall({ info }: { info: CampsiteReviewInfo }) {
  return (
    <p className={styles.overall}>
      {info.overallText !== null && <strong>{text.word(info.overallText)}</strong>}
      <span>{reviewsOf(info)}</span>
      {info.score_source !== null && <span className={styles.source}>{text.sources[info.score_source]}</span>}
    </p>
  );
}

/** How many reviews there are, and how many of them are kept here, since when. */
function reviewsOf({ reviewCount, kept_count: stored, kept_from: from }: CampsiteReviewInfo): string {
  if (from === null || stored === reviewCount) return text.reviews(reviewCount, stored);
  const [all, here] = [reviewWords.number(reviewCount), reviewWords.number(stored)];
  return `${text.reviews(reviewCount, reviewCount)}, ${summaryText.kept({ kept: here, counted: all, month: reviewWords.month(from) })}`;
}

function CategorySkeleton() {
  return (
    <Waiting label={text.loading} className={styles.categories}>
      {Array.from({ length: CATEGORY_SKELETON }, (_, at) => (
        <div key={at} className={styles.category}>
          <Skeleton height={11} width="45%" mt={5} mb={4} />
          <Skeleton height={8} mt={6} mb={6} />
        </div>
      ))}
      <Skeleton className="whole-row" height={12} width={160} mt={2} mb={4} />
    </Waiting>
  );
}

interface CategoryScoresProps {
  readonly categories: CampsiteReviewInfo['categories'];
  readonly compsetSize: number;
}

/** A bar for each category with the compset's mean as a tick on it. */
function CategoryScores({ categories, compsetSize }: CategoryScoresProps) {
  if (categories.length === 0) return <p className={styles.noCategories}>{text.noCategories}</p>;
  const isCompared = categories.some(({ compset_score: others }) => others !== null);
  return (
    <>
      <h3 className="visually-hidden">{text.categories}</h3>
      <ul className={styles.categories}>
        {categories.map(({ name, score, compset_score: others, reference_score: mine }) => (
          <li key={name} className={styles.category}>
            <span className={styles.categoryName}>{categoryTitle(name)}</span>
            <span className={styles.bar} aria-hidden="true" title={text.category(score, others)}>
              <span className={styles.track}>
                <span className={styles.fill} style={widthOf(score)} />
              </span>
              {others !== null && <span className={styles.tick} style={placeOf(others)} />}
              {mine !== null && <span className={styles.mine} style={placeOf(mine)} />}
            </span>
            <span className="text-13 bold text-end" aria-hidden="true">
              {reviewWords.score(score)}
            </span>
            <span className="visually-hidden">
              : {text.category(score, others)}
              {mine !== null && `, ${summaryText.mine} ${reviewWords.score(mine)}`}
            </span>
          </li>
        ))}
      </ul>
      <p className={styles.key}>
        {isCompared && <span className={styles.keyTick} aria-hidden="true" />}
        {isCompared ? text.compset({ size: compsetSize }) : text.noCompset}
        {categories.some(({ reference_score: mine }) => mine !== null) && (
          <>
            <span className={styles.keyMine} aria-hidden="true" />
            {summaryText.mine}
          </>
        )}
      </p>
    </>
  );
}

const widthOf = (score: number): CSSProperties => ({ width: `${score * 10}%` });
const placeOf = (score: number): CSSProperties => ({ left: `${score * 10}%` });
