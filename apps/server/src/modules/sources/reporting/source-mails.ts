import type { Areas } from '@vivac/text/areas';
import { textOf } from '@vivac/text/text-of';
import { DEFAULT_LANGUAGE } from '@vivac/domain/language';
import { oneLine } from '@vivac/domain/shown-text';
import { layOutMail } from '#platform/mail/mail-layout';
import { outgoingMails } from '#platform/mail/outgoing/send-outgoing';
import type { Claimed } from '#platform/mail/outgoing/outgoing-store';
import type { Context } from '#server/context';
import { languageOfUser } from '#modules/accounts/read';

/** What is told of a source, or of the network. */
type Reported = keyof Areas['source-mails']['told'];

interface SourceMail extends Claimed {
  readonly uid: string;
  readonly sourceId: number | null;
  readonly source: string | null;
  readonly told: Reported;
  readonly reason: string | null;
}

/** Mails about changes of state, to those who are administrators when they are sent. */
export function sourceMails(context: Pick<Context, 'db' | 'clock' | 'mailer' | 'log' | 'identity' | 'publicUrl'>) {
  return outgoingMails<SourceMail>(context, {
    queue: 'sources.mail',
    table: { name: 'source_mails', columns: 'uid, source_id AS "sourceId", source, told, reason' },
    name: 'A mail about a source',
    async compose({ uid, source, sourceId, told: reported, reason }) {
      const user = await context.identity.findByUid(uid);
      if (user === null || !user.admin) return null;
      const language = await languageOfUser(context.db, uid);
      const text = textOf(language ?? DEFAULT_LANGUAGE, 'source-mails');
      const { subject, opening } = reportedWords(text.told[reported], oneLine(source ?? ''));
      const link = `${context.publicUrl}/sources${sourceId === null ? '' : `?source=${sourceId}`}`;
      return layOutMail(user.email, language, {
        subject,
        paragraphs: reason === null ? [opening] : [opening, oneLine(reason)],
        action: { label: text.action, link },
        closing: text.closing,
      });
    },
    about: ({ uid, source, told: reported }) => ({ uid, source, told: reported }),
  });
}

/** What is told of the network names no source. */
function reportedWords({ subject, opening }: Areas['source-mails']['told'][Reported], source: string) {
  const words = (sentence: typeof subject) => (typeof sentence === 'string' ? sentence : sentence({ source }));
  return { subject: words(subject), opening: words(opening) };
}
