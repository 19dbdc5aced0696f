import { DEFAULT_LANGUAGE } from '@vivac/domain/language';
import { oneLine } from '@vivac/domain/shown-text';
import { layOutMail } from '#platform/mail/mail-layout';
import { outgoingMails } from '#platform/mail/outgoing/send-outgoing';
import type { Claimed } from '#platform/mail/outgoing/outgoing-store';
import type { Context } from '#server/context';
import { languageOfUser } from '#modules/accounts/read';
import { type Told, sourceMailText } from './source-mail-text.ts';

interface SourceMail extends Claimed {
  readonly uid: string;
  readonly sourceId: number | null;
  readonly source: string | null;
  readonly told: Told;
  readonly reason: string | null;
}

/** Mails about changes of state, to those who are administrators when they are sent. */
export function sourceMails(context: Pick<Context, 'db' | 'clock' | 'mailer' | 'log' | 'identity' | 'publicUrl'>) {
  return outgoingMails<SourceMail>(context, {
    queue: 'sources.mail',
    table: { name: 'source_mails', columns: 'uid, source_id AS "sourceId", source, told, reason' },
    name: 'A mail about a source',
    async compose({ uid, source, sourceId, told, reason }) {
      const user = await context.identity.findByUid(uid);
      if (user === null || !user.admin) return null;
      const language = await languageOfUser(context.db, uid);
      const text = sourceMailText[language ?? DEFAULT_LANGUAGE];
      const { subject, opening } = text.told[told](oneLine(source ?? ''));
      const link = `${context.publicUrl}/sources${sourceId === null ? '' : `?source=${sourceId}`}`;
      return layOutMail(user.email, language, {
        subject,
        paragraphs: reason === null ? [opening] : [opening, oneLine(reason)],
        action: { label: text.action, link },
        closing: text.closing,
      });
    },
    about: ({ uid, source, told }) => ({ uid, source, told }),
  });
}
