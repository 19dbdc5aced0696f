import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReviewSummary as Summary, SummaryTheme } from '@vivac/contract/review-summary';
import { scoreBadgeOf } from '@vivac/domain/reviews/review-score';
import { type CSSProperties, useEffect, useId, useState } from 'react';
import { callQuery } from '../../api/call.ts';
import { logFailure } from '../../api/api-error.ts';
import { useDayOf } from '../../api/use-moments.ts';
import { reviewWords } from '../../text/review-words.ts';
import { reviewSummaryText as text } from '../../text/reviews.ts';
import { Failed } from '../../ui/states/failed.tsx';
import { Waiting } from '../../ui/states/waiting.tsx';
import styles from './review-summary.module.css';

/** So many themes are seen on each side. */
const THEMES = 3;

interface ReviewSummaryProps {
  readonly campsite: string;
  onShowNew(since: string): void;
}

/** What a campsite's reviews say in short: the last 30 days, their scores, what guests praise and blame, what is new. */
export function ReviewSummary({ campsite, onShowNew }: ReviewSummaryProps) {
  const query = useQuery(callQuery('getReviewSummary', { query: { campsite } }));
  const headingId = useId();
  useEffect(() => {
    if (query.error) logFailure(text.failureLog, query.error);
  }, [query.error]);
  if (query.isError) return <Failed title={text.failed} onRetry={() => void query.refetch()} />;
  const summary = query.data;
  const isEmpty = summary?.distribution.every(({ reviewCount }) => reviewCount === 0);
  if (summary && isEmpty) return null;
  return (
    <section className={styles.panel} aria-labelledby={headingId}>
      <h3 id={headingId} className="visually-hidden">
        {text.title}
      </h3>
      {summary ? <Answers summary={summary} onShowNew={onShowNew} /> : <SummarySkeleton />}
    </section>
  );
}

function Answers({ summary, onShowNew }: { readonly summary: Summary } & Pick<ReviewSummaryProps, 'onShowNew'>) {
  const { last_visit: since, new_count: news } = summary;
  const dayOf = useDayOf();
  return (
    <>
      <Periods summary={summary} />
      {since !== null && news !== null && (
        <p className={styles.news}>
          {text.news({ reviews: news, date: reviewWords.date(dayOf(since), 'day') })}
          {news > 0 && (
            <button type="button" className={styles.link} onClick={() => onShowNew(since)}>
              {text.showNew({ reviews: news })}
            </button>
          )}
        </p>
      )}
      <div className={styles.columns}>
        <Distribution bars={summary.distribution} />
        <Themes sign="praise" title={text.praised} none={text.noPraise} themes={summary.praised} />
        <Themes sign="blame" title={text.blamed} none={text.noBlame} themes={summary.blamed} />
      </div>
      <How summary={summary} />
    </>
  );
}

function Periods({ summary: { last_30_days: last, days_before: before } }: { readonly summary: Summary }) {
  const written = (score: number | null) => (score === null ? text.none : reviewWords.score(score));
  const change = last.score === null || before.score === null ? 0 : Math.round((last.score - before.score) * 10) / 10;
  const points = reviewWords.score(Math.abs(change));
  return (
    <p className={styles.periods}>
      <span>
        <strong className="text-18">{written(last.score)}</strong>
        {change !== 0 && (
          <span className={styles.change} data-way={change > 0 ? 'up' : 'down'}>
            <span aria-hidden="true">
              {change > 0 ? '↑' : '↓'} {points}
            </span>
            <span className="visually-hidden">{change > 0 ? text.up({ points }) : text.down({ points })}</span>
          </span>
        )}{' '}
        <span className="muted">{text.lastDays({ reviews: last.reviewCount })}</span>
      </span>
      <span>
        <strong className="text-18">{written(before.score)}</strong>{' '}
        <span className="muted">{text.daysBefore({ reviews: before.reviewCount })}</span>
      </span>
    </p>
  );
}

function Distribution({ bars }: { readonly bars: Summary['distribution'] }) {
  const most = Math.max(1, ...bars.map(({ reviewCount }) => reviewCount));
  return (
    <div className="narrow">
      <h4 className={styles.title}>{text.distribution}</h4>
      <ol className={styles.bars}>
        {bars.map(({ score, reviewCount }) => (
          <li key={score} className={styles.bar}>
            <span aria-hidden="true" className={styles.count}>
              {reviewCount > 0 && reviewWords.number(reviewCount)}
            </span>
            <span
              aria-hidden="true"
              className={styles.column100}
              data-badge={scoreBadgeOf(score)}
              style={{ '--share': reviewCount / most } as CSSProperties}
            />
            <span aria-hidden="true">{score}</span>
            <span className="visually-hidden">{text.bar({ score: String(score), reviews: reviewCount })}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

const ARROWS = { more: '↑', same: '=', fewer: '↓' } as const;

interface ThemesProps {
  readonly sign: 'praise' | 'blame';
  readonly title: string;
  readonly none: string;
  readonly themes: readonly SummaryTheme[];
}

function Themes({ sign, title, none, themes }: ThemesProps) {
  const most = Math.max(1, ...themes.map(({ reviewCount }) => reviewCount));
  return (
    <div className="narrow">
      <h4 className={styles.title} data-sign={sign}>
        <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
          <circle cx="10" cy="10" r="8" />
          <path d={sign === 'praise' ? 'M6 10h8M10 6v8' : 'M6 10h8'} />
        </svg>
        {title}
      </h4>
      {themes.length === 0 && <p className="muted">{none}</p>}
      <ul className={styles.themes} data-sign={sign}>
        {themes.slice(0, THEMES).map(({ theme, reviewCount, direction, example }) => (
          <li key={theme}>
            <span className={styles.theme}>
              <span className="strong anywhere">{text.themes[theme]}</span>
              <span className={styles.share} aria-hidden="true">
                <span style={{ '--share': reviewCount / most } as CSSProperties} />
              </span>
              <span className={styles.mentions}>
                <span aria-hidden="true">{reviewWords.number(reviewCount)}</span>
                <span className="visually-hidden">{text.mentions({ reviews: reviewCount })}</span>
              </span>
              <span className="muted relative" title={direction === null ? undefined : text.directions[direction]}>
                <span aria-hidden="true">{direction !== null && ARROWS[direction]}</span>
                {direction !== null && <span className="visually-hidden">{text.directions[direction]}</span>}
              </span>
            </span>
            {example !== null && (
              <q className={styles.example} lang={example.language} dir="auto" title={example.sentence}>
                {text.example({ sentence: example.sentence })}
              </q>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** How themes are found, behind a button: they are an estimate. */
function How({ summary: { read_count: read, unread_count: unread } }: { readonly summary: Summary }) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <div className={styles.how}>
      <button
        type="button"
        className={styles.link}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        <svg viewBox="0 0 20 20" width="16" height="16" aria-hidden="true" className={styles.about}>
          <circle cx="10" cy="10" r="8" />
          <path d="M10 9v5M10 6v.5" />
        </svg>
        {text.how}
      </button>
      {unread > 0 && <span className="muted"> {text.unread({ unread })}</span>}
      <p id={id} hidden={!isOpen} className="muted">
        {text.howLong({ read })}
      </p>
    </div>
  );
}

function SummarySkeleton() {
  return (
    <Waiting label={text.loading} className="stack gap-12">
      <Skeleton height={22} width="40%" />
      <Skeleton height={18} width="30%" />
      <div className={styles.columns}>
        {[0, 1, 2].map((column) => (
          <div key={column}>
            <Skeleton height={13} width="55%" mb={14} />
            <Skeleton height={160} />
          </div>
        ))}
      </div>
      <Skeleton height={24} width={120} />
    </Waiting>
  );
}
