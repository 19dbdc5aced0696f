import { reasonInEnglish, withEnglishErrorAtOnce } from '@vivac/testing/in-english';
import { describe, expect, it } from 'vitest';
import { jsonRows } from './file-rows.ts';
import type { DecimalMark } from '../mapping/read-amount.ts';

function read(texts: readonly string[], wanted: readonly string[] = [], decimal: DecimalMark = null) {
  const reader = jsonRows({ wanted, telling: [], cents: [] }, decimal);
  const rows = [...texts.map((text) => reader.push(text)), reader.end()].flatMap(({ cells, lines, flaws }) =>
    cells.map((row, at) => {
      const flaw = flaws?.get(at);
      return { line: lines[at], cells: row, flaw: flaw && reasonInEnglish(flaw) };
    }),
  );
  return { header: reader.header, rows };
}

describe('jsonRows', () => {
  it('reads JSON Lines with the columns of the first object and the mapped ones', () => {
    expect(read(['{"a":"x","b":2}\n\n{"b":null,', '"c":true}\n'], ['c'])).toEqual({
      header: ['a', 'b', 'c'],
      rows: [
        { line: 1, cells: ['x', '2', ''], flaw: undefined },
        { line: 3, cells: ['', '', 'true'], flaw: undefined },
      ],
    });
  });

  it('writes decimals without an ambiguous thousands separator', () => {
    expect(read(['{"p":1.46}\n']).rows[0]!.cells).toEqual(['1.460000']);
    expect(read(['{"p":1.46}\n'], [], ',').rows[0]!.cells).toEqual(['1,460000']);
  });

  it('marks a line that is not an object or has an inexact number', () => {
    const { rows } = read(['{"id":"1"}\n[1]\nnope\n{"id":{"x":1}}\n{"id":570221604306022227}\n'], ['id']);
    expect(rows.map(({ line, flaw }) => [line, flaw])).toEqual([
      [1, undefined],
      [2, 'is not a JSON object'],
      [3, 'is not JSON'],
      [4, 'has a "id" that is neither text nor an exact number'],
      [5, 'has a "id" that is neither text nor an exact number'],
    ]);
  });

  it('counts the lines before the first object, wherever a chunk ends', () => {
    const rows = [
      { line: 1, cells: [], flaw: 'is not JSON' },
      { line: 3, cells: ['1'], flaw: undefined },
    ];
    expect(read(['nope\n\n{"a":1}\n']).rows).toEqual(rows);
    expect(read(['nope\n', '\n{"a', '":1}\n']).rows).toEqual(rows);
  });

  it('refuses a file without an object, with bounded memory', () => {
    const refusal = expect.objectContaining({
      line: 1,
      message: 'no line at the beginning of the file is a JSON object',
    });
    expect(withEnglishErrorAtOnce(() => read(['nope\nnor this\n']))).toThrow(refusal);
    const reader = jsonRows({ wanted: [], telling: [], cents: [] }, null);
    expect(
      withEnglishErrorAtOnce(() => {
        for (;;) reader.push('[1]\n'.repeat(5_000));
      }),
    ).toThrow(refusal);
  });

  it('ignores nested values that are not mapped', () => {
    expect(read(['{"id":"1","raw":{"x":[1]}}\n'], ['id']).rows).toEqual([
      { line: 1, cells: ['1', ''], flaw: undefined },
    ]);
  });

  it('refuses a truncated last line', () => {
    expect(() => read(['{"id":"1"}\n{"id":'], ['id'])).toThrow(expect.objectContaining({ line: 2 }));
    expect(read(['{"id":"1"}\n{"id":"2"}']).rows).toHaveLength(2);
  });
});
