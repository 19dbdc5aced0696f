import { reviewsWithIds } from '#modules/reviews/read';
import type { RuleKindMails } from '../rule-kind-mails.ts';
import { type ReviewRuleNews, reviewMessage } from './review-message.ts';

export const REVIEW_MAILS: RuleKindMails<'reviews', ReviewRuleNews> = {
  async news(db, of, { found }, { at, reference }) {
    const ids = found.map(({ id }) => id);
    return { ...of, reference: reference.name, reviews: await reviewsWithIds(db, reference, ids), at };
  },
  held: () => null,
  compose: reviewMessage,
  line: ({ date, scoreHundredths, title }) => ({ date, score: scoreHundredths / 100, title }),
};
