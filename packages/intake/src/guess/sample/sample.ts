import { toSay } from '@vivac/text/sentence';
import { countOf, decodeText, encodingOf, isTwiceEncoded, TWICE_ENCODED } from '../../rows/decode-text.ts';
import { joined, startOf, unpack, type UnpackLimits } from '../../rows/unpack.ts';
import { openQuoteIn, rawRows } from '../../rows/csv-rows.ts';
import { guessFormat } from '../../rows/file-rows.ts';
import { MAX_COLUMNS as MOST_COLUMNS, type RowFormat, tooManyColumns } from '../../rows/rows.ts';
import { isHtml, refuseStrangeFile } from '../../rows/strange-file.ts';
import type { Table } from '../../rows/table-schema.ts';
import { ImportRefused } from '../../verdict/import-refused.ts';
import {
  type ChosenTable,
  delimiterOf,
  findTable,
  type FoundTable,
  linesAtTop,
  type RawRow,
  type SheetOfFile,
  sumsAmong,
  totalsIn,
} from './find-table.ts';
import { readyByShape } from '../../ready/ready-mappings.ts';
import { type JsonSample, sampleOfDocument, sampleOfLines } from './json-sample.ts';
import { isLink } from '../columns/column-facts.ts';

/** The beginning of a file as rows, and how it was taken apart. */
export interface Sample {
  readonly fileName: string;
  readonly format: RowFormat;
  readonly isPacked: boolean;
  /** Null for a workbook. */
  readonly encoding: string | null;
  readonly delimiter: string | null;
  /** The sheet that was read, where a workbook has several. */
  readonly sheet: string | null;
  /** Sheets of one shape that are read one after another; empty where one is read. */
  readonly together: readonly string[];
  /** All sheets of a workbook. */
  readonly sheets: readonly SheetOfFile[];
  /** Where the rows of a JSON document are; null where it is the array itself. */
  readonly rowsPath: string | null;
  /** The line with the names of the columns; null where the format has none. */
  readonly headerLine: number | null;
  readonly header: readonly string[];
  /** What a mapping has to say of where the table is; null where its header is the first row. */
  readonly table: Table | null;
  /** What is said above the rows: titles and comments of a sheet, and what a JSON document says of all of them. */
  readonly head: readonly string[];
  /** The currency that a workbook's number formats name, by the column. */
  readonly money: ReadonlyMap<string, string>;
  /** What a JSON document says above its rows, by name. */
  readonly above: readonly (readonly [name: string, text: string])[];
  /** Rows that are sums or means of others, as conditions to skip. */
  readonly totals: readonly { readonly column: string; readonly matches: string }[];
  readonly rows: readonly (readonly string[])[];
  /** The first lines as they stand; empty for JSON. */
  readonly top: readonly RawRow[];
  /** The id of the ready mapping whose shape the document has; null for others. */
  readonly ready: string | null;
  /** Whether the file ends within the sample. */
  readonly isWhole: boolean;
}

const AS_FOUND: ChosenTable = { sheet: null, headerLine: null };

const SAMPLE_BYTES = 1_000_000;
/** A JSON document has no rows until it is read to its end. */
const MAX_DOCUMENT_BYTES = 20_000_000;
const MAX_SAMPLE_ROWS = 2_000;
const MAX_COLUMNS = 1_000;
const LINES_ABOVE = 50;
const START_BYTES = 1_000;
const ARCHIVE = Buffer.from('PK\u0003\u0004');
const GZIP = Buffer.from([0x1f, 0x8b]);

type Taken = Omit<Sample, 'fileName' | 'isPacked' | 'isWhole'>;

/**
 * The first rows of a file: of its first megabyte, of a JSON document or a workbook as a whole. Throws ImportRefused for a file
 * that no importer reads.
 */
export async function readSample(
  input: AsyncIterable<Buffer>,
  fileName: string,
  limits: UnpackLimits,
  chosen = AS_FOUND,
): Promise<Sample> {
  let packedStart: Buffer | null = null;
  const watched = (async function* () {
    for await (const chunk of input) {
      packedStart ??= chunk.subarray(0, GZIP.length);
      yield chunk;
    }
  })();
  const bytes = unpack(watched, limits, () => {});
  const start = await startOf(bytes, START_BYTES);
  if (start.length === 0) throw new ImportRefused('emptyFile');
  const whole = joined(start, bytes);
  const isWorkbook = start.subarray(0, ARCHIVE.length).equals(ARCHIVE);
  if (!isWorkbook) refuseStrangeFile(start, fileName);
  const { isWhole, ...taken } = isWorkbook
    ? await sampleOfWorkbook(whole, chosen)
    : isHtml(start)
      ? await sampleOfHtml(whole, chosen.headerLine)
      : await sampleOfText(whole, fileName, chosen);
  if (taken.header.length > MAX_COLUMNS) {
    throw new ImportRefused(
      toSay('asItStands', {
        text: `has ${taken.header.length.toLocaleString('en')} columns, of which at most ${MAX_COLUMNS} are recognised`,
      }),
      1,
    );
  }
  if (taken.ready === null) refuseNamelessColumns(taken);
  return { ...taken, fileName, isWhole, isPacked: packedStart !== null && GZIP.equals(packedStart) };
}

/** A found table as a sample: rows of sums are left out, and those of a sheet are as wide as its header. */
function rowsOfTable({ header, rows, headerLine, table, head }: FoundTable, isPadded: boolean) {
  const sums = new Set(sumsAmong(header, rows));
  const even = rows
    .filter((row) => !sums.has(row))
    .map(({ cells }) => (isPadded ? padded(cells, header.length) : cells));
  return { header, headerLine, table, head, totals: totalsIn(header, rows), rows: evenRows(even, header) };
}

function padded(cells: readonly string[], width: number): readonly string[] {
  if (cells.length >= width)
    return cells.slice(width).every((cell) => cell.trim() === '') ? cells.slice(0, width) : cells;
  return [...cells, ...Array.from({ length: width - cells.length }, () => '')];
}

/** Of a workbook the sheet with the table, or several of one shape. */
async function sampleOfWorkbook(
  bytes: AsyncIterable<Buffer>,
  chosen: ChosenTable,
): Promise<Taken & { isWhole: boolean }> {
  const { tableOfWorkbook } = await import('./workbook-table.ts');
  const { all, found, rows, names, money, isWhole } = await tableOfWorkbook(bytes, chosen, MAX_SAMPLE_ROWS);
  return {
    ...NO_TEXT,
    top: linesAtTop(rows, found.headerLine),
    ...rowsOfTable(found, true),
    format: 'xlsx',
    encoding: null,
    sheet: all.length > 1 ? names.join(' + ') : null,
    sheets: all,
    together: names.length > 1 ? names : [],
    money: new Map(found.header.flatMap((name, at) => (money.has(at) ? [[name, money.get(at)!]] : []))),
    isWhole,
  };
}

/** The largest table of an HTML document, as programs write it and call it `.xls`. */
async function sampleOfHtml(
  bytes: AsyncIterable<Buffer>,
  headerLine: number | null,
): Promise<Taken & { isWhole: boolean }> {
  const { rawHtmlRows } = await import('../../rows/html-rows.ts');
  const rows = await rawHtmlRows(bytes);
  const found = findTable(rows.slice(0, MAX_SAMPLE_ROWS), headerLine);
  return {
    ...NO_TEXT,
    ...rowsOfTable(found, true),
    top: linesAtTop(rows, found.headerLine),
    format: 'html',
    encoding: null,
    isWhole: rows.length <= MAX_SAMPLE_ROWS,
  };
}

const NO_TEXT = {
  above: [],
  money: new Map<string, string>(),
  delimiter: null,
  ready: null,
  sheet: null,
  sheets: [],
  together: [],
  rowsPath: null,
  table: null,
  totals: [],
} as const;

async function sampleOfText(
  bytes: AsyncGenerator<Buffer>,
  fileName: string,
  chosen: ChosenTable,
): Promise<Taken & { isWhole: boolean }> {
  const head = await startOf(bytes, SAMPLE_BYTES);
  const asWritten = await textOf(head, null);
  const isTwice = isTwiceEncoded(asWritten);
  const encoding = isTwice ? TWICE_ENCODED : encodingOf(head, null);
  const first = isTwice ? await textOf(head, TWICE_ENCODED) : asWritten;
  const format = guessFormat(fileName, first);
  if (format === 'json' || isOneLineDocument(fileName, first))
    return { ...(await sampleOfJson(joined(head, bytes), encoding)), isWhole: true };
  const isWhole = (await bytes.next()).done === true;
  const text = isWhole ? first : completeLines(first);
  if (format === 'ndjson') return { ...ofJson(sampleOfLines(text, MAX_SAMPLE_ROWS)), format, encoding, isWhole };
  return { ...sampleOfDelimited(text, format, chosen.headerLine, isWhole), encoding, isWhole };
}

/** The text of a part of a file, which may end within a character. */
async function textOf(bytes: Buffer, declared: string | null): Promise<string> {
  const once = (async function* () {
    yield bytes;
  })();
  let text = '';
  try {
    for await (const part of decodeText(once, declared)) text += part;
  } catch (error) {
    // What is cut within a character at its very end has been read by then.
    if (!(error instanceof ImportRefused) || text === '') throw error;
  }
  return text;
}

/** A document that a program wrote without line ends looks like one line of NDJSON. */
function isOneLineDocument(fileName: string, text: string): boolean {
  return /\.json(\.gz)?$/i.test(fileName) && !text.trimEnd().includes('\n') && /"\s*:\s*\[\s*\{/.test(text);
}

function completeLines(text: string): string {
  const end = text.lastIndexOf('\n');
  if (end === -1)
    throw new ImportRefused(
      toSay('asItStands', { text: 'has no line end in its first million characters: no row is that long' }),
      1,
    );
  return text.slice(0, end + 1);
}

function sampleOfDelimited(text: string, format: 'csv' | 'tsv', headerLine: number | null, isWhole: boolean): Taken {
  const delimiter = format === 'tsv' ? '\t' : delimiterOf(text);
  // What is cut may end within quotes.
  const open = isWhole ? openQuoteIn(delimiter, text) : null;
  if (open?.isNeverClosed) throw new ImportRefused('neverClosed', open.line);
  const widest = Math.max(...text.split('\n', LINES_ABOVE).map((line) => countOf(delimiter, line)));
  if (widest >= MOST_COLUMNS) throw tooManyColumns(widest + 1);
  // A megabyte may be a million blank lines: only as much is taken apart at once as is needed for the rows.
  const rows: RawRow[] = [];
  for (const row of rawRows(delimiter, text)) {
    rows.push(row);
    if (rows.length > MAX_SAMPLE_ROWS + LINES_ABOVE) break;
  }
  const found = findTable(rows, headerLine);
  const top = linesAtTop(rows, found.headerLine);
  return { ...NO_TEXT, ...rowsOfTable(found, false), top, format, encoding: null, delimiter };
}

/** Rows that have as many cells as there are columns; the others are told of by the dry run. */
function evenRows(rows: readonly (readonly string[])[], header: readonly string[]): readonly (readonly string[])[] {
  return rows.filter((row) => row.length === header.length).slice(0, MAX_SAMPLE_ROWS);
}

async function sampleOfJson(bytes: AsyncIterable<Buffer>, encoding: string): Promise<Taken> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of bytes) {
    length += chunk.length;
    if (length > MAX_DOCUMENT_BYTES) {
      throw new ImportRefused(
        toSay('asItStands', {
          text: `is a JSON document of more than ${MAX_DOCUMENT_BYTES / 1e6} MB: send it as NDJSON, an object a line`,
        }),
      );
    }
    chunks.push(chunk);
  }
  const text = await textOf(Buffer.concat(chunks), encoding);
  const ready = readyByShape(namesIn(text))?.id ?? null;
  return { ...ofJson(sampleOfDocument(text, MAX_SAMPLE_ROWS, ready !== null)), ready, format: 'json', encoding };
}

const NAMES_CHARACTERS = 200_000;
const NAME = /"([A-Za-z_]\w{0,60})"\s*:/g;

/** The names of values at the beginning of a document. */
function namesIn(text: string): ReadonlySet<string> {
  return new Set([...text.slice(0, NAMES_CHARACTERS).matchAll(NAME)].map(([, name]) => name!));
}

function ofJson({ header, rows, rowsPath, above = [] }: JsonSample) {
  const head = above.map(([name, text]) => `${name} ${text}`);
  return { ...NO_TEXT, headerLine: null, header, rows, rowsPath, head, above, top: [] };
}

/** Refuses a table whose first row has values in place of names: a first row of data must not become the header. */
function refuseNamelessColumns({ header, rows, top, headerLine }: Tabular): void {
  const others = [
    ...rows.slice(0, LOOKED_VALUES),
    ...top.flatMap(({ cells, line }) => (line === headerLine ? [] : [cells])),
  ];
  if (header.some((name) => /\p{L}/u.test(name)) && !header.some((name, at) => isValueLike(name, at, others))) return;
  throw new ImportRefused('noNames', 1);
}

interface Tabular {
  readonly header: readonly string[];
  readonly headerLine: number | null;
  readonly rows: readonly (readonly string[])[];
  readonly top: readonly { readonly cells: readonly string[]; readonly line: number }[];
}

const LOOKED_VALUES = 20;

/** Whether a name is a day, an amount or an address, written as those below it are. */
function isValueLike(name: string, at: number, rows: readonly (readonly string[])[]): boolean {
  if (!/\d\D{1,12}\d/.test(name) && !isLink(name)) return false;
  const values = rows.flatMap((row) => (row[at]?.trim() ? [row[at].trim()] : []));
  const own = shapeOf(name);
  return values.length > 0 && values.filter((value) => shapeOf(value) === own).length >= values.length / 2;
}

function shapeOf(text: string): string {
  if (isLink(text)) return 'address';
  return text
    .trim()
    .slice(0, 60)
    .replaceAll(/\p{L}+/gu, 'a')
    .replaceAll(/\d+/g, '9');
}
