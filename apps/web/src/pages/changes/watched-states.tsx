import type { ReactNode } from 'react';
import { errorSentence } from '../../api/error-sentence.ts';
import { Failed } from '../../ui/states/failed.tsx';
import { Waiting } from '../../ui/states/waiting.tsx';
import type { Watched, WatchedStart } from './use-watched.ts';

interface WatchedStatesProps {
  readonly start: WatchedStart;
  readonly loading: string;
  readonly failed: string;
  /** Of what is to come, in pixels. */
  readonly heights: readonly number[];
  children(watched: Watched): ReactNode;
}

/** A page of the watchlist while it is on its way, where it failed, and once it is there. */
export function WatchedStates({ start, loading, failed, heights, children }: WatchedStatesProps) {
  if (start.is === 'loading') {
    return <Waiting label={loading} heights={heights} />;
  }
  if (start.is === 'failed') {
    return (
      <Failed title={failed} onRetry={start.retry}>
        {errorSentence(start.error)}
      </Failed>
    );
  }
  return children(start.watched);
}
