import type { ImportKind } from '@vivac/intake/mapping/fields';
import type { Clock } from '#platform/clock';
import type { Database, Transaction } from '#platform/database/database';
import { type Refusal, refuse } from '#platform/refusal';
import { type Batch, type Decision, batchByNumber } from '#rooms/evidence/read';
import { beginDecision, decideAboutPrices, decideAboutReviews } from '#rooms/evidence/write';
import { foldAnew } from '#rooms/prices/write';
import { putBackReviews, takeOutReviews } from '#rooms/reviews/write';
import { raiseVersions } from '#rooms/watchlists/write';

export interface BatchToDecide {
  readonly number: number;
  readonly decision: Decision;
  readonly by: string;
  readonly why: string;
}

export interface DecidedBatch {
  readonly batch: Batch;
  /** How many campsites it meant something for. */
  readonly campsites: number;
}

type Made = BatchToDecide & { readonly at: Date };

/** Makes a decision count. Resolves to the campsites for which something is different now. */
type Effect = (tx: Transaction, made: Made) => Promise<readonly number[]>;

const EFFECT_OF: Readonly<Record<ImportKind, Effect | null>> = {
  prices: async (tx, made) => {
    const { campsiteIds, months } = await decideAboutPrices(tx, made.number, made);
    await foldAnew(tx, campsiteIds, months);
    return campsiteIds;
  },
  reviews: async (tx, made) => {
    await decideAboutReviews(tx, made.number, made);
    return made.decision === 'withdrawn' ? takeOutReviews(tx, made.number) : putBackReviews(tx, made.number);
  },
  // A name or a place is overwritten when it changes: what was before is not known.
  campsites: null,
};

export function canBeWithdrawn({ kind }: Batch): boolean {
  return EFFECT_OF[kind] !== null;
}

/**
 * Withdraws a batch or restores it, in one transaction: what it brought stays as evidence, and what follows from it is computed anew
 * for exactly the campsites that it is about.
 */
export function decideBatch(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  asked: BatchToDecide,
): Promise<DecidedBatch | Refusal> {
  return db.transaction(async (tx) => {
    const known = await batchByNumber(tx, asked.number);
    if (known === null) return refuse('not-found', `There is no batch ${asked.number}.`);
    await beginDecision(tx, known);
    const batch = (await batchByNumber(tx, asked.number)) ?? known;
    const effect = EFFECT_OF[batch.kind];
    if (effect === null) {
      return refuse(
        'conflict',
        'A batch of campsites cannot be withdrawn: import the campsites again as they should be.',
      );
    }
    if (batch.isWithdrawn === (asked.decision === 'withdrawn')) {
      return refuse(
        'conflict',
        `Batch ${batch.number} is ${batch.isWithdrawn ? 'withdrawn already' : 'not withdrawn'}.`,
      );
    }
    const campsites = await effect(tx, { ...asked, at: clock.now() });
    await raiseVersions(tx, campsites);
    return { batch: { ...batch, isWithdrawn: asked.decision === 'withdrawn' }, campsites: campsites.length };
  });
}
