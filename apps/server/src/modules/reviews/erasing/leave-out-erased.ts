import type { ReceivedReview } from '@vivac/domain/reviews/review';
import type { Transaction } from '#platform/database/database';
import { erasureKey, keepMarks, knownMarks } from './erased-store.ts';
import { reviewMarks } from './review-marks.ts';

const NOTHING_STATED = { reviewerName: null, title: null, positive: null, negative: null, answer: null } as const;

/** Whether reviews must be held against what was erased. */
export async function isSomebodyErased(tx: Transaction): Promise<boolean> {
  return (await erasureKey(tx, 'if somebody was erased')) !== null;
}

/**
 * Reviews as they may be kept: those whose name and words were erased on request come without them, and by the key that they have since.
 * By whichever mark one was known, it is known by all of its marks afterwards.
 */
export async function leaveOutErased(
  tx: Transaction,
  sourceId: number,
  reviews: readonly ReceivedReview[],
): Promise<readonly ReceivedReview[]> {
  const secret = await erasureKey(tx, 'if somebody was erased');
  if (secret === null) return reviews;
  const marked = reviews.map((review) => ({ review, ...reviewMarks(secret, sourceId, review) }));
  const known = await knownMarks(
    tx,
    marked.flatMap(({ marks }) => marks),
  );
  const isErased = ({ marks }: (typeof marked)[number]) => marks.some((mark) => known.has(mark));
  await keepMarks(
    tx,
    marked.filter(isErased).flatMap(({ marks }) => marks),
  );
  return marked.map((each) =>
    isErased(each) ? { ...each.review, ...NOTHING_STATED, key: each.standIn } : each.review,
  );
}
