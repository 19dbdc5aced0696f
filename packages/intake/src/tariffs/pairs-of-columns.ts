import { plainWords } from '../guess/names/plain-words.ts';
import type { ListColumn, ListRow, ListTable } from './list-cells.ts';

/** A list that goes on to its right, `Fechas | Precio | Fechas | Precio`, as one that goes on below. */
export function withPairsBelow(table: ListTable): ListTable {
  const { body, columns } = table;
  const groups = groupsOf(columns);
  if (groups.length < 2 || body.some(({ filled }) => filled.length === 1)) return table;
  const [first] = groups as [ListColumn[]];
  const leading = columns.filter(({ at }) => at < first[0]!.at);
  const rows = groups.flatMap((group) => {
    const own = new Set([...leading, ...group].map(({ at }) => at));
    const inGroup = new Set(group.map(({ at }) => at));
    return body.flatMap((row): ListRow[] => {
      const cells = row.cells.map((cell) => (own.has(cell.column) ? cell : { ...cell, ...NOTHING }));
      const filled = cells.filter(({ text }) => text !== '');
      return filled.some(({ column }) => inGroup.has(column)) ? [{ line: row.line, cells, filled }] : [];
    });
  });
  return { ...table, body: rows };
}

const NOTHING = { text: '', price: { is: 'empty' }, ranges: null, day: null } as const;

const DATES: ReadonlySet<ListColumn['role']> = new Set(['period', 'from', 'to']);

/** Columns of dates with their prices behind them, of the same names each; none where they differ. */
function groupsOf(columns: readonly ListColumn[]): ListColumn[][] {
  const groups: ListColumn[][] = [];
  let before: ListColumn['role'] | null = null;
  for (const column of columns.filter(({ header, role }) => header.length > 0 || role !== 'label')) {
    if (DATES.has(column.role) && (before === null || !DATES.has(before))) groups.push([]);
    groups.at(-1)?.push(column);
    before = column.role;
  }
  const names = new Set(groups.map((group) => group.map(nameOf).join('|')));
  const hasPrices = groups.every((group) => group.some(({ role }) => role === 'prices'));
  return names.size === 1 && hasPrices ? groups : [];
}

const nameOf = ({ header, role }: ListColumn): string =>
  [role, ...header.map(({ text }) => plainWords(text))].join(' ');
