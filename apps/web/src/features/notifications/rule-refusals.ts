import { ApiError } from '../../api/api-error.ts';
import type { RuleKind } from '@vivac/domain/rules/kinds/rule-kinds';

/** The server’s sentences about the rules that were sent. */
export interface RuleRefusals {
  /** Of a rule among its kind, from 1; of the whole kind at 0. */
  of(kind: RuleKind, row: number): readonly string[];
  /** Whether any is shown beside a rule. */
  readonly some: boolean;
}

/** What the server refused, by kind and row: `price.spread` of row 2. */
export function refusalsOf(error: unknown): RuleRefusals {
  const problems = error instanceof ApiError ? error.problems : [];
  return {
    of: (kind, row) =>
      problems
        .filter((each) => each.field?.split('.')[0] === kind && (each.row ?? 0) === row)
        .map((each) => each.error),
    some: problems.length > 0,
  };
}
