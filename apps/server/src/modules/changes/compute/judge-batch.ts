import type { MovedNights } from '@vivac/domain/changes/offer-month-changes';
import { captureOf, isQuestionable, isSameCapture } from '@vivac/domain/changes/source-questions';
import type { Clock } from '#platform/clock';
import type { Transaction } from '#platform/database/database';
import {
  type MovedCapture,
  NOTHING_MOVED,
  type OwnSources,
  gatherToJudge,
  moreMoved,
  movedByCapture,
} from './fold-looks.ts';
import { type BatchFacts, campsitesMarked, keepVerdict } from './mark-store.ts';
import { type CaptureNights, hasOpenQuestion, lastAnswer, nightsByCapture, openQuestion } from './judge-store.ts';

interface JudgeDeps {
  readonly clock: Clock;
  readonly ownSources: OwnSources;
}

const CAMPSITES_AT_ONCE = 25;

/**
 * Decides whether the looks of a batch count, before any of them is folded: more than half of one of its captures may be another than it
 * was. What a person said of a file of the same capture holds for it too.
 */
export async function judgeBatch({ clock, ownSources }: JudgeDeps, tx: Transaction, batch: BatchFacts): Promise<void> {
  const captures = await nightsByCapture(tx, batch, captureOf);
  const isMostlyAsBefore = [...captures.values()].every(({ stored, seen }) => stored * 2 <= seen);
  if (isMostlyAsBefore && !(await hasOpenQuestion(tx, batch.sourceId))) {
    return keepVerdict(tx, batch.number, 'counts', null);
  }
  const worst = await mostMoved(tx, batch, captures, ownSources);
  if (worst === null) return keepVerdict(tx, batch.number, 'counts', null);
  const answered = await lastAnswer(tx, batch.sourceId);
  if (answered !== null && isSameCapture(answered.receivedAtS, batch.receivedAtS)) {
    const verdict = answered.answer === 'true_changes' ? 'counts' : 'new_meaning';
    return keepVerdict(tx, batch.number, verdict, { number: answered.number, ...worst });
  }
  const number = await openQuestion(tx, batch.sourceId, clock.now());
  await keepVerdict(tx, batch.number, 'held', { number, ...worst });
}

/** Of the captures of which a person has to be asked the one that moved most; null where none is. */
async function mostMoved(
  tx: Transaction,
  batch: BatchFacts,
  captures: ReadonlyMap<number, CaptureNights>,
  ownSources: OwnSources,
): Promise<MovedNights | null> {
  const sums = new Map<number, MovedCapture>();
  const marked = await campsitesMarked(tx, batch.number);
  for (let at = 0; at < marked.length; at += CAMPSITES_AT_ONCE) {
    const campsiteIds = marked.slice(at, at + CAMPSITES_AT_ONCE);
    const gathered = await gatherToJudge(tx, batch, campsiteIds, ownSources);
    for (const [capture, part] of movedByCapture(gathered, (atS) => captureOf(batch.observedFromS, atS))) {
      sums.set(capture, moreMoved(sums.get(capture) ?? NOTHING_MOVED, part));
    }
  }
  const questionable = [...sums].flatMap(([capture, { known, moved, looked }]) => {
    // What was found just as it was before was known, and has not moved.
    const { stored = 0, seen = 0 } = captures.get(capture) ?? {};
    const judged = { known: known + Math.max(0, seen - Math.max(stored, looked)), moved };
    return isQuestionable(judged) ? [judged] : [];
  });
  return questionable.toSorted((a, b) => b.moved - a.moved)[0] ?? null;
}
