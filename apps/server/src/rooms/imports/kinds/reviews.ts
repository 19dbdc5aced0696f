import { reviewKeys } from '@vivac/intake/kinds/review-keys';
import { type ReadReview, reviewReader } from '@vivac/intake/kinds/review-reader';
import type { ReadingContext } from '@vivac/intake/kinds/reading-context';
import type { Ledger } from '@vivac/intake/verdict/ledger';
import { reviewedTypeOf } from '@vivac/domain/reviews/review-filters';
import { guestKindOf } from '@vivac/domain/reviews/review-guests';
import { reviewedTypeOfRoom } from '@vivac/domain/reviews/room-wordings';
import { type BatchInProgress, lockMarket } from '#rooms/evidence/write';
import { beginReviews, countReviewsOnce, haveOtherListings, saveReviews } from '#rooms/reviews/write';
import { raiseVersions } from '#rooms/watchlists/write';
import { type ReadRow, savedInChunks } from './saved-in-chunks.ts';
import type { Sink } from './sink.ts';

/** Reviews are saved as they come, while no other import changes the market. */
export async function reviewsSink(batch: BatchInProgress, context: ReadingContext, ledger: Ledger): Promise<Sink> {
  const changed = new Set<number>();
  const keyOf = reviewKeys();
  const typed = context.mapping.fields['type'] ? (review: ReadReview) => review : withKnownType;
  const save = async (rows: readonly ReadRow<ReadReview>[]): Promise<void> => {
    const reviews = rows.flatMap(({ row }) => {
      const key = keyOf(row);
      return key === null ? [] : [{ ...typed(row), key }];
    });
    for (const review of reviews) noteUnmatched(review, ledger);
    const news = await saveReviews(batch.tx, batch, reviews);
    ledger.repeated += rows.length - reviews.length;
    for (const [at, { campsiteId }] of reviews.entries()) {
      if (news[at]) changed.add(campsiteId);
      ledger[news[at] ? 'stored' : 'repeated']++;
    }
  };
  const arrived = async () => {
    const campsiteIds = [...changed].sort((a, b) => a - b);
    if (await haveOtherListings(batch.tx, campsiteIds)) await countReviewsOnce(batch.tx, campsiteIds);
    await raiseVersions(batch.tx, campsiteIds);
    return { campsiteIds, observedFromS: null, observedToS: null };
  };
  await lockMarket(batch.tx);
  await beginReviews(batch.tx);
  return savedInChunks(reviewReader(context), save, ledger, arrived);
}

/** A review of a file without types has the one that the wording of its room names. */
function withKnownType(review: ReadReview): ReadReview {
  return { ...review, accommodationType: review.accommodationType ?? reviewedTypeOfRoom(review.originalType) };
}

function noteUnmatched({ group, accommodationType, originalType }: ReadReview, ledger: Ledger): void {
  if (group !== null && guestKindOf(group) === null) ledger.noteUnmatched('group', group);
  const type = accommodationType ?? originalType;
  if (type !== null && reviewedTypeOf(accommodationType) === null) {
    ledger.noteUnmatched(accommodationType === null ? 'original_type' : 'type', type);
  }
}
