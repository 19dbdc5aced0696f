import type { ReceivedReview } from '@vivac/domain/review';
import type { Transaction } from '#platform/database/database';
import type { ImportContext } from './import-context.ts';
import type { Ledger } from './ledger.ts';
import { reviewReader } from './review-reader.ts';
import { savedInChunks } from './saved-in-chunks.ts';
import type { Sink } from './sink.ts';
import { lockMarket } from './store.ts';

/** Where reviews come from. */
export interface ReviewOrigin {
  readonly sourceId: number;
  readonly batchNumber: number;
}

export interface ReviewsSinkDeps extends ReviewOrigin {
  readonly tx: Transaction;
  /** Resolves to whether each review was new. */
  readonly saveReviews: (
    tx: Transaction,
    origin: ReviewOrigin,
    reviews: readonly ReceivedReview[],
  ) => Promise<readonly boolean[]>;
}

/** Reviews are saved as they come, while no other import changes the market. */
export async function reviewsSink(deps: ReviewsSinkDeps, context: ImportContext, ledger: Ledger): Promise<Sink> {
  const changed = new Set<number>();
  const arrived = () => ({
    campsiteIds: [...changed].sort((a, b) => a - b),
    observedFromS: null,
    observedToS: null,
  });
  await lockMarket(deps.tx);
  return savedInChunks<ReceivedReview>(
    reviewReader(context),
    async (rows) => {
      const reviews = rows.map(({ row }) => row);
      const news = await deps.saveReviews(deps.tx, deps, reviews);
      for (const [at, { campsiteId }] of reviews.entries()) {
        if (news[at]) changed.add(campsiteId);
        ledger[news[at] ? 'stored' : 'repeated']++;
      }
    },
    ledger,
    arrived,
  );
}
