import { withEnglishError } from '@vivac/testing/in-english';
import { describe, expect, it } from 'vitest';
import { documentRows } from './json-document.ts';
import type { RowsOfFile } from './rows.ts';

async function read(document: unknown, rows: string | null, wanted: string[], cents: string[] = []) {
  const texts = (async function* () {
    yield typeof document === 'string' ? document : JSON.stringify(document);
  })();
  const found: RowsOfFile[] = [];
  for await (const part of documentRows(texts, { rows, columns: { wanted, telling: [], cents }, decimal: '.' })) {
    found.push(part);
  }
  const { header, rows: read } = found[0]!;
  const at = wanted.map((name) => header.indexOf(name));
  return { lines: read.lines, flaws: read.flaws, cells: read.cells.map((cells) => at.map((column) => cells[column])) };
}

// @holds mapping-3
describe('a JSON document', () => {
  it('is one row at "$", whose columns list what is in it beside what is said once', async () => {
    const document = { search: { day: '2027-08-01' }, hits: [{ name: 'A' }, { name: 'B' }] };
    expect((await read(document, '$', ['search.day', 'hits[*].name'])).cells).toEqual([
      ['2027-08-01', 'A'],
      ['2027-08-01', 'B'],
    ]);
  });

  it('lists the entries of an object at {*}, each as key and value, on its line', async () => {
    const text = '{"data": {\n"p1": {"2027-08-01": {"rate": 1}, "2027-08-02": {"rate": 2}},\n"p2": {}}}';
    const { cells, lines } = await read(text, 'data{*}', ['key', 'value{*}.key', 'value{*}.value.rate']);
    expect(cells).toEqual([
      ['p1', '2027-08-01', '1'],
      ['p1', '2027-08-02', '2'],
      ['p2', '', ''],
    ]);
    expect(lines).toEqual([2, 2, 3]);
  });

  it('takes at [#] the element at the place of the row in the last array that it follows', async () => {
    const document = {
      days: ['d1', 'd2'],
      rooms: [
        { id: 'a', prices: [1, 2, 3] },
        { id: 'b', prices: [4] },
      ],
    };
    expect((await read(document, '$', ['rooms[*].id', 'rooms[*].prices[*]', 'days[#]'])).cells).toEqual([
      ['a', '1', 'd1'],
      ['a', '2', 'd2'],
      ['a', '3', ''],
      ['b', '4', 'd1'],
    ]);
  });

  it('takes whole numbers for cents, and texts for amounts, where a column is so', async () => {
    const rates = [{ rate: 14250 }, { rate: '142.50' }, { rate: '200' }, { rate: 5 }, { rate: null }];
    const plain = (await read(rates, null, ['rate'])).cells.flat();
    expect(plain).toEqual(['14250', '142.50', '200', '5', '']);
    const { cells } = await read(rates, null, ['rate'], ['rate']);
    expect(cells.flat().map((text) => (text === '' ? null : Number(text)))).toEqual([142.5, 142.5, 200, 0.05, null]);
  });

  it('is refused where columns list an array and the entries of another object', async () => {
    await expect(withEnglishError(read([{ a: [], b: {} }], null, ['a[*].x', 'b{*}.key']))).rejects.toThrow(
      'lists two arrays of one object, "a[*]" and "b{*}"',
    );
  });
});
