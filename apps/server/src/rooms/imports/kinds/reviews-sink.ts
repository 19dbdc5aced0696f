import type { ReceivedReview } from '@vivac/domain/reviews/review';
import type { Transaction } from '#platform/database/database';
import type { ImportContext } from '../import-context.ts';
import type { Ledger } from '../../evidence/ledger.ts';
import { reviewKeys } from './review-keys.ts';
import { type ReadReview, reviewReader } from './review-reader.ts';
import { type ReadRow, savedInChunks } from '../saved-in-chunks.ts';
import type { Sink } from '../sink.ts';
import { lockMarket } from '../../evidence/store.ts';

/** Where reviews come from. */
export interface ReviewOrigin {
  readonly sourceId: number;
  readonly batchNumber: number;
}

export interface ReviewsSinkDeps extends ReviewOrigin {
  readonly tx: Transaction;
  /** Resolves to whether each review was new or changed; no two of them are the same. */
  readonly saveReviews: (
    tx: Transaction,
    origin: ReviewOrigin,
    reviews: readonly ReceivedReview[],
  ) => Promise<readonly boolean[]>;
  /** Answers that were made of these campsites' reviews are no longer the newest. */
  readonly raiseVersions: (tx: Transaction, campsiteIds: readonly number[]) => Promise<void>;
}

/** Reviews are saved as they come, while no other import changes the market. */
export async function reviewsSink(deps: ReviewsSinkDeps, context: ImportContext, ledger: Ledger): Promise<Sink> {
  const changed = new Set<number>();
  const keyOf = reviewKeys();
  const save = async (rows: readonly ReadRow<ReadReview>[]): Promise<void> => {
    const reviews = rows.flatMap(({ row }) => {
      const key = keyOf(row);
      return key === null ? [] : [{ ...row, key }];
    });
    const news = await deps.saveReviews(deps.tx, deps, reviews);
    ledger.repeated += rows.length - reviews.length;
    for (const [at, { campsiteId }] of reviews.entries()) {
      if (news[at]) changed.add(campsiteId);
      ledger[news[at] ? 'stored' : 'repeated']++;
    }
  };
  const arrived = async () => {
    const campsiteIds = [...changed].sort((a, b) => a - b);
    await deps.raiseVersions(deps.tx, campsiteIds);
    return { campsiteIds, observedFromS: null, observedToS: null };
  };
  await lockMarket(deps.tx);
  return savedInChunks(reviewReader(context), save, ledger, arrived);
}
