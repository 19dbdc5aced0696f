import { clockJump, type ClockReading } from '@vivac/domain/changes/facet-track';
import { addDays } from '@vivac/domain/time/day';
import type { Transaction } from '#platform/database/database';
import { startRepeating } from '#platform/queue/repeating';
import type { Context } from '#server/context';
import { foldedMonths, gather, monthsAnew } from './fold-looks.ts';
import { judgeBatch } from './judge-batch.ts';
import { movedMonths } from './looks-read.ts';
import {
  campsitesAhead,
  factsOfBatches,
  forgetTracksBefore,
  isMyTurn,
  keepClockJump,
  keepOwnSources,
  type Mark,
  nextMarks,
  nextToJudge,
  noteLooks,
  removeMarks,
} from './mark-store.ts';
import { forgetChanges, keepMonths } from './tracks.ts';

export type ComputeContext = Pick<Context, 'db' | 'clock' | 'ownSources' | 'raiseVersions'>;

/** So many campsites of a batch are one transaction, which others wait for no longer than a moment. */
const CAMPSITES_AT_ONCE = 25;
/** Of campsites that are computed anew all evidence is read. */
const ANEW_AT_ONCE = 4;

/**
 * Looks at what some campsites wait for, in one transaction that takes their marks away: whoever is killed leaves it whole or not
 * begun. False when nothing waits, or somebody else is at it.
 */
export function computeNext(context: ComputeContext): Promise<boolean> {
  return context.db.transaction(async (tx) => {
    if (!(await isMyTurn(tx))) return false;
    const unjudged = await nextToJudge(tx);
    if (unjudged !== null) {
      await judgeBatch(context, tx, unjudged);
      return true;
    }
    const marks = await nextMarks(tx, CAMPSITES_AT_ONCE);
    if (marks.length === 0) return false;
    const anew = await campsitesAnew(tx, marks);
    if (anew.size > 0) {
      const some = new Set([...anew].slice(0, ANEW_AT_ONCE));
      await computeAnew(
        context,
        tx,
        marks.filter(({ campsiteId }) => some.has(campsiteId)),
      );
    } else {
      const [{ batchNumber }] = marks as [Mark, ...Mark[]];
      await computeOn(
        context,
        tx,
        marks.filter((mark) => mark.batchNumber === batchNumber),
      );
    }
    return true;
  });
}

/**
 * The campsites that are computed from all of their evidence: several batches wait, which is quicker at once, or what one brought is not later than
 * all that was folded. So changes are the same in whatever order batches come.
 */
async function campsitesAnew(tx: Transaction, marks: readonly Mark[]): Promise<ReadonlySet<number>> {
  const anew = new Set<number>();
  const ofCampsite = Map.groupBy(marks, ({ campsiteId }) => campsiteId);
  const single: Mark[] = [];
  for (const [id, some] of ofCampsite) {
    if (some.length > 1 || some[0]!.isAnew) anew.add(id);
    else single.push(some[0]!);
  }
  const facts = await factsOfBatches(tx, [...new Set(single.map(({ batchNumber }) => batchNumber))]);
  for (const [batchNumber, some] of Map.groupBy(single, (mark) => mark.batchNumber)) {
    const campsiteIds = some.map(({ campsiteId }) => campsiteId);
    for (const id of await campsitesAhead(tx, facts.get(batchNumber)!, campsiteIds)) anew.add(id);
  }
  return anew;
}

async function computeOn(context: ComputeContext, tx: Transaction, marks: readonly Mark[]): Promise<void> {
  const [{ batchNumber }] = marks as [Mark, ...Mark[]];
  const batch = (await factsOfBatches(tx, [batchNumber])).get(batchNumber)!;
  // Of a batch that is held back the months are kept as they were without it, so that what comes next finds them.
  const campsiteIds = marks.map(({ campsiteId }) => campsiteId);
  const gathered = await gather(tx, batch, campsiteIds, context.ownSources);
  const changed = await keepMonths(tx, await foldedMonths(gathered, batch.verdict === 'held'));
  await context.raiseVersions(tx, [...changed.keys()], changed, { ofPrices: false });
  await noteLooks(tx, marks);
  await removeMarks(tx, marks);
}

async function computeAnew(
  { ownSources, raiseVersions }: ComputeContext,
  tx: Transaction,
  marks: readonly Mark[],
): Promise<void> {
  const campsiteIds = [...new Set(marks.map(({ campsiteId }) => campsiteId))];
  await removeMarks(tx, marks);
  const keys = await movedMonths(tx, campsiteIds);
  const gone = await forgetChanges(tx, campsiteIds, keys);
  const changed = new Map(await keepMonths(tx, await monthsAnew(tx, keys, ownSources)));
  for (const [id, months] of gone) changed.set(id, [...(changed.get(id) ?? []), ...months]);
  await raiseVersions(tx, [...changed.keys()], changed, { ofPrices: false });
  await noteLooks(tx, marks);
}

const TICK_MS = 2_000;
const FORGET_EVERY_MS = 3_600_000;
/** A night that is over so long is in no look any more. */
const STORED_DAYS = 62;

/** Begins to compute changes behind the imports, in this process; of several one does at a time. What fails is logged once, and tried again. */
export function startChangeEngine(
  context: ComputeContext & Pick<Context, 'log' | 'now'>,
  tickMs = TICK_MS,
): { close(): Promise<void> } {
  const { db, clock, log } = context;
  const stopping = new AbortController();
  const reading = (): ClockReading => ({ wallMs: clock.now().getTime(), steadyMs: performance.now() });
  let before = reading();
  let forgottenMs = -Infinity;

  async function watchClock(): Promise<void> {
    const now = reading();
    const jump = context.now?.kind === 'fixed' ? null : clockJump(before, now);
    if (jump !== null) await keepClockJump(db, jump);
    before = now;
  }
  async function tick(): Promise<void> {
    await keepOwnSources(db, await context.ownSources(db));
    do await watchClock();
    while (!stopping.signal.aborted && (await computeNext(context)));
    if (performance.now() - forgottenMs < FORGET_EVERY_MS) return;
    await forgetTracksBefore(db, addDays(clock.today(), -STORED_DAYS));
    forgottenMs = performance.now();
  }

  return startRepeating({ work: tick, everyMs: tickMs, name: 'Changes', log, stopping });
}
