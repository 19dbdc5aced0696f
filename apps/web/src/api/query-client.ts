import { MutationCache, type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, logFailure } from './api-error.ts';
import { configurationQuery } from './call.ts';
import { forgetChoices } from './choices.ts';
import { forgetFirstAnswers } from './first-answers.ts';

const STALE_AFTER_MS = 60_000;
/** Since the document was begun. */
const BROUGHT_FOR_MS = 10_000;

interface QueryClientOptions {
  readonly onSessionEnded: () => void;
  /** Something that was sent was taken. */
  readonly onSaved?: () => void;
}

/** Answers stay fresh for a minute; only what may be temporary is tried again, once. Failures are shown by
 * whoever asked; those of a query with a sentence in `meta.failureLog` are logged too, once, after the last try. */
export function createQueryClient({ onSessionEnded, onSaved }: QueryClientOptions): QueryClient {
  const queryCache = new QueryCache({
    onError: (error, query) => {
      if (error instanceof ApiError && error.status === 401) onSessionEnded();
      else failureLogsOf(query).forEach((sentence) => logFailure(sentence, error));
    },
  });
  return new QueryClient({
    queryCache,
    mutationCache: new MutationCache({ ...(onSaved && { onSuccess: onSaved }) }),
    defaultOptions: {
      // Tried offline too, so that they fail with a sentence: paused, they would wait for ever without a word.
      queries: {
        networkMode: 'always',
        refetchOnReconnect: false,
        refetchOnMount: ({ state }) => !isBrought(state),
        staleTime: STALE_AFTER_MS,
        retry: mayRetry,
      },
      mutations: { networkMode: 'always' },
    },
  });
}

/** What came with the document is of now: a page that asks whenever it is opened does not ask again as it is opened first. */
const isBrought = ({ dataUpdateCount, dataUpdatedAt, isInvalidated }: Query['state']): boolean =>
  dataUpdateCount === 0 && dataUpdatedAt > 0 && !isInvalidated && performance.now() < BROUGHT_FOR_MS;

/** Of whoever shows the query, and not only of whoever asked first: the same sentence once. */
function failureLogsOf(query: Pick<Query<unknown, Error>, 'meta' | 'observers'>): ReadonlySet<string> {
  const metas = [query.meta, ...query.observers.map(({ options }) => options.meta)];
  return new Set(metas.map((meta) => meta?.['failureLog']).filter((sentence) => typeof sentence === 'string'));
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
  forgetChoices();
  forgetFirstAnswers();
  const [everybodys] = configurationQuery.queryKey;
  queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== everybodys });
}
