import { toDay } from '@vivac/domain/time/day';
import { toSay } from '@vivac/text/sentence';
import { withEnglishError } from '@vivac/testing/in-english';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { guessMapping } from '../guess/guess-mapping.ts';
import { readSample } from '../guess/sample/sample.ts';
import { pageFacts } from '../page/page-facts.ts';
import { type FileReading, fileRows } from '../rows/file-rows.ts';
import type { RowsOfFile } from '../rows/rows.ts';
import { UNPACK_LIMITS } from '../rows/unpack.ts';
import { tariffOfFile } from '../tariffs/read-list.ts';
import { FILE_BUDGET, readApart } from './read-apart.ts';
import { factsOfPage, guessOfFile, rowsOfAnyFile, tariffOfBytes } from './read-file.ts';

const COLUMNS = ['campsite', 'stay_date', 'price', 'channel', 'guests', 'nights'];
const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, at) => [`Camp ${at}`, '2027-08-14', 91.5 + at, 'Direct web', 2, 1]);
const workbook = async (rows: number) =>
  Buffer.from(await writeXlsx({ sheets: [{ name: 'Prices', rows: [COLUMNS, ...rowsOf(rows)] }] }));
/** Writing it takes longer than reading it. */
let largest: Promise<Buffer> | undefined;
const largestWorkbook = () => (largest ??= workbook(60_000));
const document = (rows: number) =>
  Buffer.from(
    JSON.stringify(
      rowsOf(rows).map((row) => Object.fromEntries(row.map((cell, at) => [COLUMNS[at], cell]))),
      null,
      1,
    ),
  );
const page = (tags: number) => ({
  bytes: Buffer.from(
    `${'<p itemscope itemtype="https://schema.org/Hotel"><b itemprop="name">'.repeat(tags)}` +
      '<script type="application/ld+json">{"@type":"Campground","name":"El Pinar"}</script>',
  ),
  contentType: 'text/html; charset=utf-8',
  address: null,
});
const readingOf = (fileName: string): FileReading => ({
  kind: 'prices',
  mapping: null,
  fileName,
  format: undefined,
  documentCharacters: 10e6,
});

async function* inPieces(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.length; from += 65_536) yield bytes.subarray(from, from + 65_536);
}

async function all(file: AsyncIterable<RowsOfFile>) {
  const parts: RowsOfFile[] = [];
  for await (const part of file) parts.push(part);
  return {
    header: parts[0]?.header,
    cells: parts.flatMap(({ rows }) => rows.cells),
    lines: parts.flatMap(({ rows }) => rows.lines),
  };
}

describe('what a stranger sent', () => {
  it.each([
    ['a workbook', 'prices.xlsx', () => workbook(3_000)],
    ['a JSON document', 'prices.json', () => document(3_000)],
  ])('as %s has the same rows and is taken for the same, read apart or at once', async (_, fileName, made) => {
    const bytes = await made();
    expect(await all(rowsOfAnyFile(inPieces(bytes), readingOf(fileName)))).toEqual(
      await all(fileRows(inPieces(bytes), readingOf(fileName))),
    );
    const context = { zone: 'Europe/Madrid', now: new Date('2027-01-20T06:00:00Z') };
    const sample = await readSample(inPieces(bytes), fileName, UNPACK_LIMITS);
    const guessed = await guessOfFile(inPieces(bytes), {
      fileName,
      limits: UNPACK_LIMITS,
      context,
      kind: null,
      chosen: { sheet: null, headerLine: null },
    });
    expect(guessed.guess).toEqual(guessMapping(sample, context));
    expect(guessed.sample).toMatchObject({ format: sample.format, headerLine: sample.headerLine });
  });

  it('as a page has the same facts, read apart or at once', async () => {
    const large = page(3_000);
    expect(await factsOfPage(large)).toEqual(pageFacts(large));
  });

  it('as a price list has the same tariff, read apart or at once', async () => {
    const units = Array.from({ length: 300 }, (_, at) => `Bungalow ${at};80;90`).join('\n');
    const list = Buffer.from(`2027 por noche;1/6-30/6;1/7-31/8\n${units}\n`);
    const context = { name: '', readAt: { address: null, day: toDay('2027-01-03') }, channel: '', answers: {} };
    const read = await tariffOfBytes(list, context);
    expect(read.tariff.units).toHaveLength(300);
    expect(read).toEqual(await tariffOfFile(list, context));
  });

  it('is refused with the line and the reason that it has at once', async () => {
    const bytes = Buffer.from(`[${' '.repeat(70_000)}\n{"a":1},\n{"a"]`);
    await expect(all(rowsOfAnyFile(inPieces(bytes), readingOf('x.json')))).rejects.toMatchObject({
      name: 'ImportRefused',
      reason: toSay('jsonTruncated'),
    });
    const damaged = Buffer.concat([(await workbook(10)).subarray(0, 500)]);
    await expect(withEnglishError(all(rowsOfAnyFile(inPieces(damaged), readingOf('x.xlsx'))))).rejects.toThrow(
      'the workbook is damaged or truncated',
    );
  });

  it.each([
    ['longer', { cpuMs: 1, heapMb: 512 }, 'takesLonger'],
    ['more memory', { cpuMs: 60_000, heapMb: 12 }, 'takesMoreMemory'],
  ])('is refused where it takes %s than its budget, and the next is read', async (_, budget, reason) => {
    const bytes = await largestWorkbook();
    const tooMuch = [1, 2, 3].map(() => all(readApart('rows', readingOf('x.xlsx'), inPieces(bytes), budget)));
    const refused = await Promise.allSettled(tooMuch);
    expect(refused.map((one) => one.status === 'rejected' && (one.reason as Error).message)).toEqual(
      Array(3).fill(reason),
    );
    expect((await all(rowsOfAnyFile(inPieces(await workbook(5)), readingOf('x.xlsx')))).cells).toHaveLength(5);
  });

  it('is read no further than somebody asks', async () => {
    const bytes = await workbook(20_000);
    for (let times = 0; times < 3; times++) {
      const file = readApart('rows', readingOf('x.xlsx'), inPieces(bytes), FILE_BUDGET);
      expect((await file.next()).value).toMatchObject({ header: COLUMNS });
      await file.return(undefined);
    }
  });
});
