import { parseSync, Visitor, type ESTree } from 'vite';

const testFunctions = new Set(['it', 'test', 'describe']);

/**
 * Every test of a file as `outer › inner › name`, written as in the source: `%s` and `${…}` stay what they are. Also
 * found in loops; `it.each(…)(name, …)` counts as one.
 */
export function listTestTitles(path: string, source: string): Set<string> {
  const titles = new Set<string>();
  const outer: string[] = [];
  new Visitor({
    CallExpression(call) {
      const title = titleOf(call, source);
      if (title === undefined) return;
      outer.push(title);
      if (!isGroup(call)) titles.add(outer.join(' › '));
    },
    'CallExpression:exit'(call) {
      if (titleOf(call, source) !== undefined) outer.pop();
    },
  }).visit(parseSync(path, source).program);
  return titles;
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
