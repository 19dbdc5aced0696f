import { plainWords } from '../guess/names/plain-words.ts';
import type { WrittenRange } from './day-ranges.ts';
import { type Facts, type Known, nameOfSeason, seasonOf, type StatedSeason } from './list-facts.ts';
import type { ListColumn, ListRow, ListTable, ReadCell } from './list-cells.ts';
import { isLengthInBrackets } from './length-words.ts';
import { commonHeader } from './list-tables.ts';
import {
  isPriceName,
  isSeasonName,
  minimumIn,
  partOfStay,
  roleOf,
  weekdaysIn,
  withoutMinimum,
  withoutPriceKind,
} from './list-words.ts';
import {
  addGuests,
  addPrice,
  addRulesOfRow,
  cellIn,
  kindOfCells,
  leaveOut,
  markUsed,
  type TablePlace,
} from './table-rows.ts';

interface SeasonRow {
  readonly row: ListRow;
  readonly stated: StatedSeason;
}

/** The season of each row, with names and dates that reach down from above. */
export function seasonsOfRows(facts: Facts, place: TablePlace): SeasonRow[] {
  const { columns, body } = place.table;
  const labels = columns.filter((column) => isSeasonColumn(place, column));
  const found: SeasonRow[] = [];
  for (const row of body) {
    const names = labels.flatMap((column) => cellIn(column, row));
    const dates = datesOf(facts, place.table, row);
    const above = found.at(-1);
    if (isWithoutPrices(place.table, row)) {
      if (above && names.length === 0 && goesOn(place, labels, row)) {
        found[found.length - 1] = { ...above, stated: withDates(above.stated, dates) };
        continue;
      }
      if (dates.ranges.length === 0) continue;
    }
    const below = names.length === 0 && labels.length > 0 ? above?.stated : undefined;
    found.push({ row, stated: statedBy(place.known, names, dates, below) });
  }
  return found;
}

interface Dates {
  readonly ranges: readonly WrittenRange[];
  readonly cells: readonly ReadCell[];
}

/** The dates of a row: ranges in one cell, or two days in two. */
function datesOf(facts: Facts, { columns }: ListTable, row: ListRow): Dates {
  const dated = columns.filter(({ role }) => role === 'period').flatMap((column) => cellIn(column, row));
  leaveOut(
    facts,
    dated.filter(({ ranges }) => ranges === null),
    'bad_range',
  );
  const days = columns.filter(({ role }) => role === 'from' || role === 'to').flatMap((column) => cellIn(column, row));
  const [from, to] = days;
  const isRange = days.length === 2 && from?.day && to?.day;
  if (!isRange) leaveOut(facts, days, 'bad_range');
  const range = isRange ? [{ from: from.day, to: to.day }] : [];
  return { ranges: [...dated.flatMap(({ ranges }) => ranges?.ranges ?? []), ...range], cells: [...dated, ...days] };
}

const isWithoutPrices = ({ columns }: ListTable, row: ListRow): boolean => {
  const prices = columns.filter(({ role }) => role === 'prices');
  return prices.length > 0 && prices.every((column) => cellIn(column, row).length === 0);
};

const BESIDE: ReadonlySet<ListColumn['role']> = new Set(['label', 'unit', 'minimum', 'arrival']);

/** Dates below a season without anything beside them are more of it. In a list of units a price is missing. */
function goesOn(place: TablePlace, labels: readonly ListColumn[], row: ListRow): boolean {
  const beside = place.table.columns.filter((column) => BESIDE.has(column.role) && !labels.includes(column));
  return (
    labels.length > 0 && unitColumnsOf(place).length === 0 && beside.every((column) => cellIn(column, row).length === 0)
  );
}

const withDates = (season: StatedSeason, { ranges, cells }: Dates): StatedSeason => ({
  ...season,
  ranges: [...season.ranges, ...ranges],
  cells: [...season.cells, ...cells],
});

function statedBy(
  known: Known,
  names: readonly ReadCell[],
  dates: Dates,
  above: StatedSeason | undefined,
): StatedSeason {
  const name = nameIn(known, names, dates) ?? above?.name ?? null;
  const isBelow = above !== undefined && dates.ranges.length === 0;
  const { ranges, cells } = isBelow ? above : { ranges: dates.ranges, cells: [...names, ...dates.cells] };
  return { name: name === null ? null : withoutMinimum(name), ranges, cells };
}

function nameIn(known: Known, names: readonly ReadCell[], { cells }: Dates): string | null {
  const besideDates = cells
    .map(({ ranges }) => ranges?.rest ?? '')
    .find((rest) => rest !== '' && minimumIn(rest) === null);
  return seasonOf(names, known)?.name ?? names[0]?.text ?? besideDates ?? null;
}

/** Whether a column of texts names seasons, and no units. */
function isSeasonColumn({ table, known }: TablePlace, { role, at }: ListColumn): boolean {
  if (role !== 'label') return role === 'season';
  const cells = table.body.flatMap(({ cells: own }) => (own[at] && own[at].text !== '' ? [own[at]] : []));
  if (table.columns.every((column) => column.role !== 'prices')) {
    return cells.length > 0 && cells.every(({ price }) => price.is === 'unreadable') && firstLabel(table) === at;
  }
  const named = cells.map(nameOfSeason).filter((name) => isSeasonName(name) || known(name));
  return cells.length > 0 && named.length * 2 >= cells.length;
}

const firstLabel = ({ columns, body }: ListTable): number =>
  columns.find((column) => column.role === 'label' && body.some((row) => cellIn(column, row).length > 0))?.at ?? -1;

function unitColumnsOf(place: TablePlace): ListColumn[] {
  const { columns, body } = place.table;
  return columns.filter(
    (column) =>
      (column.role === 'label' || column.role === 'unit') &&
      !isSeasonColumn(place, column) &&
      body.some((row) => cellIn(column, row).length > 0),
  );
}

/** Seasons below each other, or ranges of units in a long list; the names of units stand beside or above the prices. */
export function addSeasonsDown(facts: Facts, place: TablePlace): void {
  const { table } = place;
  const units = unitColumnsOf(place);
  const seasons = new Map(seasonsOfRows(facts, place).map(({ row, stated }) => [row, stated]));
  let above: readonly ReadCell[] = [];
  let part = titleOf(table);
  for (const row of table.body) {
    const season = seasons.get(row);
    const own = units.flatMap((column) => cellIn(column, row));
    if (!season) {
      const [cell] = row.filled as [ReadCell];
      if (row.filled.length === 1 && cell.ranges === null) part = cell.text;
      if (row.filled.length === 1) markUsed(facts, row.filled);
      continue;
    }
    if (own.length > 0) above = own;
    markUsed(facts, [...own, ...season.cells]);
    addRow(facts, place, { row, season, label: above, part });
  }
  const priced = new Set([...seasons].flatMap(([row, { cells }]) => (isWithoutPrices(table, row) ? [] : cells)));
  const unpriced = [...seasons.values()].flatMap(({ cells }) => cells.filter((cell) => !priced.has(cell)));
  leaveOut(facts, unpriced, 'season_without_price');
}

interface RowOfSeason {
  readonly row: ListRow;
  readonly season: StatedSeason;
  /** The name of the unit in this row or above. */
  readonly label: readonly ReadCell[];
  readonly part: string | null;
}

function addRow(facts: Facts, place: TablePlace, { row, season, label, part }: RowOfSeason): void {
  const { table } = place;
  const prices = table.columns.filter(({ role }) => role === 'prices');
  const common = commonHeader(prices);
  const rowKind = kindOfCells(label);
  const inRow = withoutPriceKind(label.map(({ text }) => text).join(' · '));
  for (const column of prices) {
    const header = column.header.filter((cell) => !common.has(cell));
    leaveOut(facts, header.filter(isMinimumOfPrices), 'minimum_differs');
    const name = [inRow, unitOfHeader(header)].filter((text) => text !== '').join(' · ');
    const cell = label[0] ?? header.find(({ text }) => !isPriceName(text) && !/^20[2-4]\d$/.test(text)) ?? null;
    const unit = { name: name || (part ?? ''), part: name ? part : null, cell };
    addPrice(facts, place, column, { unit, season, row, rowKind });
  }
  const unit = label[0] ? { name: inRow, part, cell: label[0] } : null;
  addRulesOfRow(facts, table, row, season, unit);
  if (unit) addGuests(facts, table, row, unit);
}

const withoutYear = (text: string): string => text.replace(/\s*(?<!\d)20[2-4]\d(?!\d)\s*/, ' ').trim();
const TOTAL = /^\s*(?:total|totale|totaal|gesamt)\s*(?:\(?€\)?)?\s*$/i;

/** What a header names beside dates and kinds of prices. */
function unitOfHeader(header: readonly ReadCell[]): string {
  return header
    .filter(({ text }) => !/^20[2-4]\d$/.test(text))
    .filter(
      ({ ranges, text }) => ranges === null && !isPriceName(withoutYear(text)) && (roleOf(text) ?? 'most') === 'most',
    )
    .filter((cell) => !isWeekday(cell))
    .filter(({ text }) => !isLengthInBrackets(text) && !TOTAL.test(text))
    .map(({ text }) => withoutPriceKind(text))
    .filter((text) => withoutMinimum(text) !== '')
    .join(' · ');
}

/** `Precio por noche (mín. 2 noches)`. */
const isMinimumOfPrices = ({ text, ranges }: ReadCell): boolean =>
  ranges === null && minimumIn(text) !== null && withoutMinimum(withoutPriceKind(text)) === '' && roleOf(text) === null;

/** Alone, a Portuguese one is rather a house in the country or the second of something. */
const ORDINAL_DAY = /^(?:segunda|terca|quarta|quinta|sexta)$/;

/** `7 nights (Fri)` names a day and no unit. */
function isWeekday({ text }: ReadCell): boolean {
  const day = withoutPriceKind(text).replaceAll(/[()]/g, ' ');
  if (ORDINAL_DAY.test(plainWords(day)) && !/\d/.test(text)) return false;
  return (weekdaysIn(day)?.length ?? 0) > 0;
}

const isCharge = (text: string): boolean => partOfStay(text) !== null && /\d\s*(?:€|eur\b)|€\s*\d/i.test(text);

/** The nearest title that is a name and no season. */
export function titleOf({ titles }: ListTable): string | null {
  return (
    titles.findLast(({ text, ranges }) => ranges === null && !isSeasonName(text) && text.length < 80 && !isCharge(text))
      ?.text ?? null
  );
}
