import { CHANGE_LIMITS } from './change.ts';
import type { MovedNights } from './offer-month-changes.ts';

/** A source of so many known prices in a batch is asked about; of fewer a single move would be more than half. */
const QUESTION_FROM_RATES = 20;
const QUESTION_SHARE = 0.5;

/** What a source looks at within this time, in seconds, is one capture: a second look would be a later one (change-1). */
export const CAPTURE_WINDOW_S = CHANGE_LIMITS.confirmAfterS;

/** The capture of a batch that a look belongs to, counted from 0: `atS` and the batch's first moment are seconds since 1970. */
export function captureOf(firstS: number, atS: number): number {
  return Math.max(0, Math.floor((atS - firstS) / CAPTURE_WINDOW_S));
}

/** Whether two files of one source, by when they were received in seconds since 1970, are of one capture. */
export function isSameCapture(oneS: number, otherS: number): boolean {
  return Math.abs(oneS - otherS) < CAPTURE_WINDOW_S;
}

/**
 * Whether more than half of what a source sent in one capture is another than it was: then a person is asked whether the source
 * means something else now, and nobody is told of a change.
 */
export function isQuestionable({ known, moved }: MovedNights): boolean {
  return known >= QUESTION_FROM_RATES && moved > known * QUESTION_SHARE;
}

/** What a person says of a batch that was held back. */
export const QUESTION_ANSWERS = ['meaning_changed', 'true_changes'] as const;
export type QuestionAnswer = (typeof QUESTION_ANSWERS)[number];
