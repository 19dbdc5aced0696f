const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;

/** Since when changes are asked for, beside a moment. */
export const SINCE_WORDS = ['yesterday', 'last-visit', '30-days'] as const;
export type SinceWord = (typeof SINCE_WORDS)[number];

/**
 * Moments in seconds since 1970: yesterday is 24 hours before the full hour, as for the answer line, and so the same for an hour; a user
 * who never looked before sees what is new since yesterday.
 */
export function sinceMoments(nowMs: number, lastVisitMs: number | null): Readonly<Record<SinceWord, number>> {
  const hourS = Math.floor(nowMs / 1000 / HOUR_S) * HOUR_S;
  const yesterday = hourS - DAY_S;
  return {
    yesterday,
    'last-visit': lastVisitMs === null ? yesterday : lastVisitMs / 1000,
    '30-days': hourS - 30 * DAY_S,
  };
}
