import type { RuleFault } from '@vivac/domain/rules/sending-schedule';
import { say } from '@vivac/text/say';
import { type PlainCode, type Sentence, sentenceOf, toSay } from '@vivac/text/sentence';

/** Why a request that was understood is not carried out. Expected, so a value; surprises are thrown. */
export type RefusalReason =
  'invalid' | 'unauthenticated' | 'forbidden' | 'not-found' | 'conflict' | 'too-many' | FileRefusalReason;

/** Why a file that was sent is not taken. */
type FileRefusalReason = 'too-large' | 'unsupported' | 'unreadable' | 'too-slow';

/** One refused part of a request; `row` counts the entries of a list from 1. */
export interface Problem {
  readonly field: string;
  readonly row?: number;
  readonly error: Sentence;
}

/** Where and why a file cannot be read. */
export interface FileFault {
  readonly line: number | null;
  readonly column: string | null;
  readonly reason: string;
}

export interface Refusal {
  readonly refused: RefusalReason;
  /** For the person who asked, in their language at the edge. */
  readonly sentence: Sentence;
  readonly field?: string;
  readonly problems?: readonly Problem[];
  readonly file?: FileFault;
  /** When it is worth another try, in seconds. */
  readonly retryAfterS?: number;
}

export function refuse(refused: RefusalReason, stated: PlainCode | Sentence, field?: string): Refusal {
  const sentence = sentenceOf(stated);
  return field === undefined ? { refused, sentence } : { refused, sentence, field };
}

export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'refused' in value && 'sentence' in value;
}

/** What a refusal says to programs and on the command line. */
export const inEnglish = ({ sentence }: Refusal): string => say('en', sentence);

/** Refuses all that is wrong at once; the sentence is that of the first. */
export function refuseParts(refused: RefusalReason, problems: readonly [Problem, ...Problem[]]): Refusal {
  return { ...refuse(refused, problems[0].error, problems[0].field), problems };
}

/** What is wrong with a rule that was sent. The domain words most of it in English. */
export function ruleSentence({ sentence, subject, must }: RuleFault): Sentence {
  if (must === undefined || subject === undefined) return toSay('asItStands', { text: sentence });
  if (must.code === 'mustBeOneOf') return toSay(must.code, { field: subject, among: must.among });
  return toSay(must.code, { field: subject });
}
