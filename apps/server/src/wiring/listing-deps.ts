import { awaitMarket } from '#modules/evidence/write';
import { knownOfListings } from '#modules/prices/counts-read';
import { reviewsOfListings } from '#modules/reviews/score-read';
import { countReviewsOnce } from '#modules/reviews/write';
import type { ListingRoutes } from '#modules/watchlists/listings/routes';

/** What the room of the campsites is given by those that keep something of their listings. */
export function listingDeps({ db, clock, identity }: Pick<ListingRoutes, 'db' | 'clock' | 'identity'>): ListingRoutes {
  return {
    db,
    clock,
    identity,
    awaitMarket,
    countReviewsOnce,
    addressOf: async () => {
      const emails = new Map((await identity.listUsers()).map(({ uid, email }) => [uid, email]));
      return (uid) => emails.get(uid) ?? 'A user who is gone';
    },
    evidenceOf: async (asked, listingIds) => {
      const [prices, reviews] = await Promise.all([
        knownOfListings(asked, listingIds),
        reviewsOfListings(asked, listingIds),
      ]);
      return { ...prices, reviews };
    },
  };
}
