import { Button } from '@mantine/core';
import { readableOn } from '@vivac/domain/screens/palette';
import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../api/call-query.ts';
import { GuestReviews } from '../../features/guest-reviews/guest-reviews.tsx';
import { ReviewSearch } from '../../features/review-filters/search/review-search.tsx';
import { ReviewSummary } from '../../features/review-summary/review-summary.tsx';
import { changedIn, choiceOf } from '../../features/review-filters/review-options.ts';
import { ReviewList } from '../../features/review-list/review-list.tsx';
import { ReviewScores } from '../../features/review-scores/review-scores.tsx';
import { wordsOf } from '../../text/reader.ts';
import type { ReviewsScreen } from './use-reviews.ts';
import { useRecordedVisit } from './use-recorded-visit.ts';
import { useReviewPlace, useReviewVisit } from './use-review-place.ts';
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

/** The selected campsite: its scores and its reviews. */
export function CampsitePart({ screen }: PartProps) {
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
