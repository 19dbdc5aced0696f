/** `set_aside` is a readable row beyond a limit of the mapping; `rejected` is one that cannot be read. */
export type LeftOutOutcome = 'set_aside' | 'rejected';

/** Why a text is not a value of its field. */
export class Flaw {
  readonly reason: string;
  readonly outcome: LeftOutOutcome;

  constructor(reason: string, outcome: LeftOutOutcome = 'rejected') {
    this.reason = reason;
    this.outcome = outcome;
  }
}

/** Why a row is left out: a flaw, with the column and the text in which it was found. */
export class Problem {
  readonly reason: string;
  readonly outcome: LeftOutOutcome;
  readonly column: string | null;
  readonly value: string | null;

  constructor(flaw: Flaw, column: string | null, value: string | null) {
    this.reason = flaw.reason;
    this.outcome = flaw.outcome;
    this.column = column;
    this.value = value;
  }
}
