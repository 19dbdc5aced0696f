import { useEffect } from 'react';
import { call } from '../../api/call.ts';
import { logFailure } from '../../api/log-failure.ts';
import { wordsOf } from '../../text/reader.ts';

const changesText = wordsOf('changes');

/** Tells the server that the changes are looked at. A visit that is not remembered harms nobody. */
export function useChangeVisit(): void {
  useEffect(() => {
    const leaving = new AbortController();
    call('visitChanges', {}, { signal: leaving.signal }).catch((error: unknown) => {
      if (!leaving.signal.aborted) logFailure(changesText.visitLog, error);
    });
    return () => leaving.abort();
  }, []);
}
