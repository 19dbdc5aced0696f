import { reviewerRoutes } from '#modules/reviews/erasing/routes';
import { type ReviewRoutes, reviewRoutes } from '#modules/reviews/routes';
import { reviewerDeps } from './reviewer-deps.ts';

/** The calls of reviews, and those by which a guest's are erased. */
export function serveReviews(rooms: Parameters<typeof reviewRoutes>[0], context: ReviewRoutes): void {
  reviewRoutes(rooms, context);
  reviewerRoutes(rooms, reviewerDeps(context));
}
