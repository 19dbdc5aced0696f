import { expect, test } from 'vitest';
import type { CsvCell } from './csv-line.ts';
import { spanishCsv, spanishCsvOfParts } from './spanish-csv.ts';

const written = async (...lines: CsvCell[][]) =>
  Buffer.concat(await Array.fromAsync(spanishCsv(lines))).toString('utf8');

// @holds download-20
test('CSV for Excel in Spanish has a byte order mark, semicolons and decimal commas', async () => {
  expect(await written(['Fecha', 'Camping; "Sol"'], ['2027-01-20', 98.5], ['x', null], ['y', -5])).toBe(
    '\ufeffFecha;"Camping; ""Sol"""\r\n2027-01-20;98,5\r\nx;\r\ny;-5\r\n',
  );
});

// @holds download-14
test.each(['=1+1', '@x', '-2+3', '＋1'])(
  'CSV for Excel in Spanish neutralises the formula injection %s',
  async (text) => {
    expect(await written([text])).toBe(`\ufeff'${text}\r\n`);
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
  expect(inParts).toBe(await written(['Día', 'b'], ...lines.map((line) => [...line])));
});
