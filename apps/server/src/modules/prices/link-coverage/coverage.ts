import { type CoverageState, coverageState } from '@vivac/domain/sources/coverage';
import type { Day } from '@vivac/domain/time/day';
import type { Queryable } from '#platform/database/database';
import type { VisibleCampsite } from '#modules/watchlists/read';
import { coverageRows } from './coverage-read.ts';

/** How a campsite is fed. */
export interface CoverageOf {
  readonly campsite: VisibleCampsite;
  readonly state: CoverageState;
  readonly newestAt: Date | null;
  readonly nightsWithPrice: number;
  readonly lastNight: Day | null;
  readonly sources: readonly string[];
}

/** How each campsite is fed from `today` on: what nothing covers first, then what was seen longest ago (coverage-1). */
export async function coverageOf(
  db: Queryable,
  campsites: readonly VisibleCampsite[],
  today: Day,
  now: Date,
): Promise<CoverageOf[]> {
  const rows = new Map((await coverageRows(db, campsites, today)).map((row) => [row.campsiteId, row]));
  const coverage = campsites.map((campsite): CoverageOf => {
    const { newestAt = null, nightsWithPrice = 0, lastNight = null, sources = [] } = rows.get(campsite.id) ?? {};
    return { campsite, state: coverageState(newestAt, now), newestAt, nightsWithPrice, lastNight, sources };
  });
  return coverage.sort((a, b) => (a.newestAt?.getTime() ?? 0) - (b.newestAt?.getTime() ?? 0));
}
