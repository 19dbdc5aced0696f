import type { MovedNights } from './offer-month-changes.ts';

/** A source of so many known prices in a batch is asked about; of fewer a single move would be more than half. */
const QUESTION_FROM_RATES = 20;
const QUESTION_SHARE = 0.5;

/**
 * Whether more than half of what a source sent in one batch is another than it was: then a person is asked whether the source
 * means something else now, and nobody is told of a change.
 */
export function isQuestionable({ known, moved }: MovedNights): boolean {
  return known >= QUESTION_FROM_RATES && moved > known * QUESTION_SHARE;
}

/** What a person says of a batch that was held back. */
export const QUESTION_ANSWERS = ['meaning_changed', 'true_changes'] as const;
export type QuestionAnswer = (typeof QUESTION_ANSWERS)[number];
