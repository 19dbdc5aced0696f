import type { CommissionPoints } from '@vivac/domain/sales-channels/commission';
import type { Queryable } from '#platform/database/database';

export interface StoredCommission {
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
