import { Button } from '@mantine/core';
import { useMedia } from '../../ui/use-media.ts';
import { useEffect, useId, useRef, useState } from 'react';
import { ReviewFilters } from './review-filters.tsx';
import { wordsOf } from '../../text/reader.ts';
import { reviewListText } from '../../text/reviews.ts';
import { OwnCampsiteWay } from '../session/own-campsite-way.tsx';
import { CampsitePart, ListPart, HEADING_ID } from './reviews-parts.tsx';
import { type ReviewsScreen, useReviews } from './use-reviews.ts';
import { LineIcon } from '../../ui/line-icon.tsx';
import { Empty } from '../../ui/states/empty.tsx';
import styles from './reviews.module.css';

const reviewsText = wordsOf('reviews').page;

/** Below this the three columns no longer fit beside each other. */
const STEPS_LAYOUT = '(max-width: 1119.98px)';

export function ReviewsPage() {
  const screen = useReviews();
  const isNarrow = useMedia(STEPS_LAYOUT);
  const Layout = isNarrow ? ReviewsSteps : ReviewsDesktop;
  return (
    <>
      <h1 className="visually-hidden">{reviewsText.title}</h1>
      {screen.campsites?.length === 0 ? <NoCampsite /> : <Layout screen={screen} />}
    </>
  );
}

/** Nothing can be selected where no campsite is on the list. */
function NoCampsite() {
  return (
    <div className={styles.page}>
      <Empty title={reviewListText.empty}>
        <OwnCampsiteWay otherwise={reviewListText.emptyHint} />
      </Empty>
    </div>
  );
}

/** Campsites, and the selected one with its filters above its reviews, beside each other (review-1, review-4). */
function ReviewsDesktop({ screen }: { screen: ReviewsScreen }) {
  return (
    <div className={styles.desktop}>
      <div className={styles.listColumn}>
        <ListPart screen={screen} />
      </div>
      <div className={styles.centreColumn}>
        <CampsitePart screen={screen} filters={<Filters screen={screen} />} />
      </div>
    </div>
  );
}

function Filters({ screen }: { screen: ReviewsScreen }) {
  const { known, choice, choose, clearFilters } = screen;
  return <ReviewFilters campsite={known} choice={choice} onChange={choose} onClear={clearFilters} />;
}

/** One step at a time: the campsites, the reviews of one. */
function ReviewsSteps({ screen }: { screen: ReviewsScreen }) {
  useFocusOfStep(screen.step);
  return (
    <div className={styles.steps} data-step={screen.step}>
      {screen.step === 'list' ? <ListStep screen={screen} /> : <ReviewsStep screen={screen} />}
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

/** Other filters begin at the top: there they are opened, above all that they narrow. */
function ReviewsStep({ screen }: { screen: ReviewsScreen }) {
  const { narrowing, goBack } = screen;
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const toggle = () => {
    setIsOpen(!isOpen);
    window.scrollTo(0, 0);
  };
  return (
    <>
      <div className={styles.stepBar}>
        <BackButton onClick={goBack}>{reviewsText.backToList}</BackButton>
        <Button
          variant="default"
          className={styles.stepButton}
          aria-label={reviewsText.openFiltersLabel({ set: narrowing })}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={toggle}
        >
          {reviewsText.openFilters({ set: narrowing })}
        </Button>
      </div>
      <div id={id} hidden={!isOpen}>
        <Filters screen={screen} />
      </div>
      <CampsitePart screen={screen} />
    </>
  );
}

function BackButton({ children, onClick }: { children: string; onClick: () => void }) {
  return (
    <Button variant="subtle" className={styles.stepButton} onClick={onClick}>
      <LineIcon box={24} sizePx={18} weight={2.2} path="M15 5l-7 7 7 7" className={styles.backSign} />
      {children}
    </Button>
  );
}

const STEP_IDS = { list: 'step-list', reviews: HEADING_ID } as const;

/** What was pressed to come here is gone with its step: the focus goes to the heading of the new one. */
function useFocusOfStep(step: ReviewsScreen['step']): void {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    document.getElementById(STEP_IDS[step])?.focus({ preventScroll: true });
  }, [step]);
}
