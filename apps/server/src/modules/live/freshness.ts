import type { Freshness } from '@vivac/contract/dashboard/live';
import {
  type FeedingSource,
  type LooksAt,
  isAllLate,
  lateSources,
  looksAt,
  nextLookAt,
  unchangedAt,
} from '@vivac/domain/sources/freshness';
import type { Day } from '@vivac/domain/time/day';
import type { Queryable } from '#platform/database/database';
import { coverageOf } from '#modules/prices/counts-read';
import { registeredFeeding } from '#modules/sources/feeding-read';
import { type Viewer, watchedCampsites } from '#modules/watchlists/read';

/**
 * When the sources of a viewer's campsites look next, and which of them are late. Of an administrator without a watchlist, who compares the
 * whole market, all sources are.
 */
export async function freshness(db: Queryable, viewer: Viewer, today: Day, now: Date): Promise<Freshness> {
  const [campsites, all] = await Promise.all([watchedCampsites(db, viewer.uid), registeredFeeding(db, now)]);
  if (viewer.admin && campsites.length === 0) return told(all, isAllLate(ofAll(all), now), null, now);
  const coverage = await coverageOf(db, campsites, today, now);
  const names = new Set(coverage.flatMap(({ sources }) => sources));
  const registered = all.filter(({ name }) => names.has(name));
  const hasOthers = names.size > registered.length;
  const states = coverage.map(({ state }) => state);
  const looks = campsites.length === 0 ? null : looksAt(coverage, registered, now);
  return told(registered, isAllLate({ coverage: states, registered, hasOthers }, now), looks, now);
}

function ofAll(registered: readonly FeedingSource[]) {
  return { coverage: [], registered, hasOthers: false };
}

function told(sources: readonly FeedingSource[], allLate: boolean, looks: LooksAt | null, now: Date): Freshness {
  return {
    next_look_at: nextLookAt(sources, now)?.toISOString() ?? null,
    unchanged_at: unchangedAt(sources)?.toISOString() ?? null,
    late: lateSources(sources, now).map(({ name, since }) => ({ name, since: since.toISOString() })),
    all_late: allLate,
    looks: looks && {
      campsites: looks.campsites,
      up_to_date: looks.upToDate,
      oldest_at: looks.oldestAt?.toISOString() ?? null,
    },
  };
}
