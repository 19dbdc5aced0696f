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
