import type { FindingOf, FindingsOf, KindOfRule, RuleKind, RuleLine } from '@vivac/domain/rules/kinds/rule-kinds';
import type { Queryable } from '#platform/database/database';
import type { Language } from '@vivac/domain/language';
import type { MailContent } from '#platform/mail/mail-content';
import type { MessageFormats } from '../mail/message-formats.ts';
import type { MessageText } from '../mail/message-text.ts';
import type { MarketNow } from '../market/market-now.ts';

/** With which a message is written. */
export interface MessageWords {
  readonly language: Language;
  readonly text: MessageText;
  readonly formats: MessageFormats;
  readonly publicUrl: string;
}

/** How what rules of a kind found is told, in a message and in a trial. */
export interface RuleKindMails<Kind extends RuleKind, News> {
  /** All that a message says; reads what the evaluation did not need. */
  news(db: Queryable, rule: KindOfRule<Kind>, findings: FindingsOf<Kind>, market: MarketNow): Promise<News>;
  /** The message without why it is sent. Throws when there is no news. */
  compose(news: News, words: MessageWords): Omit<MailContent, 'closing'>;
  /** A finding as a trial shows it. */
  line(finding: FindingOf<Kind>): RuleLine<Kind>;
}
