import { reasonInEnglish, withEnglishError } from '@vivac/testing/in-english';
import { type Cell, type WriteSheet, writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { guessMapping } from '../guess/guess-mapping.ts';
import { readSample } from '../guess/sample/sample.ts';
import type { Mapping } from '../mapping/mapping.ts';
import { fileRows } from './file-rows.ts';
import type { RowsOfFile } from './rows.ts';
import { marksOfSheet } from './sheet-marks.ts';
import { UNPACK_LIMITS } from './unpack.ts';

const RESULT = { zone: 'Europe/Madrid', now: new Date('2026-11-22T10:00:00Z') };
const HEADER = ['campsite', 'stay_date', 'price', 'availability'];

const workbook = async (sheet: Omit<WriteSheet, 'name'>) =>
  Buffer.from(await writeXlsx({ sheets: [{ name: 'S', ...sheet }] }));
const hide = (...rows: number[]) => new Map(rows.map((row) => [row, { hidden: true }] as const));

async function* once(bytes: Buffer) {
  yield bytes;
}

/** The rows of a workbook, and by their lines those that are set aside. */
async function read(bytes: Buffer, mapping: Mapping | null = null) {
  const parts: RowsOfFile[] = [];
  const reading = { kind: 'prices', mapping, fileName: 'file.xlsx', format: undefined } as const;
  for await (const part of fileRows(once(bytes), reading)) parts.push(part);
  const aside = parts.flatMap(({ rows }) =>
    [...(rows.flaws ?? [])].map(([at, flaw]) => `${rows.lines[at]} ${flaw.outcome}: ${reasonInEnglish(flaw)}`),
  );
  const rows = parts.flatMap(({ rows: { cells, flaws } }) => cells.filter((_, at) => !flaws?.has(at)));
  return { header: parts[0]!.header, rows, aside };
}

const guessOf = async (bytes: Buffer) =>
  guessMapping(await readSample(once(bytes), 'file.xlsx', UNPACK_LIMITS), RESULT);

describe('hidden rows of a workbook', () => {
  const rows = [HEADER, ['Pino', '2027-07-01', 90, 1], ['Pino', '2027-07-02', 60, 1], ['Pino', '2027-07-03', 95, 1]];

  it('are set aside by their lines, as a filter leaves them', async () => {
    const { rows: seen, aside } = await read(await workbook({ rows, rowDefs: hide(2) }));
    expect(seen.map(([, day, price]) => `${day} ${price}`)).toEqual(['2027-07-01 90', '2027-07-03 95']);
    expect(aside).toEqual(['3 set_aside: the row is hidden in the workbook: it was not read']);
  });

  it('are no rows by which columns are told, nor names of columns', async () => {
    const technical = ['id_1', 'id_2', 'id_3', 'id_4'];
    const list = [technical, HEADER, ['Pino', '2027-07-01', 90, 1], ['Pino', '2027-07-02', 'n/a', 1]];
    const guess = await guessOf(await workbook({ rows: list, rowDefs: hide(0, 3) }));
    expect(guess.mapping.table).toEqual({ headerLine: 2 });
    expect(guess.columns.map(({ name, rows: count }) => `${name} ${count}`)).toEqual(HEADER.map((name) => `${name} 1`));
  });

  it('that are all there is refuse the workbook', async () => {
    const bytes = await workbook({ rows, rowDefs: hide(0, 1, 2, 3) });
    const reason = 'all rows of the sheet are hidden: show those that are meant';
    await expect(withEnglishError(read(bytes))).rejects.toThrow(reason);
    await expect(withEnglishError(guessOf(bytes))).rejects.toThrow(reason);
  });

  it('leave the text of merged cells to the first row below that one can see', async () => {
    const list = [
      ['Camping', 'Fecha', 'Precio'],
      ['Robles', '2027-07-01', 70],
      ['Pino', '2027-07-01', 90],
      [null, '2027-07-02', 95],
    ];
    const merges = [{ startRow: 2, endRow: 3, startCol: 0, endCol: 0 }];
    const { rows: seen } = await read(await workbook({ rows: list, rowDefs: hide(2), merges }));
    expect(seen).toEqual([
      ['Robles', '2027-07-01', '70'],
      ['Pino', '2027-07-02', '95'],
    ]);
  });
});

describe('hidden columns of a workbook', () => {
  const rows = [
    ['Camping', 'Fecha', 'Precio neto', 'Precio'],
    ['Pino', '2027-07-01', 70, 90],
  ];
  const columns = [{}, {}, { hidden: true }, {}];

  it('are set aside by their names, and columns are told without them', async () => {
    const bytes = await workbook({ rows, columns });
    expect(await read(bytes)).toEqual({
      header: ['Camping', 'Fecha', 'Precio'],
      rows: [['Pino', '2027-07-01', '90']],
      aside: ['1 set_aside: the column "Precio neto" is hidden in the workbook: nothing of it was read'],
    });
    expect((await guessOf(bytes)).columns.map(({ name }) => name)).toEqual(['Camping', 'Fecha', 'Precio']);
  });

  it('are read where the mapping asks for them', async () => {
    const fields = {
      campsite: { column: 'Camping' },
      stay_date: { column: 'Fecha' },
      price: { column: 'Precio neto' },
    };
    const { header, aside } = await read(await workbook({ rows, columns }), { kind: 'prices', fields });
    expect([header.includes('Precio neto'), aside]).toEqual([true, []]);
  });

  it.each([
    ['Moneda', 'USD', 'USD'],
    ['Disponible', 0, 3],
    ['Huéspedes', 2, 4],
  ])('are read where they say what a price is: %s', async (name, ...values) => {
    const list = [
      ['Camping', 'Fecha', name, 'Precio'],
      ['Pino', '2027-07-01', values[0]!, 90],
      ['Pino', '2027-07-02', values[1]!, 95],
    ];
    const bytes = await workbook({ rows: list, columns });
    const { mapping } = await guessOf(bytes);
    expect(Object.values(mapping.fields).map(({ column }) => column)).toContain(name);
    expect((await read(bytes, mapping)).rows.map((cells) => cells[2])).toEqual(values.map(String));
  });

  it('are read where they are called by the names of our own format', async () => {
    const list = [
      ['campsite', 'stay_date', 'currency', 'price'],
      ['Pino', '2027-07-01', 'USD', 90],
    ];
    expect((await read(await workbook({ rows: list, columns }))).rows).toEqual([['Pino', '2027-07-01', 'USD', '90']]);
  });

  it('take no name from a column that one can see', async () => {
    const twice = [
      ['Camping', 'Fecha', 'Precio', 'Precio'],
      ['Pino', '2027-07-01', 70, 90],
    ];
    const bytes = await workbook({ rows: twice, columns });
    const { mapping } = await guessOf(bytes);
    expect((await read(bytes, mapping)).rows).toEqual([['Pino', '2027-07-01', '90']]);
  });

  it('leave a name over several columns to those that one can see', async () => {
    const months = [
      [null, 'Junio', null, 'Julio', null],
      ['Camping', 'Neto', 'Precio', 'Neto', 'Precio'],
      ['Pino', 60, 80, 70, 90],
    ];
    const merges = [1, 3].map((startCol) => ({ startRow: 0, endRow: 0, startCol, endCol: startCol + 1 }));
    const hidden = [{}, { hidden: true }, {}, { hidden: true }, {}];
    const bytes = await workbook({ rows: months, merges, columns: hidden });
    const table = { headerLine: 1, headerRows: 2 as const };
    expect((await read(bytes, { kind: 'prices', table, fields: {} })).header).toEqual([
      'Camping',
      'Junio Precio',
      'Julio Precio',
    ]);
  });
});

describe('a formula of a workbook', () => {
  const rows = [HEADER, ['Pino', '2027-07-01', 90, 1], ['Pino', '2027-07-02', null, 1]];
  const price = async (cell: object) =>
    (await read(await workbook({ rows, cells: new Map([['2,2', cell]]) }))).rows.map((cells) => cells[2]);

  it('that nobody has worked out stands in place of its value', async () => {
    expect(await price({ formula: 'C2*1.1' })).toEqual(['90', '=C2*1.1']);
  });

  it('is found once, whoever asks for each row', async () => {
    const cells = new Map([['2,2', { formula: 'C2*1.1' }]]);
    const marks = await marksOfSheet(await workbook({ rows, cells }), null);
    expect(marks.formulas.get(2)?.get(2)).toBe('=C2*1.1');
    expect(marks.formulas).toBe(marks.formulas);
  });

  it('is its value where that was worked out', async () => {
    expect(await price({ formula: 'C2*1.1', formulaResult: 99 })).toEqual(['90', '99']);
  });

  it('of nought in a workbook that asks to be worked out is no price of nought', async () => {
    expect(await price({ formula: 'C2*1.1', formulaResult: 0 })).toEqual(['90', '=C2*1.1']);
  });

  it('of nought beside one that was worked out is a nought', async () => {
    const cells = new Map([
      ['2,2', { formula: 'C2*1.1', formulaResult: 99 }],
      ['2,3', { formula: 'D2-1', formulaResult: 0 }],
    ]);
    expect((await read(await workbook({ rows, cells }))).rows[1]).toEqual(['Pino', '2027-07-02', '99', '0']);
  });
});

describe('cells that a workbook shows otherwise than their values', () => {
  const strikethrough = { font: { strikethrough: true } };
  const rows = [HEADER, ['Pino', '2027-07-01', 90, 1], ['Pino', '2027-07-02', 60, 1]];
  const cellsOf = (at: string, cell: Partial<Cell>) => new Map([[at, cell]]);
  const readColumn = async (column: number, ...values: Partial<Cell>[]) => {
    const cells = new Map(values.map((cell, at) => [`${at + 1},${column}`, cell]));
    return (await read(await workbook({ rows, cells }))).rows.map((row) => row[column]);
  };

  it.each<[string, Partial<Cell>]>([
    ['a number', { value: 60, style: strikethrough }],
    ['a part of a text', { value: '95 60', richText: [{ text: '95', ...strikethrough }, { text: ' 60' }] }],
  ])('set aside the row whose price is struck out by name: %s', async (_, cell) => {
    const { rows: seen, aside } = await read(await workbook({ rows, cells: cellsOf('2,2', cell) }));
    expect(seen.map(([, day]) => day)).toEqual(['2027-07-01']);
    expect(aside).toEqual(['3 set_aside: "price" is struck out in the file: the row was not read']);
  });

  it('set no row aside for the price before a discount, struck out in a column that is not read', async () => {
    const list = [
      ['campsite', 'stay_date', 'was', 'price'],
      ['Pino', '2027-07-01', 90, 80],
    ];
    const { rows: seen } = await read(
      await workbook({ rows: list, cells: cellsOf('1,2', { value: 90, style: strikethrough }) }),
    );
    expect(seen.map((row) => row[3])).toEqual(['80']);
  });

  it('set aside of columns of nights the one in which a price is struck out', async () => {
    const list = [
      ['campsite', '2027-07-01', '2027-07-02'],
      ['Pino', 90, 60],
      ['Robles', 95, 70],
    ];
    const columns = ['2027-07-01', '2027-07-02'];
    const mapping: Mapping = {
      kind: 'prices',
      table: { unpivot: { columns, name: 'stay_date', value: 'price' } },
      fields: { campsite: { column: 'campsite' }, stay_date: { column: 'stay_date' }, price: { column: 'price' } },
    };
    const bytes = await workbook({ rows: list, cells: cellsOf('2,1', { value: 95, style: strikethrough }) });
    const { rows: seen, aside } = await read(bytes, mapping);
    expect(seen.map(([campsite, day]) => `${campsite} ${day}`)).toEqual([
      'Pino 2027-07-01',
      'Pino 2027-07-02',
      'Robles 2027-07-02',
    ]);
    expect(aside).toEqual(['3 set_aside: "2027-07-01" is struck out in the file: it was not read']);
  });

  describe('where a name stands for the rows below it', () => {
    const list = [HEADER, ['Pino', '2027-07-01', 90, 1], ['Robles', '2027-07-01', 60, 1], ['', '2027-07-02', 95, 1]];
    const mapping: Mapping = {
      kind: 'prices',
      table: { fillDown: ['campsite'] },
      fields: { campsite: { column: 'campsite' }, stay_date: { column: 'stay_date' }, price: { column: 'price' } },
    };
    const named = async (sheet: Omit<WriteSheet, 'name' | 'rows'>) => {
      const { rows: seen, aside } = await read(await workbook({ rows: list, ...sheet }), mapping);
      return [seen.map(([campsite, day]) => `${campsite} ${day}`), aside.length];
    };

    it('set aside the row of the name for its price alone', async () => {
      expect(await named({ cells: cellsOf('2,2', { value: 60, style: strikethrough }) })).toEqual([
        ['Pino 2027-07-01', 'Robles 2027-07-02'],
        1,
      ]);
    });

    it('set aside all rows of a name that is struck out', async () => {
      expect(await named({ cells: cellsOf('2,0', { value: 'Robles', style: strikethrough }) })).toEqual([
        ['Pino 2027-07-01'],
        2,
      ]);
    });

    it('leave the rows below a hidden one to its name', async () => {
      expect(await named({ rowDefs: hide(2) })).toEqual([['Pino 2027-07-01', 'Robles 2027-07-02'], 1]);
    });
  });

  it('are found among more struck texts than a pattern names', async () => {
    const list = [HEADER, ...Array.from({ length: 200 }, (_, at) => [`C${at}`, '2027-07-01', `${at} €`, 1])];
    const cells = new Map<string, Partial<Cell>>();
    for (const [row, cell] of list.slice(0, -1).entries())
      if (row > 0) cells.set(`${row},2`, { richText: [{ text: String(cell[2]), ...strikethrough }] });
    const { rows: seen, aside } = await read(await workbook({ rows: list, cells }));
    expect([seen.map(([name]) => name), aside.length]).toEqual([['C199'], 199]);
  });

  it.each([
    ['mmm-yy', '2027-07'],
    ['[$-C0A]mmmm\\-yyyy', '2027-07'],
    ['yyyy', '2027'],
    ['dd/mm/yyyy', '2027-07-01'],
    ['[$-409]d-mmm', '2027-07-01'],
  ])('a day shown as %s is %s, and no night that nobody sees', async (numFmt, text) => {
    expect((await readColumn(1, { value: new Date('2027-07-01'), style: { numFmt } }))[0]).toBe(text);
  });

  it.each([
    [8.5 / 24, 'hh:mm', '08:30'],
    [26.5 / 24, '[h]:mm', '26:30'],
    [0, 'hh:mm', '00:00'],
  ])('a time of day is a time, and no day of 1899: %s', async (value, numFmt, text) => {
    expect((await readColumn(1, { value, style: { numFmt } }))[0]).toBe(text);
  });

  it.each([
    ['0%', '85%'],
    ['0.00%', '85%'],
    ['0.00" € (IVA 10% incl.)"', '0.850000'],
  ])('0.85 shown as %s is %s', async (numFmt, text) => {
    expect((await readColumn(3, { value: 0.85, style: { numFmt } }))[0]).toBe(text);
  });
});
