import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readRows, type SpecificationRow } from './specification/table-rows.ts';
import { listTestTitles } from './specification/test-titles.ts';

const root = resolve(import.meta.dirname, '..');
const rows = readRows(readFileSync(join(root, 'docs/specification.md'), 'utf8'));

const titlesByPath = new Map<string, Set<string>>();
function titlesIn(path: string): Set<string> {
  const known = titlesByPath.get(path);
  if (known !== undefined) return known;
  const file = join(root, path);
  const titles = existsSync(file) ? listTestTitles(path, readFileSync(file, 'utf8')) : new Set<string>();
  titlesByPath.set(path, titles);
  return titles;
}

function exists(name: string): boolean {
  const [path = '', ...titles] = name.split(' › ');
  return titlesIn(path).has(titles.join(' › '));
}

const place = ({ line, statement }: SpecificationRow): string => `line ${line}: ${statement}`;

describe('docs/specification.md', () => {
  it('names a test for every sentence', () => {
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ statement, heldBy }) => statement === '' || heldBy.length === 0).map(place)).toEqual([]);
  });

  it('names tests that exist, in the files that it says', () => {
    const missing = rows.flatMap((row) =>
      row.heldBy.filter((name) => !exists(name)).map((name) => `line ${row.line}: ${name}`),
    );
    expect(missing).toEqual([]);
  });

  it('says each thing once', () => {
    const statements = rows.map(({ statement }) => statement);
    expect(statements.filter((statement, index) => statements.indexOf(statement) !== index)).toEqual([]);
  });
});

describe('the titles of a test file', () => {
  const titles = (source: string): string[] => [...listTestTitles('sample.test.ts', source)];

  it.each([
    ["it('a', () => {});", ['a']],
    ["describe('outer', () => { test('inner', async ({ page }) => {}); });", ['outer › inner']],
    [
      "describe.each([1])('outer %i', () => { it('inner', () => {}); }); it('alone', () => {});",
      ['outer %i › inner', 'alone'],
    ],
    ["it.each([['x', 1]] as const)('%s is %i', (text, count) => {});", ['%s is %i']],
    ["it('slow', { timeout: 1 }, () => {});", ['slow']],
    [
      'for (const at of [1]) { test.describe(`at ${at}`, () => { test.use({}); test(`it`, () => {}); }); }',
      ['at ${at} › it'],
    ],
    ["it('the button', () => { page.getByRole('button', () => {}); });", ['the button']],
    ['import { it } from "vitest"; const text = "it(\'a\', () => {})";', []],
  ])('of %s are %j', (source, expected) => {
    expect(titles(source)).toEqual(expected);
  });
});

describe('a row', () => {
  it('is read with all its tests; heads and rules are none', () => {
    const text =
      '| § | statement | held by |\n| --- | --- | --- |\n| 2 | a \\| b | `x › y`, `x › "p \\| q"` |\n\nprose';
    expect(readRows(text)).toEqual([{ line: 3, statement: 'a \\| b', heldBy: ['x › y', 'x › "p | q"'] }]);
  });
});
