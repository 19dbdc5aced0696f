import { type Sentence, toSay } from '@vivac/text/sentence';
import { FIELDS, type ImportKind } from '../mapping/fields.ts';
import { columnsOf } from '../mapping/field-source.ts';
import type { Mapping } from '../mapping/mapping.ts';
import { capLines, decodeText } from './decode-text.ts';
import { joined, startOf } from './unpack.ts';
import { ImportRefused, Flaw } from '../verdict/import-refused.ts';
import {
  requestedColumns,
  type JsonObject,
  type ObjectCells,
  objectCells,
  objectOf,
  type RequestedColumns,
} from './object-cells.ts';
import { documentRows, parseJson } from './json-document.ts';
import { type RowFormat, type RowReader, type RowsOfFile, NO_ROWS, type Rows, addRows, newRows } from './rows.ts';
import { tableReader } from './lay-out.ts';
import { refuseOtherKinds } from './strange-file.ts';
import { csvRows } from './csv-rows.ts';
import type { DecimalMark } from '../mapping/read-amount.ts';

export interface FileReading {
  readonly kind: ImportKind;
  /** Null for our own format of the kind. */
  readonly mapping: Mapping | null;
  readonly fileName: string;
  /** Told from the mapping, the name and the beginning where it is not given. */
  readonly format: RowFormat | undefined;
  /** The most that a JSON document may have, where it is less than usual. */
  readonly documentCharacters?: number;
}

/** How every ZIP archive begins, and so every workbook. */
const ARCHIVE = Buffer.from('PK\u0003\u0004');

export function isArchive(start: Buffer): boolean {
  return start.subarray(0, ARCHIVE.length).equals(ARCHIVE);
}

/** Whether a file that begins so is read as a whole: a workbook, or a JSON document. */
export async function isReadWhole(start: Buffer, { mapping, fileName, format }: FileReading): Promise<boolean> {
  const declared = format ?? mapping?.format;
  if (declared !== undefined) return declared === 'xlsx' || declared === 'html' || declared === 'json';
  if (isArchive(start)) return true;
  const once = (async function* () {
    yield start;
  })();
  return guessFormat(fileName, await firstText(decodeText(once, mapping?.encoding ?? null))) === 'json';
}

/** Of the widest rows that are made at once; an ordinary file arrives in smaller pieces. */
const PIECE_CELLS = 2_000_000;

/** By so much a file tells what it is. */
const START_BYTES = 300;

/** How a web page or an XML document begins; no table does. */
const MARKUP = /^\s*<(!doctype html|html|head|body|\?xml)\b/i;

function notData(markup: string): Sentence {
  if (markup.toLowerCase() === '?xml') return toSay('isXmlDocument');
  return toSay('isWebPageOfSignIn');
}

/** The rows of a file in any format. Throws ImportRefused for one that cannot be read. */
export async function* fileRows(bytes: AsyncGenerator<Buffer>, reading: FileReading): AsyncGenerator<RowsOfFile> {
  const laidOut = tableReader(reading.mapping?.table);
  for await (const part of rowsAsTheyStand(bytes, reading)) yield laidOut(part);
}

async function* rowsAsTheyStand(bytes: AsyncGenerator<Buffer>, reading: FileReading): AsyncGenerator<RowsOfFile> {
  const declared = reading.format ?? reading.mapping?.format;
  const start = await startOf(bytes, START_BYTES);
  const whole = joined(start, bytes);
  refuseOtherKinds(start, reading.fileName);
  if (declared === 'xlsx' || (!declared && isArchive(start))) yield* rowsOfWorkbook(whole, reading);
  else if (declared === 'html') yield* rowsOfHtml(whole, reading);
  else yield* textRows(decodeText(whole, reading.mapping?.encoding ?? null), reading, declared);
}

async function* rowsOfWorkbook(
  bytes: AsyncIterable<Buffer>,
  { kind, mapping }: FileReading,
): AsyncGenerator<RowsOfFile> {
  // The library that reads workbooks is loaded where there is one.
  const { workbookRows } = await import('./workbook-rows.ts');
  yield* workbookRows(bytes, {
    sheet: mapping?.sheet ?? null,
    sheets: mapping?.sheets,
    decimal: mapping?.decimal ?? null,
    table: mapping?.table,
    columns: columnsRead(kind, mapping),
  });
}

async function* rowsOfHtml(bytes: AsyncIterable<Buffer>, { kind, mapping }: FileReading): AsyncGenerator<RowsOfFile> {
  const { htmlRows } = await import('./html-rows.ts');
  yield* htmlRows(bytes, { wanted: columnsRead(kind, mapping), table: mapping?.table });
}

const columnsRead = (kind: ImportKind, mapping: Mapping | null): readonly string[] =>
  mapping ? columnsOf(mapping) : FIELDS[kind];

async function* textRows(
  texts: AsyncGenerator<string>,
  { kind, mapping, fileName, documentCharacters }: FileReading,
  declared: TextFormat | undefined,
): AsyncGenerator<RowsOfFile> {
  const first = await firstText(texts);
  const markup = MARKUP.exec(first)?.[1];
  if (markup !== undefined) throw new ImportRefused(notData(markup), 1);
  const text = joined(first, texts);
  const format = declared ?? guessFormat(fileName, first);
  if (format !== 'json') {
    yield* lineRows(capLines(text), rowReader(format, kind, mapping));
    return;
  }
  const columns = requestedColumns(kind, mapping);
  const reading = { rows: mapping?.rows ?? null, columns, decimal: mapping?.decimal ?? null };
  yield* documentRows(text, reading, documentCharacters);
}

/** The beginning of a text, by which its format is told. */
async function firstText(texts: AsyncGenerator<string>): Promise<string> {
  const { value, done } = await texts.next();
  return done ? '' : value;
}

/** A line of two characters may stand for a row of all columns: of many columns little is read at once. */
function pieceOf({ header }: RowReader): number {
  return Math.max(512, Math.floor(PIECE_CELLS / Math.max(1, header?.length ?? 1)));
}

async function* lineRows(texts: AsyncIterable<string>, reader: RowReader): AsyncGenerator<RowsOfFile> {
  for await (const text of texts) {
    for (let from = 0; from < text.length;) {
      const piece = text.slice(from, from + pieceOf(reader));
      from += piece.length;
      const rows = reader.push(piece);
      if (reader.header) yield { header: reader.header, rows };
    }
  }
  const rows = reader.end();
  if (reader.header) yield { header: reader.header, rows };
}

export type TextFormat = Exclude<RowFormat, 'xlsx' | 'html'>;
/** Formats that are read line by line, however long the file is. */
type LineFormat = Exclude<TextFormat, 'json'>;

const BY_EXTENSION: Readonly<Record<string, TextFormat>> = {
  csv: 'csv',
  tsv: 'tsv',
  tab: 'tsv',
  ndjson: 'ndjson',
  jsonl: 'ndjson',
  json: 'json',
};

/** The format of a text, told by its file's name, else by its first characters. */
export function guessFormat(fileName: string, start: string): TextFormat {
  const extension = fileName.toLowerCase().replace(/\.gz$/, '').split('.').at(-1)!;
  const named = Object.hasOwn(BY_EXTENSION, extension) ? BY_EXTENSION[extension] : undefined;
  if (named && named !== 'json') return named;
  const first = start.trimStart().charAt(0);
  if (first === '[') return 'json';
  if (first !== '{') return named ?? 'csv';
  return named && !isObject(start.split('\n', 1)[0]!) ? 'json' : 'ndjson';
}

/** Whether a line is a JSON object by itself, as those of NDJSON are, whatever their file is called. */
function isObject(line: string): boolean {
  try {
    return typeof parseJson(line) === 'object';
  } catch {
    return false;
  }
}

/** The reader for a format and a mapping, which is null for our own format of a kind of file. */
function rowReader(format: LineFormat, kind: ImportKind, mapping: Mapping | null): RowReader {
  if (format === 'ndjson') return jsonRows(requestedColumns(kind, mapping), mapping?.decimal ?? null);
  return csvRows(mapping?.delimiter ?? (format === 'tsv' ? '\t' : null), mapping?.table);
}

// What is no object is slow to find out, and its lines are tried again until the first object.
const MAX_CHARACTERS_WITHOUT_OBJECT = 100_000;
const NO_OBJECT = toSay('noObjectAtStart');

/**
 * Reads one JSON object a line. Its columns are the names in the first object and those that the mapping asks for.
 * Numbers become text as the mapping's decimal mark would write them. A telling name is a
 * column where the first object has it, and a flaw of an object that brings it later.
 */
export function jsonRows(requested: RequestedColumns, decimal: DecimalMark): RowReader {
  let columns: ObjectCells | null = null;
  let rest = '';
  let nextLine = 1;

  const rowsOf = (line: string): readonly string[][] | Flaw => {
    const object = parseObject(line);
    if (object instanceof Flaw) return object;
    columns ??= objectCells(object, requested, decimal);
    return lateColumn(object, requested.telling, columns.header) ?? columns.rowsOf(object);
  };
  const read = (lines: readonly string[]): Rows => {
    const rows = newRows();
    for (const line of lines) {
      if (line.trim() !== '') addRows(rows, nextLine, rowsOf(line));
      nextLine++;
    }
    return rows;
  };

  return {
    get header() {
      return columns?.header ?? null;
    },
    push: (text) => {
      const whole = rest + text;
      const lines = whole.split('\n');
      rest = lines.pop()!;
      const rows = read(lines);
      if (columns) return rows;
      // Without a first object the columns are not known: what was read so far is read again with them.
      rest = whole;
      nextLine = 1;
      if (rows.cells.length > 0 && whole.length > MAX_CHARACTERS_WITHOUT_OBJECT) throw new ImportRefused(NO_OBJECT, 1);
      return NO_ROWS;
    },
    end: () => {
      const lines = rest.split('\n');
      const last = lines.at(-1)!.trim();
      rest = '';
      if (last !== '' && parseObject(last) instanceof Flaw) {
        const line = nextLine + lines.length - 1;
        throw new ImportRefused('lastLineTruncated', line);
      }
      const rows = read(lines);
      if (!columns && rows.cells.length > 0) throw new ImportRefused(NO_OBJECT, 1);
      return rows;
    },
  };
}

function parseObject(line: string): JsonObject | Flaw {
  try {
    return objectOf(parseJson(line));
  } catch (error) {
    return new Flaw(error instanceof ImportRefused ? error.reason : 'notJson');
  }
}

function lateColumn(object: JsonObject, telling: readonly string[], header: readonly string[]): Flaw | null {
  const late = telling.find((name) => Object.hasOwn(object, name) && !header.includes(name));
  return late === undefined ? null : new Flaw(toSay('lateName', { name: late }));
}
