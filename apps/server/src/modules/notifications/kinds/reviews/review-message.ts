import type { ReviewRule } from '@vivac/domain/rules/kinds/reviews';
import { scoreBadgeOf } from '@vivac/domain/reviews/review-score';
import { shownReviewerName } from '@vivac/domain/reviews/review';
import { oneLine, shortenedTo, shownName } from '@vivac/domain/shown-text';
import type { MailContent, MailEntry } from '#platform/mail/mail-content';
import type { StoredReview } from '#modules/reviews/read';
import { reviewsAddress } from '../../mail/message-links.ts';
import { subjectLine } from '../../mail/subject-line.ts';
import type { MessageWords } from '../rule-kind-mails.ts';
import { type ReviewText, reviewText } from './review-text.ts';

/** What a message says of a review. */
export type SentReview = Pick<
  StoredReview,
  'date' | 'datePrecision' | 'scoreHundredths' | 'reviewerName' | 'title' | 'positive' | 'negative'
>;

/** What a review rule found at a moment. */
export interface ReviewRuleNews {
  readonly kind: 'reviews';
  readonly rule: ReviewRule;
  readonly reference: string;
  readonly reviews: readonly SentReview[];
  readonly at: Date;
}

interface Words extends Omit<MessageWords, 'language'> {
  readonly reviews: ReviewText;
}

/** As many as the page shows at first; with their texts cut, a message stays far below the 102 KB that Gmail shows. */
const REVIEWS_SHOWN = 10;
const MAX_TITLE = 150;
const MAX_TEXT = 600;

/** What a message says of reviews, but why it is sent. Throws when there is none. */
export function reviewMessage(sent: ReviewRuleNews, given: MessageWords): Omit<MailContent, 'closing'> {
  const { reference, rule, reviews, at } = sent;
  const words = { ...given, reviews: reviewText[given.language] };
  const { text, reviews: stated, formats, publicUrl } = words;
  if (reviews.length === 0) throw new Error('A message of reviews has none to tell of');
  const heading = headline(sent, words);
  const limit = { condition: rule.condition, note: formats.note(rule.note) };
  // The newest first, as the page behind the link shows them.
  const shown = reviews.toSorted((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0)).slice(0, REVIEWS_SHOWN);
  const rest = reviews.length - shown.length;
  return {
    subject: subjectLine([reference], (own) => text.subject({ own, news: heading })),
    preview: previewOf(shown[0]!, words),
    heading: capitalised(heading),
    paragraphs: [stated.opening(shownName(reference), limit, formats.moment(at))],
    entries: shown.map((review) => entryOf(review, words)),
    notes: rest === 0 ? [] : [stated.rest(formats.count(rest))],
    action: { label: stated.open, link: reviewsAddress(publicUrl, reference) },
  };
}

function headline({ rule, reviews }: ReviewRuleNews, { reviews: stated, formats }: Words): string {
  const scores = reviews.map(({ scoreHundredths }) => scoreHundredths / 100);
  const outermost = formats.score(rule.condition === 'below' ? Math.min(...scores) : Math.max(...scores));
  if (reviews.length === 1) return stated.one(outermost);
  return stated.many(reviews.length, { condition: rule.condition, note: formats.note(rule.note) }, outermost);
}

function previewOf(review: SentReview, words: Words): string {
  const { badge, heading, texts } = entryOf(review, words);
  return [badge.text, heading, texts[0]?.text ?? ''].filter((part) => part !== '').join(' · ');
}

function entryOf(review: SentReview, { reviews: text, formats }: Words): MailEntry {
  const { date, datePrecision, scoreHundredths, reviewerName, title, positive, negative } = review;
  const score = formats.score(scoreHundredths / 100);
  const stated = [
    { label: text.positive, text: words(positive, MAX_TEXT) },
    { label: text.negative, text: words(negative, MAX_TEXT) },
  ].filter(({ text: words }) => words !== '');
  return {
    badge: { text: score, words: text.score(score), tone: scoreBadgeOf(scoreHundredths / 100) },
    heading: words(title, MAX_TITLE),
    facts: [formats[datePrecision](date), shownName(shownReviewerName(reviewerName) ?? text.anonymous)].join(' · '),
    texts: stated.length === 0 ? [{ text: text.noWords }] : stated,
  };
}

function capitalised(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

function words(text: string | null, max: number): string {
  return shortenedTo(oneLine(text ?? ''), max);
}
