/** What a part of a rule has to be: a code, which is said in the reader's language, and its values. */
export type Must =
  { readonly code: 'mustBeBoolean' | 'mustBeObject' } | { readonly code: 'mustBeOneOf'; readonly among: string };

/** A fault of a rule as a sentence in English and, where it is of a known kind, as code and values about its `subject`. */
export interface RuleFault {
  readonly sentence: string;
  /** “rule 2 (price change rule): days” */
  readonly subject?: string;
  readonly must?: Must;
}
