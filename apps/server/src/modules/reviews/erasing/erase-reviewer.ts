import { isReviewer } from '@vivac/domain/reviews/review';
import { recordAudit } from '#platform/audit-log/audit-log-store';
import type { Queryable } from '#platform/database/database';
import { type Refusal, isRefusal, refuse } from '#platform/refusal';
import type { Context } from '#server/context';
import { type VisibleCampsite, noSuchCampsite, visibleCampsites } from '#modules/watchlists/read';
import { eraseReviews, erasureKey, keepMarks } from './erased-store.ts';
import { reviewMarks } from './review-marks.ts';
import { type FoundReview, reviewerNames, reviewsByNames } from './reviewer-read.ts';

/** Of whom: a name as the source gives it, in capitals or not, and where they wrote. */
export interface RequestedReviewer {
  readonly name: string;
  readonly campsite: string;
}

/** Whoever erases sees every campsite. */
const EVERYTHING = { uid: '', admin: true } as const;

async function campsiteOf(db: Queryable, name: string): Promise<VisibleCampsite | Refusal> {
  const [campsite] = await visibleCampsites(db, EVERYTHING, [name]);
  return campsite ?? noSuchCampsite(name, 'campsite');
}

async function reviewsOf(db: Queryable, campsite: VisibleCampsite, name: string): Promise<readonly FoundReview[]> {
  const names = (await reviewerNames(db, campsite)).filter((given) => isReviewer(name, given));
  return names.length === 0 ? [] : reviewsByNames(db, campsite, names);
}

/** The reviews of a person at a campsite, the newest first. */
export async function findReviewer(
  { db }: Pick<Context, 'db'>,
  { name, campsite: requested }: RequestedReviewer,
): Promise<readonly FoundReview[] | Refusal> {
  const campsite = await campsiteOf(db, requested);
  return isRefusal(campsite) ? campsite : reviewsOf(db, campsite, name);
}

const NONE_LEFT = refuse('conflict', 'reviewsNotTheirs', 'review_ids');

/**
 * Erases name and words of those reviews of a person that are named by their ids, in one transaction; scores stay. Whatever is imported
 * later does not bring them back. Resolves to how many were erased.
 */
export function eraseReviewer(
  { db, clock, awaitMarket, raiseVersions }: Pick<Context, 'db' | 'clock' | 'awaitMarket' | 'raiseVersions'>,
  { name, campsite: requested, reviewIds }: RequestedReviewer & { readonly reviewIds: readonly number[] },
): Promise<number | Refusal> {
  return db.transaction(async (tx) => {
    await awaitMarket(tx);
    const campsite = await campsiteOf(tx, requested);
    if (isRefusal(campsite)) return campsite;
    const wanted = new Set(reviewIds);
    const reviews = (await reviewsOf(tx, campsite, name)).filter(({ id }) => wanted.has(id));
    if (reviews.length === 0) return NONE_LEFT;
    const secret = (await erasureKey(tx))!;
    const marked = reviews.map((review) => ({ ...review, ...reviewMarks(secret, review.sourceId, review) }));
    // Another listing of the campsite may be told the same review later.
    const elsewhere = reviews.flatMap((review) =>
      campsite.listings.flatMap((campsiteId) =>
        reviewMarks(secret, review.sourceId, { ...review, campsiteId }).marks.slice(1),
      ),
    );
    await keepMarks(tx, [...marked.flatMap(({ marks }) => marks), ...elsewhere]);
    await eraseReviews(tx, marked);
    await raiseVersions(tx, [...new Set(reviews.map(({ campsiteId }) => campsiteId))]);
    const details = { reviews: reviews.length };
    await recordAudit(tx, { at: clock.now(), action: 'review.erased', subject: campsite.name, details });
    return reviews.length;
  });
}
