import { type PlainCode, type Sentence, sentenceOf } from '@vivac/text/sentence';

/**
 * `set_aside` is a readable row beyond a limit of the mapping; `rejected` is one that cannot be read; `skipped` is one that
 * the mapping says not to read.
 */
export type LeftOutOutcome = 'set_aside' | 'rejected' | 'skipped';

/** Where in a row something stands. */
export interface Place {
  /** Our name of the field; null where no field is read. */
  readonly field: string | null;
  /** The column of the file; null where the text stands in no column of its own. */
  readonly column: string | null;
}

/** Why a text is not a value of its field. */
export class Flaw {
  readonly reason: Sentence;
  readonly outcome: LeftOutOutcome;

  constructor(reason: PlainCode | Sentence, outcome: LeftOutOutcome = 'rejected') {
    this.reason = sentenceOf(reason);
    this.outcome = outcome;
  }
}

/** Why a row is left out: a flaw, with the place and the text in which it was found. */
export class Problem {
  readonly reason: Sentence;
  readonly outcome: LeftOutOutcome;
  readonly field: string | null;
  readonly column: string | null;
  readonly value: string | null;

  constructor(flaw: Flaw, place: Place | null, value: string | null) {
    this.reason = flaw.reason;
    this.outcome = flaw.outcome;
    this.field = place?.field ?? null;
    this.column = place?.column ?? null;
    this.value = value;
  }
}
