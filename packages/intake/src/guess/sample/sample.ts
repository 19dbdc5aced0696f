import { countLineEnds, decodeText, encodingOf } from '../../text/decode-text.ts';
import { type UnpackLimits, joined, startOf, unpack } from '../../text/unpack.ts';
import { csvRows, guessDelimiter } from '../../rows/csv-rows.ts';
import { guessFormat } from '../../rows/row-format.ts';
import { MAX_ROW_CHARACTERS, type RowFormat, type Rows, type RowsOfFile } from '../../rows/rows.ts';
import { ImportRefused } from '../../verdict/import-refused.ts';
import { refuseNamelessColumns, refuseStrangeFile } from './strange-files.ts';
import { type JsonSample, sampleOfDocument, sampleOfLines } from './json-sample.ts';

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
  /** Where the rows of a JSON document are; null where it is the array itself. */
  readonly rowsPath: string | null;
  /** The line with the names of the columns; null where the format has none. */
  readonly headerLine: number | null;
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Whether the file ends within the sample. */
  readonly isWhole: boolean;
}

const SAMPLE_BYTES = 1_000_000;
/** A JSON document has no rows until it is read to its end. */
const MAX_DOCUMENT_BYTES = 20_000_000;
const PIECE_CHARACTERS = 65_536;
const MAX_SAMPLE_ROWS = 2_000;
const MAX_COLUMNS = 400;
const MAX_SHEETS = 10;
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
  if (start.length === 0) throw new ImportRefused('the file is empty');
  const whole = joined(start, bytes);
  const isWorkbook = start.subarray(0, ARCHIVE.length).equals(ARCHIVE);
  if (!isWorkbook) refuseStrangeFile(start);
  const { isWhole, ...taken } = isWorkbook ? await sampleOfWorkbook(whole) : await sampleOfText(whole, fileName);
  if (taken.header.length > MAX_COLUMNS) {
    throw new ImportRefused(
      `has ${taken.header.length.toLocaleString('en')} columns, of which at most ${MAX_COLUMNS} are recognised`,
      1,
    );
  }
  refuseNamelessColumns(taken.header);
  return { ...taken, fileName, isWhole, isPacked: packedStart !== null && GZIP.equals(packedStart) };
}

/** The sheet with most columns is the table; those before it explain, as a rule. */
async function sampleOfWorkbook(bytes: AsyncIterable<Buffer>): Promise<Taken & { isWhole: boolean }> {
  const { openWorkbook } = await import('../../rows/workbook-rows.ts');
  const workbook = await openWorkbook(bytes);
  const sheets = (await workbook.sheetNames()).slice(0, MAX_SHEETS);
  let best: (Taken & { isWhole: boolean }) | null = null;
  for (const sheet of sheets) {
    const found = await sampleOfSheet(workbook.rows({ sheet, decimal: null }));
    if (found.header.length > (best?.header.length ?? 0)) best = { ...found, sheet: sheets.length > 1 ? sheet : null };
  }
  if (best === null) throw new ImportRefused('the workbook is empty');
  return best;
}

async function sampleOfSheet(sheetRows: AsyncIterable<RowsOfFile>): Promise<Taken & { isWhole: boolean }> {
  const rows: string[][] = [];
  let header: readonly string[] = [];
  let isWhole = true;
  try {
    for await (const read of sheetRows) {
      header = read.header;
      rows.push(...read.rows.cells.map((cells) => cells.map(shortNumber)));
      isWhole = rows.length < MAX_SAMPLE_ROWS;
      if (!isWhole) break;
    }
  } catch (error) {
    // An empty sheet among others is no reason to refuse them.
    if (!(error instanceof ImportRefused)) throw error;
  }
  return { ...NO_TEXT, format: 'xlsx', encoding: null, header, headerLine: 1, rows: evenRows(rows, header), isWhole };
}

/** A workbook's number as somebody would write it: `92.500000` is `92.50`. */
function shortNumber(text: string): string {
  return /^-?\d+\.\d{6}$/.test(text) ? text.replace(/0{1,4}$/, '') : text;
}

const NO_TEXT = { delimiter: null, sheet: null, rowsPath: null } as const;

async function sampleOfText(bytes: AsyncGenerator<Buffer>, fileName: string): Promise<Taken & { isWhole: boolean }> {
  const head = await startOf(bytes, SAMPLE_BYTES);
  const first = await textOf(head, null);
  const format = guessFormat(fileName, first);
  if (format === 'json' || isOneLineDocument(fileName, first))
    return { ...(await sampleOfJson(joined(head, bytes), head)), isWhole: true };
  const isWhole = (await bytes.next()).done === true;
  const text = isWhole ? first : completeLines(first);
  const encoding = encodingOf(head, null);
  if (format === 'ndjson') return { ...ofJson(sampleOfLines(text, MAX_SAMPLE_ROWS)), format, encoding, isWhole };
  return { ...sampleOfDelimited(text, format, isWhole), encoding, isWhole };
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
  if (end === -1) throw new ImportRefused('has no line end in its first million characters: no row is that long', 1);
  return text.slice(0, end + 1);
}

function sampleOfDelimited(text: string, format: 'csv' | 'tsv', isWhole: boolean): Taken {
  const delimiter = format === 'tsv' ? '\t' : guessDelimiter(text);
  const reader = csvRows(delimiter);
  const rows: (readonly string[])[] = [];
  const add = ({ cells }: Rows) => void rows.push(...evenRows(cells, reader.header ?? []));
  // A megabyte may be a million blank lines: only as much is taken apart at once as is needed for the rows.
  let from = 0;
  for (; from < text.length && rows.length < MAX_SAMPLE_ROWS; from += PIECE_CHARACTERS) {
    add(reader.push(text.slice(from, from + PIECE_CHARACTERS)));
  }
  if (isWhole && from >= text.length) add(reader.end());
  const header = reader.header ?? [];
  if (header.length === 0) throw new ImportRefused('the file is empty');
  return {
    ...NO_TEXT,
    format,
    encoding: null,
    delimiter,
    header,
    headerLine: firstLine(text),
    rows: rows.slice(0, MAX_SAMPLE_ROWS),
  };
}

function firstLine(text: string): number {
  return countLineEnds(/^\s*/.exec(text.slice(0, MAX_ROW_CHARACTERS))![0]) + 1;
}

/** Rows that have as many cells as there are columns; the others are told of by the dry run. */
function evenRows(rows: readonly (readonly string[])[], header: readonly string[]): readonly (readonly string[])[] {
  return rows.filter((row) => row.length === header.length).slice(0, MAX_SAMPLE_ROWS);
}

async function sampleOfJson(bytes: AsyncIterable<Buffer>, head: Buffer): Promise<Taken> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of bytes) {
    length += chunk.length;
    if (length > MAX_DOCUMENT_BYTES) {
      throw new ImportRefused(
        `is a JSON document of more than ${MAX_DOCUMENT_BYTES / 1e6} MB: send it as NDJSON, an object a line`,
      );
    }
    chunks.push(chunk);
  }
  const encoding = encodingOf(head, null);
  const text = await textOf(Buffer.concat(chunks), encoding);
  return { ...ofJson(sampleOfDocument(text, MAX_SAMPLE_ROWS)), format: 'json', encoding };
}

function ofJson({ header, rows, rowsPath }: JsonSample) {
  return { delimiter: null, sheet: null, headerLine: null, header, rows, rowsPath };
}
