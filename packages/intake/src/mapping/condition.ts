import { type Static, Type } from 'typebox';
import { remembered } from './remembered.ts';
import { compilePattern, MAX_PATTERN_CHARACTERS } from './written-pattern.ts';

const exact = { additionalProperties: false };
const Match = Type.Object({ column: Type.String({ minLength: 1 }), matches: Type.String({ minLength: 1 }) }, exact);
type Match = Static<typeof Match>;

/** A column whose text matches a regular expression, or several such that hold together. */
export const Condition = Type.Union([Match, Type.Object({ all: Type.Array(Match, { minItems: 1 }) }, exact)]);
export type Condition = Static<typeof Condition>;

/** One condition, or several of which one must hold. */
export const Conditions = Type.Union([Condition, Type.Array(Condition, { minItems: 1 })]);
export type Conditions = Static<typeof Conditions>;

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
