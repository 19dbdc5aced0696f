import { reasonInEnglish, withEnglishError } from '@vivac/testing/in-english';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentRows, elementLines } from './json-document.ts';
import { stepsOf } from './json-path.ts';
import type { RowsOfFile } from './rows.ts';

async function read(text: string, rows: string | null, wanted: string[] = [], telling: string[] = [], max?: number) {
  const texts = (async function* () {
    for (let from = 0; from < text.length; from += 7) yield text.slice(from, from + 7);
  })();
  const found: RowsOfFile[] = [];
  for await (const part of documentRows(texts, { rows, columns: { wanted, telling, cents: [] }, decimal: null }, max)) {
    found.push(part);
  }
  return found[0]!;
}

describe('a JSON document', () => {
  it('is an array of objects, each on its line', async () => {
    const { header, rows } = await read('[\n {"a": 1},\n\n {"b": "x"}, 7\n]', null, ['b']);
    expect(header).toEqual(['a', 'b']);
    expect(rows.cells).toEqual([['1', ''], ['', 'x'], []]);
    expect(rows.lines).toEqual([2, 4, 4]);
    expect(reasonInEnglish(rows.flaws!.get(2)!)).toBe('is not a JSON object');
  });

  it('has its rows at a path, also through arrays of arrays', async () => {
    const text = '{"pages": [{"hits": [{"a": 1},\n{"a": 2}]},\n{"hits": []}, {"hits": [{"a": 3}]}]}';
    const { rows } = await read(text, 'pages[*].hits[*]');
    expect(rows.cells).toEqual([['1'], ['2'], ['3']]);
    expect(rows.lines).toEqual([1, 2, 3]);
  });

  it('gives a row for each element of an array along a column’s path, nested ones too', async () => {
    const text = JSON.stringify([
      {
        id: 1,
        rooms: [
          { name: 'A', rates: [{ p: 10 }, { p: 20 }] },
          { name: 'B', rates: [] },
        ],
      },
      { id: 2, rooms: null },
      { id: 3, rooms: { name: 'C', rates: { p: 30 } } },
    ]);
    const { header, rows } = await read(text, null, ['id', 'rooms[*].name', 'rooms[*].rates[*].p', 'rooms[0].name']);
    expect(header).toEqual(['id', 'rooms[*].name', 'rooms[*].rates[*].p', 'rooms[0].name']);
    expect(rows.cells).toEqual([
      ['1', 'A', '10', 'A'],
      ['1', 'A', '20', 'A'],
      ['1', 'B', '', 'A'],
      ['2', '', '', ''],
      ['3', 'C', '30', ''],
    ]);
  });

  it('takes a name that stands in the object for itself before a path', async () => {
    const { rows } = await read('[{"a.b": "name", "a": {"b": "path"}}]', null, ['a.b']);
    expect(rows.cells[0]).toContain('name');
    expect(rows.cells[0]).not.toContain('path');
  });

  it('never reads what objects inherit', async () => {
    const { rows } = await read('[{"id": 1}]', null, ['constructor.name', '__proto__.x', 'id.length']);
    expect(rows.cells).toEqual([['', '', '']]);
  });

  it('has a telling column where any of its objects has it', async () => {
    expect((await read('[{"a": 1}, {"closed": true}]', null, [], ['closed', 'stop_sale'])).header).toEqual([
      'a',
      'closed',
    ]);
  });

  it.each([
    ['{"a": 1}', null, 'the document is no array: say where its rows are'],
    ['{"a": [1]}', 'b[*]', 'there is no array at "b[*]"'],
    ['[1, 2]', null, 'none of the rows is a JSON object'],
    ['[{"a": 1},\n{"a": 2}', null, 'is not JSON, or is truncated'],
  ])('is refused with a reason: %s', async (text, rows, reason) => {
    await expect(withEnglishError(read(text, rows))).rejects.toThrow(reason);
  });

  it('is refused where a mapping lists two arrays of one object', async () => {
    await expect(withEnglishError(read('[{"a": [], "b": []}]', null, ['a[*].x', 'b[*].y']))).rejects.toThrow(
      'lists two arrays of one object, "a[*]" and "b[*]"',
    );
  });

  it('is refused beyond its size', async () => {
    await expect(withEnglishError(read(`[${' '.repeat(1_000)}]`, null, [], [], 1_000))).rejects.toThrow(
      'may have 1,000 characters',
    );
  });
});

it('the lines of elements are found in any JSON text', () => {
  const json = fc.array(fc.jsonValue({ maxDepth: 3 }), { maxLength: 6 });
  fc.assert(
    fc.property(json, json, fc.constantFrom('a', 'q"\\', '[*]'), fc.nat(3), (values, others, key, indent) => {
      const document = { before: others, [key]: [values, ...others], after: { [key]: [values] } };
      const text = JSON.stringify(document, null, indent);
      const path = [key, 0, ...stepsOf('x[*]')!.slice(1)];
      // A second way to the same: each element replaced by a word is found by that word.
      const marked = JSON.stringify(
        { ...document, [key]: [values.map((_, at) => `mark ${at}!`), ...others] },
        null,
        indent,
      );
      const lengths = values.map((value) => JSON.stringify(value, null, indent).split('\n').length - 1);
      const expected = values.map((_, at) => {
        const line = marked.slice(0, marked.indexOf(`"mark ${at}!"`)).split('\n').length;
        return line + lengths.slice(0, at).reduce((sum, length) => sum + length, 0);
      });
      expect(elementLines(text, path)).toEqual(expected);
    }),
  );
});
