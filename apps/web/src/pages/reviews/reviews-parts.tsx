import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { GuestReviews } from '../../features/guest-reviews/guest-reviews.tsx';
import { changedIn } from '../../features/review-filters/review-options.ts';
import { ReviewList } from '../../features/review-list/review-list.tsx';
import { ReviewScores } from '../../features/review-scores/review-scores.tsx';
import { reviewsText } from '../../text/en/reviews.ts';
import type { ReviewsScreen } from './use-reviews.ts';
import { useReviewPlace, useReviewVisit } from './use-review-place.ts';
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
  const visit = useReviewVisit(JSON.stringify([selected, filters]));
  useReviewPlace(visit);
  if (selected === null) return <NothingSelected screen={screen} />;
  if (isUnknown) return <NothingSelected screen={screen} unknown={selected} />;
  return (
    <>
      <ReviewScores key={selected} campsite={selected} headingId={HEADING_ID} />
      <GuestReviews
        campsite={selected}
        filters={filters}
        visit={visit}
        isNarrowed={narrowing > 0}
        onClearFilters={clearFilters}
      />
    </>
  );
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
