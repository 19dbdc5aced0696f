import { type HostTry, isNetworkAway } from '@vivac/domain/sources/freshness';
import type { Queryable } from '#platform/database/database';
import { lastTries } from '../register-read.ts';
import { isNetworkNotedAway } from '../reporting/report-store.ts';

/** Tries that are older say nothing of the network now. */
const LATELY_MS = 30 * 60_000;

/** Whether, by the tries of the last half hour and what was told before, the network is away. */
export async function isNetworkAwayAt(
  db: Queryable,
  now: Date,
  /** A try that has ended and is not written down yet. */
  just: (HostTry & { readonly sourceId: number }) | null = null,
): Promise<boolean> {
  const others = await lastTries(db, new Date(now.getTime() - LATELY_MS), just?.sourceId ?? null);
  return isNetworkAway(just === null ? others : [...others, just], await isNetworkNotedAway(db));
}
