import type { AlertFacts, SentAlert } from '@vivac/domain/alerts/alert';
import type { Queryable } from '#platform/database/database';

/** What a mail tells, and whether its reader still wants mails. */
export interface MailedNotice {
  readonly uid: string;
  readonly kind: 'digest' | 'urgent' | 'test';
  readonly alerts: readonly SentAlert[];
  /** How many were told beyond those. */
  readonly more: number;
  readonly madeAt: Date;
  readonly isOn: boolean;
}

/** The notice of a delivery by mail; null when it is no more. */
export async function mailedNotice(db: Queryable, noticeId: string, channelId: string): Promise<MailedNotice | null> {
  const [notice] = await db.query<MailedNotice>(
    `SELECT n.uid, n.kind, n.alerts, n.more, n.made_at AS "madeAt", c.state = 'on' AS "isOn"
     FROM notices n, channels_of_users c WHERE n.id = $1 AND c.id = $2`,
    [noticeId, channelId],
  );
  return notice ?? null;
}

/** What a user was told before a moment and is still so, the nearest nights first: nothing of what the notice of that moment names or counts. */
export function stillOpen(db: Queryable, uid: string, before: Date): Promise<{ readonly facts: AlertFacts }[]> {
  return db.query(
    `SELECT facts FROM alerts WHERE uid = $1 AND told_at < $2 AND news_at IS NULL
       AND stopped_at IS NULL AND state IN ('open', 'no_data', 'error')
     ORDER BY first_night NULLS FIRST, id`,
    [uid, before],
  );
}

/** The mails that a secret of one of them turns off. */
export interface MailChannel {
  readonly channelId: string;
  readonly uid: string;
  readonly isOn: boolean;
}

/** The channel of the mail with a secret; null when there is none, or none any more. */
export async function channelOfMail(db: Queryable, token: string): Promise<MailChannel | null> {
  const [channel] = await db.query<MailChannel>(
    `SELECT c.id AS "channelId", c.uid, c.state = 'on' AS "isOn"
     FROM deliveries d JOIN channels_of_users c ON c.id = d.channel_id WHERE d.unsubscribe_token = $1`,
    [token],
  );
  return channel ?? null;
}
