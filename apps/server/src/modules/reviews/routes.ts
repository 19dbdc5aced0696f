import {
  getReviewInfo,
  getReviewList,
  getReviews,
  type Review,
  eraseReviewer as eraseCall,
  findReviewer as findCall,
} from '@vivac/contract/reviews';
import { getReviewCounts, getReviewSummary, visitReviews } from '@vivac/contract/review-summary';
import { countsToWire, reviewChoiceIn } from '@vivac/contract/wire/reviews';
import { filterCounts, type ReviewChoice } from '@vivac/domain/reviews/review-filters';
import { monthOf } from '@vivac/domain/time/day';
import type { FastifyInstance } from 'fastify';
import type { Database, Queryable } from '#platform/database/database';
import { serve } from '#platform/http/endpoint-route';
import type { Context } from '#server/context';
import {
  type Viewer,
  type VisibleCampsite,
  allVisibleCampsites,
  noSuchCampsite,
  visibleCampsites,
  visibleMarket,
  watchedCampsites,
} from '#modules/watchlists/read';
import { reviewInfo, reviewList } from './info.ts';
import { reviewSummary } from './summary.ts';
import { filterCells, unreadCount } from './summary-read.ts';
import { lastVisits, visit } from './visit-store.ts';
import { say } from '@vivac/text/say';
import { isRefusal, type Refusal, refuse } from '#platform/refusal';
import { eraseReviewer, findReviewer, type FoundReview } from './erase-reviewer.ts';
import { toSay } from '@vivac/text/sentence';
import { shownReviewerName } from '@vivac/domain/reviews/review';
import { type PagedReview, type Span, reviewPage } from './read.ts';

export function reviewRoutes(app: FastifyInstance, { db, clock, identity }: Context): void {
  serve(app, identity, getReviewList, async ({ caller, unlessUnchanged }) => {
    const { campsites, reference, mark } = await visibleMarket(db, caller);
    const name = reference?.name ?? null;
    const visits = await lastVisits(db, caller.uid, campsites, clock.now());
    return unlessUnchanged([mark ?? campsites, name, [...visits]], () => reviewList({ db }, campsites, name, visits));
  });

  serve(app, identity, getReviewInfo, async ({ caller, query, unlessUnchanged }) => {
    const [campsite] = await visibleCampsites(db, caller, [query.campsite]);
    if (!campsite) return noSuchCampsite(query.campsite, 'campsite');
    const [others, reference] = await Promise.all([compsetOf(db, caller), ownCampsite(db, caller)]);
    const compset = others.filter(({ id }) => id !== campsite.id);
    const today = clock.today();
    return unlessUnchanged([campsite, compset, reference, monthOf(today)], () =>
      reviewInfo({ db }, campsite, { compset, reference }, today),
    );
  });

  serve(app, identity, getReviewSummary, async ({ caller, query, unlessUnchanged }) => {
    const { campsites: visible } = await visibleMarket(db, caller);
    const campsite = visible.find(({ name }) => name === query.campsite);
    if (!campsite) return noSuchCampsite(query.campsite, 'campsite');
    const today = clock.today();
    const visits = await lastVisits(db, caller.uid, [campsite], clock.now());
    const lastVisit = visits.get(campsite.id) ?? null;
    // Reviews are read after they came, without a new version of the campsite.
    const unread = await unreadCount(db, campsite);
    return unlessUnchanged([campsite, visible, today, lastVisit, unread], () =>
      reviewSummary({ db }, { campsite, visible, today, lastVisit }),
    );
  });

  serve(app, identity, getReviewCounts, async ({ caller, query, unlessUnchanged }) => {
    const [campsite] = await visibleCampsites(db, caller, [query.campsite]);
    if (!campsite) return noSuchCampsite(query.campsite, 'campsite');
    const choice = reviewChoiceIn(query);
    return unlessUnchanged([campsite, await unreadCount(db, campsite)], async () =>
      countsToWire(filterCounts(await filterCells(db, campsite, choice), choice)),
    );
  });

  serve(app, identity, visitReviews, async ({ caller, body }) => {
    const [campsite] = await visibleCampsites(db, caller, [body.campsite]);
    if (!campsite) return noSuchCampsite(body.campsite, 'campsite');
    const lastVisit = await visit(db, caller.uid, campsite, clock.now());
    return { last_visit: lastVisit?.toISOString() ?? null };
  });

  serve(app, identity, getReviews, async ({ caller, params, query, unlessUnchanged }) => {
    const unreadable = unreadableSpan(query);
    if (unreadable) return unreadable;
    const [campsite] = await visibleCampsites(db, caller, [params.campsite]);
    if (!campsite) return noSuchCampsite(params.campsite, 'campsite');
    const choice = reviewChoiceIn(query);
    const unread = choice.words === undefined ? 0 : await unreadCount(db, campsite);
    return unlessUnchanged([campsite, unread], () => reviewsPage({ db }, campsite, choice, query));
  });
}

/** Whom a campsite is compared with: the caller's watchlist; for an administrator without one, the whole market. */
async function compsetOf(db: Database, caller: Viewer): Promise<VisibleCampsite[]> {
  const watched = await watchedCampsites(db, caller.uid);
  return watched.length === 0 && caller.admin ? allVisibleCampsites(db, caller) : watched;
}

async function ownCampsite(db: Database, caller: Viewer): Promise<VisibleCampsite | null> {
  return (await visibleMarket(db, caller)).reference;
}

/** So many are looked through at once; the older ones are found when these are erased. */
const MAX_FOUND = 200;

/** What somebody wrote as a guest, found and erased on their request: for administrators. */
export function reviewerRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context.identity, findCall, async ({ body }) => {
    const found = await findReviewer(context, body);
    if (isRefusal(found)) return found;
    return { reviews: found.slice(0, MAX_FOUND).map(toWire), total: found.length };
  });

  serve(
    app,
    context.identity,
    eraseCall,
    async ({ body: { name, campsite, review_ids: ids }, caller, log, language }) => {
      const erased = await eraseReviewer(context, { name, campsite, reviewIds: ids.map(Number) });
      if (isRefusal(erased)) return erased;
      log.info({ by: caller.uid, reviews: erased }, 'Name and words of reviews were erased');
      return { message: say(language, 'reviewsErased', { reviews: erased }), erased };
    },
  );
}

function toWire({ id, place, source, date, datePrecision, scoreHundredths, ...stated }: FoundReview) {
  const { reviewerName, title, positive, negative } = stated;
  return {
    id: String(id),
    date,
    date_precision: datePrecision,
    score: scoreHundredths / 100,
    source,
    reviewer_name: reviewerName ?? '',
    title,
    positive,
    negative,
    is_shown: place === 'shown',
  };
}

const MAX_REVIEWS = 100;

/** Why a part of the reviews is not answered; null for one that is. `from` = `to` asks for none, and gets none. */
function unreadableSpan({ from, to }: Span): Refusal | null {
  if (to < from) return refuse('invalid', toSay('toBeforeFrom', { to, start: from }), 'to');
  if (to - from <= MAX_REVIEWS) return null;
  return refuse('invalid', toSay('toTooFar', { most: MAX_REVIEWS, count: to - from }), 'to');
}

/** One page of a campsite's reviews, as they are shown. */
async function reviewsPage(
  { db }: { db: Queryable },
  campsite: VisibleCampsite,
  choice: ReviewChoice,
  span: Span,
): Promise<{ reviews: Review[]; total: number | null }> {
  const { reviews, total } = await reviewPage(db, campsite, choice, span);
  return { reviews: reviews.map(shown), total };
}

function shown(review: PagedReview): Review {
  const { date, nationality, group, title, positive, negative } = review;
  return {
    id: String(review.id),
    date,
    date_precision: review.datePrecision,
    score: review.scoreHundredths / 100,
    nationality,
    type: review.accommodationType,
    originalAccommodationType: review.originalType,
    duration: review.nights,
    group,
    reviewerName: shownReviewerName(review.reviewerName),
    title,
    positive,
    negative,
    answer: review.answer,
    erased: review.isErased,
    category_scores: Object.entries(review.categoryScores ?? {}).map(([name, score]) => ({ name, score: score / 100 })),
    language: review.language,
    stayed: review.stayed,
    arrived_at: review.arrivedAt.toISOString(),
  };
}
