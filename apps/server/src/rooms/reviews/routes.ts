import { getReviewInfo, getReviewList, getReviews } from '@vivac/contract/reviews';
import { reviewChoiceIn } from '@vivac/contract/wire/reviews';
import { monthOf } from '@vivac/domain/time/day';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '#platform/clock';
import type { Queryable } from '#platform/database/database';
import { serve } from '#platform/http/endpoint-route';
import type { IdentityProvider } from '#platform/identity/ports';
import {
  type Viewer,
  type VisibleCampsite,
  allVisibleCampsites,
  noSuchCampsite,
  referenceCampsite,
  visibleCampsites,
  watchedCampsites,
} from '#rooms/watchlists/read';
import { reviewInfo } from './info.ts';
import { reviewList } from './list.ts';
import { reviewsPage, unreadableSpan } from './reviews-page.ts';

export interface ReviewRoutes {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly identity: IdentityProvider;
}

export function reviewRoutes(app: FastifyInstance, { db, clock, identity }: ReviewRoutes): void {
  serve(app, identity, getReviewList, async ({ caller, unlessUnchanged }) => {
    const [campsites, reference] = await Promise.all([
      allVisibleCampsites(db, caller),
      referenceCampsite(db, caller.uid),
    ]);
    const name = reference?.name ?? null;
    return unlessUnchanged([campsites, name], () => reviewList({ db }, campsites, name));
  });

  serve(app, identity, getReviewInfo, async ({ caller, query, unlessUnchanged }) => {
    const [campsite] = await visibleCampsites(db, caller, [query.campsite]);
    if (!campsite) return noSuchCampsite(query.campsite, 'campsite');
    const compset = (await compsetOf(db, caller)).filter(({ id }) => id !== campsite.id);
    const today = clock.today();
    return unlessUnchanged([campsite, compset, monthOf(today)], () => reviewInfo({ db }, campsite, compset, today));
  });

  serve(app, identity, getReviews, async ({ caller, params, query, unlessUnchanged }) => {
    const unreadable = unreadableSpan(query);
    if (unreadable) return unreadable;
    const [campsite] = await visibleCampsites(db, caller, [params.campsite]);
    if (!campsite) return noSuchCampsite(params.campsite, 'campsite');
    return unlessUnchanged([campsite], () => reviewsPage({ db }, campsite, reviewChoiceIn(query), query));
  });
}

/** Whom a campsite is compared with: the caller's watchlist; for an administrator without one, the whole market. */
async function compsetOf(db: Queryable, caller: Viewer): Promise<VisibleCampsite[]> {
  const watched = await watchedCampsites(db, caller.uid);
  return watched.length === 0 && caller.admin ? allVisibleCampsites(db, caller) : watched;
}
