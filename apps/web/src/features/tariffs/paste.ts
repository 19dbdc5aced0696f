import { plainText, readRanges, readWeekdays } from './typed-days.ts';
import { type CellPart, readCell, readPrice } from './cell-text.ts';
import {
  type Address,
  cellAt,
  FIRST_SEASON_COLUMN,
  FIRST_UNIT_ROW,
  keyOf,
  lastRow,
  type Range,
  type Sheet,
  sizeOf,
  write,
} from './sheet.ts';

/** A cell of what was pasted that is not in the sheet, or is there as it stands and not understood. */
export interface LeftOut {
  /** In what was pasted, from 1. */
  readonly line: number;
  readonly column: number;
  readonly text: string;
  readonly why:
    'not-understood' | 'no-place' | 'no-prices' | 'no-season' | 'no-header' | 'too-many' | 'cut-off' | 'open-quote';
}

export interface Pasted {
  readonly sheet: Sheet;
  /** What is selected after it. */
  readonly range: Range;
  readonly cells: number;
  readonly leftOut: readonly LeftOut[];
}

type Table = readonly (readonly string[])[];

/** The cells of a range that a spreadsheet copied; quotes around a whole cell hold tabs and line ends. */
export const tableOf = (text: string): Table => writtenCells(text).map((row) => row.map(withoutQuotes));

function writtenCells(text: string): Table {
  const cells = /("(?:[^"]|"")*"|[^\t\n]*)([\t\n]|$)/gy;
  const rows: string[][] = [[]];
  const plain = text.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  for (let match = cells.exec(plain); match; match = cells.exec(plain)) {
    const [whole, cell = '', end] = match;
    rows.at(-1)!.push(cell);
    if (end === '\n') rows.push([]);
    if (end === '' || whole === '') break;
  }
  return rows;
}

const QUOTED = /^"(?:[^"]|"")*"$/;
const withoutQuotes = (cell: string): string =>
  (QUOTED.test(cell) ? cell.slice(1, -1).replaceAll('""', '"') : cell).trim();

/** A quote that is never closed, or by one of another cell in a row below; `"Sun" tent` is a text as it stands. */
function openQuoteIn(written: Table): LeftOut | null {
  for (const [line, row] of written.entries()) {
    const column = row.findIndex((cell) => /^"[^"]*$/.test(cell) || (QUOTED.test(cell) && holdsRows(cell)));
    if (column === -1) continue;
    const text = row[column]!.slice(1).split(/[\t\n]/, 1)[0]!;
    return { line: line + 1, column: column + 1, text, why: 'open-quote' };
  }
  return null;
}
const holdsRows = (cell: string): boolean => cell.includes('\t') && cell.includes('\n');

/** A whole list with the names of its seasons and units makes them; any other range goes where the selection begins. */
export function paste(sheet: Sheet, range: Range, text: string): Pasted {
  const open = openQuoteIn(writtenCells(text));
  if (open) return { sheet, range, cells: 0, leftOut: [open] };
  const { table, cutOff } = withoutCut(tableOf(text));
  const list = listIn(table);
  const first = table.findIndex((row) => row.some(Boolean));
  if (!list && first !== -1 && isWithoutHeader(table, range, sheet)) {
    const leftOut: LeftOut = { line: first + 1, column: 1, text: table[first]![0]!, why: 'no-header' };
    return { sheet, range, cells: 0, leftOut: [leftOut] };
  }
  const pasted = list ? pasteList(sheet, list) : pasteRange(sheet, range, table);
  return { ...pasted, leftOut: [...pasted.leftOut, ...cutOff] };
}

/** Where the last row alone ends before all others, what ends it may be half an amount. */
function withoutCut(table: Table): { readonly table: Table; readonly cutOff: readonly LeftOut[] } {
  const [others, last = []] = [table.slice(0, -1), table.at(-1)];
  const text = last.at(-1) ?? '';
  const isCut = others.length > 0 && last.length > 1 && others.every(({ length }) => length > last.length);
  if (!isCut || typeof readPrice(text) !== 'number') return { table, cutOff: [] };
  const from = { line: table.length, column: last.length };
  return { table: [...others, last.slice(0, -1)], cutOff: [{ ...from, text, why: 'cut-off' }] };
}

/** Names of units and numbers whose row of seasons is missing: they could be guests, or prices of any season. */
function isWithoutHeader(table: Table, { top, left }: Range, { tariff }: Sheet): boolean {
  const rows = table.filter((row) => row.some(Boolean));
  if (!rows.every(isUnitRow)) return false;
  const isOfSheet = top >= FIRST_UNIT_ROW && left === 0 && rows.every(hasGuests);
  return !isOfSheet || rows.some(({ length }) => length - 1 === tariff.seasons.length);
}

/** A unit's row as the sheet has it. */
function hasGuests([, included = '', most = '']: readonly string[]): boolean {
  return [included, most].every((text) => /^\d{0,2}$/.test(text) && Number(text) <= MOST_OF_A_UNIT);
}
const MOST_OF_A_UNIT = 20;

function pasteRange(sheet: Sheet, range: Range, table: Table): Pasted {
  const isOne = table.length === 1 && table[0]!.length === 1;
  const { rows, columns } = isOne ? sizeOf(range) : { rows: table.length, columns: 0 };
  const isBeyond = range.top + rows - 1 > lastRow(sheet.tariff);
  // What grows the sheet has no empty rows.
  const lines = table.map((cells, line) => ({ cells, line })).filter(({ cells }) => !isBeyond || cells.some(Boolean));
  const writing = new Writing(sheet);
  if (isOne) {
    for (let row = 0; row < rows; row += 1) {
      for (let column = 0; column < columns; column += 1) {
        writing.put({ row: range.top + row, column: range.left + column }, table[0]![0]!, { line: 1, column: 1 });
      }
    }
    return writing.done(range);
  }
  let right = range.left;
  lines.forEach(({ cells, line }, row) => {
    cells.forEach((text, column) => {
      right = Math.max(right, range.left + column);
      const at = { row: range.top + row, column: range.left + column };
      writing.put(at, text, { line: line + 1, column: column + 1 });
    });
  });
  return writing.done({ ...range, bottom: range.top + Math.max(lines.length, 1) - 1, right });
}

/** A sheet while it is written to, and what could not be. */
class Writing {
  readonly #leftOut: LeftOut[] = [];
  #sheet: Sheet;
  #cells = 0;
  /** Where each name stands first. */
  readonly #known: Readonly<Record<'seasons' | 'units', Map<string, number>>>;

  constructor(sheet: Sheet) {
    this.#sheet = sheet;
    this.#known = { seasons: placesByName(sheet.tariff.seasons), units: placesByName(sheet.tariff.units) };
  }

  get sheet(): Sheet {
    return this.#sheet;
  }

  put(at: Address, text: string, from: Pick<LeftOut, 'line' | 'column'>): void {
    if (cellAt(this.#sheet.tariff, at) === null) {
      if (text !== '') this.leave({ ...from, text, why: 'no-place' });
      return;
    }
    this.#sheet = write(this.#sheet, at, text);
    if (text === '') return;
    const cell = cellAt(this.#sheet.tariff, at)!;
    const isRead = this.#sheet.unread[keyOf(cell)!] === undefined;
    if (isRead) this.#cells += 1;
    else this.leave({ ...from, text, why: 'not-understood' });
  }

  leave(cell: LeftOut): void {
    this.#leftOut.push(cell);
  }

  /** The column of the season, or the row of the unit, of a name: a new one where there is none. */
  find(kind: 'seasons' | 'units', name: string, from: Pick<LeftOut, 'line' | 'column'>): number | null {
    const isSeason = kind === 'seasons';
    const first = isSeason ? FIRST_SEASON_COLUMN : FIRST_UNIT_ROW;
    const known = this.#known[kind].get(plainText(name));
    if (known !== undefined) return first + known;
    const next = first + this.#sheet.tariff[kind].length;
    const at = isSeason ? { row: 0, column: next } : { row: next, column: 0 };
    if (cellAt(this.#sheet.tariff, at) === null) {
      this.leave({ ...from, text: name, why: 'too-many' });
      return null;
    }
    const before = this.#leftOut.length;
    this.put(at, name, from);
    if (this.#leftOut.length !== before) return null;
    this.#known[kind].set(plainText(name), next - first);
    return next;
  }

  done(range: Range): Pasted {
    return { sheet: this.#sheet, range, cells: this.#cells, leftOut: this.#leftOut };
  }
}

const placesByName = (lines: readonly { readonly name: string }[]): Map<string, number> =>
  new Map(lines.map(({ name }, at) => [plainText(name), at] as const).reverse());

type HeadPart = CellPart | 'from' | 'to';

interface List {
  readonly table: Table;
  readonly firstUnit: number;
  /** What each row above the units says; null of what nobody understands. */
  readonly heads: readonly (HeadPart | null)[];
  /** What each column is of: a unit's part, or a season's prices. */
  readonly columns: readonly (CellPart | null)[];
}

const MINIMUM = /min|stay|estanc|estad|sejour/;
const INCLUDED = /incl/;
const MOST = /max|most|plazas|places|capaci/;

/** Where a range is a whole list: names of units before prices, and rows above them that say what the columns are. */
function listIn(table: Table): List | null {
  const firstUnit = table.findIndex(isUnitRow);
  if (firstUnit < 1) return null;
  const above = table.slice(0, firstUnit);
  const width = Math.max(...table.map((row) => row.length));
  const columns = Array.from({ length: width }, (_, at) => columnPart(above, at));
  if (!columns.includes('price')) return null;
  const heads: (HeadPart | null)[] = [];
  for (const row of above) heads.push(headPart(row, columns, heads));
  return { table, firstUnit, heads, columns };
}

function isUnitRow([name = '', ...cells]: readonly string[]): boolean {
  if (name === '' || typeof readPrice(name) === 'number' || MINIMUM.test(plainText(name))) return false;
  const filled = cells.filter(Boolean);
  // Days, though each could be a price and that of the weekend.
  if (filled.every((cell) => cell.includes('/') && readRanges(cell, USUAL_YEAR) !== null)) return false;
  const prices = filled.filter((cell) => readCell('price', cell, 0) !== undefined);
  return prices.length * 2 > filled.length && filled.some((cell) => /\d/.test(cell) && prices.includes(cell));
}

function columnPart(above: Table, at: number): CellPart | null {
  if (at === 0) return 'name';
  const words = above.map((row) => row[at] ?? '').filter(Boolean);
  if (words.length === 0) return null;
  const plain = plainText(words.join(' '));
  return INCLUDED.test(plain) ? 'guestsIncluded' : MOST.test(plain) ? 'guestsAtMost' : 'price';
}

function headPart(
  row: readonly string[],
  columns: readonly (CellPart | null)[],
  before: readonly (HeadPart | null)[],
): HeadPart | null {
  const cells = row.filter((cell, at) => columns[at] === 'price' && cell !== '');
  if (cells.length === 0) return null;
  if (MINIMUM.test(plainText(row[0] ?? ''))) return 'minimumNights';
  const ranges = cells.map((cell) => readRanges(cell, USUAL_YEAR));
  if (ranges.every((each) => each?.every(({ from, to }) => from !== null && to !== null))) return 'ranges';
  if (ranges.every((each) => each?.length === 1)) return before.includes('from') ? 'to' : 'from';
  if (cells.every((cell) => readWeekdays(cell) !== null)) return 'arrivalWeekdays';
  return before.includes('name') ? null : 'name';
}

/** Only whether a text is a range is asked. */
const USUAL_YEAR = 2027;

function pasteList(sheet: Sheet, list: List): Pasted {
  const { table, firstUnit, heads, columns } = list;
  const writing = new Writing(sheet);
  const seasons = new Map<number, number>();
  columns.forEach((part, column) => {
    const at = part === 'price' ? putSeason(writing, list, column) : null;
    if (at !== null) seasons.set(column, at);
  });
  leaveHeads(writing, table, heads);
  table.slice(firstUnit).forEach((row, at) => putUnit(writing, row, firstUnit + at + 1, { columns, seasons }));
  const { tariff } = writing.sheet;
  const bottom = Math.max(FIRST_UNIT_ROW, FIRST_UNIT_ROW + tariff.units.length - 1);
  const right = Math.max(FIRST_SEASON_COLUMN, FIRST_SEASON_COLUMN + tariff.seasons.length - 1);
  return writing.done({ top: 0, left: 0, bottom, right });
}

/** The column of a season, once what the rows above the units say of it is written; null of one without a name. */
function putSeason(writing: Writing, { table, heads }: List, column: number): number | null {
  const head = (part: HeadPart) => table[heads.indexOf(part)]?.[column] ?? '';
  const name = head('name') || head('ranges') || head('from');
  const from = (line: number) => ({ line, column: column + 1 });
  const at = name === '' ? null : writing.find('seasons', name, from(Math.max(heads.indexOf('name'), 0) + 1));
  if (at === null) return null;
  const span = head('from') && `${head('from')} – ${head('to')}`;
  const parts = { 1: head('ranges') || span, 3: head('minimumNights'), 4: head('arrivalWeekdays') };
  for (const [row, text] of Object.entries(parts)) {
    if (text !== '') writing.put({ row: Number(row), column: at }, text, from(lineOf(heads, Number(row))));
  }
  return at;
}

const PART_OF_ROW: Readonly<Record<number, readonly HeadPart[]>> = {
  1: ['ranges', 'from'],
  3: ['minimumNights'],
  4: ['arrivalWeekdays'],
};
const lineOf = (heads: List['heads'], row: number): number =>
  heads.findIndex((part) => part !== null && PART_OF_ROW[row]!.includes(part)) + 1;

function leaveHeads(writing: Writing, table: Table, heads: List['heads']): void {
  heads.forEach((part, line) => {
    if (part !== null) return;
    const column = table[line]!.findIndex((cell, at) => at > 0 && cell !== '');
    if (column !== -1)
      writing.leave({ line: line + 1, column: column + 1, text: table[line]![column]!, why: 'no-place' });
  });
}

interface Columns {
  readonly columns: List['columns'];
  /** Those of the sheet, by those of what was pasted. */
  readonly seasons: ReadonlyMap<number, number>;
}

function putUnit(writing: Writing, row: readonly string[], line: number, where: Columns): void {
  const [name = ''] = row;
  const filled = row.flatMap((text, at) =>
    at > 0 && text !== '' ? [{ text, at, from: { line, column: at + 1 } }] : [],
  );
  if (name === '' || filled.length === 0) {
    const { text, from } = filled[0] ?? { text: name, from: { line, column: 1 } };
    if (text !== '') writing.leave({ ...from, text, why: name === '' ? 'no-place' : 'no-prices' });
    return;
  }
  const unit = writing.find('units', name, { line, column: 1 });
  if (unit === null) return;
  for (const { text, at, from } of filled) {
    const column = columnOf(at, where);
    if (column === undefined) writing.leave({ ...from, text, why: 'no-season' });
    else writing.put({ row: unit, column }, text, from);
  }
}

function columnOf(at: number, { columns, seasons }: Columns): number | undefined {
  if (columns[at] === 'guestsIncluded') return 1;
  return columns[at] === 'guestsAtMost' ? 2 : seasons.get(at);
}
