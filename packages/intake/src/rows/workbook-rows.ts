import { inflateRawSync } from 'node:zlib';
import { type Sentence, toSay } from '@vivac/text/sentence';
import { readXlsx, streamXlsxRows } from 'hucre/xlsx';
import type { DecimalMark } from '../mapping/read-amount.ts';
import { Flaw, ImportRefused, tooLarge } from '../verdict/import-refused.ts';
import { textOfValue } from './object-cells.ts';
import { addRows, newRows, type RowsOfFile } from './rows.ts';
import { headerTaker } from './lay-out.ts';
import type { Table } from './table-schema.ts';

interface WorkbookReading {
  /** The name of the sheet; null for the first that one can see. */
  readonly sheet: string | null;
  /** Several of one shape in place of one. */
  readonly sheets?: readonly string[] | undefined;
  readonly decimal: DecimalMark;
  readonly table?: Table | undefined;
}

interface WorkbookLimits {
  readonly maxBytes: number;
  /** Of all parts of the workbook together, of which the sheet and its texts are read. */
  readonly maxUnpackedBytes: number;
  /** How many times its size a workbook may unpack to, where that is more than `ratioFromBytes`: tables pack to a tenth, bombs to a thousandth. */
  readonly maxRatio: number;
  readonly ratioFromBytes: number;
  /** Of a sheet; blank ones count. */
  readonly maxRows: number;
}

/** No sheet of Excel has more rows than these. */
export const WORKBOOK_LIMITS: WorkbookLimits = {
  maxBytes: 50e6,
  maxUnpackedBytes: 500e6,
  maxRatio: 250,
  ratioFromBytes: 50e6,
  maxRows: 1_048_576,
};

const CHUNK_ROWS = 1_000;
const DAY_MS = 86_400_000;

/**
 * The rows of a sheet of an Excel workbook (.xlsx); the first that is not blank has the names of the columns. Dates become
 * ISO 8601, as they stand on the sheet. Throws ImportRefused for what is no workbook, is too large, or lacks the sheet.
 */
export async function* workbookRows(
  bytes: AsyncIterable<Buffer>,
  reading: WorkbookReading,
  limits = WORKBOOK_LIMITS,
): AsyncGenerator<RowsOfFile> {
  const workbook = await wholeWorkbook(bytes, limits);
  if (reading.sheets) yield* rowsOfSheets(workbook, reading.sheets, reading, limits);
  else if (reading.sheet === null && hidesSheets(workbook)) yield* rowsOfFirst(workbook, reading, limits);
  else yield* rowsOfSheet(workbook, reading, limits);
}

/** The first sheet that one can see; each hidden one is named among the rows that are set aside. */
async function* rowsOfFirst(
  workbook: Buffer,
  reading: WorkbookReading,
  limits: WorkbookLimits,
): AsyncGenerator<RowsOfFile> {
  const sheets = await sheetsOf(workbook);
  const first = sheets.find(({ isHidden }) => !isHidden) ?? sheets[0];
  const hidden = newRows();
  for (const sheet of sheets) {
    if (sheet.isHidden && sheet !== first)
      addRows(hidden, 1, new Flaw(toSay('hiddenSheet', { name: sheet.name }), 'set_aside'));
  }
  let isNamed = hidden.cells.length === 0;
  for await (const part of rowsOfSheet(workbook, { ...reading, sheet: first?.name ?? null }, limits)) {
    if (!isNamed) yield { header: part.header, rows: hidden };
    isNamed = true;
    yield part;
  }
}

const MAX_INDEX_BYTES = 5e6;

/** By the list of its sheets, without reading any; a workbook without that list may. */
function hidesSheets(workbook: Buffer): boolean {
  const index = partOfWorkbook(workbook, 'xl/workbook.xml', MAX_INDEX_BYTES);
  return index === '' || /\sstate\s*=\s*["'](?:h|veryH)idden/.test(index);
}

/** The new column with the names of sheets that are read one after another. */
export const SHEET_COLUMN = 'sheet';

async function* rowsOfSheets(
  workbook: Buffer,
  sheets: readonly string[],
  reading: WorkbookReading,
  limits: WorkbookLimits,
): AsyncGenerator<RowsOfFile> {
  let shape: string | null = null;
  for (const sheet of sheets) {
    for await (const { header, rows } of rowsOfSheet(workbook, { ...reading, sheet }, limits)) {
      shape ??= shapeOfSheet(header);
      if (shapeOfSheet(header) !== shape)
        throw new ImportRefused(toSay('otherColumns', { name: sheet, first: sheets[0]! }), 1);
      for (const cells of rows.cells) cells.splice(header.length, 0, sheet);
      yield { header: [...header, SHEET_COLUMN], rows };
    }
  }
}

/** What sheets have in common that are read as one. */
export function shapeOfSheet(header: readonly string[]): string {
  return JSON.stringify(header.map((name) => name.trim().toLowerCase()));
}

/** A workbook whose sheets can be read one after another. */
export async function openWorkbook(bytes: AsyncIterable<Buffer>) {
  const workbook = await wholeWorkbook(bytes, WORKBOOK_LIMITS);
  return {
    sheets: () => sheetsOf(workbook),
    rawRows: (sheet: string) => rawRowsOfSheet(workbook, sheet),
    money: async (sheet: string) => moneyOfColumns(await moneyOfSheet(workbook, sheet, FORMATTED_ROWS)),
    moneyOfCells: (sheet: string, maxRows: number) => moneyOfSheet(workbook, sheet, maxRows),
  };
}

/** So many rows tell how the columns of a sheet are formatted. */
const FORMATTED_ROWS = 200;
const MONEY_OF: Readonly<Record<string, string>> = {
  $: 'USD',
  US$: 'USD',
  '£': 'GBP',
  '€': 'EUR',
  Fr: 'CHF',
  'Fr.': 'CHF',
  zł: 'PLN',
  Kč: 'CZK',
  Ft: 'HUF',
  lei: 'RON',
};
/** By the number that a format gives the language of its sign. */
const KRONER: Readonly<Record<string, string>> = { '41D': 'SEK', '414': 'NOK', '406': 'DKK', '40F': 'ISK' };

const MAX_STYLES_BYTES = 5e6;
const NAMES_MONEY = /formatCode="[^"]*(\[\$[^\]-]|&quot;\s*([A-Z]{3}|£|€)\s*&quot;)/;

/**
 * The currency that the number formats of amounts name (`[$$-409]#,##0.00`), by the cell's row and column, from 0: `3,1`. Formats are read of a
 * whole sheet, and only where the workbook has one that names a currency.
 */
async function moneyOfSheet(workbook: Buffer, sheet: string, maxRows: number): Promise<ReadonlyMap<string, string>> {
  if (!NAMES_MONEY.test(partOfWorkbook(workbook, 'xl/styles.xml', MAX_STYLES_BYTES))) return new Map();
  try {
    const { sheets } = await readXlsx(workbook, { sheets: [sheet], readStyles: true, maxRows });
    const money = new Map<string, string>();
    for (const [place, { value, style }] of sheets[0]?.cells ?? []) {
      const currency = typeof value === 'number' ? currencyOfFormat(style?.numFmt ?? '') : null;
      if (currency !== null) money.set(place, currency);
    }
    return money;
  } catch (error) {
    throw unreadable(error);
  }
}

/** Among euros, one amount of another currency makes its column one of that: it is refused, and never read as euros. */
function moneyOfColumns(cells: ReadonlyMap<string, string>): ReadonlyMap<number, string> {
  const money = new Map<number, string>();
  for (const [place, currency] of cells) {
    const column = Number(place.split(',')[1]);
    if (currency !== 'EUR' || !money.has(column)) money.set(column, currency);
  }
  return money;
}

/** A sign without brackets is that of whoever opens the workbook: it names no currency. */
function currencyOfFormat(format: string): string | null {
  const { bracketed, language, quoted } = SIGN_IN_FORMAT.exec(format)?.groups ?? {};
  const sign = (bracketed ?? quoted)?.trim() ?? '';
  if (/^kr\.?$/.test(sign)) return KRONER[String(language).toUpperCase()] ?? null;
  return MONEY_OF[sign] ?? (/^[A-Z]{3}$/.test(sign) ? sign : null);
}

const SIGN_IN_FORMAT = /\[\$(?<bracketed>[^\]-]+)(?:-(?<language>[\da-f]+))?\]|"\s*(?<quoted>[A-Z]{3}|£|€)\s*"/i;

/** The rows of a sheet without a header, with their numbers: for who looks for the table in it. */
async function* rawRowsOfSheet(workbook: Buffer, sheet: string) {
  for await (const { index, values } of sheetRows(workbook, sheet)) {
    const cells = values.map((value) => textOfCell(value, null));
    if (cells.every((cell) => cell.trim() === '')) continue;
    const numbers = new Set(values.flatMap((value, at) => (typeof value === 'number' ? [at] : [])));
    yield { cells, line: index + 1, numbers };
  }
}

async function* rowsOfSheet(
  workbook: Buffer,
  { sheet, decimal, table }: WorkbookReading,
  { maxRows }: WorkbookLimits,
): AsyncGenerator<RowsOfFile> {
  const headerOf = headerTaker(table);
  let header: readonly string[] | null = null;
  let rows = newRows();
  let count = 0;
  for await (const { index, values } of sheetRows(workbook, sheet)) {
    if (++count > maxRows) throw tooManyRows(maxRows);
    const texts = textsOf(values, decimal);
    if (texts.length === 0) continue;
    if (!header) {
      header = headerOf(texts, index + 1);
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

/** The texts of a row, without the blank ones at its end. */
function textsOf(values: readonly unknown[], decimal: DecimalMark): string[] {
  const texts = values.map((value) => textOfCell(value, decimal));
  while (texts.at(-1)?.trim() === '') texts.pop();
  return texts;
}

async function wholeWorkbook(bytes: AsyncIterable<Buffer>, limits: WorkbookLimits): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of bytes) {
    length += chunk.length;
    if (length > limits.maxBytes) throw tooLargeWorkbook(`has more than ${megabytes(limits.maxBytes)}`);
    chunks.push(chunk);
  }
  const workbook = Buffer.concat(chunks);
  const unpacked = unpackedBytes(workbook);
  if (unpacked === null) throw new ImportRefused('workbookDamaged');
  const other = whyNoWorkbook(workbook);
  if (other !== null) throw new ImportRefused(other);
  if (unpacked > limits.maxUnpackedBytes)
    throw tooLargeWorkbook(toSay('unpacksTooLarge', { most: megabytes(limits.maxUnpackedBytes) }));
  if (unpacked > limits.ratioFromBytes && unpacked > length * limits.maxRatio)
    throw tooLargeWorkbook(toSay('unpacksTooLarge', { most: `${limits.maxRatio} times its size` }));
  return workbook;
}

function tooLargeWorkbook(how: string | Sentence): ImportRefused {
  return tooLarge(toSay('workbookTooLarge', { how }));
}

function tooManyRows(most: number): ImportRefused {
  return tooLarge(toSay('tooManyRows', { most: most.toLocaleString('en') }));
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toLocaleString('en')} MB`;
}

async function* sheetRows(workbook: Buffer, sheet: string | null) {
  try {
    yield* streamXlsxRows(workbook, sheet === null ? {} : { sheet });
  } catch (error) {
    throw unreadable(error);
  }
}

interface SheetName {
  readonly name: string;
  readonly isHidden: boolean;
}

async function sheetsOf(workbook: Buffer): Promise<SheetName[]> {
  const sheets: SheetName[] = [];
  try {
    await readXlsx(workbook, {
      sheets: ({ name, hidden, veryHidden }) => {
        sheets.push({ name, isHidden: hidden === true || veryHidden === true });
        return false;
      },
    });
  } catch (error) {
    throw unreadable(error);
  }
  return sheets;
}

async function sheetNamesOf(workbook: Buffer): Promise<string[]> {
  return (await sheetsOf(workbook)).map(({ name }) => name);
}

function unreadable(error: unknown): ImportRefused {
  return new ImportRefused(
    toSay('asItStands', {
      text: `the workbook cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    }),
  );
}

async function whyEmpty(workbook: Buffer, sheet: string | null): Promise<Sentence> {
  const names = await sheetNamesOf(workbook);
  if (sheet === null || names.includes(sheet)) return toSay('sheetEmpty', { name: sheet ?? names[0]! });
  return toSay('noSheet', { name: sheet, names: names.map((name) => `"${name}"`).join(', ') });
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

const END_OF_DIRECTORY = 0x06054b50;
const ENTRY = 0x02014b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const MAX_COMMENT_BYTES = 65_535;
const MAX_NAME_BYTES = 200;

/** What an archive is that is no workbook: by the names of what lies in it. */
const OTHERS: readonly { readonly holds: RegExp; readonly is: Sentence | null }[] = [
  { holds: /^[\\/]?xl[\\/]workbook\.bin$/i, is: toSay('isBinaryExcel') },
  { holds: /^[\\/]?xl[\\/]/i, is: null },
  { holds: /^Index(\/|\.zip$)/, is: toSay('isNumbers') },
  { holds: /^(word|ppt)\//, is: toSay('isTextDocument') },
  { holds: /^content\.xml$/, is: toSay('isOpenDocument') },
];

/** Why an archive is no workbook; null for one that is. */
function whyNoWorkbook(archive: Buffer): Sentence | null {
  const names: string[] = [];
  forEachEntry(archive, (at) => {
    const length = archive.readUInt16LE(at + 28);
    names.push(archive.toString('latin1', at + ENTRY_BYTES, at + ENTRY_BYTES + Math.min(length, MAX_NAME_BYTES)));
  });
  const found = OTHERS.find(({ holds }) => names.some((name) => holds.test(name)));
  return found ? found.is : toSay('isArchive');
}

/**
 * How many bytes a ZIP archive unpacks to by its own directory, to which its reader holds every entry; null for a damaged
 * one. An entry that says nothing of its size counts as infinite.
 */
function unpackedBytes(archive: Buffer): number | null {
  let bytes = 0;
  const isWhole = forEachEntry(archive, (at) => {
    bytes += sizeOf(archive.readUInt32LE(at + 20), archive.readUInt32LE(at + 24));
  });
  return isWhole ? bytes : null;
}

/** A part of a workbook as text; empty where it is not there, is damaged, or unpacks to more than `maxBytes`. */
function partOfWorkbook(archive: Buffer, part: string, maxBytes: number): string {
  let text = '';
  forEachEntry(archive, (at) => {
    const name = archive.toString('latin1', at + ENTRY_BYTES, at + ENTRY_BYTES + archive.readUInt16LE(at + 28));
    if (name !== part) return;
    const local = archive.readUInt32LE(at + 42);
    if (local + LOCAL_BYTES > archive.length) return;
    const from = local + LOCAL_BYTES + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const packed = archive.subarray(from, from + archive.readUInt32LE(at + 20));
    try {
      const isStored = archive.readUInt16LE(at + 10) === 0;
      text = (isStored ? packed : inflateRawSync(packed, { maxOutputLength: maxBytes })).toString();
    } catch {
      text = '';
    }
  });
  return text;
}

/** Tells where each entry of the directory stands; whether the directory is whole. */
function forEachEntry(archive: Buffer, tell: (at: number) => void): boolean {
  const end = endOfDirectory(archive);
  if (end === null) return false;
  const entries = archive.readUInt16LE(end + 10);
  let at = archive.readUInt32LE(end + 16);
  for (let entry = 0; entry < entries; entry++) {
    if (at + ENTRY_BYTES > archive.length || archive.readUInt32LE(at) !== ENTRY) return false;
    tell(at);
    at += ENTRY_BYTES + archive.readUInt16LE(at + 28) + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return true;
}

function endOfDirectory(archive: Buffer): number | null {
  const earliest = Math.max(0, archive.length - END_BYTES - MAX_COMMENT_BYTES);
  for (let at = archive.length - END_BYTES; at >= earliest; at--) {
    if (archive.readUInt32LE(at) === END_OF_DIRECTORY) return at;
  }
  return null;
}

// An empty entry packs to two bytes.
function sizeOf(packed: number, unpacked: number): number {
  return unpacked === 0 && packed > 2 ? Number.POSITIVE_INFINITY : unpacked;
}
