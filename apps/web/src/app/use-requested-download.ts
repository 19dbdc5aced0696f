import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { asOfQueryOf, campsitesQueryOf, comparedQueryOf, comparedWithQueryOf } from '@vivac/contract/wire/prices';
import { reviewChoiceIn, reviewQueryOf } from '@vivac/contract/wire/reviews';
import { filtersFromWire, offerQueryOf } from '@vivac/contract/wire-names';
import { callQuery } from '../api/call.ts';
import { choicesNow } from '../api/choices.ts';
import type { DownloadRequested } from '../features/downloads/use-downloads.ts';
import { choiceOf } from '../features/filters/filter-rules.ts';
import { changedIn, choiceOf as choiceOfReviews } from '../features/reviews/review-options.ts';
import { type DashboardSearch, parseDashboardSearch } from '../features/dashboard/dashboard-search.ts';
import { wantedChoice } from '../features/dashboard/dashboard-state.ts';
import { type ReviewsSearch, parseReviewsSearch } from '../features/reviews/reviews-search.ts';
import { downloadText } from '../features/downloads/download-words.ts';

interface Requested {
  readonly subject: 'prices' | 'reviews';
  readonly asked: Promise<DownloadRequested>;
}

/**
 * What “Download data” is about on the page that is open now: on the reviews page the selected campsite's reviews,
 * elsewhere the prices that the dashboard shows, or showed last.
 */
export function useRequestedDownload(): () => Requested {
  const router = useRouter();
  const queryClient = useQueryClient();
  const shown = useRouterState({
    select: ({ location }) => (isAt(location.pathname, '/dashboard') ? location.search : null),
  });
  const lastShown = useRef<Readonly<Record<string, unknown>>>({});
  useEffect(() => {
    if (shown !== null) lastShown.current = shown;
  }, [shown]);

  return () => {
    const { pathname, search } = router.latestLocation;
    if (isAt(pathname, '/reviews')) {
      return { subject: 'reviews', asked: Promise.resolve(reviewsRequested(parseReviewsSearch(search))) };
    }
    const wanted = isAt(pathname, '/dashboard') ? search : lastShown.current;
    return { subject: 'prices', asked: pricesRequested(queryClient, parseDashboardSearch(wanted)) };
  };
}

/** Names what a download would be of: another page, or another campsite of the reviews, is another subject. */
export function useDownloadSubject(): string {
  return useRouterState({
    select: ({ location: { pathname, search } }) =>
      isAt(pathname, '/reviews') ? `reviews ${parseReviewsSearch(search).campsite ?? ''}` : 'prices',
  });
}

function isAt(pathname: string, page: '/dashboard' | '/reviews'): boolean {
  return pathname.replace(/\/+$/, '') === page;
}

function reviewsRequested({ campsite, ...search }: ReviewsSearch): DownloadRequested {
  if (campsite === undefined) return { subject: 'nothing', sentence: downloadText.selectCampsite };
  const chosen = changedIn(choiceOfReviews(reviewChoiceIn(search)));
  return { subject: 'reviews', query: { ...campsitesQueryOf(campsite), ...reviewQueryOf(chosen) } };
}

/** The same selection as that of the dashboard's calls. */
async function pricesRequested(queryClient: QueryClient, search: DashboardSearch): Promise<DownloadRequested> {
  const [filters, { referenceCampsite: reference }, choices] = await Promise.all([
    queryClient.ensureQueryData(callQuery('getFilters', { query: {} })),
    queryClient.ensureQueryData(callQuery('getReferenceCampsite', {})),
    choicesNow(queryClient),
  ]);
  if (reference === null) return { subject: 'nothing', sentence: downloadText.noReference };
  const { selection, campsites } = choiceOf(filtersFromWire(filters), reference, wantedChoice(search, choices));
  const asOf = asOfQueryOf(search.as_of ?? null);
  return {
    subject: 'prices',
    query: {
      ...comparedQueryOf(reference, campsites),
      ...offerQueryOf(selection),
      ...asOf,
      ...comparedWithQueryOf(search.compared_with ?? choices.compared_with ?? 'dearest'),
    },
  };
}
