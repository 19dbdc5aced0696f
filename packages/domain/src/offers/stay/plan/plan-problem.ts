/** What is wrong in a rate plan, and where: row 1 is the first of its list, 0 what is no list. */
export interface PlanProblem {
  readonly list: string;
  readonly row: number;
  readonly field: string;
  /** Says all of it in words, with row and field. */
  readonly sentence: string;
  /** No stay is priced from a plan with an error; a warning says what probably is not meant. */
  readonly severity: 'error' | 'warning';
}

/** `seasons row 3, priceCents: must not be negative` as a problem. */
export function planError(list: string, row: number, field: string, reason: string): PlanProblem {
  return { list, row, field, sentence: `${placeOf(list, row, field)}: ${reason}.`, severity: 'error' };
}

export function planWarning(list: string, row: number, field: string, reason: string): PlanProblem {
  return { ...planError(list, row, field, reason), severity: 'warning' };
}

function placeOf(list: string, row: number, field: string): string {
  return `${list}${row > 0 ? ` row ${row}` : ''}, ${field}`;
}
