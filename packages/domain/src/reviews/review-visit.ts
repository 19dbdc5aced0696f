/** So long after the last look a visit is over. */
const VISIT_ENDS_AFTER_MS = 30 * 60_000;

/** What is kept of a user's visits to a campsite's reviews. */
export interface ReviewVisits {
  /** The last look, of the visit that may still go on. */
  readonly visitedAt: Date;
  /** The last look of the visit before; null where there was none. */
  readonly previousAt: Date | null;
}

/** When the user was here last, before the visit that is going on at `now`; null when they never were. */
export function lastVisitAt(visits: ReviewVisits | null, now: Date): Date | null {
  if (visits === null) return null;
  return goesOn(visits, now) ? visits.previousAt : visits.visitedAt;
}

/** What is kept after a look at `now`. */
export function withLookAt(visits: ReviewVisits | null, now: Date): ReviewVisits {
  return { visitedAt: now, previousAt: lastVisitAt(visits, now) };
}

function goesOn({ visitedAt }: ReviewVisits, now: Date): boolean {
  return now.getTime() - visitedAt.getTime() <= VISIT_ENDS_AFTER_MS;
}
