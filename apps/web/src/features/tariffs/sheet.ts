import type { Cents } from '@vivac/domain/money';
import {
  MOST_SEASONS,
  MOST_UNITS,
  type Tariff,
  type TariffPrice,
  type TariffSeason,
  type TariffUnit,
} from '@vivac/domain/tariffs/tariff';
import {
  type CellWords,
  type Price,
  readCell,
  type SeasonPart,
  SEASON_PARTS,
  UNIT_PARTS,
  type UnitPart,
} from './cell-text.ts';

/*
 * A price list as a sheet: the rows of the seasons' parts above, then a row for each unit; the columns of the units' parts
 * on the left, then a column for each season. Behind the last row and column is one more of each, in which a new one is typed.
 */

export interface Address {
  readonly row: number;
  readonly column: number;
}

/** What was typed and is not understood, by the cell's key: it is kept until it is mended. */
export type Unread = Readonly<Record<string, string>>;

export interface Sheet {
  readonly tariff: Tariff;
  readonly unread: Unread;
}

/** What an address stands for; `season` and `unit` are null in the column and the row of a new one. */
export type Cell =
  | { readonly of: 'season'; readonly part: SeasonPart; readonly season: TariffSeason | null }
  | { readonly of: 'unit'; readonly part: UnitPart; readonly unit: TariffUnit | null }
  | { readonly of: 'price'; readonly unit: TariffUnit | null; readonly season: TariffSeason | null };

export const FIRST_UNIT_ROW = SEASON_PARTS.length;
export const FIRST_SEASON_COLUMN = UNIT_PARTS.length;

export const lastRow = ({ units }: Tariff): number => FIRST_UNIT_ROW + lastOf(units, MOST_UNITS);
export const lastColumn = ({ seasons }: Tariff): number => FIRST_SEASON_COLUMN + lastOf(seasons, MOST_SEASONS);

/** Where a new one is typed, as long as there is room; what is too many is shown, to be taken away. */
const lastOf = ({ length }: readonly unknown[], most: number): number => (length < most ? length : length - 1);

/** Null in the corner, where the names of the rows stand, and outside. */
export function cellAt(tariff: Tariff, { row, column }: Address): Cell | null {
  if (row < 0 || column < 0 || row > lastRow(tariff) || column > lastColumn(tariff)) return null;
  const season = tariff.seasons[column - FIRST_SEASON_COLUMN] ?? null;
  const unit = tariff.units[row - FIRST_UNIT_ROW] ?? null;
  if (row < FIRST_UNIT_ROW) {
    return column < FIRST_SEASON_COLUMN ? null : { of: 'season', part: SEASON_PARTS[row]!, season };
  }
  return column < FIRST_SEASON_COLUMN ? { of: 'unit', part: UNIT_PARTS[column]!, unit } : { of: 'price', unit, season };
}

/** Of a cell as long as its season and unit are there; null where there is nothing yet. */
export function keyOf(cell: Cell): string | null {
  if (cell.of === 'season') return cell.season && `season ${cell.season.id} ${cell.part}`;
  if (cell.of === 'unit') return cell.unit && `unit ${cell.unit.id} ${cell.part}`;
  return cell.unit && cell.season && priceKey(cell.unit.id, cell.season.id);
}

const priceKey = (unit: string, season: string): string => `price ${unit} ${season}`;

/** What a cell shows, and is begun to be edited with. */
export function textOf({ tariff, unread }: Sheet, at: Address, words: CellWords): string {
  const cell = cellAt(tariff, at);
  const key = cell && keyOf(cell);
  if (!cell || key === null) return '';
  if (unread[key] !== undefined) return unread[key];
  if (cell.of === 'season') return words.season[cell.part](cell.season!, tariff.year);
  if (cell.of === 'unit') return words.unit[cell.part](cell.unit!);
  return words.price(priceOf(tariff, cell.unit!.id, cell.season!.id));
}

/** Undefined while it is not known. */
function priceOf({ prices }: Tariff, unit: string, season: string): Price | undefined {
  const known = byKey.get(prices) ?? new Map(prices.map((each) => [priceKey(each.unit, each.season), each]));
  byKey.set(prices, known);
  return known.get(priceKey(unit, season));
}

/** Each drawing looks up every price. */
const byKey = new WeakMap<Tariff['prices'], ReadonlyMap<string, Price>>();

/** Whether a row has the same cells in two sheets, each with the same in it. */
export function hasSameCells(one: Sheet, other: Sheet, row: number): boolean {
  if (one === other) return true;
  const columns = lastColumn(one.tariff);
  if (columns !== lastColumn(other.tariff) || one.tariff.year !== other.tariff.year) return false;
  return Array.from({ length: columns + 1 }, (_, column) => ({ row, column })).every((at) => {
    const [cell, same] = [cellAt(one.tariff, at), cellAt(other.tariff, at)];
    const key = cell && keyOf(cell);
    if (key !== (same && keyOf(same)) || cell?.of !== same?.of) return false;
    if (key === null) return true;
    return one.unread[key] === other.unread[key] && partOf(one.tariff, cell!) === partOf(other.tariff, same!);
  });
}

const partOf = (tariff: Tariff, cell: Cell) => {
  if (cell.of === 'price') return priceOf(tariff, cell.unit!.id, cell.season!.id);
  return cell.of === 'season' ? cell.season : cell.unit;
};

/** The sheet once a text is typed into a cell. A season or unit begins with what is first typed of it; the corner takes nothing. */
export function write(sheet: Sheet, at: Address, text: string): Sheet {
  const typed = text.trim();
  const there = cellAt(sheet.tariff, at);
  if (!there || (typed === '' && keyOf(there) === null)) return sheet;
  const tariff = withLine(sheet.tariff, at);
  const cell = cellAt(tariff, at)!;
  const key = keyOf(cell)!;
  const read = readCell(cell.of === 'price' ? 'price' : cell.part, typed, tariff.year);
  const { [key]: _before, ...unread } = sheet.unread;
  if (read === undefined) return { tariff: emptied(tariff, cell), unread: { ...unread, [key]: typed } };
  return { tariff: withValue(tariff, cell, read.value), unread };
}

/** With the season and the unit of a cell, where they are not there yet. */
function withLine(tariff: Tariff, at: Address): Tariff {
  const cell = cellAt(tariff, at)!;
  const needsSeason = cell.of !== 'unit' && cell.season === null;
  const needsUnit = cell.of !== 'season' && cell.unit === null;
  return {
    ...tariff,
    ...(needsSeason && { seasons: [...tariff.seasons, newSeason(tariff)] }),
    ...(needsUnit && { units: [...tariff.units, newUnit(tariff)] }),
  };
}

/** The last day of ranges is said once for most lists: as the season before has it. */
function newSeason({ seasons }: Tariff): TariffSeason {
  const lastDay = seasons.at(-1)?.lastDay ?? 'night';
  return { id: freeId('s', seasons), name: '', ranges: [], lastDay, minimumNights: null, arrivalWeekdays: [] };
}

const USUAL_GUESTS = 2;

function newUnit({ units }: Tariff): TariffUnit {
  const before = units.at(-1);
  const { guestsIncluded = USUAL_GUESTS, guestsAtMost = USUAL_GUESTS } = before ?? {};
  return { id: freeId('u', units), name: '', guestsIncluded, guestsAtMost };
}

function freeId(letter: string, taken: readonly { readonly id: string }[]): string {
  const ids = new Set(taken.map(({ id }) => id));
  let number = taken.length + 1;
  while (ids.has(letter + String(number))) number += 1;
  return letter + String(number);
}

function withValue(tariff: Tariff, cell: Cell, value: unknown): Tariff {
  if (cell.of === 'season') {
    const changed = { ...cell.season!, [cell.part]: value };
    return { ...tariff, seasons: tariff.seasons.map((each) => (each.id === changed.id ? changed : each)) };
  }
  if (cell.of === 'unit') {
    const changed = { ...cell.unit!, [cell.part]: value };
    return { ...tariff, units: tariff.units.map((each) => (each.id === changed.id ? changed : each)) };
  }
  return withPrice(tariff, cell.unit!.id, cell.season!.id, value as Price | undefined);
}

/** What a weekend begins with. */
export const USUAL_WEEKEND = { weekdays: [5, 6], priceCents: 0 as Cents };

/** A price of the weekend needs its nights: Friday and Saturday, until they are said. */
function withPrice(tariff: Tariff, unit: string, season: string, typed: Price | undefined): Tariff {
  const price: TariffPrice[] = typed === undefined ? [] : [{ unit, season, ...typed }];
  const weekend = tariff.weekend ?? (typed?.weekendCents === undefined ? null : USUAL_WEEKEND);
  const at = tariff.prices.findIndex((each) => each.unit === unit && each.season === season);
  const prices =
    at === -1
      ? [...tariff.prices, ...price]
      : [...tariff.prices.slice(0, at), ...price, ...tariff.prices.slice(at + 1)];
  return { ...tariff, prices, weekend };
}

/** Without the value that was there before what is not understood: no price of before may count in its place. */
function emptied(tariff: Tariff, cell: Cell): Tariff {
  if (cell.of === 'price') return withValue(tariff, cell, undefined);
  if (cell.part === 'ranges' || cell.part === 'arrivalWeekdays') return withValue(tariff, cell, []);
  return cell.part === 'minimumNights' ? withValue(tariff, cell, null) : tariff;
}

/** Without a season, its prices and what was typed of it. */
export function withoutSeason({ tariff, unread }: Sheet, id: string): Sheet {
  return {
    tariff: {
      ...tariff,
      seasons: tariff.seasons.filter((season) => season.id !== id),
      extraPersons: tariff.extraPersons.filter(({ season }) => season !== id),
      prices: tariff.prices.filter(({ season }) => season !== id),
    },
    unread: unreadWithout(unread, (key) => key.startsWith(`season ${id} `) || key.endsWith(` ${id}`)),
  };
}

export function withoutUnit({ tariff, unread }: Sheet, id: string): Sheet {
  return {
    tariff: {
      ...tariff,
      units: tariff.units.filter((unit) => unit.id !== id),
      extraPersons: tariff.extraPersons.flatMap((extra) => {
        const units = extra.units?.filter((unit) => unit !== id);
        return units === undefined ? extra : units.length === 0 ? [] : { ...extra, units };
      }),
      prices: tariff.prices.filter(({ unit }) => unit !== id),
    },
    unread: unreadWithout(unread, (key) => key.startsWith(`unit ${id} `) || key.startsWith(`price ${id} `)),
  };
}

function unreadWithout(unread: Unread, isGone: (key: string) => boolean): Unread {
  return Object.fromEntries(Object.entries(unread).filter(([key]) => !isGone(key)));
}

/** From one corner to the other, both included. */
export interface Range {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

export function rangeOf(a: Address, b: Address): Range {
  return {
    top: Math.min(a.row, b.row),
    left: Math.min(a.column, b.column),
    bottom: Math.max(a.row, b.row),
    right: Math.max(a.column, b.column),
  };
}

function addressesOf({ top, left, bottom, right }: Range): Address[] {
  const rows = Array.from({ length: bottom - top + 1 }, (_, row) => top + row);
  return rows.flatMap((row) =>
    Array.from({ length: right - left + 1 }, (_, column) => ({ row, column: left + column })),
  );
}

export const sizeOf = ({ top, left, bottom, right }: Range) => ({ rows: bottom - top + 1, columns: right - left + 1 });

export function clear(sheet: Sheet, range: Range): Sheet {
  return addressesOf(range).reduce((before, at) => write(before, at, ''), sheet);
}

/** The first row of a range copied to those below it, or its first column to those beside it; of one cell the one before it. */
export function fill(sheet: Sheet, range: Range, way: 'down' | 'right', words: CellWords): Sheet {
  const isDown = way === 'down';
  const isOne = isDown ? range.top === range.bottom : range.left === range.right;
  const from = isDown ? range.top - Number(isOne) : range.left - Number(isOne);
  const filled = addressesOf(range).filter(({ row, column }) => (isDown ? row : column) > from);
  return filled.reduce((before, at) => {
    const source = isDown ? { row: from, column: at.column } : { row: at.row, column: from };
    return alike(source, at) ? write(before, at, textOf(sheet, source, words)) : before;
  }, sheet);
}

/** Whether two cells take the same kind of text. */
function alike(a: Address, b: Address): boolean {
  if (a.row < FIRST_UNIT_ROW || b.row < FIRST_UNIT_ROW) return a.row === b.row;
  const isPrice = ({ column }: Address) => column >= FIRST_SEASON_COLUMN;
  return isPrice(a) && isPrice(b) ? true : a.column === b.column;
}

/** A range as a spreadsheet takes it. */
export function copied(sheet: Sheet, { top, left, bottom, right }: Range, words: CellWords): string {
  const lines: string[] = [];
  for (let row = top; row <= bottom; row += 1) {
    const cells: string[] = [];
    for (let column = left; column <= right; column += 1) cells.push(quoted(textOf(sheet, { row, column }, words)));
    lines.push(cells.join('\t'));
  }
  return lines.join('\n');
}

const quoted = (text: string): string => (/["\t\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
