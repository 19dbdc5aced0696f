import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { GuestReviews } from '../features/guest-reviews/guest-reviews.tsx';
import { changedIn } from '../features/review-filters/review-options.ts';
import { ReviewList } from '../features/review-list/review-list.tsx';
import { ReviewScores } from '../features/review-scores/review-scores.tsx';
import { reviewsText } from '../text/reviews.ts';
import type { ReviewsScreen } from './use-reviews.ts';
import styles from './reviews.module.css';

export const HEADING_ID = 'selected-campsite';

interface PartProps {
  readonly screen: ReviewsScreen;
}

export function ListPart({ screen }: PartProps) {
  return (
    <ReviewList
      campsites={screen.campsites}
      isFailed={screen.isListFailed}
      onRetry={screen.retryList}
      renderLink={(name, props) => (
        <Link to="/reviews" search={screen.searchOf(name)} state={{ stepsFromList: 1 }} {...props} />
      )}
    />
  );
}

/** The selected campsite: its scores and its reviews. */
export function CampsitePart({ screen }: PartProps) {
  const { selected, choice, narrowing, clearFilters, isUnknown } = screen;
  const filters = changedIn(choice);
  useScrollToTop(JSON.stringify([selected, filters]));
  if (selected === null) return <NothingSelected screen={screen} />;
  if (isUnknown) return <NothingSelected screen={screen} unknown={selected} />;
  return (
    <>
      <ReviewScores key={selected} campsite={selected} headingId={HEADING_ID} />
      <GuestReviews campsite={selected} filters={filters} isNarrowed={narrowing > 0} onClearFilters={clearFilters} />
    </>
  );
}

/** Another campsite or other filters begin at the top (spec §4). */
function useScrollToTop(subject: string): void {
  useEffect(() => {
    window.scrollTo(0, 0);
  }, [subject]);
}

function NothingSelected({ screen, unknown }: PartProps & { readonly unknown?: string }) {
  const own = screen.campsites?.find(({ reference }) => reference);
  return (
    <section className={styles.nothing}>
      {unknown !== undefined && (
        <p className={styles.unknown} role="status">
          {reviewsText.unknown(unknown)}
        </p>
      )}
      <h2>{reviewsText.select}</h2>
      <p>{reviewsText.selectHint}</p>
      {own && (
        <Button
          variant="default"
          className={styles.ownButton}
          renderRoot={(props) => (
            <Link to="/reviews" search={screen.searchOf(own.name)} state={{ stepsFromList: 1 }} {...props} />
          )}
        >
          {reviewsText.selectYours(own.name)}
        </Button>
      )}
    </section>
  );
}
