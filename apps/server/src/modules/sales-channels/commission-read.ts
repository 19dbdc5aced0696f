import type { CommissionPoints } from '@vivac/domain/sales-channels/commission';
import type { Queryable, Transaction } from '#platform/database/database';
import type { PersonalData } from '#platform/database/personal-data';

interface StoredCommission {
  readonly channel: string;
  readonly points: CommissionPoints;
  readonly writtenAt: Date;
}

/** The commissions that a user wrote, by channel; for nobody else. */
export async function commissionsOf(db: Queryable, uid: string): Promise<StoredCommission[]> {
  return db.query(
    `SELECT channel, points, written_at AS "writtenAt" FROM sales_commissions WHERE uid = $1 ORDER BY channel COLLATE "C"`,
    [uid],
  );
}

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
