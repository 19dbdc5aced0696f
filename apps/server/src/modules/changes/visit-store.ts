import { lastVisitAt, type ReviewVisits, withLookAt } from '@vivac/domain/reviews/review';
import type { Database, Queryable } from '#platform/database/database';
import type { PersonalData } from '#platform/database/personal-data';

const VISITS = 'SELECT visited_at AS "visitedAt", previous_at AS "previousAt" FROM change_visits WHERE uid = $1';

/** When a user looked at the changes last, before the visit going on; null before the first. */
export async function lastVisit(db: Queryable, uid: string, now: Date): Promise<Date | null> {
  const [known] = await db.query<ReviewVisits>(VISITS, [uid]);
  return lastVisitAt(known ?? null, now);
}

/** Remembers a look at `now`. Resolves to the last visit before this one. */
export function visit(db: Database, uid: string, now: Date): Promise<Date | null> {
  return db.transaction(async (tx) => {
    const [known] = await tx.query<ReviewVisits>(`${VISITS} FOR UPDATE`, [uid]);
    const { visitedAt, previousAt } = withLookAt(known ?? null, now);
    await tx.execute(
      `INSERT INTO change_visits (uid, visited_at, previous_at) VALUES ($1, $2, $3)
       ON CONFLICT (uid) DO UPDATE SET visited_at = excluded.visited_at, previous_at = excluded.previous_at`,
      [uid, visitedAt, previousAt],
    );
    return previousAt;
  });
}

export const CHANGE_DATA: PersonalData = {
  owned: ['change_visits'],
  named: [{ table: 'change_questions', column: 'answered_by' }],
};
