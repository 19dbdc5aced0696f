import type { ReviewTheme } from '@vivac/domain/reviews/themes/review-theme';
import type { ReviewLanguage } from '@vivac/domain/reviews/themes/review-language';
import { SENTENCES_CA } from './sentences-ca.ts';
import { SENTENCES_DE } from './sentences-de.ts';
import { SENTENCES_EN } from './sentences-en.ts';
import { SENTENCES_ES } from './sentences-es.ts';
import { SENTENCES_FR } from './sentences-fr.ts';
import { SENTENCES_NL } from './sentences-nl.ts';

/** A sentence with the themes that it judges, as a person read it: `quiet-` blames the quiet, `staff+` praises the staff. */
export interface LabelledSentence {
  readonly language: ReviewLanguage;
  readonly labels: readonly `${ReviewTheme}${'+' | '-'}`[];
  readonly sentence: string;
  /** The lexicon was written with half of the sentences in sight; the others are held out and never looked at for it. */
  readonly half: 'seen' | 'held out';
}

const SENTENCES: Readonly<Record<ReviewLanguage, string>> = {
  es: SENTENCES_ES,
  ca: SENTENCES_CA,
  en: SENTENCES_EN,
  fr: SENTENCES_FR,
  de: SENTENCES_DE,
  nl: SENTENCES_NL,
};

/** All sentences; those on odd lines were in sight. */
export function labelledSentences(): LabelledSentence[] {
  return Object.entries(SENTENCES).flatMap(([language, lines]) =>
    lines
      .trim()
      .split('\n')
      .map((line, at) => {
        const [labels, sentence] = line.split('|') as [string, string];
        return {
          language: language as ReviewLanguage,
          labels: labels.split(' ').filter((label) => label !== '') as LabelledSentence['labels'],
          sentence: sentence.trim(),
          half: at % 2 === 0 ? ('seen' as const) : ('held out' as const),
        };
      }),
  );
}
