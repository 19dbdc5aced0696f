import { UNDECIDED_TYPE } from '@vivac/domain/offers/unit-type';
import type { Transaction } from '#platform/database/database';

const seenIn = (blocks: 'incoming' | 'counting') => `
  INSERT INTO offered_wordings (campsite_id, channel_id, original_type_id, type_id)
  SELECT DISTINCT campsite_id, channel_id, original_type_id, type_id FROM ${blocks}
  ON CONFLICT DO NOTHING`;

/** Notes which wordings came in the temporary table `incoming`. Answers how many are new and of no type yet. */
export async function noteWordings(tx: Transaction): Promise<number> {
  const [row] = await tx.query<{ undecided: number }>(
    `WITH noted AS (
${seenIn('incoming')} RETURNING *)
     SELECT count(*)::int AS undecided FROM noted n
     WHERE type_id = (SELECT id FROM accommodation_types WHERE name = $1)
       AND NOT EXISTS (SELECT FROM unit_type_decisions d
         WHERE (d.campsite_id, d.channel_id, d.original_type_id) = (n.campsite_id, n.channel_id, n.original_type_id))`,
    [UNDECIDED_TYPE],
  );
  return row!.undecided;
}

/** Notes the wordings of some campsites anew, from the temporary view `counting`, which holds all that counts of them. */
export async function noteWordingsAnew(tx: Transaction, campsiteIds: readonly number[]): Promise<void> {
  await tx.execute('DELETE FROM offered_wordings WHERE campsite_id = ANY($1::int[])', [campsiteIds]);
  await tx.execute(seenIn('counting'));
}
