import { type ArrivedReview, numberIn, type Rule, type RuleKindModule } from './rule-kind.ts';

/** Tells of new reviews of the reference campsite. */
export interface ReviewRule extends Rule {
  readonly schedule: 'weekly';
  readonly condition: 'below' | 'above';
  /** A score of 0–10 with at most two decimals; a review of exactly this score is neither below nor above. */
  readonly note: number;
}

const LINE = { date: 'day', score: 'number', title: 'text or none' } as const;

export const REVIEWS: RuleKindModule<ReviewRule, 'reviews', ArrivedReview, typeof LINE, 'reviews'> = {
  noun: 'review rule',
  schedules: ['weekly'],
  parts: {
    condition: { is: 'choice', among: ['below', 'above'] },
    note: {
      is: 'number',
      min: 0,
      max: 10,
      initial: 7,
      means: 'A score of exactly this is neither below nor above.',
    },
  },
  example: { type: 'email', schedule: 'weekly', condition: 'below', note: 7, enabled: true },
  identity: ({ condition, note }) => `${condition}.${note}`,
  words: {
    en: ({ condition, note }, when) => `${when}: new reviews of your campsite with a score ${condition} ${note}.`,
    es: ({ condition, note }, when) => {
      const side = condition === 'below' ? 'inferior' : 'superior';
      return `${when}: reseñas nuevas de tu camping con una puntuación ${side} a ${numberIn('es', note)}.`;
    },
    ca: ({ condition, note }, when) => {
      const side = condition === 'below' ? 'inferior' : 'superior';
      return `${when}: ressenyes noves del teu càmping amb una puntuació ${side} a ${numberIn('ca', note)}.`;
    },
    fr: ({ condition, note }, when) => {
      const side = condition === 'below' ? 'inférieure' : 'supérieure';
      return `${when}\u00a0: nouveaux avis sur votre camping avec une note ${side} à ${numberIn('fr', note)}.`;
    },
  },
  needs: 'reviews',
  evaluate(rule, { reviews, afterS, untilS }) {
    return { found: reviewFindings(rule, reviews, afterS, untilS), stale: [] };
  },
  list: 'reviews',
  line: LINE,
};

interface ReviewLimit {
  readonly condition: 'below' | 'above';
  readonly note: number;
}

/**
 * The reviews that arrived after one moment and up to another and whose score is below, or above, the note: a score of
 * exactly the note is neither. Their order stays.
 */
export function reviewFindings<Review extends Pick<ArrivedReview, 'arrivedAtS' | 'scoreHundredths'>>(
  { condition, note }: ReviewLimit,
  reviews: readonly Review[],
  afterS: number,
  untilS: number,
): Review[] {
  const limit = Math.round(note * 100);
  const isFound = (score: number) => (condition === 'below' ? score < limit : score > limit);
  return reviews.filter(
    ({ arrivedAtS, scoreHundredths }) => arrivedAtS > afterS && arrivedAtS <= untilS && isFound(scoreHundredths),
  );
}
