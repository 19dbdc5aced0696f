import type { Day } from '@vivac/domain/time/day';
import type { Queryable } from '#platform/database/database';
import type { VisibleCampsite } from '#modules/watchlists/read';

/** A review with the moment from which it was there to be told of. */
export interface ArrivedReview {
  readonly id: number;
  readonly date: Day;
  readonly scoreHundredths: number;
  readonly title: string | null;
  /** Seconds since 1970. */
  readonly arrivedAtS: number;
}

/**
 * The reviews of a campsite that arrived after a moment, in the order of their arrival. What a source brought the first
 * time is no news of that day: such a review counts from the end of its own day in the zone on.
 */
export function arrivedReviews(
  db: Queryable,
  campsite: VisibleCampsite,
  since: Date,
  zone: string,
): Promise<ArrivedReview[]> {
  return db.query<ArrivedReview>(
    `SELECT id, date, "scoreHundredths", title, extract(epoch FROM arrived_at)::float8 AS "arrivedAtS"
     FROM (
       SELECT r.id, r.review_date AS date, r.score_hundredths AS "scoreHundredths", r.title,
         CASE WHEN r.batch_number > min(r.batch_number) OVER (PARTITION BY r.source_id) THEN b.received_at
           ELSE least(b.received_at, (r.review_date + 1)::timestamp AT TIME ZONE $3) END AS arrived_at
       FROM reviews r JOIN batches b ON b.number = r.batch_number WHERE r.campsite_id = ANY($1::int[])
     ) arrived
     WHERE arrived_at > $2 ORDER BY arrived_at, id`,
    [campsite.listings, since, zone],
  );
}
