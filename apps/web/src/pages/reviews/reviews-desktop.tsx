import { ReviewFilters } from '../../features/review-filters/review-filters.tsx';
import { reviewFilterText } from '../../text/reviews.ts';
import { CampsitePart, ListPart } from './reviews-parts.tsx';
import type { ReviewsScreen } from './use-reviews.ts';
import styles from './reviews.module.css';

/** Campsites, the selected one, and filters beside each other (review-1, review-4). */
export function ReviewsDesktop({ screen }: { screen: ReviewsScreen }) {
  return (
    <div className={styles.desktop}>
      <div className={styles.listColumn}>
        <ListPart screen={screen} />
      </div>
      {/* Before the reviews, whose end the keyboard may never reach. */}
      <aside className={styles.filterColumn} aria-label={reviewFilterText.title}>
        <ReviewFilters
          campsite={screen.known}
          choice={screen.choice}
          onChange={screen.choose}
          onClear={screen.clearFilters}
        />
      </aside>
      <div className={styles.centreColumn}>
        <CampsitePart screen={screen} />
      </div>
    </div>
  );
}
