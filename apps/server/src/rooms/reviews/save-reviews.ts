import type { ReceivedReview } from '@vivac/domain/reviews/review';
import type { Transaction } from '#platform/database/database';
import { addOrChangeReviews } from './store.ts';

/**
 * Saves reviews, no two of which have the same campsite and key. One that is known already, by its source and key, takes
 * what is said newly of it, and keeps what is not said. Resolves to whether each review was new or changed.
 */
export async function saveReviews(
  tx: Transaction,
  origin: { readonly sourceId: number; readonly batchNumber: number },
  reviews: readonly ReceivedReview[],
): Promise<boolean[]> {
  const news = await addOrChangeReviews(tx, origin, reviews);
  return reviews.map(({ campsiteId, key }) => news.has(`${campsiteId}:${key}`));
}
