import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { readableOn } from '@vivac/domain/screens/palette';
import { type ReactNode, useEffect, useState } from 'react';
import { call, callQuery } from '../../api/call.ts';
import { logFailure } from '../../api/api-error.ts';
import { GuestReviews } from './guest-reviews.tsx';
import { ReviewSearch } from './review-filters.tsx';
import { ReviewList } from './review-list.tsx';
import { changedIn, choiceOf } from './review-options.ts';
import { ReviewScores } from './review-scores.tsx';
import { ReviewSummary } from './review-summary.tsx';
import { wordsOf } from '../../text/reader.ts';
import { reviewSummaryText as text } from '../../text/reviews.ts';
import type { ReviewsScreen } from './use-reviews.ts';
import styles from './reviews.module.css';

const reviewsText = wordsOf('reviews').page;

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

/** The selected campsite: its scores and its reviews, with the filters above them where there is room. */
export function CampsitePart({ screen, filters: filterPart }: PartProps & { readonly filters?: ReactNode }) {
  const { selected, choice, narrowing, clearFilters, isUnknown } = screen;
  const filters = changedIn(choice);
  const visit = useReviewVisit(JSON.stringify([selected, filters]));
  useReviewPlace(visit);
  useRecordedVisit(screen.known);
  const summary = useQuery({
    ...callQuery('getReviewSummary', { query: { campsite: selected ?? '' } }),
    enabled: false,
  });
  if (selected === null) return <NothingSelected screen={screen} />;
  if (isUnknown) return <NothingSelected screen={screen} unknown={selected} />;
  return (
    <>
      <ReviewScores
        key={selected}
        campsite={selected}
        headingId={HEADING_ID}
        colour={colourIn(screen.campsites, selected)}
      />
      <ReviewSummary
        campsite={selected}
        onShowNew={(since) => screen.choose(choiceOf({ ...choice, arrivedAfter: since }))}
      />
      {filterPart}
      <ReviewSearch
        key={`search ${selected}`}
        choice={choice}
        onChange={(chosen, isTyping) => (isTyping ? screen.chooseOn(chosen) : screen.choose(chosen))}
      />
      <GuestReviews
        campsite={selected}
        filters={filters}
        visit={visit}
        isNarrowed={narrowing > 0}
        newSince={summary.data?.last_visit ?? null}
        sources={summary.data?.review_sources ?? null}
        onClearFilters={clearFilters}
      />
    </>
  );
}

/** A campsite has a colour of its own by its place on the list; the reference campsite is amber. */
function colourIn(campsites: ReviewsScreen['campsites'], selected: string): string | null {
  const at = campsites?.findIndex(({ name }) => name === selected) ?? -1;
  if (at < 0 || campsites![at]!.reference) return null;
  const index = campsites!.slice(0, at).filter(({ reference }) => !reference).length;
  return `light-dark(${onLight(index)}, ${onDark(index)})`;
}

const onLight = readableOn('#ffffff');
const onDark = readableOn('#1c1917');

function NothingSelected({ screen, unknown }: PartProps & { readonly unknown?: string }) {
  const own = screen.campsites?.find(({ reference }) => reference);
  return (
    <section className={styles.nothing}>
      {unknown !== undefined && (
        <p className={styles.unknown} role="status">
          {reviewsText.unknown({ name: unknown })}
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
          {reviewsText.selectYours({ name: own.name })}
        </Button>
      )}
    </section>
  );
}

/** Where a reader was: the review in view by its number in the feed, and how far below the window's top it began. */
interface ReviewPlace {
  readonly scrollY: number;
  readonly review: { readonly number: string; readonly top: number } | null;
}

/** By visit; a reload of the page forgets them, as it forgets what was loaded. */
const places = new Map<string, ReviewPlace>();

/** Points of the window at which a review is looked for, in pixels below the header. */
const PROBES = [120, 240, 360, 480] as const;

/** The entry of the history in which a campsite and filters came on the screen: going back finds it again. */
function useReviewVisit(subject: string): string {
  const { history } = useRouter();
  const entry = () => history.location.state.__TSR_key ?? '';
  const [visit, setVisit] = useState(() => ({ subject, entry: entry() }));
  if (visit.subject === subject) return visit.entry;
  const next = { subject, entry: entry() };
  setVisit(next);
  return next.entry;
}

/**
 * A new visit begins at the top (review-12); one that is gone back to, at the review that was in view. The router's own scroll
 * restoration counts pixels, and pages of reviews out of sight have only a guessed height (docs/decisions/web-application.md).
 */
function useReviewPlace(visit: string): void {
  const router = useRouter();
  useEffect(() => {
    const place = places.get(visit);
    if (place === undefined) window.scrollTo(0, 0);
    else returnTo(place);
    return router.subscribe('onBeforeLoad', () => void places.set(visit, currentPlace()));
  }, [router, visit]);
}

function currentPlace(): ReviewPlace {
  const review = reviewInView();
  const number = review?.getAttribute('aria-posinset');
  const top = review?.getBoundingClientRect().top ?? 0;
  return { scrollY: window.scrollY, review: number ? { number, top } : null };
}

function reviewInView(): Element | null {
  const feed = document.querySelector('[role=feed]')?.getBoundingClientRect();
  if (feed === undefined || window.scrollY === 0) return null;
  for (const y of PROBES) {
    const found = document.elementFromPoint(feed.left + feed.width / 2, y)?.closest('[aria-posinset]');
    if (found) return found;
  }
  return null;
}

function returnTo({ scrollY, review }: ReviewPlace): void {
  const found = review && document.querySelector(`[role=feed] [aria-posinset="${review.number}"]`);
  if (!found) return window.scrollTo(0, scrollY);
  const align = () => window.scrollBy(0, found.getBoundingClientRect().top - review.top);
  align();
  // What came into sight by this has its true height a frame later.
  requestAnimationFrame(() => {
    align();
    requestAnimationFrame(align);
  });
}

/** Tells the server that the reviews of a campsite are looked at. A visit that is not remembered harms nobody. */
function useRecordedVisit(campsite: string | null): void {
  useEffect(() => {
    if (campsite === null) return;
    const leaving = new AbortController();
    call('visitReviews', { body: { campsite } }, { signal: leaving.signal }).catch((error: unknown) => {
      if (!leaving.signal.aborted) logFailure(text.visitLog, error);
    });
    return () => leaving.abort();
  }, [campsite]);
}
