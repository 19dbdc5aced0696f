import type { ReceivedReview } from '@vivac/domain/review';
import type { Transaction } from '#platform/database/database';
import { addReviews } from './store.ts';

/**
 * Saves reviews; one that is known already, by its source and key, stays as it is. Resolves to whether each review was
 * new, of two alike in one call the first.
 */
export async function saveReviews(
  tx: Transaction,
  origin: { readonly sourceId: number; readonly batchNumber: number },
  reviews: readonly ReceivedReview[],
): Promise<boolean[]> {
  const added = new Set(await addReviews(tx, origin, reviews));
  return reviews.map(({ campsiteId, key }) => added.delete(`${campsiteId}:${key}`));
}
