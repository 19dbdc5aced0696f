import type { Areas } from '@vivac/text/areas';
import type { FindingOf, FindingsOf, KindOfRule, RuleKind, RuleLine } from '@vivac/domain/rules/kinds/rule-kinds';
import type { Queryable } from '#platform/database/database';
import type { Language } from '@vivac/domain/language';
import type { MailContent } from '#platform/mail/mailer';
import type { MessageFormats } from '../mail/message-formats.ts';
import type { HeldPrices, SentBefore } from '../messages/held-prices.ts';
import type { MarketNow } from '../market-now.ts';

/** With which a message is written. */
export interface MessageWords {
  readonly language: Language;
  readonly text: Areas['rule-mails'];
  readonly formats: MessageFormats;
  readonly publicUrl: string;
  /** Where the whole list of this message stands. */
  readonly list: string;
}

/** How what rules of a kind found is told, in a message and in a trial. */
export interface RuleKindMails<Kind extends RuleKind, News> {
  /** All that a message says; reads what the evaluation did not need. */
  news(
    db: Queryable,
    rule: KindOfRule<Kind>,
    findings: FindingsOf<Kind>,
    market: MarketNow,
    before: SentBefore | null,
  ): Promise<News>;
  /** What is kept of a message, for the next one and for its reader; null of a kind that tells what arrived. */
  held(findings: FindingsOf<Kind>): HeldPrices | null;
  /** The message without why it is sent. Throws when there is no news. */
  compose(news: News, words: MessageWords): Omit<MailContent, 'closing'>;
  /** A finding as a trial shows it. */
  line(finding: FindingOf<Kind>): RuleLine<Kind>;
}
