import type { ReceivedReview } from '@vivac/domain/reviews/review';
import type { Transaction } from '#platform/database/database';
import { isSomebodyErased, leaveOutErased } from '../erasing/leave-out-erased.ts';
import { type CampsiteNews, type ReviewOrigin, copyArrived, openArrived, storeArrived } from './arrived-store.ts';
import { reviewLine } from './review-line.ts';

/** Few enough that they die young in memory. */
const WRITTEN_AT_ONCE = 500;
/** So many that the indexes meet what belongs together, and that the text of two such parts takes little memory. */
const PART = { reviews: 50_000, bytes: 24e6 };

/** Takes the reviews of one file. */
export interface ReviewSaver {
  /** A promise only where the database must keep up first. No two reviews may have the same campsite and key. */
  add(review: ReceivedReview): void | Promise<void>;
  /** After the last: how many were new or changed, by campsite. */
  end(): Promise<ReadonlyMap<number, number>>;
  /** Leaves the connection free for a roll-back. */
  abandon(): Promise<void>;
}

/**
 * Saves reviews a part of the file at a time; while the database stores one, the next is read. One that is known already, by its source
 * and key, takes what is said newly of it, and keeps what is not said. Names and words that were erased are not kept again. Expects the
 * market to be locked.
 */
export async function openReviewSaver(tx: Transaction, origin: ReviewOrigin, most = PART): Promise<ReviewSaver> {
  await openArrived(tx);
  const erases = await isSomebodyErased(tx);
  const news = new Map<number, number>();
  let gathered: ReceivedReview[] = [];
  let lines: Buffer[] = [];
  let reviews = 0;
  let bytes = 0;
  let storing = Promise.resolve();

  const write = (kept: readonly ReceivedReview[]): void => {
    let text = '';
    for (const review of kept) text += reviewLine(review, reviews++);
    const written = Buffer.from(text);
    lines.push(written);
    bytes += written.length;
  };
  const store = async (part: readonly Buffer[]): Promise<void> => {
    await copyArrived(tx, part);
    const stored: readonly CampsiteNews[] = await storeArrived(tx, origin);
    for (const { campsiteId, reviews: count } of stored) news.set(campsiteId, (news.get(campsiteId) ?? 0) + count);
  };
  const storeNext = async (): Promise<void> => {
    await storing;
    const part = lines;
    lines = [];
    reviews = 0;
    bytes = 0;
    storing = store(part);
    // Who waits for it next is told, or `end`.
    storing.catch(() => {});
  };
  const settle = (): void | Promise<void> => (reviews >= most.reviews || bytes >= most.bytes ? storeNext() : undefined);
  const takeGathered = (): void | Promise<void> => {
    const taken = gathered;
    gathered = [];
    if (erases) {
      return leaveOutErased(tx, origin.sourceId, taken).then((kept) => {
        write(kept);
        return settle();
      });
    }
    write(taken);
    return settle();
  };
  return {
    add: (review) => {
      gathered.push(review);
      return gathered.length >= Math.min(WRITTEN_AT_ONCE, most.reviews) ? takeGathered() : undefined;
    },
    end: async () => {
      await takeGathered();
      if (reviews > 0) await storeNext();
      await storing;
      return news;
    },
    abandon: () => storing.catch(() => {}),
  };
}
