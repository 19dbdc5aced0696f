import type { CommissionPoints } from '@vivac/domain/sales-channels/commission';
import type { Transaction } from '#platform/database/database';
import type { PersonalData } from '#platform/database/personal-data';

/** Keeps the commissions that are named; null forgets one. Of two who write the same one, the last wins. */
export async function writeCommissions(
  tx: Transaction,
  uid: string,
  written: ReadonlyMap<string, CommissionPoints | null>,
  now: Date,
): Promise<void> {
  const forgotten = [...written].filter(([, points]) => points === null).map(([channel]) => channel);
  const stored = [...written].filter(([, points]) => points !== null);
  await tx.execute('DELETE FROM sales_commissions WHERE uid = $1 AND channel = ANY($2::text[])', [uid, forgotten]);
  await tx.execute(
    `INSERT INTO sales_commissions (uid, channel, points, written_at)
     SELECT $1, channel, points, $4 FROM unnest($2::text[], $3::int[]) named(channel, points)
     ON CONFLICT (uid, channel) DO UPDATE SET points = excluded.points, written_at = excluded.written_at`,
    [uid, stored.map(([channel]) => channel), stored.map(([, points]) => points), now],
  );
}

export const COMMISSION_DATA: PersonalData = { owned: ['sales_commissions'] };
