import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { CampsiteReviewInfo } from '@vivac/contract/reviews';
import { type CSSProperties, useEffect, type PointerEvent, useState } from 'react';
import { callQuery } from '../../api/call.ts';
import { logFailure } from '../../api/api-error.ts';
import { reviewWords, categoryTitle } from '../../text/review-words.ts';
import { reviewScoresText as text, reviewSummaryText as summaryText } from '../../text/reviews.ts';
import { ScoreBadge } from '../../ui/score-badge.tsx';
import { Failed } from '../../ui/states/failed.tsx';
import { Waiting } from '../../ui/states/waiting.tsx';
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

/** The mean score of each month beside the other campsites', and how many reviews it is of (review-40). */
function ScoreChart({ months }: { months: readonly ScoreMonth[] }) {
  const [pointed, setPointed] = useState<number | null>(null);
  const latest = months.findLastIndex(({ score }) => score !== null);
  if (latest < 0) return <p className={styles.noMonths}>{text.noMonths}</p>;
  const shown = pointed ?? latest;

  function point(event: PointerEvent<SVGSVGElement>): void {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const at = ((event.clientX - left) / width) * PICTURE.width - PICTURE.left;
    const slot = (PICTURE.width - PICTURE.left - PICTURE.right) / months.length;
    setPointed(Math.min(months.length - 1, Math.max(0, Math.floor(at / slot))));
  }

  return (
    <div className={styles.chart}>
      <svg
        viewBox={`0 0 ${PICTURE.width} ${PICTURE.height}`}
        className={styles.picture}
        role="img"
        aria-label={text.chartPicture({ first: monthAt(months, 0), last: monthAt(months, months.length - 1) })}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => setPointed(null)}
      >
        <Picture months={months} shown={shown} />
      </svg>
      <input
        type="range"
        className="visually-hidden"
        min={0}
        max={months.length - 1}
        value={shown}
        aria-label={text.chartMonth}
        aria-valuetext={inWords(months[shown]!)}
        onFocus={() => setPointed(shown)}
        onChange={(event) => setPointed(event.currentTarget.valueAsNumber)}
        onBlur={() => setPointed(null)}
      />
      <Caption month={months[shown]!} />
      <MonthTable months={months} />
    </div>
  );
}

function Picture({ months, shown }: { months: readonly ScoreMonth[]; shown: number }) {
  const geometry = chartGeometry(months);
  const { low, high, slot, x, y, barHeight } = geometry;
  const score = months[shown]?.score ?? null;
  return (
    <>
      <g className={styles.axis}>
        <text x={0} y={y(high) + 4}>
          {high}
        </text>
        <text x={0} y={y(low) + 4}>
          {low}
        </text>
        <path d={`M${PICTURE.left} ${y(high)}H${PICTURE.width}M${PICTURE.left} ${y(low)}H${PICTURE.width}`} />
      </g>
      <path className={styles.guide} d={`M${x(shown)} ${PICTURE.top - 4}V${PICTURE.bottom}`} />
      <g className={styles.counts}>
        {months.map(({ month, reviewCount }, index) => (
          <rect
            key={month}
            x={x(index) - slot * 0.35}
            y={PICTURE.bottom - barHeight(reviewCount)}
            width={slot * 0.7}
            height={barHeight(reviewCount)}
          />
        ))}
      </g>
      <path
        className={styles.othersLine}
        d={linePath(
          months.map((each) => each.compset_score),
          geometry,
        )}
      />
      <path
        className={styles.ownLine}
        d={linePath(
          months.map((each) => each.score),
          geometry,
        )}
      />
      <path
        className={styles.mineLine}
        d={linePath(
          months.map((each) => each.reference_score),
          geometry,
        )}
      />
      {score !== null && <circle className={styles.point} cx={x(shown)} cy={y(score)} r={4} />}
    </>
  );
}

/** The month that is looked at; it is the picture's legend, too. */
function Caption({ month }: { month: ScoreMonth }) {
  const { month: name, score, reviewCount, compset_score: others } = month;
  return (
    <p className={styles.caption} aria-hidden="true">
      <span>{reviewWords.month(name)}</span>
      <span className="ink bold">
        <Stroke line={styles.ownLine} />
        {score === null ? text.none : reviewWords.score(score)}
      </span>
      <span>{text.monthReviews({ reviews: reviewCount })}</span>
      {month.reference_score !== null && (
        <span>
          <Stroke line={styles.mineLine} />
          {summaryText.mine} {reviewWords.score(month.reference_score)}
        </span>
      )}
      {others !== null && (
        <span>
          <Stroke line={styles.othersLine} />
          {text.others(others)}
        </span>
      )}
    </p>
  );
}

function Stroke({ line }: { line: string | undefined }) {
  return (
    <svg viewBox="0 0 18 8" width="18" height="8" className={styles.stroke}>
      <path className={line} d="M1 4H17" />
    </svg>
  );
}

function inWords({ month, score, reviewCount, compset_score: others }: ScoreMonth): string {
  const own = score === null ? text.none : text.scored(score);
  const parts = [reviewWords.month(month), own, text.monthReviews({ reviews: reviewCount })];
  return [...parts, ...(others === null ? [] : [text.others(others)])].join(', ');
}

const monthAt = (months: readonly ScoreMonth[], index: number) => reviewWords.month(months[index]!.month);

const written = (score: number | null) => (score === null ? text.none : reviewWords.score(score));

/** The chart's figures as a table for those who do not see the picture. */
function MonthTable({ months }: { months: readonly ScoreMonth[] }) {
  const { columns } = text;
  return (
    <div className="visually-hidden">
      <table>
        <caption>{text.table}</caption>
        <thead>
          <tr>
            {Object.values(columns).map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.map((month) => (
            <tr key={month.month}>
              <th scope="row">{reviewWords.month(month.month)}</th>
              <td>{written(month.score)}</td>
              <td>{month.reviewCount}</td>
              <td>{written(month.compset_score)}</td>
              <td>{month.compset_reviewCount}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export type ScoreMonth = CampsiteReviewInfo['months'][number];

/** Pixels of the picture; the bars of counts stand below the lines of scores. */
export const PICTURE = { width: 300, height: 84, left: 22, right: 4, top: 8, linesBottom: 58, bottom: 82 } as const;

interface ChartGeometry {
  /** The whole scores at the lower and upper edge of the lines. */
  readonly low: number;
  readonly high: number;
  /** Where a month's middle lies, by its index. */
  x(index: number): number;
  y(score: number): number;
  /** Height of the bar of a month with so many reviews. */
  barHeight(reviews: number): number;
  readonly slot: number;
}

/** Places the months side by side, and scores between the whole ones around the lowest and highest there are. */
export function chartGeometry(months: readonly ScoreMonth[]): ChartGeometry {
  const scores = months
    .flatMap(({ score, compset_score: others, reference_score: mine }) => [score, others, mine])
    .filter((each) => each !== null);
  const low = Math.floor(Math.min(...scores, 10));
  const lowest = low === 10 ? 9 : low;
  const high = Math.max(Math.ceil(Math.max(...scores, 0)), lowest + 1);
  const most = Math.max(1, ...months.map(({ reviewCount }) => reviewCount));
  const slot = (PICTURE.width - PICTURE.left - PICTURE.right) / Math.max(1, months.length);
  const barRoom = PICTURE.bottom - PICTURE.linesBottom - 6;
  return {
    low: lowest,
    high,
    slot,
    x: (index) => PICTURE.left + slot * (index + 0.5),
    y: (score) => PICTURE.linesBottom - ((score - lowest) / (high - lowest)) * (PICTURE.linesBottom - PICTURE.top),
    barHeight: (reviews) => (reviews === 0 ? 0 : Math.max(1, (reviews / most) * barRoom)),
  };
}

/** The path of a line through the scores; a month without one is a gap, a score between two gaps a dot. */
export function linePath(scores: readonly (number | null)[], { x, y }: Pick<ChartGeometry, 'x' | 'y'>): string {
  const parts = scores.map((score, index) => {
    if (score === null) return '';
    const isStart = (scores[index - 1] ?? null) === null;
    const isLone = isStart && (scores[index + 1] ?? null) === null;
    const place = `${x(index).toFixed(1)} ${y(score).toFixed(1)}`;
    return `${isStart ? 'M' : 'L'}${place}${isLone ? 'h0.01' : ''}`;
  });
  return parts.join('');
}
