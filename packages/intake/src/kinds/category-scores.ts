import { NONE, score } from '../mapping/convert.ts';
import { type FieldReader, fieldReader } from '../mapping/field-reader.ts';
import { SCORE_PREFIX } from '../mapping/fields.ts';
import { Problem } from '../verdict/problem.ts';
import type { ReadingContext } from './reading-context.ts';

export interface CategoryScore {
  /** Empty for the overall score. */
  readonly category: string;
  readonly scoreHundredths: number;
}

/** Reads the scores of a mapping's categories, after those of `others`; one that the source leaves out is left out. */
export function categoryScoresReader(
  { sources, mapping }: ReadingContext,
  others: readonly string[],
): FieldReader<CategoryScore[]> {
  const categories = Object.keys(mapping.fields).filter((field) => field.startsWith(SCORE_PREFIX));
  const readers = [...others, ...categories].map((field) => {
    const source = sources.get(field);
    const { from, to } = source?.mapping.scale ?? { from: 0, to: 10 };
    return { category: categoryOf(field), read: fieldReader(source, score(from, to, mapping.decimal ?? null)) };
  });
  return (cells) => {
    const scores: CategoryScore[] = [];
    for (const { category, read } of readers) {
      const scoreHundredths = read(cells);
      if (scoreHundredths instanceof Problem) return scoreHundredths;
      if (scoreHundredths !== NONE) scores.push({ category, scoreHundredths });
    }
    return scores;
  };
}

/** `score_value_for_money` is the category “Value for money”. */
function categoryOf(field: string): string {
  if (!field.startsWith(SCORE_PREFIX)) return '';
  const words = field.slice(SCORE_PREFIX.length).replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
