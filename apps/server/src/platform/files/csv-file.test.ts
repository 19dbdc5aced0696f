import { parse } from 'csv-parse/sync';
import { describe, expect, it, test } from 'vitest';
import { type CsvCell, csvFile, csvOfParts, spanishCsv, spanishCsvOfParts } from './csv-file.ts';

async function written(headings: string[], rows: (string | number | null)[][]): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(csvFile(headings, rows)));
}

async function readBack(rows: (string | number | null)[][]): Promise<string[][]> {
  return (parse(await written(['a'], rows), { bom: true, relax_column_count: true }) as string[][]).slice(1);
}

describe('a CSV file', () => {
  it('has a UTF-8 BOM, CRLF line ends (RFC 4180) and decimal points', async () => {
    expect((await written(['Día', '€'], [['à', 1234.5]])).toString()).toBe('\ufeffDía,€\r\nà,1234.5');
  });

  // @holds download-13
  it.each(['a,b', 'say "hi"', '"', 'one\ntwo', 'one\r\ntwo', 'one\rtwo', ' spaces ', 'ends with\n', 'a;b', "it's"])(
    'round-trips %j',
    async (text) => {
      expect(await readBack([[text, 'next', 7]])).toEqual([[text, 'next', '7']]);
    },
  );

  // @holds download-13
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1', '＋1', '－1', '＠x'])(
    'neutralises the formula injection %j, in headers too',
    async (text) => {
      expect(await readBack([[text]])).toEqual([[`'${text}`]]);
      expect(parse(await written([text], []), { bom: true })).toEqual([[`'${text}`]]);
    },
  );

  // @holds download-13
  it('keeps numbers numeric and null empty', async () => {
    expect(await readBack([[-5, -0.5, 0, null, 1e21]])).toEqual([['-5', '-0.5', '0', '', '1e+21']]);
  });

  // @holds download-13
  it('in parts has the same bytes as row by row: quotes, line ends, formula injections, numbers and nothing', async () => {
    const texts = [
      'a,b',
      'say "hi"',
      'one\r\ntwo',
      ' x ',
      '=1',
      '|x',
      '\n=1',
      '\0',
      '＝1',
      '@a,"b"',
      'half \ud83c',
      '',
      'é;',
    ];
    const rows = texts.map((text) => [text, -0.5, null, text]);
    const parts = (async function* () {
      yield rows.slice(0, 4);
      yield [];
      yield rows.slice(4);
    })();
    const headings = ['a,b', '=x'];
    expect(Buffer.concat(await Array.fromAsync(csvOfParts(headings, parts)))).toEqual(await written(headings, rows));
  });

  it('replaces lone surrogates with U+FFFD, keeps NUL', async () => {
    expect(await readBack([['half \ud83c', 'nul \u0000 in it', 'next']])).toEqual([
      ['half \ufffd', 'nul \u0000 in it', 'next'],
    ]);
  });
});

const writtenSpanish = async (...lines: CsvCell[][]) =>
  Buffer.concat(await Array.fromAsync(spanishCsv(lines))).toString('utf8');

// @holds download-20
test('CSV for Excel in Spanish has a byte order mark, semicolons and decimal commas', async () => {
  expect(await writtenSpanish(['Fecha', 'Camping; "Sol"'], ['2027-01-20', 98.5], ['x', null], ['y', -5])).toBe(
    '\ufeffFecha;"Camping; ""Sol"""\r\n2027-01-20;98,5\r\nx;\r\ny;-5\r\n',
  );
});

// @holds download-14
test.each(['=1+1', '@x', '-2+3', '＋1'])(
  'CSV for Excel in Spanish neutralises the formula injection %s',
  async (text) => {
    expect(await writtenSpanish([text])).toBe(`\ufeff'${text}\r\n`);
  },
);

// @holds download-20
test('CSV for Excel in Spanish in parts has the same bytes as line by line', async () => {
  const lines = [
    ['x', 1.5],
    ['a;b', null],
    ['=1', -2],
  ] as const;
  const parts = (async function* () {
    yield lines.slice(0, 1);
    yield [];
    yield lines.slice(1);
  })();
  const inParts = Buffer.concat(await Array.fromAsync(spanishCsvOfParts(['Día', 'b'], parts))).toString();
  expect(inParts).toBe(await writtenSpanish(['Día', 'b'], ...lines.map((line) => [...line])));
});
