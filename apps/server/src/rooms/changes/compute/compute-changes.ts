import { isQuestionable } from '@vivac/domain/changes/source-questions';
import type { Clock } from '#platform/clock';
import type { Database, Transaction } from '#platform/database/database';
import { type OwnSources, foldedMonths, gather, monthsAnew, movedBy } from './fold-looks.ts';
import {
  type BatchFacts,
  hasOpenQuestion,
  isMyTurn,
  keepVerdict,
  marksOf,
  nextBatch,
  nightsStored,
  noteLooks,
  openQuestion,
  removeMarks,
} from './mark-store.ts';
import { movedMonths } from './offer-history-read.ts';
import { forgetChanges, keepMonths } from './track-store.ts';

export interface ComputeDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ownSources: OwnSources;
  /** Something of these campsites is another than it was. */
  readonly raiseVersions: (tx: Transaction, campsiteIds: readonly number[]) => Promise<void>;
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
    else if (batch.verdict === null) await judge(deps, tx, batch);
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
  await deps.raiseVersions(tx, changed);
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
  const gone = await forgetChanges(tx, campsiteIds);
  const months = await movedMonths(tx, campsiteIds);
  const changed: number[] = [];
  for (const keys of months) changed.push(...(await keepMonths(tx, await monthsAnew(tx, keys, ownSources))));
  await raiseVersions(tx, [...new Set([...gone, ...changed])]);
}

/** Whether the looks of a batch count, before any of them is folded: more than half of it may be another than it was. */
async function judge(deps: ComputeDeps, tx: Transaction, batch: BatchFacts): Promise<void> {
  const storedNights = await nightsStored(tx, batch.number);
  const isMostlyAsBefore = storedNights * 2 <= batch.rowsStored && !(await hasOpenQuestion(tx, batch.sourceId));
  if (isMostlyAsBefore) return keepVerdict(tx, batch.number, 'counts', null);
  const marks = await marksOf(tx, batch.number, null);
  const sum = { known: 0, moved: 0, looked: 0 };
  for (let at = 0; at < marks.length; at += CAMPSITES_AT_ONCE) {
    const campsiteIds = marks.slice(at, at + CAMPSITES_AT_ONCE).map(({ campsiteId }) => campsiteId);
    const { known, moved, looked } = movedBy(await gather(tx, batch, campsiteIds, deps.ownSources));
    sum.known += known;
    sum.moved += moved;
    sum.looked += looked;
  }
  // What was found just as it was before was known, and has not moved.
  const known = sum.known + Math.max(0, batch.rowsStored - Math.max(storedNights, sum.looked));
  if (!isQuestionable({ known, moved: sum.moved })) return keepVerdict(tx, batch.number, 'counts', null);
  const number = await openQuestion(tx, batch.sourceId, deps.clock.now());
  await keepVerdict(tx, batch.number, 'held', { number, known, moved: sum.moved });
}
