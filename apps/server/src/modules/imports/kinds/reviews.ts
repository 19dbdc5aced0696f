import { reviewKeys } from '@vivac/intake/kinds/review-keys';
import { type ReadReview, reviewReader } from '@vivac/intake/kinds/review-reader';
import type { ReadingContext } from '@vivac/intake/kinds/reading-context';
import { Unknown } from '@vivac/intake/mapping/names';
import { remembered } from '@vivac/intake/mapping/remembered';
import type { Ledger } from '@vivac/intake/verdict/ledger';
import { Problem } from '@vivac/intake/verdict/problem';
import { guestKindOf, reviewedTypeOf, reviewedTypeOfRoom } from '@vivac/domain/reviews/review-filters';
import { type BatchInProgress, lockMarket } from '#modules/evidence/write';
import { countReviewsOnce, haveOtherListings, openReviewSaver } from '#modules/reviews/write';
import { raiseVersions } from '#modules/watchlists/write';
import type { Sink } from './sink.ts';

/** Reviews are saved as they come, while no other import changes the market. */
export async function reviewsSink(batch: BatchInProgress, context: ReadingContext, ledger: Ledger): Promise<Sink> {
  await lockMarket(batch.tx);
  const saver = await openReviewSaver(batch.tx, batch);
  const read = reviewReader(context);
  const keyOf = reviewKeys();
  const typed = context.mapping.fields['type'] ? (review: ReadReview) => review : withKnownType;
  let sent = 0;
  let changed: readonly number[] = [];

  const take = (cells: readonly string[], line: number): void | Promise<void> => {
    const row = read(cells);
    if (row instanceof Unknown) return row.learn().then(() => take(cells, line));
    if (row instanceof Problem) return ledger.leaveOut(line, row);
    const key = keyOf(row);
    if (key === null) {
      ledger.repeated++;
      return;
    }
    const review = { ...typed(row), key };
    noteUnmatched(review, ledger);
    sent++;
    return saver.add(review);
  };
  const end = async () => {
    const news = await saver.end();
    for (const reviews of news.values()) ledger.stored += reviews;
    ledger.repeated += sent - ledger.stored;
    changed = [...news.keys()].sort((a, b) => a - b);
  };
  const merge = async () => {
    if (await haveOtherListings(batch.tx, changed)) await countReviewsOnce(batch.tx, changed);
    await raiseVersions(batch.tx, changed);
    return { campsiteIds: changed, observedFromS: null, observedToS: null };
  };
  return { take, end, merge, abandon: saver.abandon };
}

/** A review of a file without types has the one that the wording of its room names. */
function withKnownType(review: ReadReview): ReadReview {
  return { ...review, accommodationType: review.accommodationType ?? reviewedTypeOfRoom(review.originalType) };
}

// Few wordings are those of very many reviews.
const isGuestKind = remembered((wording) => guestKindOf(wording) !== null);
const isReviewedType = remembered((wording) => reviewedTypeOf(wording) !== null);

function noteUnmatched({ group, accommodationType, originalType }: ReadReview, ledger: Ledger): void {
  if (group !== null && !isGuestKind(group)) ledger.noteUnmatched('group', group);
  const type = accommodationType ?? originalType;
  if (type === null || (accommodationType !== null && isReviewedType(accommodationType))) return;
  ledger.noteUnmatched(accommodationType === null ? 'original_type' : 'type', type);
}
