import { expect, it } from 'vitest';
import type { Mapping } from '../mapping/mapping.ts';
import { fileRows } from './file-rows.ts';

it('rows below one that a quote opened are not those of the name above it', async () => {
  const mapping: Mapping = {
    kind: 'prices',
    delimiter: ';',
    table: { fillDown: ['camping'] },
    fields: { campsite: { column: 'camping' }, stay_date: { column: 'noche' }, price: { column: 'precio' } },
  };
  const text =
    'camping;noche;precio\nPino;2027-07-01;90\n"Olmo;2027-07-01;70\nHaya";2027-07-02;71\n;2027-07-03;72\nRobles;2027-07-01;50\n';
  async function* bytes() {
    yield Buffer.from(text);
  }
  const read: string[] = [];
  for await (const { rows } of fileRows(bytes(), { kind: 'prices', mapping, fileName: 'file.csv', format: undefined }))
    for (const [at, cells] of rows.cells.entries()) read.push(rows.flaws?.has(at) ? 'not read' : cells.join(' '));
  expect(read).toEqual(['Pino 2027-07-01 90', 'not read', 'not read', 'Robles 2027-07-01 50']);
});
