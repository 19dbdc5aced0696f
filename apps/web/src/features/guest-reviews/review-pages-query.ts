import { infiniteQueryOptions } from '@tanstack/react-query';
import type { ReviewFilters } from '@vivac/contract/reviews';
import { call } from '../../api/call.ts';

/** Reviews of one page (spec §9). */
export const PAGE_SIZE = 10;

/**
 * The reviews of a campsite under filters, page by page (spec §7). A page that holds fewer than the page size is the last
 * (spec §4). Nothing is kept once another campsite or other filters are asked for: whoever returns begins at the first page.
 */
export function reviewPagesQuery(campsite: string, filters: ReviewFilters) {
  return infiniteQueryOptions({
    queryKey: ['reviewPages', campsite, filters] as const,
    queryFn: ({ pageParam: page, signal }) => {
      const from = page * PAGE_SIZE;
      return call(
        'getReviews',
        { params: { campsite }, query: { from, to: from + PAGE_SIZE, ...filters } },
        { signal },
      );
    },
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.reviews.length < PAGE_SIZE ? undefined : pages.length),
    gcTime: 0,
    // Asking again would fetch every page that has been read so far.
    staleTime: Infinity,
    refetchOnMount: false,
    refetchOnReconnect: false,
  });
}
