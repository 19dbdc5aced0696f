import { withEnglishError } from '@vivac/testing/in-english';
import { describe, expect, it } from 'vitest';
import { UNPACK_LIMITS } from '../../rows/unpack.ts';
import type { ChosenTable } from './find-table.ts';
import { readSample } from './sample.ts';

const sampleOf = (content: string | Buffer, fileName = 'file.csv', chosen?: ChosenTable) =>
  readSample(
    (async function* () {
      yield Buffer.from(content);
    })(),
    fileName,
    UNPACK_LIMITS,
    chosen,
  );

describe('a sample', () => {
  it('of a long file is its complete lines within a megabyte', async () => {
    const sample = await sampleOf(`name;score\n${'El Pinar;8,5\n'.repeat(200_000)}`);
    expect(sample.rows).toHaveLength(2000);
    expect(sample.rows.at(-1)).toEqual(['El Pinar', '8,5']);
    expect(sample.isWhole).toBe(false);
  });

  it('cut within a UTF-8 character stays UTF-8', async () => {
    const sample = await sampleOf(`name;x\n${'ñandú àé;1\n'.repeat(100_000)}`);
    expect(sample.encoding).toBe('utf8');
  });

  it('leaves out ragged rows', async () => {
    const sample = await sampleOf('a;b\n1;2\n1;2;3\n');
    expect(sample.rows).toEqual([['1', '2']]);
  });

  it('with a quote that is never closed is refused by its line, unless it is cut there', async () => {
    await expect(sampleOf('a;b\n1;2\n"3;4\n5;6\n')).rejects.toMatchObject({ line: 3, reason: { code: 'neverClosed' } });
    const long = await sampleOf(
      `a;b\n${'1;2\n'.repeat(249_000)}3;"${'4\n'.repeat(200_000)}"\n${'1;2\n'.repeat(100_000)}`,
    );
    expect(long.isWhole).toBe(false);
  });

  it('names the header line after blank ones', async () => {
    expect((await sampleOf('\n\na;b\n1;2\n')).headerLine).toBe(3);
  });

  it('is read below the line that somebody chose, and the mapping says so', async () => {
    const content = 'Campings 2027;\nLista;de precios\ncamping;precio\nEl Pinar;80\n';
    const sample = await sampleOf(content, 'file.csv', { sheet: null, headerLine: 2 });
    expect(sample).toMatchObject({
      headerLine: 2,
      header: ['Lista', 'de precios'],
      table: { headerLine: 2 },
      rows: [
        ['camping', 'precio'],
        ['El Pinar', '80'],
      ],
    });
    expect(sample.top.map(({ line, cells }) => [line, cells[0]])).toEqual([
      [1, 'Campings 2027'],
      [2, 'Lista'],
      [3, 'camping'],
      [4, 'El Pinar'],
    ]);
    await expect(withEnglishError(sampleOf(content, 'file.csv', { sheet: null, headerLine: 9 }))).rejects.toThrow(
      'has nothing in the line that was chosen',
    );
  });

  it.each([
    ['an empty file', '', 'the file is empty'],
    ['HTML as CSV', '<!DOCTYPE html><html><body>Sign in</body></html>', 'is a web page'],
    ['XML', '<?xml version="1.0"?><a/>', 'is XML'],
    ['a PDF', '%PDF-1.7', 'is a PDF'],
    ['an old workbook (.xls)', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), 'old Excel workbook'],
    ['binary bytes', Buffer.from([1, 0, 2, 0, 3, 0]), 'is no text'],
    ['a line without an end', 'x'.repeat(1_100_000), 'has no line end'],
    ['a file without names of columns', '1;2\n3;4\n', 'no names of columns'],
    [
      'more columns than are recognised',
      `${Array.from({ length: 10_000 }, (_, at) => `c${at}`).join(',')}\n`,
      '10,000',
    ],
    ['columns that nobody counts', `${';'.repeat(900_000)}\na\n`, 'has 900,001 columns'],
    ['a megabyte of blank lines', '\n'.repeat(1_100_000), 'the file is empty'],
    ['JSON of a hundred thousand brackets', '['.repeat(100_000), 'more than 1,000 levels'],
    ['a JSON document without objects', '[1, 2, 3]', 'no array of JSON objects'],
  ])('of %s is refused', async (_, content, reason) => {
    const fileName = typeof content === 'string' && content.startsWith('[') ? 'x.json' : 'x.csv';
    await expect(withEnglishError(sampleOf(content, fileName))).rejects.toThrow(reason);
  });
});
