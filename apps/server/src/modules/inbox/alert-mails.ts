import type { MailMessage } from '#platform/mail/mailer';
import { type Claimed, outgoingMails } from '#platform/mail/outgoing';
import type { Context } from '#server/context';
import { languageOfUser } from '#modules/accounts/read';
import type { AlertFacts, SentAlert } from '@vivac/domain/alerts/alert';
import type { Queryable } from '#platform/database/database';
import { type HeldBack, heldBackOf } from '#modules/changes/read';
import { type Viewer, visibleCampsites } from '#modules/watchlists/read';
import { mayBeSent, namesVisibleTo, stillSo } from './read.ts';
import { alertMail } from './alert-mail.ts';

type AlertMailContext = Pick<Context, 'db' | 'clock' | 'mailer' | 'log' | 'identity' | 'publicUrl' | 'zone'>;

interface MailDelivery extends Claimed {
  readonly noticeId: string;
  readonly channelId: string;
  readonly unsubscribeToken: string;
}

/** Digests and urgent alerts by mail: deliveries to channels of the kind e-mail, told with the reader's rights at the moment of sending. */
export function alertMails(context: AlertMailContext) {
  return outgoingMails<MailDelivery>(context, {
    queue: 'inbox.mail',
    table: {
      name: 'mail_deliveries',
      columns: 'notice_id AS "noticeId", channel_id AS "channelId", unsubscribe_token AS "unsubscribeToken"',
    },
    name: 'A mail of alerts',
    compose: (delivery) => compose(context, delivery),
    about: ({ noticeId }) => ({ notice: noticeId }),
  });
}

/** Null where nobody wants it any more, or may know of it. */
async function compose(context: AlertMailContext, delivery: MailDelivery): Promise<MailMessage | null> {
  const { db, identity, publicUrl, zone } = context;
  const { id, noticeId, channelId, unsubscribeToken } = delivery;
  const notice = await mailedNotice(db, noticeId, channelId);
  if (notice === null || !notice.isOn) return null;
  const { uid, kind, more, madeAt } = notice;
  const user = await identity.findByUid(uid);
  if (user === null || user.disabled) return null;
  const viewer = { uid, admin: user.admin };
  const visible = await namesVisibleTo(db, viewer);
  const alerts = (await stillSo(db, notice.alerts)).filter(({ facts }) => mayBeSent(visible, facts));
  if (alerts.length === 0 && kind !== 'test') return null;
  const before = kind === 'digest' ? await stillOpen(db, uid, madeAt) : [];
  const still = before.map(({ facts }) => facts).filter((facts) => mayBeSent(visible, facts));
  const language = await languageOfUser(db, uid);
  const held = await heldBackAmong(db, viewer, [...alerts.map(({ facts }) => facts), ...still]);
  const reader = { email: user.email, language, publicUrl, unsubscribeToken, zone };
  const mail = alertMail({ kind, alerts, more, still, held }, reader);
  return { ...mail, messageId: `<${id}@${new URL(publicUrl).hostname}>` };
}

/** What is held back of the campsites that a mail names: their prices are told as they came (change-5). */
async function heldBackAmong(db: Queryable, viewer: Viewer, told: readonly AlertFacts[]): Promise<HeldBack[]> {
  const names = told.flatMap((facts) => ('campsite' in facts ? facts.campsite : []));
  return heldBackOf(db, await visibleCampsites(db, viewer, names));
}

/** What a mail tells, and whether its reader still wants mails. */
interface MailedNotice {
  readonly uid: string;
  readonly kind: 'digest' | 'urgent' | 'test';
  readonly alerts: readonly SentAlert[];
  /** How many were told beyond those. */
  readonly more: number;
  readonly madeAt: Date;
  readonly isOn: boolean;
}

/** The notice of a delivery by mail; null when it is no more. */
async function mailedNotice(db: Queryable, noticeId: string, channelId: string): Promise<MailedNotice | null> {
  const [notice] = await db.query<MailedNotice>(
    `SELECT n.uid, n.kind, n.alerts, n.more, n.made_at AS "madeAt", c.state = 'on' AS "isOn"
     FROM notices n, channels_of_users c WHERE n.id = $1 AND c.id = $2`,
    [noticeId, channelId],
  );
  return notice ?? null;
}

/** What a user was told before a moment and is still so, the nearest nights first: nothing of what the notice of that moment names or counts. */
function stillOpen(db: Queryable, uid: string, before: Date): Promise<{ readonly facts: AlertFacts }[]> {
  return db.query(
    `SELECT facts FROM alerts WHERE uid = $1 AND told_at < $2 AND news_at IS NULL
       AND stopped_at IS NULL AND state IN ('open', 'no_data', 'error')
     ORDER BY first_night NULLS FIRST, id`,
    [uid, before],
  );
}

/** The mails that a secret of one of them turns off. */
interface MailChannel {
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
