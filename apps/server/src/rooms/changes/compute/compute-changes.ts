import type { Clock } from '#platform/clock';
import type { Database, Transaction } from '#platform/database/database';
import { type OwnSources, foldedMonths, gather, monthsAnew } from './fold-looks.ts';
import { judgeBatch } from './judge-batch.ts';
import { type BatchFacts, isMyTurn, marksOf, nextBatch, noteLooks, removeMarks } from './mark-store.ts';
import { movedMonths } from './offer-history-read.ts';
import { type ChangedMonths, forgetChanges, keepMonths } from './track-store.ts';

export interface ComputeDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ownSources: OwnSources;
  /** Some changes of these campsites, in these months, are others than they were. */
  readonly raiseVersions: (tx: Transaction, campsiteIds: readonly number[], months: ChangedMonths) => Promise<void>;
}

/** So many campsites of a batch are one transaction, which others wait for no longer than a moment. */
const CAMPSITES_AT_ONCE = 25;
/** Of campsites that are computed anew all evidence is read. */
const ANEW_AT_ONCE = 2;

/**
 * Looks at what some campsites of the oldest batch that waits brought, in one transaction that takes their marks away: whoever is
 * killed leaves it whole or not begun. False when nothing waits, or somebody else is at it.
 */
export function computeNext(deps: ComputeDeps): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    if (!(await isMyTurn(tx))) return false;
    const batch = await nextBatch(tx);
    if (batch === null) return false;
    const marks = await marksOf(tx, batch.number, CAMPSITES_AT_ONCE);
    const anew = marks.filter(({ isAnew }) => isAnew).map(({ campsiteId }) => campsiteId);
    if (anew.length > 0) await computeAnew(deps, tx, batch, anew.slice(0, ANEW_AT_ONCE));
    else if (batch.verdict === null) await judgeBatch(deps, tx, batch);
    else {
      const campsiteIds = marks.map(({ campsiteId }) => campsiteId);
      await computeOn(deps, tx, batch, campsiteIds);
    }
    return true;
  });
}

async function computeOn(deps: ComputeDeps, tx: Transaction, batch: BatchFacts, campsiteIds: number[]): Promise<void> {
  // Of a batch that is held back the months are kept as they were without it, so that what comes next finds them.
  const gathered = await gather(tx, batch, campsiteIds, deps.ownSources);
  const changed = await keepMonths(tx, foldedMonths(gathered, batch.verdict === 'held'));
  await deps.raiseVersions(tx, [...changed.keys()], changed);
  await noteLooks(tx, batch.number, campsiteIds);
  await removeMarks(tx, batch.number, campsiteIds);
}

async function computeAnew(
  { ownSources, raiseVersions }: ComputeDeps,
  tx: Transaction,
  batch: BatchFacts,
  campsiteIds: number[],
): Promise<void> {
  await removeMarks(tx, batch.number, campsiteIds);
  const changed = new Map(await forgetChanges(tx, campsiteIds));
  for (const keys of await movedMonths(tx, campsiteIds)) {
    for (const [id, months] of await keepMonths(tx, await monthsAnew(tx, keys, ownSources))) {
      changed.set(id, [...(changed.get(id) ?? []), ...months]);
    }
  }
  await raiseVersions(tx, [...changed.keys()], changed);
}
