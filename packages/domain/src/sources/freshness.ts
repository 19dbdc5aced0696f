import { STALE_AFTER_HOURS } from '../rules/kinds/price-findings.ts';
import type { CoverageState } from './coverage.ts';
import type { SourceState } from './source-state.ts';

/** What is known of a source that feeds somebody's campsites. */
export interface FeedingSource {
  readonly name: string;
  readonly state: SourceState;
  readonly addedAt: Date;
  readonly lastSuccessAt: Date | null;
  readonly lastChangeAt: Date | null;
  readonly everyMs: number | null;
  readonly nextTryAt: Date | null;
  /** Whether its last answer had nothing new. */
  readonly isUnchanged: boolean;
}

/** A source from which nothing came for longer than expected, and since when. */
export interface LateSource {
  readonly name: string;
  readonly since: Date;
}

/** So many of its intervals may pass without an answer: a single failure mends itself. */
const INTERVALS_MISSED = 2;

/** Since when a source is late; null where it is not. One that a person paused is not asked, so nothing of it comes either. */
function lateSince(source: FeedingSource, now: Date): Date | null {
  const { state, addedAt, lastSuccessAt, lastChangeAt, everyMs } = source;
  if (state === 'late') return lastChangeAt ?? addedAt;
  const answeredAt = lastSuccessAt ?? addedAt;
  if (state === 'failing') {
    return now.getTime() - answeredAt.getTime() > INTERVALS_MISSED * (everyMs ?? 0) ? answeredAt : null;
  }
  return state === 'refused' || state === 'paused' || state === 'waiting_for_consent' ? answeredAt : null;
}

/** The sources that are late, the oldest first. */
export function lateSources(sources: readonly FeedingSource[], now: Date): LateSource[] {
  return sources
    .flatMap((source) => {
      const since = lateSince(source, now);
      return since === null ? [] : [{ name: source.name, since }];
    })
    .sort((a, b) => a.since.getTime() - b.since.getTime());
}

/** When the next of the sources is asked by itself; a moment that has passed is now. Null where none is scheduled. */
export function nextLookAt(sources: readonly FeedingSource[], now: Date): Date | null {
  const moments = sources.flatMap(({ state, nextTryAt }) =>
    nextTryAt === null || state === 'paused' || state === 'waiting_for_consent' ? [] : [nextTryAt.getTime()],
  );
  return moments.length === 0 ? null : new Date(Math.max(now.getTime(), Math.min(...moments)));
}

/** A campsite that somebody compares: when something of it was last seen, and which sources feed it. */
export interface FedCampsite {
  readonly newestAt: Date | null;
  readonly sources: readonly string[];
}

/** How many campsites were looked at within their schedule, and the look of the one that was looked at longest ago. */
export interface LooksAt {
  readonly campsites: number;
  readonly upToDate: number;
  /** Null where nobody ever looked at one of them, or there is none. */
  readonly oldestAt: Date | null;
}

const UNSCHEDULED_MS = STALE_AFTER_HOURS * 3_600_000;

/**
 * The schedule of a campsite is that of the source that looks most often; what no source looks at by itself is old by the age at which alerts
 * leave a price out.
 */
export function looksAt(fed: readonly FedCampsite[], registered: readonly FeedingSource[], now: Date): LooksAt {
  const looks = fed.map(({ newestAt, sources }) => {
    const own = registered.filter(({ name }) => sources.includes(name));
    const unchanged = unchangedAt(own);
    const lookedAt = unchanged !== null && newestAt !== null && unchanged > newestAt ? unchanged : newestAt;
    const intervals = own.flatMap(({ everyMs }) => everyMs ?? []);
    const mayBeMs = intervals.length === 0 ? UNSCHEDULED_MS : INTERVALS_MISSED * Math.min(...intervals);
    return { lookedAt, isUpToDate: lookedAt !== null && now.getTime() - lookedAt.getTime() <= mayBeMs };
  });
  const moments = looks.map(({ lookedAt }) => lookedAt?.getTime() ?? null);
  const isKnown = moments.length > 0 && moments.every((moment) => moment !== null);
  return {
    campsites: fed.length,
    upToDate: looks.filter(({ isUpToDate }) => isUpToDate).length,
    oldestAt: isKnown ? new Date(Math.min(...moments.flatMap((moment) => moment ?? []))) : null,
  };
}

/** When a source last answered with nothing new; null where none did. */
export function unchangedAt(sources: readonly FeedingSource[]): Date | null {
  const moments = sources.flatMap(({ isUnchanged, lastSuccessAt }) =>
    isUnchanged && lastSuccessAt !== null ? [lastSuccessAt.getTime()] : [],
  );
  return moments.length === 0 ? null : new Date(Math.max(...moments));
}

/** What feeds the campsites that somebody compares. */
export interface Feeding {
  readonly coverage: readonly CoverageState[];
  readonly registered: readonly FeedingSource[];
  /** Others feed them too: files that somebody sends. */
  readonly hasOthers: boolean;
}

/** Whether nothing feeds any of the campsites as it should: then nothing that is shown is live. */
export function isAllLate({ coverage, registered, hasOthers }: Feeding, now: Date): boolean {
  if (coverage.length > 0 && coverage.every((state) => state !== 'covered')) return true;
  return !hasOthers && registered.length > 0 && registered.every((source) => lateSince(source, now) !== null);
}
