import type { QueryClient } from '@tanstack/react-query';
import { asOfQueryOf, campsitesQueryOf, comparedQueryOf, comparedWithQueryOf } from '@vivac/contract/wire/prices';
import { reviewChoiceIn, reviewQueryOf } from '@vivac/contract/wire/reviews';
import { filtersFromWire, offerQueryOf } from '@vivac/contract/wire-names';
import { callQuery } from '../api/call.ts';
import { choicesNow } from '../api/choices.ts';
import { parseDashboardSearch } from '@vivac/contract/wire/screens/dashboard-search';
import { wantedChoice } from '@vivac/contract/wire/screens/dashboard-state';
import { downloadText } from '../features/downloads/download-words.ts';
import type { DownloadRequested } from '../features/downloads/use-downloads.ts';
import { choiceOf } from '@vivac/contract/wire/screens/filter-choice';
import { changedIn, choiceOf as choiceOfReviews } from '../features/reviews/review-options.ts';
import { parseReviewsSearch } from '../features/reviews/reviews-search.ts';

/** The reviews that the address of their page shows; the header asks for this when somebody downloads them. */
export function reviewsRequested(address: Readonly<Record<string, unknown>>): DownloadRequested {
  const { campsite, ...search } = parseReviewsSearch(address);
  if (campsite === undefined) return { subject: 'nothing', sentence: downloadText.selectCampsite };
  const chosen = changedIn(choiceOfReviews(reviewChoiceIn(search)));
  return { subject: 'reviews', query: { ...campsitesQueryOf(campsite), ...reviewQueryOf(chosen) } };
}

/** The prices that the dashboard shows, or showed last, by its address; the header asks for this when somebody downloads them. */
export async function pricesRequested(
  queryClient: QueryClient,
  address: Readonly<Record<string, unknown>>,
): Promise<DownloadRequested> {
  const search = parseDashboardSearch(address);
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
