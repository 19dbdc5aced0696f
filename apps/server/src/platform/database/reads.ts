import type { Log } from '#platform/log';
import { type Queryable, isConnectionLost } from './database.ts';

/** How long a replica that was not reached is left alone. */
const REPLICA_RESTS_MS = 30_000;

/** Where answers are read from that may be a moment old. */
export interface Reads {
  /**
   * The database for one whole request: what it reads first, such as the versions in an entity tag, must never be
   * newer than what it reads next.
   */
  pick(): Queryable;
}

interface ReplicaEvents {
  onLost(error: unknown): void;
  onFound(): void;
  nowMs?(): number;
}

/**
 * Reads from the replica, and from the primary while the replica rests after it was not reached. The request that finds
 * it missing fails with that error, which is worth another try.
 */
export function readsFrom(primary: Queryable, replica: Queryable, events: ReplicaEvents): Reads {
  const nowMs = events.nowMs ?? (() => performance.now());
  let restsUntilMs = -Infinity;
  let isLost = false;

  async function watch<Result>(requested: Promise<Result>): Promise<Result> {
    try {
      const result = await requested;
      if (isLost) events.onFound();
      isLost = false;
      return result;
    } catch (error) {
      if (!isConnectionLost(error)) throw error;
      restsUntilMs = nowMs() + REPLICA_RESTS_MS;
      if (!isLost) events.onLost(error);
      isLost = true;
      throw error;
    }
  }

  const watched: Queryable = {
    query: (text, values) => watch(replica.query(text, values)),
    execute: (text, values) => watch(replica.execute(text, values)),
  };
  return { pick: () => (nowMs() < restsUntilMs ? primary : watched) };
}

/** Tells the operator when a replica goes and comes. */
export const replicaEvents = (log: Log) => ({
  onLost: (error: unknown) =>
    log.warn({ reason: String(error) }, 'The read replica was not reached: prices are read from the primary'),
  onFound: () => log.info('The read replica answers again'),
});
