import { lastVisitAt, type ReviewVisits, withLookAt } from '@vivac/domain/reviews/review';
import type { Database, Queryable } from '#platform/database/database';
import type { PersonalData } from '#platform/database/personal-data';
import type { VisibleCampsite } from '#modules/watchlists/read';

type VisitRow = ReviewVisits & { readonly campsiteId: number };

/** When a user was at the reviews of each campsite last, before the visit going on; by its id, absent before the first. */
export async function lastVisits(
  db: Queryable,
  uid: string,
  campsites: readonly VisibleCampsite[],
  now: Date,
): Promise<ReadonlyMap<number, Date>> {
  const rows = await db.query<VisitRow>(
    `SELECT campsite_id AS "campsiteId", visited_at AS "visitedAt", previous_at AS "previousAt"
     FROM review_visits WHERE uid = $1 AND campsite_id = ANY($2::int[])`,
    [uid, campsites.map(({ id }) => id)],
  );
  return new Map(
    rows.flatMap((row) => {
      const last = lastVisitAt(row, now);
      return last === null ? [] : [[row.campsiteId, last] as const];
    }),
  );
}

/** Remembers a look at `now`. Resolves to the last visit before this one. */
export function visit(db: Database, uid: string, campsite: VisibleCampsite, now: Date): Promise<Date | null> {
  return db.transaction(async (tx) => {
    const [known] = await tx.query<ReviewVisits>(
      `SELECT visited_at AS "visitedAt", previous_at AS "previousAt" FROM review_visits
       WHERE uid = $1 AND campsite_id = $2 FOR UPDATE`,
      [uid, campsite.id],
    );
    const { visitedAt, previousAt } = withLookAt(known ?? null, now);
    await tx.execute(
      `INSERT INTO review_visits (uid, campsite_id, visited_at, previous_at) VALUES ($1, $2, $3, $4)
       ON CONFLICT (uid, campsite_id) DO UPDATE SET visited_at = excluded.visited_at, previous_at = excluded.previous_at`,
      [uid, campsite.id, visitedAt, previousAt],
    );
    return previousAt;
  });
}

export const REVIEW_DATA: PersonalData = { owned: ['review_visits'] };
