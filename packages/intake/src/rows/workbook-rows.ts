import { readXlsx, streamXlsxRows } from 'hucre/xlsx';
import type { DecimalMark } from '../mapping/read-amount.ts';
import { ImportRefused } from '../verdict/import-refused.ts';
import { textOfValue } from './object-cells.ts';
import { type RowsOfFile, addRows, newRows } from './rows.ts';
import { unpackedBytes } from './workbook-size.ts';

interface WorkbookReading {
  /** The name of the sheet; null for the first. */
  readonly sheet: string | null;
  readonly decimal: DecimalMark;
}

interface WorkbookLimits {
  readonly maxBytes: number;
  /** Of all parts of the workbook together, of which the sheet and its texts are read. */
  readonly maxUnpackedBytes: number;
}

export const WORKBOOK_LIMITS: WorkbookLimits = { maxBytes: 50e6, maxUnpackedBytes: 500e6 };

const CHUNK_ROWS = 1_000;
const DAY_MS = 86_400_000;

/**
 * The rows of a sheet of an Excel workbook (.xlsx); the first that is not blank has the names of the columns. Dates become
 * ISO 8601, as they stand on the sheet. Throws ImportRefused for what is no workbook, is too large, or lacks the sheet.
 */
export async function* workbookRows(
  bytes: AsyncIterable<Buffer>,
  { sheet, decimal }: WorkbookReading,
  limits = WORKBOOK_LIMITS,
): AsyncGenerator<RowsOfFile> {
  const workbook = await wholeWorkbook(bytes, limits);
  let header: readonly string[] | null = null;
  let rows = newRows();
  for await (const { index, values } of sheetRows(workbook, sheet)) {
    const texts = values.map((value) => textOfCell(value, decimal));
    while (texts.at(-1)?.trim() === '') texts.pop();
    if (texts.length === 0) continue;
    if (!header) {
      header = texts.map((name) => name.trim());
      continue;
    }
    while (texts.length < header.length) texts.push('');
    addRows(rows, index + 1, [texts]);
    if (rows.cells.length < CHUNK_ROWS) continue;
    yield { header, rows };
    rows = newRows();
  }
  if (!header) throw new ImportRefused(await whyEmpty(workbook, sheet));
  yield { header, rows };
}

async function wholeWorkbook(bytes: AsyncIterable<Buffer>, limits: WorkbookLimits): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of bytes) {
    length += chunk.length;
    if (length > limits.maxBytes) throw tooLarge(`has more than ${megabytes(limits.maxBytes)}`);
    chunks.push(chunk);
  }
  const workbook = Buffer.concat(chunks);
  const unpacked = unpackedBytes(workbook);
  if (unpacked === null) throw new ImportRefused('the workbook is damaged or truncated');
  if (unpacked > limits.maxUnpackedBytes) throw tooLarge(`unpacks to more than ${megabytes(limits.maxUnpackedBytes)}`);
  return workbook;
}

function tooLarge(how: string): ImportRefused {
  return new ImportRefused(`the workbook ${how}: send it in parts, or as CSV`);
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toLocaleString('en')} MB`;
}

async function* sheetRows(workbook: Buffer, sheet: string | null) {
  try {
    yield* streamXlsxRows(workbook, sheet === null ? {} : { sheet });
  } catch (error) {
    throw new ImportRefused(`the workbook cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

async function whyEmpty(workbook: Buffer, sheet: string | null): Promise<string> {
  const names: string[] = [];
  await readXlsx(workbook, {
    sheets: ({ name }) => {
      names.push(name);
      return false;
    },
  });
  if (sheet === null || names.includes(sheet)) return `the sheet "${sheet ?? names[0]}" is empty`;
  return `there is no sheet "${sheet}"; the sheets are ${names.map((name) => `"${name}"`).join(', ')}`;
}

function textOfCell(value: unknown, decimal: DecimalMark): string {
  if (value instanceof Date) return textOfDate(value);
  return textOfValue(value, decimal) ?? String(value);
}

/** The calendar's day and the clock's time as the sheet shows them, which has no zone. */
function textOfDate(date: Date): string {
  if (Number.isNaN(date.getTime())) return '';
  const text = date.toISOString().slice(0, 19);
  return date.getTime() % DAY_MS === 0 ? text.slice(0, 10) : text;
}
