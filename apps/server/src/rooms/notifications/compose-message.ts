import type { Day } from '@vivac/domain/day';
import { eurosOf } from '@vivac/domain/money';
import type { PriceRule, ReviewRule } from '@vivac/domain/notification-rule';
import type { PriceFindings } from '@vivac/domain/rule-findings';
import { priceNews } from '@vivac/domain/rule-news';
import { ruleWords } from '@vivac/domain/rule-words';
import type { Language } from '#platform/language';
import { layOutMail } from '#platform/mailer/mail-layout';
import type { MailMessage } from '#platform/mailer/mailer';
import type { OfferFilters } from '#rooms/prices/read';
import type { StoredReview } from '#rooms/reviews/read';

/** What a rule found at a moment, which is worth a message. */
export type RuleNews =
  | {
      readonly kind: 'price';
      readonly rule: PriceRule;
      readonly reference: string;
      readonly findings: PriceFindings;
      /** Those under which the prices were compared. */
      readonly filters: OfferFilters;
      readonly at: Date;
      /** The day of `at` in the product's zone. */
      readonly today: Day;
    }
  | {
      readonly kind: 'reviews';
      readonly rule: ReviewRule;
      readonly reference: string;
      readonly reviews: readonly ToldReview[];
      readonly at: Date;
    };

/** What a message says of a review. */
export type ToldReview = Pick<
  StoredReview,
  'date' | 'datePrecision' | 'scoreHundredths' | 'reviewerName' | 'title' | 'positive' | 'negative'
>;

export interface Recipient {
  readonly email: string;
  /** Null when nobody knows what they read. */
  readonly language: Language | null;
}

export interface MessageLinks {
  readonly publicUrl: string;
  /** The address of {@link unsubscribeAddress}, for this message alone. */
  readonly unsubscribe: string;
}

/** Where a message's own token turns its rule off. */
export function unsubscribeAddress(publicUrl: string, token: string): string {
  return `${publicUrl}/notifications/unsubscribe?${new URLSearchParams({ token })}`;
}

/** The message that tells of what a rule found. Throws when it found nothing: nothing to say is nothing sent. */
export function composeMessage(
  news: RuleNews,
  { email, language }: Recipient,
  { publicUrl, unsubscribe }: MessageLinks,
  _zone: string,
): MailMessage {
  const said = language ?? 'en';
  const { subject, lines } = news.kind === 'price' ? priceLines(news) : reviewLines(news);
  const message = layOutMail(email, language, {
    subject,
    paragraphs: [...lines, ruleWords(news, said)],
    action: { label: 'Vivac', link: `${publicUrl}/${news.kind === 'price' ? 'dashboard' : 'reviews'}` },
    closing: unsubscribe,
  });
  return {
    ...message,
    headers: {
      ...message.headers,
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}

function priceLines({ reference, findings }: Extract<RuleNews, { kind: 'price' }>) {
  const news = priceNews(findings.found);
  if (news === null) throw new Error('A price message without a price was asked for');
  const lines = news.shown.map(
    ({ date, competitor, priceCents, competitorCents, percent }) =>
      `${date}: ${eurosOf(priceCents)} €, ${competitor} ${eurosOf(competitorCents)} € (${percent} %)`,
  );
  return { subject: `${reference}: ${news.nights} (${news.farthest.percent} %)`, lines };
}

function reviewLines({ reference, reviews }: Extract<RuleNews, { kind: 'reviews' }>) {
  if (reviews.length === 0) throw new Error('A review message without a review was asked for');
  const lines = reviews.map(({ date, scoreHundredths, title }) => `${date}: ${scoreHundredths / 100} ${title ?? ''}`);
  return { subject: `${reference}: ${reviews.length}`, lines };
}
