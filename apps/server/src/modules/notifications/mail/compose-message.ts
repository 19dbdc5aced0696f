import { textOf } from '@vivac/text/text-of';
import { type RuleKind, ruleWords } from '@vivac/domain/rules/kinds/rule-kinds';
import { DEFAULT_LANGUAGE, type Language } from '@vivac/domain/language';
import { layOutMail } from '#platform/mail/mail-layout';
import type { MailMessage } from '#platform/mail/mailer';
import type { RuleKindMails } from '../kinds/rule-kind-mails.ts';
import { RULE_KIND_MAILS, type RuleNews } from '../kinds/rule-kind-table.ts';
import { messageFormats } from './message-formats.ts';
import { inLanguage, listAddress, rulesAddress } from './message-links.ts';

export interface Recipient {
  readonly email: string;
  /** Null when nobody knows what they read. */
  readonly language: Language | null;
}

export interface MessageLinks {
  readonly publicUrl: string;
  /** The address of {@link unsubscribeAddress}, for this message alone. */
  readonly unsubscribe: string;
  /** The id of the message, by which its list is opened. */
  readonly message: string;
}

/** Where a message's own token turns its rule off. */
export function unsubscribeAddress(publicUrl: string, token: string): string {
  return `${publicUrl}/notifications/unsubscribe?${new URLSearchParams({ token })}`;
}

/** The message that tells of what a rule found. Throws when it found nothing: nothing to say is nothing sent. */
export function composeMessage(
  news: RuleNews,
  { email, language }: Recipient,
  { publicUrl, unsubscribe, message: id }: MessageLinks,
  zone: string,
): MailMessage {
  const written = language ?? DEFAULT_LANGUAGE;
  const text = textOf(written, 'rule-mails');
  const words = {
    language: written,
    text,
    formats: messageFormats(written, zone),
    publicUrl,
    list: listAddress(publicUrl, id),
  };
  const mails: RuleKindMails<RuleKind, RuleNews> = RULE_KIND_MAILS[news.kind];
  const end = inLanguage(unsubscribe, written);
  const message = layOutMail(email, language, {
    ...mails.compose(news, words),
    closing: text.why({ rule: ruleWords(news, written) }),
    links: [
      { label: text.changeRules, link: rulesAddress(publicUrl) },
      { label: text.unsubscribe, link: end },
    ],
  });
  return {
    ...message,
    headers: {
      ...message.headers,
      // RFC 2369 and RFC 8058: mail programs show a button of their own that ends the messages in one click.
      'List-Unsubscribe': `<${end}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}
