import { type FeedingSource, dataGap } from '@vivac/domain/changes/data-gap';
import { type FoundAlert, gapAlerts } from '@vivac/domain/alerts/alert';
import { STALE_AFTER_HOURS } from '@vivac/domain/rules/kinds/price-findings';
import type { Queryable } from '#platform/database/database';
import { looksAtCampsites } from '#modules/changes/read';
import { troubledSources } from '#modules/sources/own-sources-read';
import type { VisibleCampsite } from '#modules/watchlists/read';

/** One alert for each set of sources that bring nothing of campsites that they fed. */
export async function foundGaps(
  db: Queryable,
  campsites: readonly VisibleCampsite[],
  now: Date,
): Promise<FoundAlert[]> {
  const [looks, troubled] = await Promise.all([looksAtCampsites(db, campsites), troubledSources(db, now)]);
  const looksOf = Map.groupBy(looks, ({ campsiteId }) => campsiteId);
  const gaps = campsites.flatMap(({ id, name }) => {
    const feeding = (looksOf.get(id) ?? []).map(({ source, lookedAtS }): FeedingSource => ({
      name: source,
      lookedAtS,
      isInTrouble: troubled.has(source),
    }));
    const gap = dataGap(feeding, now.getTime() / 1000, STALE_AFTER_HOURS * 3600);
    return gap === null ? [] : [{ campsite: name, gap }];
  });
  return gapAlerts(gaps);
}
