import type { Day } from '@vivac/domain/time/day';
import type { Transaction } from '#platform/database/database';
import { BLOCK, INCOMING } from './block-store.ts';
import type { Decision } from './read.ts';
import { noteWordingsAnew } from './unit-types.ts';
import { IN_EFFECT, knownBlocks } from './sightings-read.ts';

/** Months of campsites: each of these months of each of these campsites. */
export interface CampsiteMonths {
  readonly campsiteIds: readonly number[];
  /** The firsts of the months. */
  readonly months: readonly Day[];
}

/** What somebody decides about a batch. */
export interface MadeDecision {
  readonly decision: Decision;
  readonly by: string;
  readonly at: Date;
  readonly why: string;
}

// The blocks of so many campsites are gathered by one statement, so that none sorts those of a whole market.
const CAMPSITES_AT_ONCE = 50;

/** A block counts when its batch does, or one that found it again. */
const COUNTING = `
  CREATE TEMP VIEW counting AS SELECT o.* FROM observations o
  WHERE campsite_id IN (SELECT id FROM touched_campsites) AND (${IN_EFFECT} OR number IN (
    SELECT unnest(blocks) FROM confirmations WHERE campsite_id IN (SELECT id FROM touched_campsites) AND ${IN_EFFECT}))`;

/** What a batch saw something of. */
export async function touchedMonths(tx: Transaction, batchNumber: number): Promise<CampsiteMonths> {
  const [touched] = await tx.query<{ campsiteIds: number[]; months: Day[] }>(
    `WITH touched AS (
       SELECT DISTINCT campsite_id, month FROM observations WHERE batch_number = $1::int
       UNION
       SELECT campsite_id, month FROM looks WHERE batch_number = $1::int
       UNION
       SELECT c.campsite_id, make_date(month / 12, month % 12 + 1, 1)
       FROM confirmations c, generate_series(c.first_month - 1, c.first_month + cardinality(c.month_ends) - 2) AS month
       WHERE c.batch_number = $1::int
     )
     SELECT ARRAY(SELECT DISTINCT campsite_id FROM touched ORDER BY 1) AS "campsiteIds",
       ARRAY(SELECT DISTINCT month::text FROM touched ORDER BY 1) AS months`,
    [batchNumber],
  );
  return touched!;
}

/** Keeps who decided what about a batch; from here on the batch counts no more, or again. */
export async function keepDecision(
  tx: Transaction,
  batchNumber: number,
  { decision, by, at, why }: MadeDecision,
): Promise<void> {
  await tx.execute(
    'INSERT INTO batch_decisions (batch_number, decision, decided_by, decided_at, why) VALUES ($1, $2, $3, $4, $5)',
    [batchNumber, decision, by, at, why],
  );
  const isWithdrawn = decision === 'withdrawn';
  await tx.execute(
    isWithdrawn
      ? 'INSERT INTO withdrawn_batches (batch_number) VALUES ($1)'
      : 'DELETE FROM withdrawn_batches WHERE batch_number = $1',
    [batchNumber],
  );
}

/**
 * Gathers all that counts: in the temporary table `incoming` what the prices of these months are folded from anew, and as the
 * temporary view `counting` every block of these campsites. The wordings of their units are noted anew.
 */
export async function gatherKnown(tx: Transaction, { campsiteIds, months }: CampsiteMonths): Promise<void> {
  await tx.query(`${INCOMING}; CREATE TEMP TABLE touched_campsites (id int) ON COMMIT DROP; ${COUNTING}`);
  await tx.execute('INSERT INTO touched_campsites SELECT unnest($1::int[])', [campsiteIds]);
  for (let at = 0; at < campsiteIds.length; at += CAMPSITES_AT_ONCE) {
    await tx.execute(
      `INSERT INTO incoming (${BLOCK}, observed_at, part)
       SELECT ${BLOCK}, seen_at, 0 FROM (${knownBlocks(`'infinity'::timestamptz`, '$2::date[]', '')}) known`,
      [campsiteIds.slice(at, at + CAMPSITES_AT_ONCE), months],
    );
  }
  await noteWordingsAnew(tx, campsiteIds);
}
