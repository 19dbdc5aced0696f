import { toSay } from '@vivac/text/sentence';
import { CHANGES_PRICES } from '../../mapping/native-mapping.ts';
import type { SheetMarks } from '../../rows/sheet-marks.ts';
import { SHEET_COLUMN, openWorkbook, shapeOfSheet } from '../../rows/workbook-rows.ts';
import { ImportRefused } from '../../verdict/import-refused.ts';
import { fieldsByName, WHOLE_NAME } from '../names/field-names.ts';
import { type ChosenTable, type FoundTable, type RawRow, type SheetOfFile, findTable } from './find-table.ts';

/** More sheets than a year has weeks are looked at no further. */
const MAX_SHEETS = 300;
/** Of sheets beyond these only the beginning is looked at, until one of them is chosen. */
const READ_SHEETS = 12;
const LOOKED_ROWS = 60;
/** Names of columns stand among so many rows, and of hidden ones so many are looked at: each takes half a millisecond. */
const HEADER_ROWS = 20;
const LOOKED_NAMES = 50;
/** Names of sheets that are kept beside the ones that count. */
const STORED_ASIDE =
  /(^|[^\p{L}])(old|bak|backup|copy|draft|copia|antigu[oa]s?|borrador|c[oò]pia|ant[ií]c|vell|ancien|copie|alt|kopie)([^\p{L}]|$)/iu;

interface TableOfSheet {
  readonly found: FoundTable;
  readonly rows: readonly RawRow[];
  readonly isWhole: boolean;
}

interface TableOfWorkbook extends TableOfSheet {
  readonly all: readonly SheetOfFile[];
  /** The sheets that are read. */
  readonly names: readonly string[];
  /** The currency that the number formats of a column name, by its place. */
  readonly money: ReadonlyMap<number, string>;
}

/**
 * Of the sheets that one can see the one with the table of which most columns are known (of equal ones the widest, then the first), and
 * beside it those of the same shape.
 */
export async function tableOfWorkbook(
  bytes: AsyncIterable<Buffer>,
  chosen: ChosenTable,
  maxRows: number,
): Promise<TableOfWorkbook> {
  const workbook = await openWorkbook(bytes);
  const all = await workbook.sheets();
  const sheets = sheetsToLookAt(all, chosen.sheet);
  const tables: { name: string; table: TableOfSheet; marks: SheetMarks }[] = [];
  for (const [at, { name }] of sheets.entries()) {
    const marks = await marksOf(workbook, name);
    const table = await tableOfSheet(
      workbook.seenRows(name, marks),
      chosen.headerLine,
      at < READ_SHEETS ? maxRows : LOOKED_ROWS,
    );
    if (table) tables.push({ name, table, marks });
  }
  const [first] = tables;
  if (!first) {
    const marks = await Promise.all(sheets.map(({ name }) => workbook.marks(name)));
    throw new ImportRefused(marks.some(({ hiddenRows }) => hiddenRows.size > 0) ? 'allHidden' : 'workbookEmpty');
  }
  const best = tables.reduce((one, other) => (isBetter(other.table.found, one.table.found) ? other : one));
  const alike = tables.filter(({ name, table }) => best.name === name || isAlike(table.found, best.table.found, name));
  const own =
    best.table.rows.length < LOOKED_ROWS
      ? best.table
      : await tableOfSheet(workbook.seenRows(best.name, best.marks), chosen.headerLine, maxRows);
  const money = await workbook.money(best.name, best.marks);
  if (alike.length === 1) return { ...(own ?? best.table), all, names: [best.name], money };
  return { ...together(alike, maxRows), all, names: alike.map(({ name }) => name), money };
}

/** What a sheet hides, but for columns whose names say what its prices are: without `Moneda` dollars would be euros. */
async function marksOf(workbook: Awaited<ReturnType<typeof openWorkbook>>, name: string): Promise<SheetMarks> {
  const { formulas, merged, shown, hiddenRows, hiddenColumns } = await workbook.marks(name);
  const marks = { formulas, merged, shown, hiddenRows, hiddenColumns };
  if (hiddenColumns.size === 0) return marks;
  const kept = new Set<number>();
  let looked = 0;
  for await (const { cells, isHidden } of workbook.rawRows(name, marks)) {
    const places = [...cells.keys()].filter((at) => !isHidden && /\p{L}/u.test(cells[at]!));
    for (const at of places.filter((place) => hiddenColumns.has(place)).slice(0, LOOKED_NAMES)) {
      const field = fieldNamed(cells[at]!);
      const isSeen = (place: number): boolean => !hiddenColumns.has(place) && fieldNamed(cells[place]!) === field;
      if (CHANGES_PRICES.has(field) && !places.some(isSeen)) kept.add(at);
    }
    if (++looked === HEADER_ROWS) break;
  }
  return { ...marks, hiddenColumns: hiddenColumns.difference(kept) };
}

const fieldNamed = (cell: string): string =>
  fieldsByName('prices', cell).find(({ score }) => score >= WHOLE_NAME)?.field ?? '';

/** The sheet that was chosen, else those that one can see. */
function sheetsToLookAt(all: readonly SheetOfFile[], chosen: string | null): readonly SheetOfFile[] {
  if (chosen !== null) {
    const found = all.filter(({ name }) => name === chosen);
    if (found.length === 0) {
      const names = all.map(({ name }) => `"${name}"`).join(', ');
      throw new ImportRefused(toSay('noSheet', { name: chosen, names }));
    }
    return found;
  }
  const visible = all.filter(({ isHidden }) => !isHidden);
  return (visible.length > 0 ? visible : all).slice(0, MAX_SHEETS);
}

function isBetter(one: FoundTable, other: FoundTable): boolean {
  return one.known === other.known ? one.header.length > other.header.length : one.known > other.known;
}

function isAlike(one: FoundTable, best: FoundTable, name: string): boolean {
  return (
    best.known > 0 &&
    !STORED_ASIDE.test(name) &&
    one.rows.length > 0 &&
    one.headerLine === best.headerLine &&
    shapeOfSheet(one.header) === shapeOfSheet(best.header) &&
    !best.header.includes(SHEET_COLUMN)
  );
}

/** The rows of sheets of one shape with the name of their sheet behind them. */
function together(
  sheets: readonly { readonly name: string; readonly table: TableOfSheet }[],
  maxRows: number,
): TableOfSheet {
  const [first] = sheets;
  const { found, rows } = first!.table;
  const width = found.header.length;
  const each = sheets.flatMap(({ name, table }) =>
    table.found.rows.map(({ cells, line }) => ({
      cells: [...Array.from({ length: width }, (_, at) => cells[at] ?? ''), name],
      line,
    })),
  );
  return {
    found: {
      ...found,
      header: [...found.header, SHEET_COLUMN],
      rows: each.slice(0, maxRows),
      table: sheets.map(({ table }) => table.found.table).find((table) => table !== null) ?? null,
    },
    rows,
    isWhole: each.length <= maxRows && sheets.every(({ table }) => table.isWhole),
  };
}

async function tableOfSheet(
  sheetRows: AsyncIterable<RawRow>,
  headerLine: number | null,
  maxRows: number,
): Promise<TableOfSheet | null> {
  const rows: RawRow[] = [];
  try {
    for await (const { cells, line } of sheetRows) {
      rows.push({ cells: cells.map(shortNumber), line });
      if (rows.length === maxRows) break;
    }
  } catch (error) {
    // An empty sheet among others is no reason to refuse them.
    if (!(error instanceof ImportRefused)) throw error;
  }
  return rows.length === 0 ? null : { found: findTable(rows, headerLine), rows, isWhole: rows.length < maxRows };
}

/** A workbook's number as somebody would write it: `92.500000` is `92.50`. */
function shortNumber(text: string): string {
  return /^-?\d+\.\d{6}$/.test(text) ? text.replace(/0{1,4}$/, '') : text;
}
