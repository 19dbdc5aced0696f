import { infiniteQueryOptions } from '@tanstack/react-query';
import { reviewQueryOf } from '@vivac/contract/wire/reviews';
import { completeReviewPage } from '@vivac/contract/wire/specified/complete-reviews';
import type { ReviewChoice } from '@vivac/domain/reviews/review-filters';
import { call } from '../../api/call.ts';

/** Reviews of one page (review-19). */
export const PAGE_SIZE = 10;

/** For this long one can go back to what was loaded. */
const KEPT_MS = 600_000;

/**
 * The reviews of a campsite under filters, page by page (review-36). A page that holds fewer than the page size is the last
 * (review-36). Each `visit` has pages of its own: who chooses a campsite begins at the first page, who goes back to it finds what
 * was loaded then.
 */
export function reviewPagesQuery(campsite: string, filters: ReviewChoice, visit: string) {
  return infiniteQueryOptions({
    queryKey: ['reviewPages', campsite, filters, visit] as const,
    queryFn: async ({ pageParam: page, signal }) => {
      const from = page * PAGE_SIZE;
      const answer = await call(
        'getReviews',
        { params: { campsite }, query: { from, to: from + PAGE_SIZE, ...reviewQueryOf(filters) } },
        { signal },
      );
      return completeReviewPage(answer, from);
    },
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.reviews.length < PAGE_SIZE ? undefined : pages.length),
    gcTime: KEPT_MS,
    // Asking again would fetch every page that has been read so far.
    staleTime: Infinity,
    refetchOnMount: false,
    refetchOnReconnect: false,
  });
}
