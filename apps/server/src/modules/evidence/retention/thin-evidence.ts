import { type Day, addDays } from '@vivac/domain/time/day';
import { isoSeconds } from '@vivac/domain/time/zoned-moment';
import { recordAudit } from '#platform/audit-log/audit-log-store';
import type { Clock } from '#platform/clock';
import type { Database, Transaction } from '#platform/database/database';
import { liftTimeouts } from '../store.ts';
import { lockCampsites } from '../write.ts';
import { type AgedEvidence, type Removed, agedCampsites, freeRoom, thinCampsites } from './thin-store.ts';

// What one transaction sorts; a campsite is never divided.
const SIGHTINGS_AT_ONCE = 300_000;

export interface ThinDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly zone: string;
  /** Told within the transaction of which campsites evidence was removed. */
  readonly onThinned: (tx: Transaction, campsiteIds: readonly number[]) => Promise<void>;
}

/** What is to be thinned: evidence of so many whole days before today. */
export interface AskedThinning {
  readonly olderThanDays: number;
  readonly dryRun: boolean;
}

export interface Thinned extends Removed {
  /** Evidence from before this day was thinned. */
  readonly before: Day;
  readonly campsites: number;
  /** How many sightings and looks there were of these campsites. */
  readonly known: number;
}

/**
 * Thins old evidence to one look a day of an offer's month; the first and the last sighting of every price stay (evidence-1).
 * Prices, and what was known of them at any moment, are as before. Some campsites at a time, each time whole or not at all.
 */
export async function thinEvidence(deps: ThinDeps, asked: AskedThinning): Promise<Thinned> {
  const { db, clock, zone } = deps;
  const before = addDays(clock.today(), -asked.olderThanDays);
  const aged = { before: new Date(isoSeconds(before, zone, '00:00')! * 1000), zone };
  const campsites = await agedCampsites(db, aged);
  let removed: Removed = { sightings: 0, blocks: 0, looks: 0 };
  for (const campsiteIds of portionsOf(campsites)) {
    const step = await thinStep(deps, campsiteIds, aged, asked.dryRun);
    removed = {
      sightings: removed.sightings + step.sightings,
      blocks: removed.blocks + step.blocks,
      looks: removed.looks + step.looks,
    };
  }
  if (!asked.dryRun) {
    const { sightings, looks } = removed;
    if (sightings + looks > 0) await freeRoom(db);
    const details = { before, sightings, looks, campsites: campsites.length };
    await recordAudit(db, { at: clock.now(), action: 'evidence.thinned', details });
  }
  const known = campsites.reduce((sum, { sightings }) => sum + sightings, 0);
  return { ...removed, before, campsites: campsites.length, known };
}

/** Carries what would be removed out of a transaction that is to remove nothing. */
class OnlyAsked extends Error {
  readonly removed: Removed;

  constructor(removed: Removed) {
    super('Nothing was to be removed');
    this.removed = removed;
  }
}

async function thinStep(
  { db, onThinned }: ThinDeps,
  campsiteIds: readonly number[],
  aged: AgedEvidence,
  dryRun: boolean,
): Promise<Removed> {
  try {
    return await db.transaction(async (tx) => {
      await liftTimeouts(tx);
      await lockCampsites(tx, campsiteIds);
      const removed = await thinCampsites(tx, campsiteIds, aged);
      if (dryRun) throw new OnlyAsked(removed);
      if (removed.sightings + removed.looks > 0) await onThinned(tx, campsiteIds);
      return removed;
    });
  } catch (error) {
    if (error instanceof OnlyAsked) return error.removed;
    throw error;
  }
}

function portionsOf(campsites: readonly { campsiteId: number; sightings: number }[]): number[][] {
  const portions: number[][] = [];
  let room = 0;
  for (const { campsiteId, sightings } of campsites) {
    if (portions.length === 0 || sightings > room) {
      portions.push([]);
      room = SIGHTINGS_AT_ONCE;
    }
    portions.at(-1)!.push(campsiteId);
    room -= sightings;
  }
  return portions;
}
