import type { MailMessage } from '#platform/mail/mailer';
import { outgoingMails } from '#platform/mail/outgoing/send-outgoing';
import type { Claimed } from '#platform/mail/outgoing/outgoing-store';
import type { Context } from '#server/context';
import { languageOfUser } from '#modules/accounts/read';
import { stillSo } from '../read.ts';
import { mayBeSent, namesVisibleTo } from '../visible-alerts.ts';
import { alertMail } from './alert-mail.ts';
import { mailedNotice, stillOpen } from './mail-read.ts';

type AlertMailContext = Pick<Context, 'db' | 'clock' | 'mailer' | 'log' | 'identity' | 'publicUrl'>;

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
  const { db, identity, publicUrl } = context;
  const { id, noticeId, channelId, unsubscribeToken } = delivery;
  const notice = await mailedNotice(db, noticeId, channelId);
  if (notice === null || !notice.isOn) return null;
  const { uid, kind, more, madeAt } = notice;
  const user = await identity.findByUid(uid);
  if (user === null || user.disabled) return null;
  const visible = await namesVisibleTo(db, { uid, admin: user.admin });
  const alerts = (await stillSo(db, notice.alerts)).filter(({ facts }) => mayBeSent(visible, facts));
  if (alerts.length === 0 && kind !== 'test') return null;
  const before = kind === 'digest' ? await stillOpen(db, uid, madeAt) : [];
  const still = before.map(({ facts }) => facts).filter((facts) => mayBeSent(visible, facts));
  const language = await languageOfUser(db, uid);
  const mail = alertMail({ kind, alerts, more, still }, { email: user.email, language, publicUrl, unsubscribeToken });
  return { ...mail, messageId: `<${id}@${new URL(publicUrl).hostname}>` };
}
