import { openWorkbook } from '../rows/workbook-rows.ts';
import type { SheetMarks } from '../rows/sheet-marks.ts';
import type { ShownCells } from '../rows/workbook-styles.ts';
import { isOfEach } from './list-amount.ts';
import { tooLarge } from '../verdict/import-refused.ts';
import {
  type HiddenCell,
  type ListCell,
  type ListSheet,
  MAX_LIST_COLUMNS,
  MAX_LIST_ROWS,
  type SheetRow,
  type SheetsOfList,
  WHOLE_SHEET,
} from './list-cells.ts';

const MAX_SHEETS = 30;

/** The sheets of a workbook as somebody sees them who opens it, and by name what is hidden. */
export async function sheetsOfWorkbook(bytes: Buffer): Promise<SheetsOfList> {
  const once = (async function* () {
    yield bytes;
  })();
  const workbook = await openWorkbook(once);
  const all = await workbook.sheets();
  const visible = all.filter(({ isHidden }) => !isHidden);
  if (visible.length > MAX_SHEETS) throw tooLarge('tariffFileTooLarge');
  const hidden = all.flatMap(({ name, isHidden }): HiddenCell[] =>
    isHidden ? [{ cell: { sheet: name, line: WHOLE_SHEET, column: 0, text: '' }, reason: 'hidden_sheet' }] : [],
  );
  const sheets: ListSheet[] = [];
  for (const { name } of visible) {
    const read = await sheetOf(workbook, name);
    sheets.push(read.sheet);
    hidden.push(...read.hidden);
  }
  return { sheets, hidden };
}

async function sheetOf(workbook: Awaited<ReturnType<typeof openWorkbook>>, name: string) {
  const rows: SheetRow[] = [];
  const hidden: HiddenCell[] = [];
  const columns = new Set<number>();
  const shown = await workbook.shown(name, MAX_LIST_ROWS);
  const marks = await workbook.marks(name);
  const spread = spreading(marks);
  const hiddenRows = [...marks.hiddenRows];
  let hiddenAbove = 0;
  for await (const { isHidden, ...row } of workbook.rawRows(name, marks)) {
    if (rows.length + hidden.length >= MAX_LIST_ROWS) throw tooLarge('tariffFileTooLarge');
    while (hiddenRows[hiddenAbove]! < row.line - 1) hiddenAbove++;
    const filled = [...row.cells.keys()].filter((column) => row.cells[column]!.trim() !== '');
    const cell = (column: number): ListCell => ({ sheet: name, line: row.line, column, text: row.cells[column]! });
    if (isHidden) {
      hidden.push({ cell: cell(filled[0]!), reason: 'hidden_row' });
      continue;
    }
    for (const column of filled) {
      if (!marks.hiddenColumns.has(column) || columns.has(column)) continue;
      columns.add(column);
      hidden.push({ cell: cell(column), reason: 'hidden_column' });
    }
    const cells = row.cells.map((text, at) => (marks.hiddenColumns.has(at) ? '' : text));
    rows.push(spread(asShown({ ...row, cells, hiddenAbove }, shown)));
  }
  return { sheet: { name, rows }, hidden };
}

/** A row as the workbook shows it: amounts with a currency that is not euros, and without what is struck out. */
function asShown(row: SheetRow, { money, struck }: ShownCells): SheetRow {
  const numbers = new Set(row.numbers);
  const out = new Map<number, string>();
  const codes = row.cells.map((_, column) => money.get(`${row.line - 1},${column}`));
  const isForeign = codes.some((code) => code !== undefined && code !== 'EUR');
  const cells = row.cells.map((cell, at) => {
    const place = `${row.line - 1},${at}`;
    const parts = cell === '' ? undefined : struck.get(place);
    if (parts) out.set(at, parts.out);
    if (parts) numbers.delete(at);
    if (parts) return parts.left;
    return isForeign && codes[at] !== undefined ? `${cell} ${codes[at]}` : cell;
  });
  return { ...row, cells, numbers, ...(out.size > 0 && { struck: out }) };
}

/** The merged cells that reach over a row, row after row. */
function reaching(merged: SheetMarks['merged']): (at: number) => SheetMarks['merged'] {
  const waiting = merged.toSorted((one, other) => other.rows[0] - one.rows[0]);
  let own: SheetMarks['merged'] = [];
  return (at) => {
    const begun: SheetMarks['merged'][number][] = [];
    while (waiting.length > 0 && waiting.at(-1)!.rows[0] <= at) begun.push(waiting.pop()!);
    own = [...own, ...begun].filter(({ rows: [, last] }) => at <= last);
    // No cells can be merged twice.
    if (own.length > MAX_LIST_COLUMNS) throw tooLarge('tariffFileTooLarge');
    return own;
  };
}

/** Puts what merged cells say in place of a price into each of them, row after row, as on a page. */
function spreading({ merged, hiddenColumns }: SheetMarks): (row: SheetRow) => SheetRow {
  const stated = new Map<SheetMarks['merged'][number], { readonly text: string; readonly isNumber: boolean }>();
  const reachingOver = reaching(merged);
  return (row) => {
    const own = reachingOver(row.line - 1);
    if (own.length === 0) return row;
    const [cells, read, spans] = [[...row.cells], new Set(row.numbers), new Map<number, number>()];
    for (const range of own) {
      const [from, last] = range.columns;
      const to = Math.min(last, MAX_LIST_COLUMNS - 1);
      const places = Array.from({ length: to - from + 1 }, (_, place) => from + place);
      const seen = places.filter((column) => !hiddenColumns.has(column));
      const first = seen.find((column) => read.has(column) || isOfEach(cells[column] ?? '', column));
      if (first !== undefined) stated.set(range, { text: cells[first]!, isNumber: read.has(first) });
      const each = stated.get(range);
      if (each === undefined) continue;
      while (cells.length <= to) cells.push('');
      for (const column of seen) {
        cells[column] = each.text;
        if (each.isNumber) read.add(column);
      }
      if (seen.length > 1) spans.set(seen[0]!, to - seen[0]! + 1);
    }
    return { ...row, cells, numbers: read, spans };
  };
}
