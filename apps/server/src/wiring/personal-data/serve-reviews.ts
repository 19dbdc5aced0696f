import { reviewerRoutes } from '#rooms/reviews/erasing/routes';
import { type ReviewRoutes, reviewRoutes } from '#rooms/reviews/routes';
import { reviewerDeps } from './reviewer-deps.ts';

/** The calls of reviews, and those by which a guest's are erased. */
export function serveReviews(rooms: Parameters<typeof reviewRoutes>[0], house: ReviewRoutes): void {
  reviewRoutes(rooms, house);
  reviewerRoutes(rooms, reviewerDeps(house));
}
