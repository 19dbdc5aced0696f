import { type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { configurationQuery } from './call-query.ts';
import { forgetChoices } from './choices/remembered-choices.ts';
import { forgetQuestion } from './connection/remembered-question.ts';
import { logFailure } from './log-failure.ts';

const STALE_AFTER_MS = 60_000;

interface QueryClientOptions {
  readonly onSessionEnded: () => void;
}

/** Answers stay fresh for a minute; only what may be temporary is tried again, once. Failures are shown by
 * whoever asked; those of a query with a sentence in `meta.failureLog` are logged too, once, after the last try. */
export function createQueryClient({ onSessionEnded }: QueryClientOptions): QueryClient {
  const queryCache = new QueryCache({
    onError: (error, { meta }) => {
      if (error instanceof ApiError && error.status === 401) onSessionEnded();
      else if (typeof meta?.['failureLog'] === 'string') logFailure(meta['failureLog'], error);
    },
  });
  return new QueryClient({
    queryCache,
    defaultOptions: {
      // Tried offline too, so that they fail with a sentence: paused, they would wait for ever without a word.
      queries: { networkMode: 'always', refetchOnReconnect: false, staleTime: STALE_AFTER_MS, retry: mayRetry },
      mutations: { networkMode: 'always' },
    },
  });
}

export function mayRetry(failures: number, error: unknown): boolean {
  return failures < 1 && error instanceof ApiError && error.temporary && !error.timedOut;
}

/** Asks again, after a time without a server, for what is on the screen and failed, or has grown old. */
export async function refetchAfterReconnect(queryClient: QueryClient): Promise<void> {
  const isBehind = (query: Query) => query.state.status === 'error' || query.isStale();
  await queryClient.refetchQueries({ type: 'active', predicate: isBehind });
}

/** Drops everything that was fetched for a user: what one user was shown must never be shown to the next. */
export function forgetUserData(queryClient: QueryClient): void {
  forgetQuestion();
  forgetChoices();
  const [everybodys] = configurationQuery.queryKey;
  queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== everybodys });
}
