import { addDays, dayOf } from '@vivac/domain/time/day';
import { toSay } from '@vivac/text/sentence';
import { ImportRefused } from '../verdict/import-refused.ts';
import type { ListRow, ListTable, ReadCell } from './list-cells.ts';
import { saysHalfOfMonth } from './day-ranges.ts';
import { roleOf, weekdaySpanIn, weekdaysIn } from './list-words.ts';

// Lists of prices that no tariff can say, refused by what they are.

const WEEK = 7;

const weekdaysOf = ({ text }: ReadCell): readonly number[] => weekdaySpanIn(text) ?? weekdaysIn(text) ?? [];

/** Three groups of weekdays that make a week: `Mon–Thu | Fri | Sat–Sun`. A tariff knows the weekend and the other nights. */
export function refuseGroupsOfWeekdays(tables: readonly ListTable[]): void {
  for (const { headers, body, columns } of tables) {
    const labels = new Set(columns.filter(({ role }) => role === 'label').map(({ at }) => at));
    const beside = body.flatMap(({ filled }) => filled.filter(({ column }) => labels.has(column)));
    const above = headers.filter(({ filled }) => roleOf(filled[0]!.text) !== 'arrival').flatMap(({ filled }) => filled);
    for (const cells of [above, beside]) {
      const groups = new Map(cells.map((cell) => [weekdaysOf(cell).join(), cell]));
      groups.delete('');
      const days = [...groups.values()].flatMap(weekdaysOf);
      if (groups.size < 3 || days.length !== WEEK || new Set(days).size !== WEEK) continue;
      const [first] = groups.values();
      const names = [...groups.values()].map(({ text }) => text).join(', ');
      throw new ImportRefused(toSay('tariffByWeekdays', { names }), first!.sheet === null ? first!.line : null);
    }
  }
}

/** Of days without a year: any does to see that one follows another. */
const ANY_YEAR = 2027;

/** A day with its price below or beside the next one: prices of nights, and no list of seasons. */
export function refuseDays(sheets: readonly (readonly ListRow[])[]): void {
  const dated = sheets.flat().flatMap(({ filled }) =>
    filled.flatMap((cell) => {
      const { day } = cell;
      return day ? [[dayOf(day.year ?? ANY_YEAR, day.month, day.date), cell] as const] : [];
    }),
  );
  const days = [...new Set(dated.map(([day]) => day))].sort();
  const known = new Set(days);
  const followed = days.filter((day) => known.has(addDays(day, 1)));
  const [first] = dated;
  if (!first || followed.length * 2 <= days.length - 1) return;
  const [, { text, line, sheet }] = first;
  throw new ImportRefused(toSay('tariffOfDays', { day: text }), sheet === null ? line : null);
}

/** `Junio y 1ª quincena de julio` could be read in several ways. */
export function refuseHalfMonths(sheets: readonly (readonly ListRow[])[]): void {
  const found = sheets.flat().flatMap(({ filled }) => filled.filter(({ text }) => saysHalfOfMonth(text)))[0];
  if (!found) return;
  const { sheet, line, text } = found;
  throw new ImportRefused(toSay('tariffHalfMonth', { text }), sheet === null ? line : null);
}
