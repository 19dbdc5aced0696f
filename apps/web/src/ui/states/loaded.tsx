import { type ReactNode, useState } from 'react';
import { errorSentence } from '../../api/api-error.ts';
import { Failed, type FailedLook } from './failed.tsx';
import { Waiting } from './waiting.tsx';

/** What TanStack Query knows of a question. */
interface Query<Data> {
  readonly data: Data | undefined;
  readonly error: Error | null;
  refetch(): unknown;
}

export interface LoadedProps<Data> {
  readonly query: Query<Data>;
  /** In the place of what comes; null where nothing is shown. */
  readonly waiting: ReactNode;
  /** What could not be had, followed by the reason; a function says both. */
  readonly failed: string | ((error: Error) => string);
  readonly look?: FailedLook;
  /** Where an older answer is there: the failure is above it, in its place, or not said. */
  readonly stale?: 'warn' | 'hide' | 'keep';
  /** In the place of an answer in which there is nothing; null where there is something. */
  readonly empty?: (data: Data) => ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/** What is asked for: while it is on its way, where it failed, where there is nothing, and once it is there. */
export function Loaded<Data>({ query, waiting, empty, children, ...failure }: LoadedProps<Data>) {
  const { data, error } = query;
  if (data === undefined) return error === null ? waiting : <Failure error={error} query={query} {...failure} />;
  const { stale = 'warn' } = failure;
  return (
    <>
      {error !== null && stale !== 'keep' && <Failure error={error} query={query} {...failure} />}
      {(error === null || stale !== 'hide') && (empty?.(data) || children(data))}
    </>
  );
}

type FailureProps = Pick<LoadedProps<never>, 'failed' | 'look'> & {
  readonly error: Error;
  readonly query: Query<unknown>;
};

function Failure({ failed, look = 'notice', error, query }: FailureProps) {
  const isWhole = typeof failed === 'function';
  return (
    <Failed look={look} title={isWhole ? failed(error) : failed} onRetry={() => void query.refetch()}>
      {isWhole ? null : errorSentence(error)}
    </Failed>
  );
}

/** Of a query for `answeredHere`, which waits for an answer to this page alone. */
export const ASKED_HERE = { staleTime: 0, refetchOnMount: 'always' } as const;

/** What another page was answered before may have been changed since: as if it were on its way. */
export function answeredHere<Data>(query: Query<Data> & { readonly isFetchedAfterMount: boolean }): Query<Data> {
  const { data, error, isFetchedAfterMount, refetch } = query;
  return isFetchedAfterMount || data === undefined
    ? { data, error, refetch }
    : { data: undefined, error: null, refetch };
}

interface TogetherProps {
  readonly queries: readonly Pick<Query<unknown>, 'data' | 'error'>[];
  /** What is waited for, and the shape of what comes, in pixels. */
  readonly label: string;
  readonly className?: string | undefined;
  readonly heights: readonly number[];
  readonly children: ReactNode;
}

/** Parts of a page that are shown once all of them are known or have failed, so that none is pushed away by one above it. */
export function Together({ queries, label, className, heights, children }: TogetherProps) {
  const [isWaiting, setIsWaiting] = useState(true);
  // What is asked anew later has a place of its own by then.
  if (isWaiting && queries.every(({ data, error }) => data !== undefined || error !== null)) setIsWaiting(false);
  return (
    <>
      {isWaiting && <Waiting label={label} className={className} heights={heights} />}
      <div hidden={isWaiting}>{children}</div>
    </>
  );
}
