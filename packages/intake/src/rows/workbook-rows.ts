import { type Sentence, toSay } from '@vivac/text/sentence';
import { readXlsx, streamXlsxRows } from 'hucre/xlsx';
import type { DecimalMark } from '../mapping/read-amount.ts';
import { Flaw, ImportRefused, tooLarge } from '../verdict/import-refused.ts';
import { textOfValue } from './object-cells.ts';
import { addFlawedRow, addRows, newRows, type RowsOfFile } from './rows.ts';
import { type ReadColumns, rowAdder } from './struck-out.ts';
import { headerTaker } from './lay-out.ts';
import { marksOfSheet, placeOf, type SheetMarks } from './sheet-marks.ts';
import type { Table } from './table-schema.ts';
import { partOfWorkbook, unpackedBytes, unreadable, whyNoWorkbook } from './workbook-archive.ts';
import { type CellShown, moneyOfColumns, shownOfSheet } from './workbook-styles.ts';

interface WorkbookReading {
  /** The name of the sheet; null for the first that one can see. */
  readonly sheet: string | null;
  /** Several of one shape in place of one. */
  readonly sheets?: readonly string[] | undefined;
  readonly decimal: DecimalMark;
  readonly table?: Table | undefined;
  /** Columns that are read although the workbook hides them. */
  readonly columns?: readonly string[];
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
 * ISO 8601, as they stand on the sheet. What is hidden is set aside by name. Throws ImportRefused for what is no workbook, is too large, or lacks the sheet.
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
    marks: (sheet: string) => marksOfSheet(workbook, sheet),
    rawRows: (sheet: string, marks: SheetMarks) => rawRowsOfSheet(workbook, sheet, marks),
    seenRows: (sheet: string, marks: SheetMarks) => seenRowsOfSheet(workbook, sheet, marks),
    /** By the place of a column among those that one can see. */
    money: async (sheet: string, { hiddenColumns }: SheetMarks) => {
      const money = moneyOfColumns((await shownOfSheet(workbook, sheet, FORMATTED_ROWS)).money);
      const before = (at: number): number => [...hiddenColumns].filter((hidden) => hidden < at).length;
      return new Map([...money].flatMap(([at, code]) => (hiddenColumns.has(at) ? [] : [[at - before(at), code]])));
    },
    shown: (sheet: string, maxRows: number) => shownOfSheet(workbook, sheet, maxRows),
  };
}

/** So many rows tell how the columns of a sheet are formatted. */
const FORMATTED_ROWS = 200;
/** The rows of a sheet without a header, with their numbers: for who looks for the table in it. */
async function* rawRowsOfSheet(workbook: Buffer, sheet: string, marks: SheetMarks) {
  for await (const { index, values } of sheetRows(workbook, sheet, marks)) {
    const cells = values.map((value) => textOfCell(value, null));
    if (cells.every((cell) => cell.trim() === '')) continue;
    const numbers = new Set(values.flatMap((value, at) => (typeof value === 'number' ? [at] : [])));
    yield { cells, line: index + 1, numbers, isHidden: marks.hiddenRows.has(index) };
  }
}

/** The rows of a sheet without a header, as somebody sees them who opens it. */
async function* seenRowsOfSheet(workbook: Buffer, sheet: string, marks: SheetMarks) {
  for await (const { cells, line, isHidden } of rawRowsOfSheet(workbook, sheet, marks)) {
    const seen = cells.filter((_, at) => !marks.hiddenColumns.has(at));
    if (!isHidden && seen.some((cell) => cell.trim() !== '')) yield { cells: seen, line };
  }
}

async function* rowsOfSheet(
  workbook: Buffer,
  { sheet, decimal, table: place, columns = [] }: WorkbookReading,
  { maxRows }: WorkbookLimits,
): AsyncGenerator<RowsOfFile> {
  const marks = await marksOfSheet(workbook, sheet);
  const table = new SeenTable(marks, { wanted: columns, table: place });
  let count = 0;
  for await (const { index, values } of sheetRows(workbook, sheet, marks)) {
    if (++count > maxRows) throw tooManyRows(maxRows);
    table.take(index, textsOf(values, decimal));
    if (table.rows.cells.length >= CHUNK_ROWS) yield* table.part();
  }
  if (!table.isFound && table.rows.cells.length > 0) throw new ImportRefused('allHidden');
  if (!table.isFound) throw new ImportRefused(await whyEmpty(workbook, sheet));
  yield* table.part();
}

const HIDDEN_ROW = new Flaw('hiddenRow', 'set_aside');
const hiddenColumn = (name: string): Flaw => new Flaw(toSay('hiddenColumn', { name }), 'set_aside');

/** The table of a sheet as its rows come: those that are read, and by their lines those that are hidden. */
class SeenTable {
  readonly #marks: SheetMarks;
  readonly #headerOf: ReturnType<typeof headerTaker>;
  readonly #reading: ReadColumns;
  #header: readonly string[] | null = null;
  #unread: ReadonlySet<number> = new Set();
  #places: readonly number[] = [];
  #width = 0;
  #add: ReturnType<typeof rowAdder> | null = null;
  rows = newRows();

  /** Columns that are wanted are read although they are hidden. */
  constructor(marks: SheetMarks, reading: ReadColumns) {
    [this.#marks, this.#headerOf, this.#reading] = [marks, headerTaker(reading.table), reading];
  }

  get isFound(): boolean {
    return this.#header !== null;
  }

  take(index: number, texts: string[]): void {
    if (texts.length === 0) return;
    if (this.#marks.hiddenRows.has(index)) addFlawedRow(this.rows, index + 1, this.#read(texts), HIDDEN_ROW);
    else if (this.#add) this.#add(this.rows, index + 1, this.#read(texts), this.#struckIn(index));
    else this.#takeHeader(index + 1, texts);
  }

  #takeHeader(line: number, texts: readonly string[]): void {
    const names = this.#headerOf(texts, line);
    if (!names) return;
    const { hiddenColumns } = this.#marks;
    const seen = new Set(names.filter((_, at) => !hiddenColumns.has(at)));
    const isWanted = (name: string): boolean => this.#reading.wanted.includes(name) && !seen.has(name);
    this.#unread = new Set([...hiddenColumns].filter((at) => !isWanted(names[at] ?? '')));
    this.#width = names.length;
    this.#places = [...names.keys()].filter((at) => !this.#unread.has(at));
    this.#header = this.#places.map((at) => names[at]!);
    this.#add = rowAdder(this.#header, this.#reading);
    for (const [at, name] of names.entries())
      if (this.#unread.has(at) && name !== '') addRows(this.rows, line, hiddenColumn(name));
  }

  /** The columns that are struck out in a row. */
  #struckIn(row: number): readonly number[] {
    const { shown } = this.#marks;
    if (shown.size === 0) return [];
    return [...this.#places.keys()].filter((at) => shown.get(placeOf(row, this.#places[at]!)) === 'struck');
  }

  #read(texts: string[]): string[] {
    while (texts.length < this.#width) texts.push('');
    return this.#unread.size === 0 ? texts : texts.filter((_, at) => !this.#unread.has(at));
  }

  /** What was taken since the last part, once the columns are known. */
  *part(): Generator<RowsOfFile> {
    if (!this.#header) return;
    yield { header: this.#header, rows: this.rows };
    this.rows = newRows();
  }
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

/** The rows of a sheet as somebody sees them who opens it; a formula that nobody has worked out stands in place of its value. */
async function* sheetRows(workbook: Buffer, sheet: string | null, marks: SheetMarks) {
  const moved = movedTexts(marks);
  const below = new Map<number, Map<number, unknown>>();
  try {
    for await (const { index, values } of streamXlsxRows(workbook, sheet === null ? {} : { sheet })) {
      const cells: unknown[] = values;
      put(cells, marks.formulas.get(index));
      if (marks.shown.size > 0)
        for (const [at, cell] of cells.entries()) cells[at] = asShown(cell, marks.shown.get(placeOf(index, at)));
      for (const { column, to } of moved.get(index) ?? [])
        below.set(to.row, (below.get(to.row) ?? new Map<number, unknown>()).set(to.column, cells[column]));
      put(cells, below.get(index));
      yield { index, values: cells };
    }
  } catch (error) {
    throw unreadable(error);
  }
}

/** A cell whose format says more, or less, than its value: 0.85 as `85%`, the first of a month as the month. */
function asShown(cell: unknown, shown: CellShown | undefined): unknown {
  if (typeof cell === 'number' && shown === 'percent') return `${Number((cell * 100).toPrecision(12))}%`;
  if (!(cell instanceof Date) || Number.isNaN(cell.getTime())) return cell;
  if (shown === 'month') return cell.toISOString().slice(0, 7);
  return shown === 'year' ? cell.toISOString().slice(0, 4) : cell;
}

function put(cells: unknown[], others: ReadonlyMap<number, unknown> = new Map()): void {
  for (const [column, value] of others) {
    while (cells.length < column) cells.push(null);
    cells[column] = value;
  }
}

interface MovedText {
  readonly column: number;
  readonly to: { readonly row: number; readonly column: number };
}

/** Texts of merged cells whose first one is hidden: they are seen in the next that is not. By the row in which they stand. */
function movedTexts({ merged, hiddenRows, hiddenColumns }: SheetMarks): ReadonlyMap<number, readonly MovedText[]> {
  const [rowFrom, columnFrom] = [firstSeen(hiddenRows), firstSeen(hiddenColumns)];
  const found = merged.flatMap(({ rows, columns }) => {
    const [row, column] = [rowFrom(rows[0]), columnFrom(columns[0])];
    const isSeen = row <= rows[1] && column <= columns[1];
    const isMoved = row !== rows[0] || column !== columns[0];
    return isSeen && isMoved ? [{ from: rows[0], column: columns[0], to: { row, column } }] : [];
  });
  return Map.groupBy(found, ({ from }) => from);
}

/** The first place from one on that is not hidden. */
function firstSeen(hidden: ReadonlySet<number>): (at: number) => number {
  const next = new Map<number, number>();
  for (const at of [...hidden].toSorted((one, other) => other - one)) next.set(at, next.get(at + 1) ?? at + 1);
  return (at) => next.get(at) ?? at;
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

async function whyEmpty(workbook: Buffer, sheet: string | null): Promise<Sentence> {
  const names = await sheetNamesOf(workbook);
  if (sheet === null || names.includes(sheet)) return toSay('sheetEmpty', { name: sheet ?? names[0]! });
  return toSay('noSheet', { name: sheet, names: names.map((name) => `"${name}"`).join(', ') });
}

function textOfCell(value: unknown, decimal: DecimalMark): string {
  if (value instanceof Date) return textOfDate(value);
  return textOfValue(value, decimal) ?? String(value);
}

/** Where the days of workbooks begin: what stands in the first two is a time of day, or how long something takes. */
const FIRST_DAY_MS = Date.UTC(1899, 11, 31);
const TIMES_BEFORE_MINUTES = 2 * 24 * 60;
const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** The calendar's day and the clock's time as the sheet shows them, which has no zone. */
function textOfDate(date: Date): string {
  if (Number.isNaN(date.getTime())) return '';
  const minutes = Math.round((date.getTime() - FIRST_DAY_MS) / 60_000);
  if (minutes < TIMES_BEFORE_MINUTES) return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
  const text = date.toISOString().slice(0, 19);
  return date.getTime() % DAY_MS === 0 ? text.slice(0, 10) : text;
}
