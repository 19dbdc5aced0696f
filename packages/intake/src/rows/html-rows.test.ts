import { reasonInEnglish } from '@vivac/testing/in-english';
import { describe, expect, it } from 'vitest';
import type { Mapping } from '../mapping/mapping.ts';
import { fileRows } from './file-rows.ts';

const FIELDS = { campsite: { column: 'campsite' }, stay_date: { column: 'stay_date' }, price: { column: 'price' } };
const OF_ROWS: Mapping = { kind: 'prices', format: 'html', fields: FIELDS };
const NIGHTS = ['2027-07-01', '2027-07-02'];
const OF_NIGHTS: Mapping = { ...OF_ROWS, table: { unpivot: { columns: NIGHTS, name: 'stay_date', value: 'price' } } };

/** The rows of a table, and by their lines those that are set aside. */
async function read(mapping: Mapping, ...rows: readonly string[]) {
  const style = '<style>.xl64, td.xl65 { mso-number-format:Standard; text-decoration:line-through; } .xl66 {}</style>';
  const page = `<html><head>${style}</head><table>${rows.map((row) => `<tr>${row}</tr>`).join('')}</table></html>`;
  async function* bytes() {
    yield Buffer.from(page);
  }
  const read: string[] = [];
  const reading = { kind: 'prices', mapping, fileName: 'file.xls', format: undefined } as const;
  for await (const { rows: part } of fileRows(bytes(), reading)) {
    for (const [at, cells] of part.cells.entries()) {
      const flaw = part.flaws?.get(at);
      read.push(flaw ? `${part.lines[at]} ${flaw.outcome}: ${reasonInEnglish(flaw)}` : cells.join(' '));
    }
  }
  return read;
}

describe('in a table of prices', () => {
  const HEADER = '<th>campsite</th><th>stay_date</th><th>price</th>';
  const night = (name: string, price: string) => `<td>${name}</td><td>2027-07-01</td>${price}`;

  it.each([
    '<td><s>80</s></td>',
    '<td><strike>80</strike></td>',
    '<td><del>120</del> 80</td>',
    '<td style="color:red; text-decoration: line-through">80</td>',
    '<td class="xl64">80</td>',
    '<td class="a xl65">80</td>',
  ])('the row is set aside by name whose price is struck out: %s', async (price) => {
    expect(await read(OF_ROWS, HEADER, night('Pino', price), night('Robles', '<td class="xl66">90</td>'))).toEqual([
      '2 set_aside: "price" is struck out in the file: the row was not read',
      'Robles 2027-07-01 90',
    ]);
  });

  it('what is struck out in a column that is not read sets no row aside', async () => {
    const rows = ['<th>was</th>', '<td><s>120</s></td>'];
    expect(await read(OF_ROWS, `${HEADER}${rows[0]}`, `${night('Pino', '<td>80</td>')}${rows[1]}`)).toEqual([
      'Pino 2027-07-01 80 120',
    ]);
  });

  it('a cell over several rows is struck out in each of them', async () => {
    const rows = ['<td rowspan="2"><s>Pino</s></td><td>2027-07-01</td><td>80</td>', '<td>2027-07-02</td><td>90</td>'];
    expect(await read(OF_ROWS, HEADER, ...rows)).toEqual([
      '2 set_aside: "campsite" is struck out in the file: the row was not read',
      '3 set_aside: "campsite" is struck out in the file: the row was not read',
    ]);
  });

  it('of nights side by side the one is set aside whose price is struck out', async () => {
    const header = `<th>campsite</th>${NIGHTS.map((day) => `<th>${day}</th>`).join('')}`;
    expect(await read(OF_NIGHTS, header, '<td>Pino</td><td><s>80</s></td><td>90</td>')).toEqual([
      '2 set_aside: "2027-07-01" is struck out in the file: it was not read',
      'Pino 2027-07-02 90',
    ]);
  });
});
