import { type PlainCode, type Sentence, sentenceOf } from '@vivac/text/sentence';

/** Why an import stopped, and where; for the person who sent the file. */
export interface ImportRefusal {
  readonly file: string;
  readonly line: number | null;
  readonly column: string | null;
  readonly reason: Sentence;
  /** What kind of refusal it is, where it is not that the file cannot be read. */
  readonly kind?: Exclude<RefusalKind, 'unreadable'>;
}

type RefusalKind = 'unreadable' | 'too-large' | 'other-content';

/** Thrown inside an import to leave its transaction; `importFile` turns it into a value of the report. */
export class ImportRefused extends Error {
  readonly reason: Sentence;
  readonly line: number | null;
  readonly column: string | null;
  readonly kind: RefusalKind;

  constructor(
    reason: PlainCode | Sentence,
    line: number | null = null,
    column: string | null = null,
    kind: RefusalKind = 'unreadable',
  ) {
    const { code, values } = sentenceOf(reason);
    super(values === undefined ? code : `${code} ${JSON.stringify(values)}`);
    this.reason = sentenceOf(reason);
    this.kind = kind;
    this.name = 'ImportRefused';
    this.line = line;
    this.column = column;
  }
}

/** For more of a file than is read. */
export function tooLarge(reason: PlainCode | Sentence): ImportRefused {
  return new ImportRefused(reason, null, null, 'too-large');
}

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
