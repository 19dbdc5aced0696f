import type { RangesRead, WrittenDay } from './day-ranges.ts';
import type { PriceCell } from './list-amount.ts';
import type { Role } from './list-words.ts';

/** A sheet, an HTML table or a text as rows of cells. */
export interface ListSheet {
  /** Of a workbook's sheet; null for what has one part alone. */
  readonly name: string | null;
  readonly rows: readonly SheetRow[];
}

/** A part of a list is none: what has more rows is refused. */
export const MAX_LIST_ROWS = 10_000;
/** As many units as a list has stand beside their seasons. */
export const MAX_LIST_COLUMNS = 300;

/** A sheet, row or column that nobody sees in its workbook, by its first cell. */
export interface HiddenCell {
  readonly cell: ListCell;
  readonly reason: 'hidden_sheet' | 'hidden_row' | 'hidden_column';
}

export interface SheetsOfList {
  readonly sheets: readonly ListSheet[];
  /** Nothing of it is read. */
  readonly hidden: readonly HiddenCell[];
}

export interface SheetRow {
  readonly line: number;
  /** So many rows above it are hidden. */
  readonly hiddenAbove?: number;
  readonly cells: readonly string[];
  /** Columns in which a workbook has a number, and no text that looks like one. */
  readonly numbers?: ReadonlySet<number>;
  /** Columns of a page from which on one amount stands in several, and in how many. */
  readonly spans?: ReadonlyMap<number, number>;
  /** What a page strikes out, by column. */
  readonly struck?: ReadonlyMap<number, string>;
  /** The amount with which a text ends in the middle of a row, by its column: half of it may be missing. */
  readonly cutOff?: ReadonlyMap<number, string>;
}

/** One cell of a file, with what stands in it. */
export interface ListCell {
  readonly sheet: string | null;
  /** From 1; {@link WHOLE_SHEET} of all of it. */
  readonly line: number;
  /** From 0. */
  readonly column: number;
  readonly text: string;
}

/** In place of a line where a whole sheet is meant. */
export const WHOLE_SHEET = 0;

/** What a cell can be read as, whatever it turns out to be. */
export interface ReadCell extends ListCell {
  readonly price: PriceCell;
  readonly ranges: RangesRead | null;
  readonly day: WrittenDay | null;
}

export interface ListRow {
  /** Its place among the lines that one can see: by it gaps are told. Its cells have the line of the file. */
  readonly line: number;
  readonly cells: readonly ReadCell[];
  readonly filled: readonly ReadCell[];
  readonly spans?: SheetRow['spans'];
}

export interface ListColumn {
  readonly at: number;
  /** What the header says of it, from the top. */
  readonly header: readonly ReadCell[];
  readonly role: Role | 'label' | 'prices';
}

/** A table within a sheet: what is named above its rows, and its rows. */
export interface ListTable {
  /** Texts above it that stand alone in their rows, the nearest last. */
  readonly titles: readonly ReadCell[];
  readonly headers: readonly ListRow[];
  readonly columns: readonly ListColumn[];
  readonly body: readonly ListRow[];
}

/** Rows of one text each, of which some say the dates of a season. */
export interface TablesOfSheet {
  readonly tables: readonly ListTable[];
  /** Texts that stand alone and belong to no table. */
  readonly alone: readonly ReadCell[];
}
