import type { Queryable } from '#platform/database/database';
import type { PersonalData } from '#platform/database/personal-data';

/** What a user may change of an alert; what is absent stays. */
export interface AlertChange {
  readonly isRead?: boolean;
  readonly mutedUntil?: Date | null;
  readonly isStopped?: boolean;
  readonly note?: string | null;
}

/** Changes an alert of a user. False when they have none with that id. */
export async function changeAlert(
  db: Queryable,
  uid: string,
  id: string,
  change: AlertChange,
  now: Date,
): Promise<boolean> {
  const { isRead, mutedUntil, isStopped, note } = change;
  const changed = await db.execute(
    `UPDATE alerts SET
       read_at = CASE WHEN $4::boolean IS NULL THEN read_at WHEN $4 THEN $3::timestamptz END,
       muted_until = CASE WHEN $5::boolean THEN $6::timestamptz ELSE muted_until END,
       stopped_at = CASE WHEN $7::boolean IS NULL THEN stopped_at WHEN $7 THEN coalesce(stopped_at, $3) END,
       note = CASE WHEN $8::boolean THEN $9 ELSE note END
     WHERE uid = $1 AND id = $2`,
    [
      uid,
      id,
      now,
      isRead ?? null,
      mutedUntil !== undefined,
      mutedUntil ?? null,
      isStopped ?? null,
      note !== undefined,
      note ?? null,
    ],
  );
  return changed > 0;
}

/** Marks all alerts of a user read that were there at a moment; what came since stays unread. */
export async function readAll(db: Queryable, uid: string, until: Date, now: Date): Promise<number> {
  return db.execute(
    `UPDATE alerts SET read_at = $3 WHERE uid = $1 AND changed_at <= $2 AND state <> 'pending'
       AND (read_at IS NULL OR news_at > read_at)`,
    [uid, until, now],
  );
}

/** Turns the mails of the delivery with a token off; false when they were off. */
export async function turnOffMails(tx: Queryable, channelId: string): Promise<boolean> {
  return (
    (await tx.execute(`UPDATE channels_of_users SET state = 'off' WHERE id = $1 AND state <> 'off'`, [channelId])) > 0
  );
}

export const INBOX_DATA: PersonalData = {
  owned: ['notices', 'inbox_versions'],
  sent: [
    {
      table: 'notices',
      at: 'made_at',
      over: `NOT EXISTS (SELECT 1 FROM deliveries d WHERE d.notice_id = t.id AND d.state IN ('due', 'parked'))`,
    },
  ],
};
