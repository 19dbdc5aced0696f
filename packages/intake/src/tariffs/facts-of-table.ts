import { plainWords } from '../guess/names/plain-words.ts';
import { isOfFacility } from './dates-in-texts.ts';
import { type Facts, type Known, seasonOf, type StatedSeason } from './list-facts.ts';
import type { ListTable, ReadCell } from './list-tables.ts';
import { roleOf, saysLength, saysOneNight } from './list-words.ts';
import { perOfCells } from './price-titles.ts';
import { addSeasonsDown, seasonsOfRows } from './seasons-down.ts';
import { addRulesOfRow, isPriced, labelOf, leaveOut, markUsed, type TablePlace } from './table-rows.ts';
import { addUnitsDown } from './units-down.ts';
import { addRulesOfWeeks, withWeeksBegun } from './weeks-begun.ts';

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
