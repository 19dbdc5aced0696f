import { getFreshness, getLive } from '@vivac/contract/dashboard/live';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '#platform/clock';
import type { Reads } from '#platform/database/reads';
import { serve } from '#platform/http/endpoint-route';
import { serveEvents } from '#platform/http/stream/event-stream';
import type { IdentityProvider } from '#platform/identity/ports';
import { isRefusal } from '#platform/refusal';
import { allVisibleCampsites } from '#modules/watchlists/read';
import { freshness } from './freshness.ts';
import { type LiveDeps, openLiveStreams } from './live-streams.ts';

export interface LiveRoutes extends LiveDeps {
  readonly reads: Reads;
  readonly clock: Clock;
  readonly identity: IdentityProvider;
}

/** A source grows late by itself: an answer that stays the same is told apart at least so often. */
const SAME_FOR_MS = 30_000;

/** What changes while somebody looks, and how fresh it is. */
export function liveRoutes(app: FastifyInstance, deps: LiveRoutes): void {
  const { db, reads, clock, identity } = deps;
  const streams = openLiveStreams(deps);
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
