import { toSay } from '@vivac/text/sentence';
import { conditionHolds, conditionsOf } from '../matching/condition.ts';
import { Flaw, Problem } from '../verdict/problem.ts';
import type { ReadingContext } from './reading-context.ts';

const SKIPPED = new Problem(
  new Flaw(toSay('asItStands', { text: 'is skipped by the mapping' }), 'skipped'),
  null,
  null,
);

/** Whether the mapping says not to read a row; null where it skips none. */
function skipTest({ mapping, sources }: ReadingContext): ((cells: readonly string[]) => boolean) | null {
  const empties = Object.values(mapping.fields).flatMap(({ empty, column }) =>
    empty && column !== undefined ? [{ column, matches: '^[-–—. ]*$' }] : [],
  );
  const tests = [...conditionsOf(mapping.skip), ...empties].map((condition) =>
    conditionHolds(condition, sources.column),
  );
  return tests.length === 0 ? null : (cells) => tests.some((holds) => holds(cells));
}

/** A reader of rows that leaves out those which the mapping skips. */
export function withoutSkipped<More extends unknown[], Row>(
  context: ReadingContext,
  read: (cells: readonly string[], ...more: More) => Row,
): (cells: readonly string[], ...more: More) => Row | Problem {
  const isSkipped = skipTest(context);
  return isSkipped ? (cells, ...more) => (isSkipped(cells) ? SKIPPED : read(cells, ...more)) : read;
}
