import { setTimeout as wait } from 'node:timers/promises';
import { crc32, inflateRawSync } from 'node:zlib';
import { readXlsx } from 'hucre/xlsx';
import { expect, it } from 'vitest';
import { type SheetCell, type SheetColumn, streamedWorkbook } from './streamed-workbook.ts';

const COLUMNS: readonly SheetColumn[] = [
  { heading: 'Day & <night>', width: 12, numberFormat: 'dd/mm/yyyy', wraps: false },
  { heading: 'Words', width: 60, wraps: true },
];

async function* inParts(parts: SheetCell[][][]): AsyncGenerator<SheetCell[][]> {
  for (const part of parts) yield part;
}

async function readBack(parts: SheetCell[][][], maxRows?: number) {
  const bytes = Buffer.concat(await Array.fromAsync(streamedWorkbook('A & "B"', COLUMNS, inParts(parts), maxRows)));
  return (await readXlsx(new Uint8Array(bytes))).sheets;
}

it.each([
  'a & b < c > d "e" \'f\'',
  ' spaces  around ',
  'one\ntwo\ttabs',
  'one\r\ntwo',
  'bell \u0007 and NUL \u0000',
  '=1+1',
  '日本 é 😀',
  '\u0085 next line',
])('a cell of a streamed workbook holds %j as it is', async (text) => {
  const [sheet] = await readBack([[[null, text]]]);
  expect(sheet!.rows[1]).toEqual([null, text]);
});

it('the XML of a streamed workbook has no control character, keeps spaces, and its CRC stands in the directory', async () => {
  const bytes = Buffer.concat(
    await Array.fromAsync(streamedWorkbook('S', COLUMNS, inParts([[[null, ' a\u0007\u0000b']]]))),
  );
  const xml = inflateRawSync(bytes.subarray(30 + bytes.readUInt16LE(26)));
  expect(xml.toString()).toContain('<t xml:space="preserve"> a_x0007__x0000_b</t>');
  expect(xml.toString()).not.toMatch(/[^\P{Cc}\t\n]/u);
  const directory = bytes.indexOf('PK\u0001\u0002');
  expect(bytes.readUInt32LE(directory + 16)).toBe(crc32(xml));
  expect(bytes.readUInt32LE(directory + 24)).toBe(xml.length);
});

it('half a surrogate pair becomes U+FFFD, so that the XML stays readable', async () => {
  const [sheet] = await readBack([[[null, 'half \ud83c']]]);
  expect(sheet!.rows[1]).toEqual([null, 'half \ufffd']);
});

it('days stay dates, numbers stay numbers and nothing stays nothing', async () => {
  const day = new Date('2026-03-29');
  const [sheet] = await readBack([[[day, null]], [[null, -0.5]]]);
  expect(sheet!.rows.slice(1)).toEqual([
    [day, null],
    [null, -0.5],
  ]);
});

it('columns have their widths, and the heading stays in sight', async () => {
  const [sheet] = await readBack([]);
  expect(sheet!.rows).toEqual([['Day & <night>', 'Words']]);
  expect(sheet!.columns?.map(({ width }) => width)).toEqual([12, 60]);
  expect(sheet!.freezePane).toMatchObject({ rows: 1 });
});

it('a further sheet follows where one is full, also in the middle of a part, with headings of its own', async () => {
  const rows = Array.from({ length: 7 }, (_, at) => [null, at]);
  const sheets = await readBack([rows.slice(0, 2), rows.slice(2)], 4);
  expect(sheets.map(({ name }) => name)).toEqual(['A & "B"', 'A & "B"_2', 'A & "B"_3']);
  expect(sheets.map((sheet) => sheet.rows.slice(1).map(([, number]) => number))).toEqual([[0, 1, 2], [3, 4, 5], [6]]);
  expect(sheets.map(({ rows: [heading] }) => heading)).toEqual(Array(3).fill(['Day & <night>', 'Words']));
});

it('a streamed workbook that nobody takes reads no further', async () => {
  let read = 0;
  const parts = (async function* () {
    for (; read < 200; read++) yield Array.from({ length: 200 }, (_, at) => [null, `${Math.sin(at + read)}`.repeat(9)]);
  })();
  const workbook = streamedWorkbook('Slow', COLUMNS, parts);
  let bytes = 0;
  while (bytes < 100_000) bytes += (await workbook.next()).value!.length;
  const held = read;
  await wait(100);
  expect(read).toBe(held);
  expect(held).toBeLessThan(100);
  await workbook.return(undefined);
});
