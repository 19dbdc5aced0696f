import { remembered } from '../mapping/remembered.ts';
import type { Condition, Conditions, Match } from './condition-schema.ts';
import { MAX_PATTERN_CHARACTERS, compilePattern } from './written-pattern.ts';

type Cells = readonly string[];

export function conditionsOf(conditions: Conditions | readonly Condition[] | null | undefined): readonly Condition[] {
  if (conditions === undefined || conditions === null) return [];
  return Array.isArray(conditions) ? (conditions as readonly Condition[]) : [conditions as Condition];
}

/** The columns that conditions look at, each with its pattern. */
export function matchesOf(conditions: Conditions | undefined): readonly Match[] {
  return conditionsOf(conditions).flatMap((condition) => ('all' in condition ? condition.all : [condition]));
}

/** Whether a condition holds in a row. Of a text beyond the bound, its beginning is looked at. */
export function conditionHolds(
  condition: Condition,
  textOf: (column: string) => (cells: Cells) => string,
): (cells: Cells) => boolean {
  const tests = matchesOf(condition).map(({ column, matches }) => {
    const text = textOf(column);
    const pattern = compilePattern(matches);
    const holds = remembered((written) => pattern.test(written.trim().slice(0, MAX_PATTERN_CHARACTERS)));
    return (cells: Cells) => holds(text(cells));
  });
  return (cells) => tests.every((holds) => holds(cells));
}
