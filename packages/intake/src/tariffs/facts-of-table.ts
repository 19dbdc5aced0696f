import { plainWords } from '../guess/names/plain-words.ts';
import { isOfFacility } from './dates-in-texts.ts';
import { type Facts, type Known, seasonOf, type StatedSeason, type StatedUnit } from './list-facts.ts';
import type { ListTable, ReadCell, ListColumn, ListRow } from './list-cells.ts';
import {
  roleOf,
  saysLength,
  saysOneNight,
  guestsOfName,
  isOnlyPeople,
  isPriceName,
  withoutMinimum,
  withoutPriceKind,
} from './list-words.ts';
import { perOfCells } from './price-titles.ts';
import { addSeasonsDown, seasonsOfRows, titleOf } from './seasons-down.ts';
import {
  addRulesOfRow,
  isPriced,
  labelOf,
  leaveOut,
  markUsed,
  type TablePlace,
  addGuests,
  addMinimumsOf,
  addPrice,
  addRule,
  cellIn,
  kindOfCells,
} from './table-rows.ts';
import { addRulesOfWeeks, withWeeksBegun } from './weeks-begun.ts';
import { withoutAccents } from '@vivac/domain/search-text';

/** Adds what a table says. `known` tells the names of seasons that are dated elsewhere. */
export function addFacts(facts: Facts, written: ListTable, number: number, known: Known): void {
  const weeks = withWeeksBegun(facts, written);
  const table = weeks ?? written;
  const first = facts.prices.length;
  const per = weeks ? 'week' : perOfTable(table);
  addTable(facts, { table, number, known, per, lengths: lengthsAbove(table) });
  if (weeks) addRulesOfWeeks(facts, first);
}

function addTable(facts: Facts, place: TablePlace): void {
  const { table, known } = place;
  const { columns, titles, body } = table;
  for (const { header } of columns)
    markUsed(
      facts,
      header.filter(({ text }) => roleOf(text) !== null),
    );
  const prices = columns.filter(({ role }) => role === 'prices');
  const rows = body.filter(({ filled }) => filled.length > 1);
  const isMost = (count: number, of: number): boolean => count > 0 && count * 2 >= of;
  const inHeader = prices.filter(({ header }) => seasonOf(header, known) !== null).length;
  const inRows = rows.filter((row) => seasonOf(labelOf(table, row), known) !== null).length;
  const named = titles.filter((cell) => !isOfFacility(cell));
  const parts = [...named, ...body.flatMap(({ filled }) => (filled.length === 1 ? filled : []))];
  if (prices.length === 0) addLegend(facts, place);
  else if (hasDates(table)) addSeasonsDown(facts, place);
  else if (isMost(inHeader, prices.length)) addUnitsDown(facts, place, null);
  else if (isMost(inRows, rows.length)) addSeasonsDown(facts, place);
  else if (parts.some((cell) => seasonOf([cell], known) !== null)) {
    const title = named.findLast((cell) => seasonOf([cell], known) !== null);
    addUnitsDown(facts, place, title ? seasonOf([title], known) : null);
  } else if (onlySeason(facts)) addUnitsDown(facts, place, onlySeason(facts));
  else
    leaveOut(
      facts,
      body.flatMap(({ filled }) => filled.filter(isPriced)),
      'no_season',
    );
}

const WHOLE_SEASON =
  /\b(?:unica|unique|single|einheitlich\w*|abiert[oa]s?|apertura|obert\w*|ouvert\w*|open|opening|geoffnet|aperto|aperti|toda|toute|whole|tutta)\b/g;

/** What else may stand in the name of that season: of a pool or a restaurant it is not. */
const OF_CAMPSITE =
  /\b(?:temporadas?|temporades|season|saison|seizoen|stagione|epoca|camping|campings|campsite|campground|campingplatz|campeggio|park|parque|fechas|dates?|datas?|periodo|periode|period|ano|any|annee|year|anno|todo|tot|all|de|del|d|la|el|les|the|le|il|lo|o|a|is|est|esta|e|en|of|20\d\d)\b/g;

/** Of a list without seasons in its tables: that in which the campsite is open. */
function onlySeason({ legend, prices }: Facts): StatedSeason | null {
  const [only, other] = legend;
  const name = plainWords(only?.name ?? '');
  const isOfAll =
    name.search(WHOLE_SEASON) >= 0 && name.replaceAll(WHOLE_SEASON, ' ').replaceAll(OF_CAMPSITE, ' ').trim() === '';
  return only && !other && prices.length === 0 && isOfAll ? only : null;
}

/** What stands above a table and holds for all its columns. */
export function perOfTable({ titles, headers, columns }: ListTable): TablePlace['per'] {
  return perOfCells([...titles, ...cornerOf({ headers, columns })]);
}

/** What stands in the header beside the names of the prices. */
function cornerOf({ headers, columns }: Pick<ListTable, 'headers' | 'columns'>): ReadCell[] {
  const ofColumns = new Set(columns.flatMap(({ role, header }) => (role === 'prices' ? header : [])));
  return headers.flatMap(({ filled }) => filled.filter((cell) => !ofColumns.has(cell)));
}

/** For which lengths of stay all prices are: `Precio por estancia de 2 noches`. */
const lengthsAbove = (table: ListTable): ReadCell[] =>
  cornerOf(table).filter(
    (cell) => cell.ranges === null && /\s/.test(cell.text) && saysLength(cell.text) && !saysOneNight(cell),
  );

const hasDates = ({ columns }: ListTable): boolean => {
  const roles = new Set(columns.map(({ role }) => role));
  return roles.has('period') || (roles.has('from') && roles.has('to'));
};

/** A table without prices: names of seasons, dates and, beside them, how long one stays. */
function addLegend(facts: Facts, { table }: TablePlace): void {
  for (const { row, stated } of seasonsOfRows(facts, {
    table,
    number: -1,
    known: () => false,
    per: null,
    lengths: [],
  })) {
    if (stated.ranges.length === 0) continue;
    facts.legend.push(stated);
    addRulesOfRow(facts, table, row, stated, null);
    markUsed(facts, stated.cells);
  }
}

/** What stands above a row and holds for it. */
interface Above {
  part: string | null;
  /** That of the title or part, where the columns name none. */
  season: StatedSeason | null;
  label: readonly ReadCell[];
}

/** Units below each other, seasons side by side, or one season for all rows of a part. */
function addUnitsDown(facts: Facts, place: TablePlace, titled: StatedSeason | null): void {
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
  const unpriced = [...seasons.values()]
    .flatMap((season) => season?.cells ?? [])
    .filter((cell) => !facts.used.has(cell));
  leaveOut(facts, unpriced, 'season_without_price');
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
  const name = nameOfRow(facts, label);
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

/** A minimum stay beside a kind of price is left out by name, and names nothing. */
function nameOfRow(facts: Facts, label: readonly ReadCell[]): string {
  const name = withoutPriceKind(label.map(({ text }) => text).join(' · '));
  if (name === '' || withoutMinimum(name) !== '') return name;
  leaveOut(facts, label, 'minimum_differs');
  return '';
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
