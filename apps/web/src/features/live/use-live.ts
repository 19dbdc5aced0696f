import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { identity } from '../../api/identity/identity.ts';
import { logFailure } from '../../api/api-error.ts';
import { wordsOf } from '../../text/reader.ts';

const dashboardText = wordsOf('dashboard');

/** Keeps a page live for as long as it is open, from when its first numbers are there. */
export function useLive(isReady: boolean): void {
  const queryClient = useQueryClient();
  const [isBegun, setIsBegun] = useState(isReady);
  // Once begun it goes on, whatever is shown next.
  if (isReady && !isBegun) setIsBegun(true);
  useEffect(() => {
    const uid = identity.current()?.uid;
    if (!isBegun || uid === undefined) return;
    let stop: (() => void) | null = null;
    let isLeft = false;
    void import('../../api/live/start-live.ts').then(
      ({ startLive }) => {
        if (!isLeft) stop = startLive(queryClient, uid);
      },
      (error: unknown) => logFailure(dashboardText.liveFailureLog, error),
    );
    return () => {
      isLeft = true;
      stop?.();
    };
  }, [isBegun, queryClient]);
}
