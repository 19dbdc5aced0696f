import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { nextRequestAt } from '@vivac/domain/sources/host-manners';
import type { Clock } from '#platform/clock';
import type { Queryable } from '#platform/database/database';
import { crawlDelayOf, endTurn, nextTurnAt, takeTurn } from './host-store.ts';

/** Longer than any request may take: whoever holds a turn so long is dead. */
const TURN_MS = 60_000;

/** The right to make one request of a host, which nobody else has meanwhile, in whatever process. */
export interface HostTurn {
  readonly host: string;
  /** Gives the host back, with what it said of its next request. */
  end(retryAfter: string | null): Promise<void>;
}

export interface HostTurnDeps {
  readonly db: Queryable;
  /** Of real time, whatever day the product shows. */
  readonly clock: Pick<Clock, 'now'>;
}

/** Takes the turn of a host, or says when it may be asked for again. */
async function takeHostTurn({ db, clock }: HostTurnDeps, host: string): Promise<HostTurn | Date> {
  const at = clock.now();
  const id = randomUUID();
  const nextAt = nextRequestAt(at, { crawlDelaySeconds: null, retryAfter: null });
  const taken = await takeTurn(db, host, { id, at, endsAt: new Date(at.getTime() + TURN_MS), nextAt });
  if (!taken) return (await nextTurnAt(db, host, at)) ?? at;
  return {
    host,
    async end(retryAfter) {
      const crawlDelaySeconds = await crawlDelayOf(db, host);
      await endTurn(db, host, id, nextRequestAt(clock.now(), { crawlDelaySeconds, retryAfter }));
    },
  };
}

/** Takes the turn of a host, waiting for it up to `patienceMs`; else the moment from which it may be had. */
export async function waitForHostTurn(
  deps: HostTurnDeps,
  host: string,
  patienceMs: number,
  signal?: AbortSignal,
): Promise<HostTurn | Date> {
  let patience = patienceMs;
  for (;;) {
    const turn = await takeHostTurn(deps, host);
    if (!(turn instanceof Date)) return turn;
    // One who was a moment faster gives it back soon.
    const waitMs = Math.max(turn.getTime() - deps.clock.now().getTime(), 50);
    if (waitMs > patience || signal?.aborted) return turn;
    patience -= waitMs;
    await sleep(waitMs, null, signal === undefined ? {} : { signal }).catch(() => null);
  }
}
