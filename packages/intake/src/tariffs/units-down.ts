import { withoutAccents } from '@vivac/domain/search-text';
import { isOfFacility } from './dates-in-texts.ts';
import { type Facts, seasonOf, type StatedSeason, type StatedUnit } from './list-facts.ts';
import type { ListColumn, ListRow, ListTable, ReadCell } from './list-tables.ts';
import { guestsOfName, isOnlyPeople, isPriceName, roleOf, withoutPriceKind } from './list-words.ts';
import { titleOf } from './seasons-down.ts';
import {
  addGuests,
  addMinimumsOf,
  addPrice,
  addRule,
  cellIn,
  isPriced,
  kindOfCells,
  labelOf,
  leaveOut,
  markUsed,
  type TablePlace,
} from './table-rows.ts';

/** What stands above a row and holds for it. */
interface Above {
  part: string | null;
  /** That of the title or part, where the columns name none. */
  season: StatedSeason | null;
  label: readonly ReadCell[];
}

/** Units below each other, seasons side by side, or one season for all rows of a part. */
export function addUnitsDown(facts: Facts, place: TablePlace, titled: StatedSeason | null): void {
  const { table, known } = place;
  const prices = table.columns.filter(({ role }) => role === 'prices');
  const seasons = new Map(prices.map((column) => [column, seasonOf(column.header, known)]));
  const isByParts = prices.every((column) => seasons.get(column) === null);
  const above: Above = { part: titled ? null : titleOf(table), season: titled, label: [] };
  const seasonIn = (column: ListColumn): StatedSeason | null => seasons.get(column) ?? above.season;
  markUsed(facts, titled?.cells ?? []);
  for (const row of table.body) {
    const is = kindOfRow(table, row);
    if (is === 'part') takePart(facts, place, row, above, isByParts);
    else if (is === 'dates') addDatesBelow(facts, prices, row);
    else if (is === 'unit') addUnitRow(facts, place, row, above, prices, seasonIn);
    else {
      markUsed(facts, row.filled.slice(0, 1));
      for (const column of prices) addRule(facts, cellIn(column, row), is, seasonIn(column), null);
    }
  }
  for (const season of [titled, ...seasons.values()]) addMinimumsOf(facts, season);
}

function kindOfRow(table: ListTable, row: ListRow): 'part' | 'dates' | 'unit' | 'minimum' | 'arrival' {
  const label = labelOf(table, row);
  const role = label[0] ? roleOf(label[0].text) : null;
  if (label.length === row.filled.length || row.filled.length === 1) return 'part';
  if (role === 'minimum' || role === 'arrival') return role;
  const isOfDates = role === 'period' || role === 'season' || row.filled.every(({ ranges }) => ranges !== null);
  return isOfDates ? 'dates' : 'unit';
}

/** Of what something costs less, and no name of a part. */
const OFFERED =
  /%|\b(?:gratis|gratuit\w*|free|kostenlos|descuentos?|descompte\w*|discounts?|remise|rabatt\w*|korting|scont\w+|descontos?)\b/;

const AMOUNT = /\d\s*(?:€|eur\b)|€\s*\d/;

/** A text by itself names the part of the list below it, or its season. */
function takePart(facts: Facts, { known }: TablePlace, { filled }: ListRow, above: Above, isByParts: boolean): void {
  const isSeason = isByParts && filled.length === 1 && !isOfFacility(filled[0]!);
  const season = isSeason ? seasonOf(filled, known) : null;
  if (season) {
    above.season = season;
    addMinimumsOf(facts, season);
  }
  if (!season && filled[0]!.ranges === null) above.part = filled[0]!.text;
  const text = withoutAccents(filled[0]!.text).toLowerCase();
  if (!OFFERED.test(text) && !AMOUNT.test(text) && !isOfFacility(filled[0]!)) markUsed(facts, filled);
}

function addUnitRow(
  facts: Facts,
  place: TablePlace,
  row: ListRow,
  above: Above,
  prices: readonly ListColumn[],
  seasonIn: (column: ListColumn) => StatedSeason | null,
): void {
  above.label = labelBelow(namesOf(place.table, row), above.label);
  const { label, part } = above;
  const name = withoutPriceKind(label.map(({ text }) => text).join(' · '));
  const rowKind = kindOfCells(label);
  markUsed(facts, label);
  // Of the unit that the title names: `De domingo a jueves`, `Viernes y sábado`.
  const isOfTitle = name === '' && (rowKind.nights ?? rowKind.per) !== null;
  if (name === '' && !isOfTitle) {
    leaveOut(facts, row.filled.filter(isPriced), 'not_read');
    return;
  }
  const unit = { name, part, cell: isOfTitle ? null : (label[0] ?? null) };
  const unitIn = unitByColumn(unit, prices);
  for (const column of prices) {
    const season = seasonIn(column);
    if (season) addPrice(facts, place, column, { unit: unitIn(column), season, row, rowKind });
    else leaveOut(facts, cellIn(column, row), 'no_season');
  }
  addGuests(facts, place.table, row, unit);
}

/** The names of a row, else those above it. */
function labelBelow(own: readonly ReadCell[], above: readonly ReadCell[]): readonly ReadCell[] {
  if (own.length === 0) return above;
  return saysKindAlone(own, above) ? [above[0]!, ...own] : own;
}

/** Of a name that reaches down from above: `Bungalow | Lun-Jue` above an empty cell and `Vie-Dom`. */
const saysKindAlone = (own: readonly ReadCell[], above: readonly ReadCell[]): boolean =>
  above.length > 0 &&
  own.every(({ text, column }) => column > above[0]!.column && isPriceName(text) && kindOfCells(own).cells.length > 0);

/** Where columns tell for how many guests their prices are, each is of a unit for so many. */
function unitByColumn(unit: StatedUnit, prices: readonly ListColumn[]): (column: ListColumn) => StatedUnit {
  const people = prices.flatMap((column) =>
    column.header.filter(({ text }) => isOnlyPeople(text)).map(({ text }) => [column, text] as const),
  );
  const isOfEach = people.length === prices.length && new Set(people.map(([, text]) => text)).size > 1;
  const named = new Map(people.map(([column, text]) => [column, { ...unit, name: namedWith(unit.name, text) }]));
  return (column) => (isOfEach ? named.get(column)! : unit);
}

/** Of so many people the name says first: it may say for how many there is room. */
const namedWith = (name: string, people: string): string =>
  guestsOfName(name) === null && name !== '' ? `${name} · ${people}` : [people, name].filter(Boolean).join(' · ');

/** The name of a row; below the title of a unit that for how many guests it is. */
function namesOf(table: ListTable, row: ListRow): readonly ReadCell[] {
  const label = labelOf(table, row);
  const isWithoutNames = !table.columns.some(({ role }) => role === 'label' || role === 'unit');
  return label.length > 0 || !isWithoutNames
    ? label
    : table.columns.filter(({ role }) => role === 'most').flatMap((column) => cellIn(column, row));
}

/** Dates that stand below the prices of their season. */
function addDatesBelow(facts: Facts, prices: readonly ListColumn[], row: ListRow): void {
  for (const column of prices) {
    const season = seasonOf(column.header, () => true);
    for (const cell of cellIn(column, row)) {
      if (!cell.ranges || !season?.name) continue;
      facts.legend.push({ name: season.name, ranges: cell.ranges.ranges, cells: [...season.cells, cell] });
      markUsed(facts, [cell]);
    }
  }
  markUsed(
    facts,
    row.filled.filter(({ ranges }) => ranges === null),
  );
}
