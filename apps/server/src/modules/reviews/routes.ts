import { getReviewInfo, getReviewList, getReviews } from '@vivac/contract/reviews';
import { getReviewCounts, getReviewSummary, visitReviews } from '@vivac/contract/reviews/review-summary';
import { countsToWire, reviewChoiceIn } from '@vivac/contract/wire/reviews';
import { filterCounts } from '@vivac/domain/reviews/review-filters';
import { monthOf } from '@vivac/domain/time/day';
import type { FastifyInstance } from 'fastify';
import type { Database } from '#platform/database/database';
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
import { reviewInfo } from './info.ts';
import { reviewList } from './list.ts';
import { reviewsPage, unreadableSpan } from './reviews-page.ts';
import { reviewSummary } from './summary/summary.ts';
import { filterCells, unreadCount } from './summary-read.ts';
import { lastVisits, visit } from './visit-store.ts';

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
