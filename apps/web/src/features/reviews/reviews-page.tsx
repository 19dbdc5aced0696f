import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { ReviewFilters } from './review-filters.tsx';
import { wordsOf } from '../../text/reader.ts';
import { reviewFilterText } from '../../text/reviews.ts';
import { CampsitePart, ListPart, HEADING_ID } from './reviews-parts.tsx';
import { type ReviewsScreen, useReviews } from './use-reviews.ts';
import styles from './reviews.module.css';

const reviewsText = wordsOf('reviews').page;

/** Below this the three columns no longer fit beside each other. */
const STEPS_LAYOUT = '(max-width: 1119.98px)';

export function ReviewsPage() {
  const screen = useReviews();
  const isNarrow = useMediaQuery(STEPS_LAYOUT, undefined, { getInitialValueInEffect: false });
  const Layout = isNarrow ? ReviewsSteps : ReviewsDesktop;
  return (
    <>
      <h1 className="visually-hidden">{reviewsText.title}</h1>
      <Layout screen={screen} />
    </>
  );
}

/** Campsites, the selected one, and filters beside each other (review-1, review-4). */
function ReviewsDesktop({ screen }: { screen: ReviewsScreen }) {
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

/** One step at a time: the campsites, the reviews of one, the filters. */
function ReviewsSteps({ screen }: { screen: ReviewsScreen }) {
  useFocusOfStep(screen.step);
  return (
    <div className={styles.steps} data-step={screen.step}>
      {screen.step === 'list' && <ListStep screen={screen} />}
      {screen.step === 'reviews' && <ReviewsStep screen={screen} />}
      {screen.step === 'filters' && <FilterStep screen={screen} />}
    </div>
  );
}

function ListStep({ screen }: { screen: ReviewsScreen }) {
  return (
    <>
      <h2 className={styles.stepTitle} tabIndex={-1} id={STEP_IDS.list}>
        {reviewsText.select}
      </h2>
      <div className={styles.stepPanel}>
        <ListPart screen={screen} />
      </div>
    </>
  );
}

function ReviewsStep({ screen }: { screen: ReviewsScreen }) {
  const { narrowing, goBack, openFilters } = screen;
  return (
    <>
      <div className={styles.stepBar}>
        <BackButton onClick={goBack}>{reviewsText.backToList}</BackButton>
        <Button
          variant="default"
          className={styles.stepButton}
          aria-label={reviewsText.openFiltersLabel({ set: narrowing })}
          onClick={openFilters}
        >
          {reviewsText.openFilters({ set: narrowing })}
        </Button>
      </div>
      <CampsitePart screen={screen} />
    </>
  );
}

function FilterStep({ screen }: { screen: ReviewsScreen }) {
  const { known, choice, choose, clearFilters, goBack, closeFilters } = screen;
  return (
    <>
      <div className={styles.stepBar}>
        <h2 className={styles.stepTitle} tabIndex={-1} id={STEP_IDS.filters}>
          {reviewFilterText.title}
        </h2>
        <Button variant="subtle" className={styles.stepButton} onClick={goBack}>
          {reviewsText.cancel}
        </Button>
      </div>
      <div className={styles.stepPanel}>
        <ReviewFilters campsite={known} choice={choice} onChange={choose} onClear={clearFilters} />
      </div>
      <div className={styles.stepEnd}>
        <Button fullWidth size="md" onClick={closeFilters}>
          {reviewsText.showReviews}
        </Button>
      </div>
    </>
  );
}

function BackButton({ children, onClick }: { children: string; onClick: () => void }) {
  return (
    <Button variant="subtle" className={styles.stepButton} onClick={onClick}>
      <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true" className={styles.backSign}>
        <path d="M15 5l-7 7 7 7" />
      </svg>
      {children}
    </Button>
  );
}

const STEP_IDS = { list: 'step-list', reviews: HEADING_ID, filters: 'step-filters' } as const;

/** What was pressed to come here is gone with its step: the focus goes to the heading of the new one. */
function useFocusOfStep(step: ReviewsScreen['step']): void {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    document.getElementById(STEP_IDS[step])?.focus({ preventScroll: true });
  }, [step]);
}
