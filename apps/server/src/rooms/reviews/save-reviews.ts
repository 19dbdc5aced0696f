import type { ReceivedReview } from '@vivac/domain/review';
import type { Transaction } from '#platform/database/database';
import { addReviews, changeReviews, sentReviews } from './store.ts';

/**
 * Saves reviews, no two of which have the same campsite and key, while nobody else saves any. One that is known already, by its source and key, takes
 * what is said newly of it, and keeps what is not said. Resolves to whether each review was new or changed.
 */
export async function saveReviews(
  tx: Transaction,
  origin: { readonly sourceId: number; readonly batchNumber: number },
  reviews: readonly ReceivedReview[],
): Promise<boolean[]> {
  const sent = sentReviews(origin.sourceId, reviews);
  const changed = await changeReviews(tx, sent);
  const added = await addReviews(tx, origin.batchNumber, sent);
  const news = new Set([...changed, ...added]);
  return reviews.map(({ campsiteId, key }) => news.has(`${campsiteId}:${key}`));
}
