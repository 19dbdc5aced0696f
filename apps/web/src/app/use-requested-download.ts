import { useQueryClient } from '@tanstack/react-query';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { DownloadRequested } from '../features/downloads/use-downloads.ts';

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
    // Loaded when somebody downloads.
    const questions = import('./download-questions.ts');
    if (isAt(pathname, '/reviews')) {
      return { subject: 'reviews', asked: questions.then(({ reviewsRequested }) => reviewsRequested(search)) };
    }
    const wanted = isAt(pathname, '/dashboard') ? search : lastShown.current;
    return { subject: 'prices', asked: questions.then(({ pricesRequested }) => pricesRequested(queryClient, wanted)) };
  };
}

/** Names what a download would be of: another page, or another campsite of the reviews, is another subject. */
export function useDownloadSubject(): string {
  return useRouterState({
    select: ({ location: { pathname, search } }) =>
      isAt(pathname, '/reviews') ? `reviews ${search.campsite ?? ''}` : 'prices',
  });
}

function isAt(pathname: string, page: '/dashboard' | '/reviews'): boolean {
  return pathname.replace(/\/+$/, '') === page;
}
