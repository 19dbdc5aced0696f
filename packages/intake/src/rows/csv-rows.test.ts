import { reasonInEnglish, withEnglishErrorAtOnce } from '@vivac/testing/in-english';
import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { csvRows } from './csv-rows.ts';

interface Read {
  header: readonly string[] | null;
  rows: { line: number; cells: string[]; flaw?: string }[];
}

function read(texts: readonly string[], delimiter: string | null = null): Read {
  const reader = csvRows(delimiter);
  const rows = [...texts.map((text) => reader.push(text)), reader.end()].flatMap(({ cells, lines, flaws }) =>
    cells.map((row, at) => {
      const flaw = flaws?.get(at);
      return { line: lines[at]!, cells: row, ...(flaw && { flaw: reasonInEnglish(flaw) }) };
    }),
  );
  return { header: reader.header, rows };
}

/** A text in pieces of some characters. */
const pieces = (text: string, length: number) =>
  Array.from({ length: Math.ceil(text.length / length) }, (_, at) => text.slice(at * length, (at + 1) * length));

describe('csvRows', () => {
  it.each([',', ';', '\t', '|'])('detects the delimiter %j from the first line', (delimiter) => {
    expect(read([`"a,;|x"${delimiter}b\n1${delimiter}2\n`])).toEqual({
      header: ['a,;|x', 'b'],
      rows: [{ line: 2, cells: ['1', '2'] }],
    });
  });

  it('numbers each row by its first line, past quoted line breaks and blank lines', () => {
    const text = 'a,b\n1,"two\nlines"\n\n2,"x"\n  \n3,"three\n\nlines"\n4,y\n';
    const lines = read([text]).rows.map(({ line }) => line);
    expect(lines).toEqual([2, 5, 7, 10]);
    expect(read(pieces(text, 3)).rows.map(({ line }) => line)).toEqual(lines);
  });

  it('round-trips any table, wherever a chunk ends', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', ',', '"', '\n', ' ', 'é'), maxLength: 6 });
    const table = fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(table, fc.integer({ min: 1, max: 30 }), (rows, length) => {
        const text = `${Papa.unparse([['x', 'y', 'z'], ...rows], { newline: '\n', quotes: true })}\n`;
        let line = 2;
        const expected = rows.map((cells) => {
          const row = { line, cells: [...cells] };
          line += 1 + cells.join('').split('\n').length - 1;
          return row;
        });
        // A line of nothing but delimiters is a blank one.
        const filled = expected.filter(({ cells }) => cells.some((text) => text.trim() !== ''));
        expect(read(pieces(text, length)).rows).toEqual(filled);
      }),
    );
  });

  it('passes on a row with too few or too many values, for its reader to reject', () => {
    expect(read(['a,b\n1\n1,2,3\n1,2']).rows.map(({ cells }) => cells.length)).toEqual([1, 3, 2]);
  });

  it('marks a row with a stray quote', () => {
    const { rows } = read(['a,b\n1,"x"y"\n2,z\n']);
    expect(rows[0]).toMatchObject({ line: 2, flaw: 'has a quote inside a quoted value that is not doubled' });
    expect(rows.at(-1)).toEqual({ line: 3, cells: ['2', 'z'] });
  });

  it.each([
    ['3,"never\nclosed\n', 3],
    ['"two\nlines","never\nclosed\n', 4],
    ['"Sun" tent,3\n4,5\n', 3],
    ['3,4\n"', 4],
  ])('refuses a file with an unterminated quote, naming the line of the opening quote: %j', (rows, line) => {
    expect(withEnglishErrorAtOnce(() => read(['a,b\n1,2\n', rows]))).toThrow(
      expect.objectContaining({ line, message: 'a quoted value is never closed: the file is truncated or damaged' }),
    );
  });

  it('names the lines that a quote which is not closed in its line made one row of', () => {
    expect(read(['a,b\n1,"x\n2,"y"\n3,z\n']).rows[0]).toMatchObject({
      line: 2,
      flaw: 'has a quote that is not closed in its line, so that lines 2 to 3 were read as one row: close it, or delete it',
    });
  });

  it.each([
    ['two rows', 'Pino;2027-07-01;"90\nPino;2027-07-02;95"\n', '2 to 3'],
    ['three rows', 'Pino;2027-07-01;"90\nPino;2027-07-02;95\nPino;2027-07-03;96"\n', '2 to 4'],
    ['two names', '"Pino;2027-07-01;90\nRobles";2027-07-02;95\n', '2 to 3'],
  ])('names the lines of %s that a quote of one and a quote of another made one row of', (_, rows, lines) => {
    const all = read([`camping;noche;precio\n${rows}Pino;2027-07-04;97\n`]).rows;
    expect(all.map(({ cells, flaw }) => flaw ?? cells.join())).toEqual([
      `has a quote that is not closed in its line, so that lines ${lines} were read as one row: close it, or delete it`,
      'Pino,2027-07-04,97',
    ]);
  });

  it.each([
    'Pino;"90\nRobles;95"',
    'Pino;"completo\nRobles;95"',
    '"Pino;completo\nRobles";95',
    '"Pino;90 €\nRobles";95',
    '"Pino;90\nOlmo;91\nRobles";completo',
  ])('names the lines of two rows of two columns that are one by a quote: %j', (row) => {
    const [first, next] = read([`camping;precio\n${row}\nHaya;97\n`]).rows;
    expect([first!.flaw, next!.cells.join()]).toEqual([expect.stringContaining('were read as one row'), 'Haya,97']);
  });

  it.each([
    '"Bungalow;\n4 pax";90',
    '12;"Muy bien\nLimpio;bonito"',
    'Ana;"Bien; todo\nLimpio; bonito"',
    '"Calle Mayor; 5\nBegur";9',
    'Pino;"Calle Mayor 5\nPlaza; 6"',
  ])('keeps a value of two lines in a file of two columns: %j', (row) => {
    const [only, next] = read([`a;b\n${row}\nx;y\n`], ';').rows;
    expect([only!.flaw, only!.cells.length, next!.cells]).toEqual([undefined, 2, ['x', 'y']]);
  });

  it.each([
    ['a name', '"Bungalow;\n4 pax";2027-07-01;90\n'],
    ['an address', 'El Pinar;"Calle 5; 3\nCalle 6; 4";12\n'],
    ['an opinion', 'El Pinar;2027-07-01;"Great place\nNice; clean; quiet"\n'],
    ['one night after another', 'El Pinar;"2027-07-01\n2027-07-02";90\n'],
  ])('keeps %s of two lines', (_, row) => {
    const [only, next] = read([`a;b;c\n${row}x;y;z\n`], ';').rows;
    expect([only!.flaw, only!.cells.length, next!.cells]).toEqual([undefined, 3, ['x', 'y', 'z']]);
  });

  it.each([
    'Los Pinos,"Carretera de la Playa, 12\nBegur, Girona",17255',
    'Les Pins,"Route de la Mer, 12\nLa Tranche, Vendée",8.9',
    '12,"Calle 5, 3\n08001, Barcelona",90',
  ])('keeps an address of two lines with commas in it: %s', (row) => {
    const [only, next] = read([`a,b,c\n${row}\nx,y,z\n`], ',').rows;
    expect([only!.flaw, only!.cells.length, next!.cells]).toEqual([undefined, 3, ['x', 'y', 'z']]);
  });

  it('keeps a quote in the middle of a value', () => {
    expect(read(['a,b\n2" mattress,5\n"6"" pole",7\n']).rows.map(({ cells }) => cells[0])).toEqual([
      '2" mattress',
      '6" pole',
    ]);
  });

  it('limits the memory used by an unterminated quote', () => {
    const reader = csvRows(',');
    reader.push('a,b\n1,"');
    expect(() => {
      for (let i = 0; i < 100; i++) reader.push('x'.repeat(20_000));
    }).toThrow(expect.objectContaining({ line: 2 }));
  });

  it('refuses a truncated last row', () => {
    expect(withEnglishErrorAtOnce(() => read(['a,b,c\n1,2,3\n4,5']))).toThrow(
      expect.objectContaining({ line: 3, message: 'has 2 of 3 columns and no line end: the file is truncated' }),
    );
    expect(read(['a,b\n1,2\n4,5']).rows).toHaveLength(2);
  });

  it('has no header for an empty file', () => {
    expect(read([''])).toEqual({ header: null, rows: [] });
    expect(read(['\n', '\n'])).toEqual({ header: null, rows: [] });
  });
});
