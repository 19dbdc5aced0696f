import type { Transaction } from '#platform/database/database';

/** What a batch brought of these campsites is to be looked at for changes; kept with the batch, so that nothing is lost. */
export async function markForChanges(
  tx: Transaction,
  batchNumber: number,
  campsiteIds: readonly number[],
): Promise<void> {
  await tx.execute(
    'INSERT INTO change_marks (campsite_id, batch_number) SELECT unnest($2::int[]), $1::int ON CONFLICT DO NOTHING',
    [batchNumber, campsiteIds],
  );
}

/** A batch counts no more, or again: the changes of its campsites are computed anew from all of their evidence. */
export async function markForChangesAnew(
  tx: Transaction,
  batchNumber: number,
  campsiteIds: readonly number[],
): Promise<void> {
  await tx.execute(
    `INSERT INTO change_marks (campsite_id, batch_number, is_anew) SELECT unnest($2::int[]), $1::int, true
     ON CONFLICT (batch_number, campsite_id) DO UPDATE SET is_anew = true`,
    [batchNumber, campsiteIds],
  );
}

/** Evidence of these campsites was removed: their changes are computed anew from what stays. */
export async function markCampsitesAnew(tx: Transaction, campsiteIds: readonly number[]): Promise<void> {
  await tx.execute(
    `INSERT INTO change_marks (campsite_id, batch_number, is_anew)
     SELECT campsite_id, max(batch_number), true FROM observations WHERE campsite_id = ANY($1::int[]) GROUP BY campsite_id
     ON CONFLICT (batch_number, campsite_id) DO UPDATE SET is_anew = true`,
    [campsiteIds],
  );
}

/** Nobody is asked whether a batch means something else than the one before: its moves are known to be moves. */
export async function countWithoutQuestion(tx: Transaction, batchNumber: number): Promise<void> {
  await tx.execute(`INSERT INTO change_batches (batch_number, verdict) VALUES ($1, 'counts')`, [batchNumber]);
}
