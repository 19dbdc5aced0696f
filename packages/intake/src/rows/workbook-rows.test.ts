import { reasonInEnglish, withEnglishError } from '@vivac/testing/in-english';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { fileRows } from './file-rows.ts';
import type { RowsOfFile } from './rows.ts';
import { WORKBOOK_LIMITS, workbookRows } from './workbook-rows.ts';

type Row = (string | number | boolean | Date | null)[];

const workbook = async (rows: Row[], name = 'Sheet') => Buffer.from(await writeXlsx({ sheets: [{ name, rows }] }));

async function* inPieces(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.length; from += 1_000) yield bytes.subarray(from, from + 1_000);
}

async function read(bytes: Buffer, limits = WORKBOOK_LIMITS, sheet: string | null = null) {
  const found: RowsOfFile[] = [];
  for await (const part of workbookRows(inPieces(bytes), { sheet, decimal: null }, limits)) found.push(part);
  return {
    header: found[0]?.header,
    rows: found.flatMap(({ rows }) => rows.cells),
    lines: found.flatMap(({ rows }) => rows.lines),
  };
}

describe('a sheet of an Excel workbook', () => {
  it('is read as texts, with dates as they stand on the sheet and the numbers of its rows', async () => {
    const bytes = await workbook([
      [null],
      [' night ', 'price', 'open', 'seen', 'text', null],
      [],
      [new Date('2026-12-05'), 90.1, true, new Date('2026-11-20T07:30:15Z'), '007'],
      [new Date('2026-03-29'), -7, false, null, 'Ñandú'],
      [null, 12],
      [null, null],
    ]);
    expect(await read(bytes)).toEqual({
      header: ['night', 'price', 'open', 'seen', 'text'],
      rows: [
        ['2026-12-05', '90.100000', 'true', '2026-11-20T07:30:15', '007'],
        ['2026-03-29', '-7', 'false', '', 'Ñandú'],
        ['', '12', '', '', ''],
      ],
      lines: [4, 5, 6],
    });
  });

  it('keeps a cell beyond the last column, so that its row is told to be ragged', async () => {
    expect((await read(await workbook([['a'], ['1', '2']]))).rows).toEqual([['1', '2']]);
  });

  it('comes in parts when it is long', async () => {
    const bytes = await workbook([['n'], ...Array.from({ length: 2_500 }, (_, at) => [at])]);
    const { rows, lines } = await read(bytes);
    expect(rows).toHaveLength(2_500);
    expect([rows.at(-1), lines.at(-1)]).toEqual([['2499'], 2_501]);
  });

  it('is told from other files by how it begins', async () => {
    const reading = { kind: 'prices', mapping: null, fileName: 'standard input', format: undefined } as const;
    for await (const { header } of fileRows(inPieces(await workbook([['campsite']])), reading)) {
      expect(header).toEqual(['campsite']);
    }
  });

  it('is the first that one can see, with each hidden one named among the rows that are set aside', async () => {
    const bytes = Buffer.from(
      await writeXlsx({
        sheets: [
          { name: 'Old', hidden: true, rows: [['n'], [1]] },
          { name: 'New', rows: [['n'], [2]] },
          { name: 'Lists', veryHidden: true, rows: [['x']] },
        ],
      }),
    );
    const parts = await Array.fromAsync(workbookRows(inPieces(bytes), { sheet: null, decimal: null }));
    expect(parts.map(({ header, rows: { cells } }) => [header, cells])).toEqual([
      [['n'], [[], []]],
      [['n'], [['2']]],
    ]);
    const flaws = [...parts[0]!.rows.flaws!.values()];
    expect(flaws.map((flaw) => [flaw.outcome, reasonInEnglish(flaw)])).toEqual([
      ['set_aside', 'the sheet "Old" is hidden: nothing of it was read'],
      ['set_aside', 'the sheet "Lists" is hidden: nothing of it was read'],
    ]);
    expect((await read(bytes, WORKBOOK_LIMITS, 'Old')).rows).toEqual([['1']]);
  });

  it('is refused where it is empty, damaged, or no workbook at all', async () => {
    const bytes = await workbook([['a'], [1]]);
    await expect(withEnglishError(read(await workbook([])))).rejects.toThrow('the sheet "Sheet" is empty');
    await expect(withEnglishError(read(bytes.subarray(0, bytes.length - 200)))).rejects.toThrow('damaged or truncated');
    await expect(withEnglishError(read(Buffer.from('campsite,price\n')))).rejects.toThrow('damaged or truncated');
    const emptyZip = Buffer.concat([Buffer.from('PK\u0005\u0006'), Buffer.alloc(18)]);
    await expect(withEnglishError(read(emptyZip))).rejects.toThrow('is an archive');
  });

  it('is refused beyond its size, packed or unpacked, before it is unpacked', async () => {
    const bytes = await workbook([['a'.repeat(30_000)]]);
    await expect(withEnglishError(read(bytes, { ...WORKBOOK_LIMITS, maxBytes: 1_000 }))).rejects.toThrow(
      'has more than 0.001 MB',
    );
    await expect(withEnglishError(read(bytes, { ...WORKBOOK_LIMITS, maxUnpackedBytes: 20_000 }))).rejects.toThrow(
      'unpacks to more than',
    );
  });

  // @holds upload-9
  it('is refused beyond the rows that a sheet of Excel can have, blank rows included', async () => {
    const bytes = await workbook([['campsite'], ...Array.from({ length: 10 }, () => [' '])]);
    expect(await read(bytes, { ...WORKBOOK_LIMITS, maxRows: 11 })).toMatchObject({ header: ['campsite'], rows: [] });
    await expect(withEnglishError(read(bytes, { ...WORKBOOK_LIMITS, maxRows: 10 }))).rejects.toThrow(
      /more than 10 rows, blank ones included/,
    );
    expect(WORKBOOK_LIMITS.maxRows).toBe(1_048_576);
  });

  // @holds upload-9
  it('that unpacks to more than 250 times its size is refused (zip bomb), a small one is not', async () => {
    const bytes = await workbook([['campsite'], ...Array.from({ length: 20_000 }, () => ['a'])]);
    await expect(
      withEnglishError(read(bytes, { ...WORKBOOK_LIMITS, ratioFromBytes: 10_000, maxRatio: 2 })),
    ).rejects.toThrow(/unpacks to more than 2 times its size/);
    expect((await read(bytes, { ...WORKBOOK_LIMITS, maxRatio: 2 })).rows).toHaveLength(20_000);
  });

  it('that says nothing of its unpacked size is refused', async () => {
    const bytes = await workbook([['a']]);
    const entry = bytes.indexOf(Buffer.from('PK\u0001\u0002'));
    bytes.writeUInt32LE(0, entry + 24);
    await expect(withEnglishError(read(bytes))).rejects.toThrow('unpacks to more than');
  });

  it('that unpacks to more than it says is refused', async () => {
    const bytes = await workbook([['a'.repeat(30_000)]]);
    for (let at = bytes.indexOf('PK\u0001\u0002'); at !== -1; at = bytes.indexOf('PK\u0001\u0002', at + 4)) {
      bytes.writeUInt32LE(10, at + 24);
    }
    await expect(withEnglishError(read(bytes))).rejects.toThrow('the workbook cannot be read');
  });
});
