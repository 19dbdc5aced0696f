import { addDays, dayOf, weekdayOf } from '@vivac/domain/time/day';
import { plainWords } from '../guess/names/plain-words.ts';
import type { WrittenDay, WrittenRange } from './day-ranges.ts';
import type { Facts } from './list-facts.ts';
import type { ListRow, ListTable, ReadCell } from './list-cells.ts';
import { markUsed } from './table-rows.ts';

const WEEK_COMMENCING =
  /^(?:weeks? (?:commencing|beginning|starting|start|from|of)|w c|wc|semaines? (?:du|a partir du|commencant le)|(?:woche|wochen) (?:ab|vom)|wochenbeginn|week (?:van|vanaf)|semanas? (?:del|desde|que empieza)|setman(?:a|es) (?:del|des del)|settiman[ae] (?:dal|del)|semanas? (?:de|a partir de|com inicio em))(?: [a-z]{2,9})?$/;

/** Days from which on a week is let, in the one column of days: `Week commencing`, `Semaine du`. */
function columnOfWeeks({ columns }: ListTable): number | null {
  const days = columns.filter(({ role }) => role === 'from' || role === 'to' || role === 'period');
  const [column] = days;
  const isNamed = column?.header.some(({ text }) => WEEK_COMMENCING.test(plainWords(text)));
  return column && isNamed && days.length === 1 ? column.at : null;
}

/** A table with a range of seven nights in place of each such day; null of one without. */
export function withWeeksBegun(facts: Facts, table: ListTable): ListTable | null {
  const at = columnOfWeeks(table);
  const dated = table.body.flatMap(({ cells }) => (at !== null && cells[at]?.day ? [cells[at]] : []));
  if (at === null || dated.length === 0) return null;
  markUsed(facts, dated);
  const columns = table.columns.map((column) => (column.at === at ? { ...column, role: 'period' as const } : column));
  return { ...table, columns, body: table.body.map((row) => rowOfWeek(row, at)) };
}

function rowOfWeek(row: ListRow, at: number): ListRow {
  const cells = row.cells.map((cell) => (cell.column === at && cell.day ? weekOf(cell, cell.day) : cell));
  return { ...row, cells, filled: cells.filter(({ text }) => text !== '') };
}

const weekOf = (cell: ReadCell, day: WrittenDay): ReadCell => ({
  ...cell,
  day: null,
  ranges: { ranges: [weekFrom(day)], rest: '' },
});

/** Of days without a year: any does to count seven. */
const ANY_YEAR = 2027;

function weekFrom(from: WrittenDay): WrittenRange {
  const last = addDays(dayOf(from.year ?? ANY_YEAR, from.month, from.date), 7);
  const [year, month, date] = last.split('-').map(Number) as [number, number, number];
  return { from, to: { year: from.year === null ? null : year, month, date } };
}

/** Who takes such a week comes on its first day and stays for all of it. */
export function addRulesOfWeeks(facts: Facts, first: number): void {
  const seasons = new Map(facts.prices.slice(first).map(({ season, cell }) => [season, cell]));
  for (const [season, cell] of seasons) {
    const day = season.ranges[0]?.from;
    const arrival = day?.year ? [weekdayOf(dayOf(day.year, day.month, day.date))] : null;
    facts.rules.push({ unit: null, season, cell, minimum: 7, arrival });
  }
}
