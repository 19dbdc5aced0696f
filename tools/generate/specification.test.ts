import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isCode, listPaths } from '../check/source-files.ts';
import { readHolders } from './specification/read-holders.ts';
import { readRows } from './specification/table-rows.ts';
import { listTests } from './specification/test-titles.ts';

const root = resolve(import.meta.dirname, '../..');
const text = await readFile(join(root, 'docs/specification.md'), 'utf8');
const rows = readRows(text);
const ids = new Set(rows.map(({ id }) => id));
const holders = await readHolders(root);
const texts = new Map<string, Promise<string>>();

/** Read once for all tests of this file. */
const textOf = (path: string): Promise<string> => {
  const known = texts.get(path) ?? readFile(join(root, path), 'utf8');
  texts.set(path, known);
  return known;
};

describe('docs/specification.md', () => {
  it('has a test for every sentence', () => {
    expect(rows.length).toBeGreaterThan(300);
    expect(rows.filter(({ id }) => !holders.has(id)).map(({ id }) => id)).toEqual([]);
  });

  it('has unique ids', () => {
    expect(ids.size).toBe(rows.length);
    expect([...ids].filter((id) => !/^[a-z]+-\d+$/.test(id))).toEqual([]);
  });

  it('has no duplicate sentences', () => {
    const statements = rows.map(({ statement }) => statement);
    expect(statements.filter((statement, index) => statements.indexOf(statement) !== index)).toEqual([]);
  });

  it('has every id of a @holds tag', () => {
    expect([...holders.keys()].filter((id) => !ids.has(id))).toEqual([]);
  });

  it('has every id cited in code', async () => {
    const words = [...new Set([...ids].map((id) => id.replace(/-\d+$/, '')))].join('|');
    const cited = new RegExp(`\\((?:(?:${words})-\\d+(?:, )?)+\\)`, 'g');
    const paths = (await listPaths(root)).filter(
      (path) => isCode(path) && !path.startsWith('tools/generate/specification'),
    );
    const unknown: string[] = [];
    let count = 0;
    for (const path of paths)
      for (const [found] of (await textOf(path)).matchAll(cited))
        for (const id of found.slice(1, -1).split(', ')) {
          count += 1;
          if (!ids.has(id)) unknown.push(`${path}: ${id}`);
        }
    expect(unknown).toEqual([]);
    expect(count).toBeGreaterThan(100);
  });
});

describe('the tests of a file', () => {
  const titles = (source: string): string[] => listTests('sample.test.ts', source).map(({ title }) => title);

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

  it('inherit the @holds tag of their group', () => {
    const source =
      "// @holds day-1\ndescribe('a', () => {\n  // Why.\n  // @holds day-2 day-3\n  it('b', () => {});\n  it('c', () => {});\n});";
    expect(listTests('sample.test.ts', source)).toEqual([
      { title: 'a › b', holds: ['day-1', 'day-2', 'day-3'] },
      { title: 'a › c', holds: ['day-1'] },
    ]);
  });
});

describe('a row', () => {
  it('is read with its id and statement, unlike table headers and rules', () => {
    const table = '| id | § | statement |\n| --- | --- | --- |\n| day-1 | 2 | a \\| b |\n\nprose';
    expect(readRows(table)).toEqual([{ id: 'day-1', statement: 'a \\| b' }]);
  });
});
