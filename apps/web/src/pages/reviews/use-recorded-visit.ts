import { useEffect } from 'react';
import { call } from '../../api/call.ts';
import { logFailure } from '../../api/log-failure.ts';
import { reviewSummaryText as text } from '../../text/reviews.ts';

/** Tells the server that the reviews of a campsite are looked at. A visit that is not remembered harms nobody. */
export function useRecordedVisit(campsite: string | null): void {
  useEffect(() => {
    if (campsite === null) return;
    const leaving = new AbortController();
    call('visitReviews', { body: { campsite } }, { signal: leaving.signal }).catch((error: unknown) => {
      if (!leaving.signal.aborted) logFailure(text.visitLog, error);
    });
    return () => leaving.abort();
  }, [campsite]);
}
