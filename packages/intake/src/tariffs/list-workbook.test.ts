import { withEnglishError } from '@vivac/testing/in-english';
import { LIST_CONTEXT, unitLines } from '@vivac/testing/strange-files/tariff-lines';
import { type Cell, type WriteSheet, writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { tariffOfFile } from './read-list.ts';

const read = async (sheet: Omit<WriteSheet, 'name'>) =>
  tariffOfFile(Buffer.from(await writeXlsx({ sheets: [{ name: '2027', ...sheet }] })), LIST_CONTEXT);
const leftOut = ({ leftOut: all }: Awaited<ReturnType<typeof read>>) =>
  all.map(({ cell, reason }) => `${cell.line}:${cell.column} ${cell.text} ${reason}`);
const HEADER = ['Precio por noche 2027', 'Baja 1/4 - 30/6', 'Media 1/9 - 31/10', 'Alta 1/7 - 31/8'];
const ROWS = [HEADER, ['Bungalow 4 pax', 60, 75, 90], ['Bungalow 6 pax', 70, 85, 110]];

describe('a price list in a workbook', () => {
  it('is read without its hidden rows, each of which is named', async () => {
    const list = await read({ rows: ROWS, rowDefs: new Map([[1, { hidden: true }]]) });
    expect(unitLines(list)).toEqual(['Bungalow 6 pax 6/6: 70 85 110']);
    expect(leftOut(list)).toEqual(['2:0 Bungalow 4 pax hidden_row']);
  });

  it('goes on below hidden rows, also of nothing', async () => {
    const rows = [HEADER, [null], ['id', 'a', 'b', 'c'], ...ROWS.slice(1)];
    const rowDefs = new Map([1, 2].map((row) => [row, { hidden: true }]));
    expect(unitLines(await read({ rows, rowDefs }))).toEqual([
      'Bungalow 4 pax 4/4: 60 75 90',
      'Bungalow 6 pax 6/6: 70 85 110',
    ]);
  });

  it('is read without its hidden columns, each of which is named', async () => {
    const list = await read({ rows: ROWS, columns: [{}, {}, { hidden: true }, {}] });
    expect(unitLines(list)).toEqual(['Bungalow 4 pax 4/4: 60 90', 'Bungalow 6 pax 6/6: 70 110']);
    expect(leftOut(list)).toEqual(['1:2 Media 1/9 - 31/10 hidden_column']);
  });

  it('whose prices are hidden is refused with what is hidden', async () => {
    const hidden = { rows: ROWS, columns: [{}, { hidden: true }, { hidden: true }, { hidden: true }] };
    await expect(withEnglishError(read(hidden))).rejects.toThrow(
      'nothing is read of what the workbook hides: 3 columns (Baja 1/4 - 30/6, Media 1/9 - 31/10, Alta 1/7 - 31/8). Show them',
    );
  });

  it('has one price for the seasons and units over which its cell reaches', async () => {
    const rows = [HEADER, ['Bungalow 4 pax', 60, null, 90], ['Bungalow 6 pax', 70, 85, null]];
    const merges = [
      { startRow: 1, endRow: 1, startCol: 1, endCol: 2 },
      { startRow: 1, endRow: 2, startCol: 3, endCol: 3 },
    ];
    expect(unitLines(await read({ rows, merges }))).toEqual([
      'Bungalow 4 pax 4/4: 60 60 90',
      'Bungalow 6 pax 6/6: 70 85 90',
    ]);
  });

  it.each(['desde 80 €', '80 €', '80,00', '80*', 'Cerrado'])(
    'has %s for the seasons and units over which its cell reaches',
    async (text) => {
      const own = async (rows: (string | number | null)[][], merges: NonNullable<WriteSheet['merges']>) =>
        unitLines(await read({ rows: [HEADER, ...rows], merges }));
      const across = [{ startRow: 2, endRow: 2, startCol: 1, endCol: 2 }];
      const down = [{ startRow: 1, endRow: 2, startCol: 3, endCol: 3 }];
      const each = text === 'Cerrado' ? '-' : '80';
      expect(await own([ROWS[1]!, ['Tipi 2 pax', text, null, 95]], across)).toContain(
        `Tipi 2 pax 2/2: ${each} ${each} 95`,
      );
      expect(
        await own(
          [
            ['Tipi 2 pax', 60, 75, text],
            ['Bungalow 6 pax', 70, 85, null],
          ],
          down,
        ),
      ).toContain(`Bungalow 6 pax 6/6: 70 85 ${each}`);
    },
  );

  it('names a price over the columns of a night and a weekend, and takes it for neither', async () => {
    const rows = [
      ['2027', 'Baja 1/4 - 30/6', null, 'Alta 1/7 - 31/8', null],
      [null, 'Noche', 'Fin de semana', 'Noche', 'Fin de semana'],
      ['Bungalow 4 pax', 60, 70, 90, 110],
      ['Tipi 2 pax', 'desde 80 €', null, 100, 120],
    ];
    const merges = [0, 0, 3].map((row, at) => ({
      startRow: row,
      endRow: row,
      startCol: [1, 3, 1][at]!,
      endCol: [2, 4, 2][at]!,
    }));
    const list = await read({ rows, merges });
    expect(unitLines(list)).toEqual(['Bungalow 4 pax 4/4: 60 90', 'Tipi 2 pax 2/2: ? 100']);
    expect(leftOut(list)).toEqual(['4:1 desde 80 € not_read', '4:2 desde 80 € not_read']);
  });

  it('may have its year in a cell merged over the whole row', async () => {
    const merges = [{ startRow: 0, endRow: 0, startCol: 0, endCol: 16_383 }];
    expect(unitLines(await read({ rows: [[2027], ...ROWS], merges }))).toEqual([
      'Bungalow 4 pax 4/4: 60 75 90',
      'Bungalow 6 pax 6/6: 70 85 110',
    ]);
  });

  it('with more merged cells in a row than it may have columns is refused', async () => {
    const merges = Array.from({ length: 301 }, () => ({ startRow: 1, endRow: 1, startCol: 1, endCol: 2 }));
    await expect(withEnglishError(read({ rows: ROWS, merges }))).rejects.toThrow(/larger|large|more than/);
  });

  it('has no price for a number of guests over which the cell of a price reaches', async () => {
    const rows = [
      ['Noche 2027', 'Plazas', 'Baja 1/4 - 30/6', 'Alta 1/7 - 31/8'],
      ['Chalet', 5, 75, 95],
      ['Tipi', 45, null, 55],
    ];
    const list = await read({ rows, merges: [{ startRow: 2, endRow: 2, startCol: 1, endCol: 2 }] });
    expect(unitLines(list)).toEqual(['Chalet 5/5: 75 95', 'Tipi 4/4: ? 55']);
  });

  it('leaves out what is struck out, a part of a cell too, and names it', async () => {
    const strikethrough = { font: { strikethrough: true } };
    const cells = new Map<string, Partial<Cell>>([
      ['1,1', { value: 60, style: strikethrough }],
      ['1,3', { value: '95 € 90 €', richText: [{ text: '95 €', ...strikethrough }, { text: ' 90 €' }] }],
    ]);
    const list = await read({ rows: ROWS, cells });
    expect(unitLines(list)).toEqual(['Bungalow 4 pax 4/4: 75 90 ?', 'Bungalow 6 pax 6/6: 85 110 70']);
    expect(leftOut(list)).toEqual(['2:1 60 struck_out', '2:3 95 € struck_out']);
  });

  it('has no price in what is shown as a percentage', async () => {
    const percent = { style: { numFmt: '0%' } };
    const cells = new Map([1, 2, 3].map((at) => [`3,${at}`, { value: 0.1, ...percent }]));
    const list = await read({ rows: [...ROWS, ['Semana completa', null, null, null]], cells });
    expect(unitLines(list)).toHaveLength(2);
    expect(leftOut(list)).toContain('4:1 10% not_read');
  });

  it.each(['0.00" € (IVA 10% incl.)"', '#,##0.00\\ "€";0%'])(
    'has a price in an amount that is shown as %s',
    async (numFmt) => {
      const cells = new Map([['1,1', { value: 60, style: { numFmt } }]]);
      expect(unitLines(await read({ rows: ROWS, cells }))[0]).toBe('Bungalow 4 pax 4/4: 60 75 90');
    },
  );

  it('with a formula that nobody has worked out names its cell', async () => {
    const cells = new Map([['1,2', { formula: 'B2*1.25' }]]);
    const list = await read({ rows: ROWS, cells });
    expect(unitLines(list)[0]).toBe('Bungalow 4 pax 4/4: 60 ? 90');
    expect(leftOut(list)).toEqual(['2:2 =B2*1.25 unreadable_price']);
  });
});
