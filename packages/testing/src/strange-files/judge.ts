import { changed } from '@vivac/intake/guess/questions';
import type { Question } from '@vivac/intake/guess/questions';
import type { Mapping } from '@vivac/intake/mapping/mapping';
import { type ReadBack, readBack, readBy } from './read-back.ts';
import type { StrangeFile, Truth } from './strange-file.ts';

/** What became of a file, the guess accepted as it comes. */
export const VERDICTS = [
  'read',
  'asked when seen',
  'asked',
  'must be answered',
  'open and asked',
  'rows refused',
  'refused',
  'silently wrong',
] as const;
export type Verdict = (typeof VERDICTS)[number];

export interface Judgement {
  readonly verdict: Verdict;
  /** What was wrong or refused, for who looks. */
  readonly reasons: readonly string[];
}

/** Reads a file back and says what became of it. */
export async function judge(file: StrangeFile): Promise<Judgement> {
  const back = await readBack(file);
  const questions = (back.guess?.questions ?? []).filter(({ asks }) => asks !== 'complete');
  if (back.refused !== null) return ofRefused(back.refused, questions);
  const wrong = faultsOf(file.truth, back, questions);
  if (wrong.length > 0) return ofWrong(file, back, questions, wrong);
  if (back.rejected.length === 0) return ofRight(questions);
  const isNothingLeft = back.stored.size === 0;
  return { verdict: isNothingLeft ? 'refused' : 'rows refused', reasons: back.rejected.slice(0, 3) };
}

function ofRefused(refused: string, questions: readonly Question[]): Judgement {
  const isRequested = questions.some(({ taken }) => taken === null || taken === '');
  return { verdict: isRequested ? 'must be answered' : 'refused', reasons: [refused] };
}

function ofRight(questions: readonly Question[]): Judgement {
  if (questions.length === 0) return { verdict: 'read', reasons: [] };
  const verdict = questions.every(({ asks }) => asks === 'observed_at') ? 'asked when seen' : 'asked';
  return { verdict, reasons: questions.map(({ asks }) => asks) };
}

const MAY_LEAVE_OUT = new Set(['empty_price', 'prices_of_few', 'price_net', 'currency_sign']);

/** What is stored and should not be, is stored otherwise, or is not stored and nobody said so. */
function faultsOf(truth: Truth, back: Omit<ReadBack, 'guess'>, questions: readonly Question[]): string[] {
  const faults = back.contradicted.map((key) => `stored twice: ${key}`);
  for (const [key, values] of back.stored) {
    const right = truth.get(key);
    if (!right) faults.push(`stored and not in the file: ${key} ${JSON.stringify(values)}`);
    for (const [part, value] of Object.entries(right ?? {})) {
      if (values[part] !== value) faults.push(`${key}: ${part} is ${values[part]} in place of ${value}`);
    }
  }
  const lost = [...truth.keys()].filter((key) => !back.stored.has(key));
  const isSkipStated = questions.some(({ asks }) => MAY_LEAVE_OUT.has(asks));
  const accounted = back.rejected.length + (isSkipStated ? back.skipped : 0);
  if (lost.length > accounted) faults.push(`lost: ${lost.slice(0, 3).join('; ')}`);
  return faults;
}

/** What is recommended is wrong: that may be where nobody can tell, and one of the other answers is right. */
async function ofWrong(
  file: StrangeFile,
  { guess }: ReadBack,
  questions: readonly Question[],
  wrong: readonly string[],
): Promise<Judgement> {
  const open = questions.filter(({ asks }) => file.open.includes(asks));
  for (const mapping of answered(guess!.mapping, open)) {
    const back = await readBy(file, mapping);
    const isRight = back.refused === null && faultsOf(file.truth, back, questions).length === 0;
    if (isRight) return { verdict: 'open and asked', reasons: open.map(({ asks }) => asks) };
  }
  return { verdict: 'silently wrong', reasons: wrong.slice(0, 4) };
}

/** The mapping by each way in which questions can be answered together. */
function answered(mapping: Mapping, [first, ...others]: readonly Question[]): Mapping[] {
  if (!first) return [mapping];
  return first.answers.flatMap((answer) => answered(changed(mapping, answer.change), others));
}
