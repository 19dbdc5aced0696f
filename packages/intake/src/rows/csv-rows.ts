import { toSay } from '@vivac/text/sentence';
import Papa from 'papaparse';
import { countLineEnds, countOf, ROW_TOO_LONG } from './decode-text.ts';
import { ImportRefused, Flaw } from '../verdict/import-refused.ts';
import { headerTaker } from './lay-out.ts';
import type { Table } from './table-schema.ts';
import { MAX_COLUMNS, MAX_ROW_CHARACTERS, NO_ROWS, type RowReader, type Rows, tooManyColumns } from './rows.ts';

export const DELIMITERS = [',', ';', '\t', '|'];

/** Reads delimited text; the delimiter is told from the first line where it is not given, and the header is the first row where no line is. */
export function csvRows(delimiter: string | null, table?: Table): RowReader {
  let opened: ReturnType<typeof newParser> | null = null;
  let header: readonly string[] | null = null;
  const headerOf = headerTaker(table);
  let rest = '';
  let nextLine = 1;

  const read = (atEnd: boolean): Rows => {
    opened ??= newParser(delimiter ?? guessDelimiter(rest), rest);
    const { data, errors, meta }: Papa.ParseResult<string[]> = opened.parser.parse(rest, 0, !atEnd);
    const open = atEnd ? errors.find(isNeverClosed) : undefined;
    if (open) throw new ImportRefused('neverClosed', nextLine + lineEndsBefore(open, rest));
    const numbered = numberRows(data, errors, { from: nextLine, isQuoted: rest.includes('"'), ...opened });
    nextLine = numbered.nextLine;
    rest = atEnd ? '' : rest.slice(meta.cursor);
    return header ? numbered.rows : takeHeader(numbered.rows);
  };

  const takeHeader = ({ cells, lines, flaws }: Rows): Rows => {
    const at = cells.findIndex((names, place) => (header = headerOf(names, lines[place]!)) !== null);
    if (at === -1) return NO_ROWS;
    if (flaws?.has(at)) throw new ImportRefused(toSay('headerFlawed', { reason: flaws.get(at)!.reason }), lines[at]);
    return behind({ cells, lines, flaws }, at);
  };

  return {
    get header() {
      return header;
    },
    push: (text) => {
      rest += text;
      if (!opened && !rest.includes('\n')) return NO_ROWS;
      const rows = read(false);
      if (rest.length > MAX_ROW_CHARACTERS) throw new ImportRefused(ROW_TOO_LONG, nextLine);
      return rows;
    },
    end: () => {
      const unended = rest !== '';
      const rows = read(true);
      const last = rows.cells.at(-1);
      if (unended && last && header && last.length < header.length) {
        const reason = toSay('truncatedRow', { count: last.length, width: header.length });
        throw new ImportRefused(reason, rows.lines.at(-1));
      }
      return rows;
    },
  };
}

/**
 * Whether a cell of several lines has the rest of its row and the beginning of the next in it: a quote opened it, and the quote of another row
 * closed it. What lies in it is as many cells, and those with figures are written as the row's own.
 */
function holdsRow(row: readonly string[], delimiter: string): boolean {
  const at = row.findIndex((cell) => cell.includes('\n'));
  const lines = row[at]!.split('\n').map((line) => line.split(delimiter));
  const swallowed = [...lines.at(-1)!.slice(0, -1), ...lines[0]!.slice(1)];
  const isOfRows = swallowed.length === row.length - 1 && lines[0]!.length === row.length - at;
  if (!isOfRows || lines.slice(1, -1).some(({ length }) => length !== row.length)) return false;
  const pairs = [...row.slice(0, at), ...row.slice(at + 1)].map((cell, place) => [cell, swallowed[place]!] as const);
  // Its own value, and that of the row whose quote closed it.
  const seam = [lines[0]![0]!, lines.at(-1)!.at(-1)!] as const;
  const isTold = pairs.some(hasFigures) || (isAlike(seam) && hasFigures(seam));
  return (pairs.every(isAlike) && isTold) || (row.length === 2 && isAmountBeside(at === 0 ? pairs[0]! : seam));
}

type Pair = readonly [one: string, other: string];
const isAlike = ([one, other]: Pair): boolean => shapeOf(one) === shapeOf(other);
const hasFigures = ([one]: Pair): boolean => shapeOf(one).includes('9');
/** Of two columns, where nothing else can be alike: an amount above or below a word without the space that a text has behind its mark. */
const isAmountBeside = (pair: Pair): boolean =>
  pair.every((cell) => /^\S/.test(cell)) && pair.some((cell) => /^\d[\d.,]*\s?€?$/.test(cell));

/** How a cell is written that has figures in it: `2027-07-01` is `9-9-9`. All others are alike, but for the space behind a comma in a text. */
const shapeOf = (cell: string): string =>
  /\d/.test(cell)
    ? cell
        .trimEnd()
        .replaceAll(/\p{L}+/gu, 'a')
        .replaceAll(/\d[\d.,]*/g, '9')
    : /^\s*/.exec(cell)![0];

/** The rows behind the one at a place. */
function behind({ cells, lines, flaws }: Rows, at: number): Rows {
  const later = flaws && new Map([...flaws].map(([place, flaw]) => [place - at - 1, flaw]));
  return { cells: cells.slice(at + 1), lines: lines.slice(at + 1), flaws: later };
}

/** A text without a header: each line with something in it as its cells, with its number. For who looks for the table in it. */
export function rawRows(
  delimiter: string,
  text: string,
): { readonly cells: readonly string[]; readonly line: number }[] {
  const rows = new Papa.Parser({ delimiter, newline: '\n' }).parse(text, 0, false).data as string[][];
  let line = 1;
  return rows.flatMap((cells) => {
    const own = line;
    line += 1 + lineEndsIn(cells);
    return cells.some((cell) => cell.trim() !== '') ? [{ cells, line: own }] : [];
  });
}

/** The first quote of a text that is never closed, or only lines below by a quote within another value. */
export function openQuoteIn(
  delimiter: string,
  text: string,
): { readonly line: number; readonly isNeverClosed: boolean } | null {
  const { data, errors }: Papa.ParseResult<string[]> = new Papa.Parser({ delimiter, newline: '\n' }).parse(
    text,
    0,
    false,
  );
  const open = errors.find((error) => isNeverClosed(error) || data[error.row ?? -1]?.some(holdsLines));
  return open ? { line: 1 + lineEndsBefore(open, text), isNeverClosed: isNeverClosed(open) } : null;
}

const isNeverClosed = ({ code }: Papa.ParseError): boolean => code === 'MissingQuotes';
const holdsLines = (cell: string): boolean => cell.includes('\n') && cell.includes('"');

const lineEndsIn = (cells: readonly string[]): number => cells.reduce((count, cell) => count + countLineEnds(cell), 0);
const lineEndsBefore = ({ index = 0 }: Papa.ParseError, text: string): number => countLineEnds(text.slice(0, index));

/** Of a row of several lines that quote may have opened a value which was never closed. */
function strayQuote(first: number, lineEnds: number): Flaw {
  return new Flaw(lineEnds === 0 ? 'quoteInside' : toSay('quoteOverLines', { first, last: first + lineEnds }));
}

function newParser(delimiter: string, text: string) {
  const columns = countOf(delimiter, firstLineOf(text)) + 1;
  if (columns > MAX_COLUMNS) {
    throw tooManyColumns(columns);
  }
  return { parser: new Papa.Parser({ delimiter, newline: '\n' }), delimiter };
}

interface Numbering {
  /** The line of the first row. */
  readonly from: number;
  readonly isQuoted: boolean;
  readonly delimiter: string;
}

/** Rows with the lines on which they begin, and by their places those in which quotes stand wrong. */
function numberRows(
  data: string[][],
  errors: readonly Papa.ParseError[],
  { from, isQuoted, delimiter }: Numbering,
): { readonly rows: Rows; readonly nextLine: number } {
  const cells: string[][] = [];
  const lines: number[] = [];
  const malformed = malformedRows(errors);
  const flaws = new Map<number, Flaw>();
  let nextLine = from;
  for (const [at, row] of data.entries()) {
    const lineEnds = isQuoted ? lineEndsIn(row) : 0;
    // A line of nothing but delimiters is a blank one, as spreadsheets write it.
    if (row.some((cell) => cell.trim() !== '')) {
      const isStray = malformed.has(at) || (lineEnds > 0 && holdsRow(row, delimiter));
      if (isStray) flaws.set(cells.length, strayQuote(nextLine, lineEnds));
      cells.push(row);
      lines.push(nextLine);
    }
    nextLine += 1 + lineEnds;
  }
  return { rows: { cells, lines, flaws: flaws.size > 0 ? flaws : null }, nextLine };
}

function malformedRows(errors: readonly Papa.ParseError[]): ReadonlySet<number> {
  return new Set(errors.flatMap(({ code, row }) => (code === 'InvalidQuotes' && row !== undefined ? [row] : [])));
}

/** What stands between the columns of a text, by its first line. */
export function guessDelimiter(text: string): string {
  const firstLine = firstLineOf(text);
  const counts = DELIMITERS.map((delimiter) => countOf(delimiter, firstLine));
  return DELIMITERS[counts.indexOf(Math.max(...counts))]!;
}

/** The first line with something in it, without its quoted values. */
function firstLineOf(text: string): string {
  return text
    .trimStart()
    .split('\n', 1)[0]!
    .replace(/"[^"]*"/g, '');
}
