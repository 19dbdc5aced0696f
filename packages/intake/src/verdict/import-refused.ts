/** Why an import stopped, and where; for the person who sent the file. */
export interface ImportRefusal {
  readonly file: string;
  readonly line: number | null;
  readonly column: string | null;
  readonly reason: string;
}

/** Thrown inside an import to leave its transaction; `importFile` turns it into a value of the report. */
export class ImportRefused extends Error {
  readonly line: number | null;
  readonly column: string | null;

  constructor(reason: string, line: number | null = null, column: string | null = null) {
    super(reason);
    this.name = 'ImportRefused';
    this.line = line;
    this.column = column;
  }
}
