import { getFreshness, getLive, type Freshness } from '@vivac/contract/dashboard/live';
import type { FastifyInstance } from 'fastify';
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
import { serve } from '#platform/http/endpoint-route';
import { serveEvents } from '#platform/http/event-stream';
import { isRefusal } from '#platform/refusal';
import type { Queryable } from '#platform/database/database';
import { allVisibleCampsites, type Viewer, watchedCampsites } from '#modules/watchlists/read';
import { coverageOf } from '#modules/prices/counts-read';
import { registeredFeeding } from '#modules/sources/register-read';
import type { Context } from '#server/context';
import { openLiveStreams } from './live-streams.ts';

/** A source grows late by itself: an answer that stays the same is told apart at least so often. */
const SAME_FOR_MS = 30_000;

/** What changes while somebody looks, and how fresh it is. */
export function liveRoutes(app: FastifyInstance, context: Context): void {
  const { db, reads, clock, identity } = context;
  const streams = openLiveStreams(context);
  // Before the server waits for its connections: these would never end by themselves.
  app.addHook('preClose', () => streams.close());

  serveEvents(app, identity, getLive, async ({ query, caller, lastEventId, whoNow }) => {
    const seat = await streams.join({ caller, whoNow, lastEventId: lastEventId ?? query.last_event_id ?? null });
    if (isRefusal(seat) || query.follow !== false) return seat;
    return {
      left: seat.left,
      open(stream) {
        seat.open(stream);
        stream.end();
      },
    };
  });

  serve(app, identity, getFreshness, async ({ caller, unlessUnchanged }) => {
    const campsites = await allVisibleCampsites(reads.pick(), caller);
    const now = clock.now();
    const basis = [campsites, Math.floor(now.getTime() / SAME_FOR_MS)];
    return unlessUnchanged(basis, () => freshness(db, caller, clock.today(), now));
  });
}

/**
 * When the sources of a viewer's campsites look next, and which of them are late. Of an administrator without a watchlist, who compares the
 * whole market, all sources are.
 */
async function freshness(db: Queryable, viewer: Viewer, today: Day, now: Date): Promise<Freshness> {
  const [campsites, all] = await Promise.all([watchedCampsites(db, viewer.uid), registeredFeeding(db, now)]);
  if (viewer.admin && campsites.length === 0) return reported(all, isAllLate(ofAll(all), now), null, now);
  const coverage = await coverageOf(db, campsites, today, now);
  const names = new Set(coverage.flatMap(({ sources }) => sources));
  const registered = all.filter(({ name }) => names.has(name));
  const hasOthers = names.size > registered.length;
  const states = coverage.map(({ state }) => state);
  const looks = campsites.length === 0 ? null : looksAt(coverage, registered, now);
  return reported(registered, isAllLate({ coverage: states, registered, hasOthers }, now), looks, now);
}

function ofAll(registered: readonly FeedingSource[]) {
  return { coverage: [], registered, hasOthers: false };
}

function reported(sources: readonly FeedingSource[], allLate: boolean, looks: LooksAt | null, now: Date): Freshness {
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
