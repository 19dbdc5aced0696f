import { reviewsWithIds, type StoredReview } from '#modules/reviews/read';
import type { ReviewRule } from '@vivac/domain/rules/kinds/reviews';
import { scoreBadgeOf } from '@vivac/domain/reviews/review-score';
import { shownReviewerName } from '@vivac/domain/reviews/review';
import { oneLine, shortenedTo, shownName } from '@vivac/domain/shown-text';
import type { MailContent, MailEntry } from '#platform/mail/mailer';
import { type Language, withCatalanArticle } from '@vivac/domain/language';
import type { MessageWords, RuleKindMails } from './rule-kind-mails.ts';
import { reviewsAddress } from '../mail/message-links.ts';
import { subjectLine } from '../mail/message-formats.ts';

export const REVIEW_MAILS: RuleKindMails<'reviews', ReviewRuleNews> = {
  async news(db, of, { found }, { at, reference }) {
    const ids = found.map(({ id }) => id);
    return { ...of, reference: reference.name, reviews: await reviewsWithIds(db, reference, ids), at };
  },
  held: () => null,
  compose: reviewMessage,
  line: ({ date, scoreHundredths, title }) => ({ date, score: scoreHundredths / 100, title }),
};

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
function reviewMessage(sent: ReviewRuleNews, given: MessageWords): Omit<MailContent, 'closing'> {
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
    paragraphs: [stated.opening(reviews.length, shownName(reference), limit, formats.moment(at))],
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

interface ReviewText {
  readonly one: (score: string) => string;
  readonly many: (count: number, limit: Limit, outermost: string) => string;
  readonly opening: (count: number, own: string, limit: Limit, until: string) => string;
  readonly score: (score: string) => string;
  readonly anonymous: string;
  readonly positive: string;
  readonly negative: string;
  readonly noWords: string;
  readonly rest: (count: string) => string;
  readonly open: string;
}

interface Limit {
  readonly condition: 'below' | 'above';
  readonly note: string;
}

const englishLimit = ({ condition, note }: Limit) => `${condition} ${note}`;
const spanishLimit = ({ condition, note }: Limit) => `${condition === 'below' ? 'inferior' : 'superior'} a ${note}`;
const frenchLimit = ({ condition, note }: Limit) => `${condition === 'below' ? 'inférieure' : 'supérieure'} à ${note}`;

/** The sentences of messages of reviews. Numbers, days and moments come as they are written in the language. */
const reviewText: Readonly<Record<Language, ReviewText>> = {
  en: {
    one: (score) => `a new review with a score of ${score}`,
    many: (count, limit, outermost) =>
      `${count} new reviews ${englishLimit(limit)}, the ${limit.condition === 'below' ? 'lowest' : 'highest'}\u00a0${outermost}`,
    opening: (count, own, limit, until) =>
      `${count === 1 ? 'A new review' : 'New reviews'} of ${own} with a score ${englishLimit(limit)}, received up to ${until}.`,
    score: (score) => `Score ${score} of 10`,
    anonymous: 'Name not given',
    positive: 'Positive:',
    negative: 'Negative:',
    noWords: 'Scored without a comment.',
    rest: (count) => `And ${count} more on the reviews page.`,
    open: 'Open the reviews',
  },
  es: {
    one: (score) => `una reseña nueva con una puntuación de ${score}`,
    many: (count, limit, outermost) =>
      limit.condition === 'below'
        ? `${count} reseñas nuevas por debajo de ${limit.note}, la más baja\u00a0${outermost}`
        : `${count} reseñas nuevas por encima de ${limit.note}, la más alta\u00a0${outermost}`,
    opening: (count, own, limit, until) => {
      const [reviews, received] = count === 1 ? ['Una reseña nueva', 'recibida'] : ['Reseñas nuevas', 'recibidas'];
      return `${reviews} de ${own} con una puntuación ${spanishLimit(limit)}, ${received} hasta el ${until}.`;
    },
    score: (score) => `Puntuación ${score} de 10`,
    anonymous: 'Sin nombre',
    positive: 'Positivo:',
    negative: 'Negativo:',
    noWords: 'Puntuada sin comentario.',
    rest: (count) => `Y ${count} más en la página de reseñas.`,
    open: 'Abrir las reseñas',
  },
  ca: {
    one: (score) => `una ressenya nova amb una puntuació de ${score}`,
    many: (count, limit, outermost) =>
      limit.condition === 'below'
        ? `${count} ressenyes noves per sota de ${limit.note}, la més baixa\u00a0${outermost}`
        : `${count} ressenyes noves per sobre de ${limit.note}, la més alta\u00a0${outermost}`,
    opening: (count, own, limit, until) => {
      const [reviews, received] = count === 1 ? ['Una ressenya nova', 'rebuda'] : ['Ressenyes noves', 'rebudes'];
      return `${reviews} sobre ${own} amb una puntuació ${spanishLimit(limit)}, ${received} fins ${withCatalanArticle('al ', until)}.`;
    },
    score: (score) => `Puntuació ${score} de 10`,
    anonymous: 'Sense nom',
    positive: 'Positiu:',
    negative: 'Negatiu:',
    noWords: 'Puntuada sense comentari.',
    rest: (count) => `I ${count} més a la pàgina de ressenyes.`,
    open: 'Obre les ressenyes',
  },
  fr: {
    one: (score) => `un nouvel avis avec une note de ${score}`,
    many: (count, limit, outermost) =>
      limit.condition === 'below'
        ? `${count} nouveaux avis au-dessous de ${limit.note}, le plus bas\u00a0${outermost}`
        : `${count} nouveaux avis au-dessus de ${limit.note}, le plus haut\u00a0${outermost}`,
    opening: (count, own, limit, until) => {
      const [reviews, received] = count === 1 ? ['Un nouvel avis', 'reçu'] : ['Nouveaux avis', 'reçus'];
      return `${reviews} sur ${own} avec une note ${frenchLimit(limit)}, ${received} jusqu’au ${until}.`;
    },
    score: (score) => `Note ${score} sur 10`,
    anonymous: 'Sans nom',
    positive: 'Positif\u00a0:',
    negative: 'Négatif\u00a0:',
    noWords: 'Noté sans commentaire.',
    rest: (count) => `Et ${count} de plus sur la page des avis.`,
    open: 'Ouvrir les avis',
  },
};
