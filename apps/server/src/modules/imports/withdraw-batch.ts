import { toSay } from '@vivac/text/sentence';
import type { ImportKind } from '@vivac/intake/mapping/fields';
import { recordAudit } from '#platform/audit-log/audit-log-store';
import type { Clock } from '#platform/clock';
import type { Database, Queryable, Transaction } from '#platform/database/database';
import { type Refusal, refuse } from '#platform/refusal';
import { type Batch, type BatchEvidence, type Decision, batchByNumber, batchEvidence } from '#modules/evidence/read';
import { beginDecision, decide, decideAboutPrices, decideAboutReviews } from '#modules/evidence/write';
import { markForChangesAnew } from '#modules/changes/write';
import { pricesOfBatch } from '#modules/prices/read';
import { foldAnew } from '#modules/prices/write';
import { reviewsOfBatch } from '#modules/reviews/read';
import { countReviewsOnce, haveOtherListings, putBackReviews, takeOutReviews } from '#modules/reviews/write';
import { raiseVersions } from '#modules/watchlists/write';

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

const onlyDecided: Effect = async (tx, made) => {
  await decide(tx, made.number, made);
  return [];
};

const EFFECT_OF: Readonly<Record<ImportKind, Effect | null>> = {
  prices: async (tx, made) => {
    const touched = await decideAboutPrices(tx, made.number, made);
    const { campsiteIds } = touched;
    await foldAnew(tx, touched);
    await markForChangesAnew(tx, made.number, campsiteIds);
    return campsiteIds;
  },
  reviews: async (tx, made) => {
    await decideAboutReviews(tx, made.number, made);
    const change = made.decision === 'withdrawn' ? takeOutReviews : putBackReviews;
    const campsiteIds = await change(tx, made.number);
    if (await haveOtherListings(tx, campsiteIds)) await countReviewsOnce(tx, campsiteIds);
    return campsiteIds;
  },
  // What stands of them is decided when they are read.
  holidays: onlyDecided,
  occupancy: onlyDecided,
  // A name or a place is overwritten when it changes: what was before is not known.
  campsites: null,
};

export function canBeWithdrawn({ kind }: Batch): boolean {
  return EFFECT_OF[kind] !== null;
}

/** What goes when a batch is withdrawn, or comes back when it is restored. */
export interface BatchEffect extends BatchEvidence {
  /** Nights of offers whose current price is what the batch saw. */
  readonly prices: number;
  readonly reviews: number;
}

/** What a batch means at this moment; null when there is none of this number. */
export async function effectOfBatch(db: Queryable, number: number): Promise<BatchEffect | null> {
  const batch = await batchByNumber(db, number);
  if (batch === null) return null;
  const evidence = await batchEvidence(db, number);
  if (batch.kind !== 'reviews') return { ...evidence, prices: await pricesOfBatch(db, number), reviews: 0 };
  return { ...evidence, ...(await reviewsOfBatch(db, number)), prices: 0 };
}

/**
 * Withdraws a batch or restores it, in one transaction: what it brought stays as evidence, and what follows from it is computed anew
 * for exactly the campsites that it is about.
 */
export function decideBatch(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  requested: BatchToDecide,
): Promise<DecidedBatch | Refusal> {
  return db.transaction((tx) => decideBatchIn(tx, clock, requested));
}

/** As {@link decideBatch}, in a transaction that does more. */
export async function decideBatchIn(
  tx: Transaction,
  clock: Clock,
  requested: BatchToDecide,
): Promise<DecidedBatch | Refusal> {
  const known = await batchByNumber(tx, requested.number);
  if (known === null) return refuse('not-found', toSay('noBatch', { number: requested.number }));
  await beginDecision(tx, known);
  const batch = (await batchByNumber(tx, requested.number)) ?? known;
  const effect = EFFECT_OF[batch.kind];
  if (effect === null) {
    return refuse('conflict', 'campsiteBatch');
  }
  if (batch.isWithdrawn === (requested.decision === 'withdrawn')) {
    return refuse(
      'conflict',
      toSay(batch.isWithdrawn ? 'batchWithdrawn' : 'batchNotWithdrawn', { number: batch.number }),
    );
  }
  const campsites = await effect(tx, { ...requested, at: clock.now() });
  await raiseVersions(tx, campsites, undefined, { ofPrices: batch.kind !== 'reviews' });
  const details = { kind: batch.kind, source: batch.source, campsites: campsites.length, why: requested.why };
  const subject = `#${requested.number}`;
  await recordAudit(tx, { at: clock.now(), action: `import.${requested.decision}`, subject, details });
  return { batch: (await batchByNumber(tx, requested.number))!, campsites: campsites.length };
}
