import { parseSync, Visitor, type ESTree } from 'vite';

const testFunctions = new Set(['it', 'test', 'describe']);
const tag = /@holds((?:\s+[a-z]+-\d+)+)/;

export interface NamedTest {
  /** `outer › inner › name`, written as in the source: `%s` and `${…}` stay what they are. */
  title: string;
  /** Ids of the sentences it holds, from the comment `// @holds calendar-4 calendar-5` right above it or its group. */
  holds: readonly string[];
}

/** Every test of a file, also those in loops; `it.each(…)(name, …)` counts as one. */
export function listTests(path: string, source: string): NamedTest[] {
  const tests: NamedTest[] = [];
  const outer: { title: string; holds: readonly string[] }[] = [];
  const { program, comments } = parseSync(path, source);
  const tags = comments.flatMap(({ value, end }) => {
    const ids = tag.exec(value)?.[1]?.trim().split(/\s+/);
    return ids === undefined ? [] : [{ ids, end }];
  });
  const tagsAbove = (start: number): string[] =>
    tags.filter(({ end }) => end <= start && /^\s*$/.test(source.slice(end, start))).flatMap(({ ids }) => ids);

  new Visitor({
    CallExpression(call) {
      const title = titleOf(call, source);
      if (title === undefined) return;
      outer.push({ title, holds: tagsAbove(call.start) });
      if (isGroup(call)) return;
      tests.push({
        title: outer.map((one) => one.title).join(' › '),
        holds: outer.flatMap(({ holds }) => holds),
      });
    },
    'CallExpression:exit'(call) {
      if (titleOf(call, source) !== undefined) outer.pop();
    },
  }).visit(program);
  return tests;
}

/** A call without a function, such as `test.use(…)` or the table of `it.each(…)`, names no test. */
function titleOf(call: ESTree.CallExpression, source: string): string | undefined {
  const [first, ...rest] = call.arguments;
  if (!testFunctions.has(rootName(call.callee) ?? '') || !rest.some(isFunction)) return undefined;
  if (first?.type === 'Literal' && typeof first.value === 'string') return first.value;
  return first?.type === 'TemplateLiteral' ? source.slice(first.start + 1, first.end - 1) : undefined;
}

const isFunction = ({ type }: ESTree.Argument): boolean =>
  type === 'ArrowFunctionExpression' || type === 'FunctionExpression';

/** `describe`, `describe.each(…)` and Playwright's `test.describe`. */
function isGroup({ callee }: ESTree.CallExpression): boolean {
  const member =
    callee.type === 'MemberExpression' && callee.property.type === 'Identifier' ? callee.property.name : '';
  return rootName(callee) === 'describe' || member === 'describe';
}

function rootName(callee: ESTree.Expression): string | undefined {
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type === 'MemberExpression') return rootName(callee.object);
  return callee.type === 'CallExpression' ? rootName(callee.callee) : undefined;
}
