import { type DayOrder, dayIn, type WrittenDay } from './day-ranges.ts';
import type { ListRow, ReadCell } from './list-cells.ts';
import { roleOf } from './list-words.ts';

type End = 'from' | 'to';

/** First days in a row above the columns and last days in the row below it, `Desde | 1/4 | 1/7` above `Hasta | 30/6 | 31/8`, as one row of ranges. */
export function withRangesOfTwoRows(rows: readonly ListRow[], order: DayOrder): ListRow[] {
  const joined: ListRow[] = [];
  for (const row of rows) {
    const above = joined.at(-1);
    const range = above && rangesOf(above, row, order);
    if (range) joined.pop();
    joined.push(range ?? row);
  }
  return joined;
}

function rangesOf(above: ListRow, row: ListRow, order: DayOrder): ListRow | null {
  const [from, to] = [daysOf(above, 'from', order), daysOf(row, 'to', order)];
  if (!from || !to || [...from.keys()].join() !== [...to.keys()].join()) return null;
  const cells = above.cells.map((cell, at): ReadCell => {
    const [first, last] = [from.get(at), to.get(at)];
    if (!first || !last) return cell;
    const text = `${cell.text} – ${row.cells[at]!.text}`;
    return { ...cell, text, day: null, ranges: { ranges: [{ from: first, to: last }], rest: '' } };
  });
  return { line: row.line, cells, filled: cells.filter(({ text }) => text !== '') };
}

/** The days of a row by their columns, where its name or each of its cells says which end of a range they are. */
function daysOf({ filled }: ListRow, end: End, order: DayOrder): ReadonlyMap<number, WrittenDay> | null {
  const [name, ...rest] = filled as [ReadCell, ...ReadCell[]];
  const isNamed = roleOf(name.text) === end;
  const own = isNamed || dayBehind(name.text, end, order) === null ? rest : filled;
  const days = own.map(({ column, day, text }) => [column, isNamed ? day : dayBehind(text, end, order)] as const);
  const known = days.flatMap(([column, day]) => (day ? [[column, day] as const] : []));
  return known.length > 0 && known.length === days.length ? new Map(known) : null;
}

/** `del 1 de abril`, `au 30/06` */
function dayBehind(text: string, end: End, order: DayOrder): WrittenDay | null {
  const [word, ...day] = text.split(' ');
  return roleOf(word!) === end ? dayIn(day.join(' '), order) : null;
}
