import { Skeleton } from '@mantine/core';
import type { CampsiteReviews } from '@vivac/contract/reviews';
import { namesContaining } from '@vivac/domain/search-text';
import { type ReactElement, type ReactNode, useState } from 'react';
import { reviewWords } from '../../text/review-words.ts';
import { reviewListText as text, reviewScoresText, reviewSummaryText as summaryText } from '../../text/reviews.ts';
import { ScoreBadge } from '../../ui/score-badge.tsx';
import { Failed } from '../../ui/states/failed.tsx';
import { Waiting } from '../../ui/states/waiting.tsx';
import styles from './review-list.module.css';

const SKELETON = 9;

/** A campsite's row as a link; the page knows where it leads, and marks the current one. */
interface RowLinkProps {
  readonly className: string;
  readonly children: ReactNode;
}

interface ReviewListProps {
  /** Undefined while it is on its way, or when it could not be had. */
  readonly campsites: readonly CampsiteReviews[] | undefined;
  readonly isFailed: boolean;
  onRetry(): void;
  renderLink(name: string, props: RowLinkProps): ReactElement;
}

/** The campsites with their scores, and a search among their names (review-1, review-2). */
export function ReviewList({ campsites, isFailed, onRetry, renderLink }: ReviewListProps) {
  const [sought, setSought] = useState('');
  const names = new Set(namesContaining(campsites?.map(({ name }) => name) ?? [], sought));
  const found = campsites?.filter(({ name }) => names.has(name)) ?? [];

  return (
    <nav className={styles.panel} aria-label={text.title}>
      <input
        type="search"
        className={styles.search}
        placeholder={text.search}
        aria-label={text.search}
        value={sought}
        onChange={(event) => setSought(event.currentTarget.value)}
      />
      {campsites ? (
        <SearchResult sought={sought} found={found.length} />
      ) : (
        <NoListYet isFailed={isFailed} onRetry={onRetry} />
      )}
      <ul className="plain-list">
        {found.map((campsite) => (
          <li key={campsite.name} className={styles.item}>
            {renderLink(campsite.name, {
              className: styles.row ?? '',
              children: <ListedCampsite campsite={campsite} />,
            })}
          </li>
        ))}
      </ul>
    </nav>
  );
}

function SearchResult({ sought, found }: { sought: string; found: number }) {
  const isNothing = sought !== '' && found === 0;
  return (
    <p className={isNothing ? styles.nothing : 'visually-hidden'} role="status">
      {isNothing ? text.nothingFound({ text: sought }) : sought !== '' && text.found({ found })}
    </p>
  );
}

function NoListYet({ isFailed, onRetry }: { isFailed: boolean; onRetry: () => void }) {
  return isFailed ? <Failed title={text.failed} onRetry={onRetry} /> : <ReviewListSkeleton />;
}

function ReviewListSkeleton() {
  return (
    <Waiting label={text.loading}>
      {Array.from({ length: SKELETON }, (_, row) => (
        <div key={row} className={styles.bone}>
          <div className="stack gap-8 grow">
            <Skeleton height={13} width={`${75 - ((row * 37) % 30)}%`} />
            <Skeleton height={10} width="40%" />
          </div>
          <Skeleton height={30} width={40} />
        </div>
      ))}
    </Waiting>
  );
}

/** Name, number of reviews and score of one campsite; the reference campsite is marked. */
function ListedCampsite({ campsite }: { campsite: CampsiteReviews }) {
  const { name, reviewCount, kept_count: storedCount, score, reference, new_count: newCount } = campsite;
  return (
    <>
      <span className="column top narrow grow">
        <span className={styles.name} dir="auto">
          {name}
        </span>
        {reference && <span className={styles.yours}>{text.yours}</span>}
        <span className={styles.count}>
          {text.reviews(reviewCount, storedCount)}
          {newCount !== null && newCount > 0 && (
            <span className={styles.new}>
              <span aria-hidden="true">{summaryText.newHere({ reviews: newCount })}</span>
              <span className="visually-hidden">{summaryText.newHereLong({ reviews: newCount })}</span>
            </span>
          )}
        </span>
      </span>
      <ScoreBadge
        score={score}
        written={score === null ? reviewScoresText.noBadge : reviewWords.score(score)}
        label={score === null ? reviewScoresText.noScore : reviewScoresText.scored(score)}
      />
    </>
  );
}
