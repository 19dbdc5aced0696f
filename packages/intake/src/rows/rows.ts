import { toSay } from '@vivac/text/sentence';
import { ImportRefused, Flaw } from '../verdict/import-refused.ts';

export const ROW_FORMATS = ['csv', 'tsv', 'ndjson', 'json', 'xlsx', 'html'] as const;
export type RowFormat = (typeof ROW_FORMATS)[number];

/** A row as the texts of its columns, and the line of the file on which it begins (from 1). */
export interface Rows {
  readonly cells: string[][];
  readonly lines: number[];
  /** Rows that cannot be read, by their place in `cells`; null when there are none. */
  readonly flaws: ReadonlyMap<number, Flaw> | null;
  /** Cells that cannot be read, by the place of their row and their column. */
  readonly flawsOfCells?: ReadonlyMap<number, FlawsOfRow>;
}

/** By the places of columns. */
export type FlawsOfRow = ReadonlyMap<number, Flaw>;

/** Takes a file apart as its text arrives. Both calls throw ImportRefused for a file that cannot be read on. */
export interface RowReader {
  /** The names of the columns; null until enough has been read. */
  readonly header: readonly string[] | null;
  push(text: string): Rows;
  /** What is left at the end of the file. */
  end(): Rows;
}

export const NO_ROWS: Rows = { cells: [], lines: [], flaws: null };

/** Longer than any honest row. What is longer is refused before it is parsed, since it may never end. */
export const MAX_ROW_CHARACTERS = 1_000_000;

/** More than any honest table has: what describes a column costs more than the row that names it. */
export const MAX_COLUMNS = 20_000;

export function tooManyColumns(columns: number): ImportRefused {
  const [had, most] = [columns, MAX_COLUMNS].map((count) => count.toLocaleString('en'));
  return new ImportRefused(toSay('asItStands', { text: `has ${had} columns, of which at most ${most} are read` }), 1);
}

export interface GrowingRows extends Rows {
  readonly flaws: Map<number, Flaw>;
  readonly flawsOfCells: Map<number, FlawsOfRow>;
}

export function newRows(): GrowingRows {
  return { cells: [], lines: [], flaws: new Map(), flawsOfCells: new Map() };
}

/** Adds what was read of one place of a file: its rows, or why it or one of them cannot be read. */
export function addRows(
  rows: GrowingRows,
  line: number,
  read: readonly (string[] | Flaw)[] | Flaw,
  ofCells?: FlawsOfRow,
): void {
  for (const one of read instanceof Flaw ? [read] : read) {
    if (one instanceof Flaw) addFlawedRow(rows, line, [], one);
    else addFlawedRow(rows, line, one, null, ofCells);
  }
}

/** Adds a row of which some cells cannot be read, and all of it for the reason that is given. Its other cells may stand for rows below. */
export function addFlawedRow(
  rows: GrowingRows,
  line: number,
  cells: string[],
  flaw: Flaw | null,
  ofCells?: FlawsOfRow,
): void {
  if (flaw) rows.flaws.set(rows.cells.length, flaw);
  if (ofCells && ofCells.size > 0) rows.flawsOfCells.set(rows.cells.length, ofCells);
  rows.cells.push(cells);
  rows.lines.push(line);
}

/** Some rows of a file, with the names of its columns. */
export interface RowsOfFile {
  readonly header: readonly string[];
  readonly rows: Rows;
}
