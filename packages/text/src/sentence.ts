import type { Areas } from './areas.ts';

/** By the area whose messages the code names as values and somebody else says later; no code is in two of them. */
type Messages = Areas['api-sentences'] & Areas['import-reasons'] & Areas['fetch-refusals'];

export type CodeOf<Area extends keyof Areas> = keyof Areas[Area];

export type SentenceCode = keyof Messages;

/** A code whose message has no values. */
export type PlainCode = { [Code in SentenceCode]: Messages[Code] extends string ? Code : never }[SentenceCode];

/** What is to be said, in no language yet: a code of the catalogues and its values, of which another sentence may be one. */
export interface Sentence {
  readonly code: SentenceCode;
  readonly values?: Readonly<Record<string, string | number | Sentence>>;
}

/** A sentence as it is kept; a version before 0.1.0 kept it in English, as it was said. */
export type StoredSentence = Sentence | string;

/** The values that the message of a code takes. */
export type ValuesOf<Code extends SentenceCode> = Messages[Code] extends (values: infer Values) => string
  ? [values: { readonly [Name in keyof Values]: Values[Name] | Sentence }]
  : [];

/** The sentence of a code with its values. */
export function toSay<Code extends SentenceCode>(code: Code, ...[values]: ValuesOf<Code>): Sentence {
  return values === undefined ? { code } : { code, values };
}

/** A code without values is a sentence by itself. */
export const sentenceOf = (stated: PlainCode | Sentence): Sentence =>
  typeof stated === 'string' ? { code: stated } : stated;
