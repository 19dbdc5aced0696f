import { type Facts, type Known, seasonOf } from './list-facts.ts';
import type { ListTable } from './list-tables.ts';
import { roleOf } from './list-words.ts';
import { perOfCells } from './price-titles.ts';
import { addSeasonsDown, seasonsOfRows } from './seasons-down.ts';
import { addRulesOfRow, isPriced, labelOf, leaveOut, markUsed, type TablePlace } from './table-rows.ts';
import { addUnitsDown } from './units-down.ts';

/** Adds what a table says. `known` tells the names of seasons that are dated elsewhere. */
export function addFacts(facts: Facts, table: ListTable, number: number, known: Known): void {
  const { columns, titles, body } = table;
  for (const { header } of columns)
    markUsed(
      facts,
      header.filter(({ text }) => roleOf(text) !== null),
    );
  const place: TablePlace = { table, number, known, per: perOfTable(table) };
  const prices = columns.filter(({ role }) => role === 'prices');
  const rows = body.filter(({ filled }) => filled.length > 1);
  const isMost = (count: number, of: number): boolean => count > 0 && count * 2 >= of;
  const inHeader = prices.filter(({ header }) => seasonOf(header, known) !== null).length;
  const inRows = rows.filter((row) => seasonOf(labelOf(table, row), known) !== null).length;
  const parts = [...titles, ...body.flatMap(({ filled }) => (filled.length === 1 ? filled : []))];
  if (prices.length === 0) addLegend(facts, place);
  else if (hasDates(table)) addSeasonsDown(facts, place);
  else if (isMost(inHeader, prices.length)) addUnitsDown(facts, place, null);
  else if (isMost(inRows, rows.length)) addSeasonsDown(facts, place);
  else if (parts.some((cell) => seasonOf([cell], known) !== null)) {
    const title = titles.findLast((cell) => seasonOf([cell], known) !== null);
    addUnitsDown(facts, place, title ? seasonOf([title], known) : null);
  } else
    leaveOut(
      facts,
      body.flatMap(({ filled }) => filled.filter(isPriced)),
      'no_season',
    );
}

/** What stands above a table and holds for all its columns. */
export function perOfTable({ titles, headers, columns }: ListTable): TablePlace['per'] {
  const ofColumns = new Set(columns.flatMap(({ role, header }) => (role === 'prices' ? header : [])));
  const corner = headers.flatMap(({ filled }) => filled.filter((cell) => !ofColumns.has(cell)));
  return perOfCells([...titles, ...corner]);
}

const hasDates = ({ columns }: ListTable): boolean => {
  const roles = new Set(columns.map(({ role }) => role));
  return roles.has('period') || (roles.has('from') && roles.has('to'));
};

/** A table without prices: names of seasons, dates and, beside them, how long one stays. */
function addLegend(facts: Facts, { table }: TablePlace): void {
  for (const { row, stated } of seasonsOfRows(facts, { table, number: -1, known: () => false, per: null })) {
    if (stated.ranges.length === 0) continue;
    facts.legend.push(stated);
    addRulesOfRow(facts, table, row, stated, null);
    markUsed(facts, stated.cells);
  }
}
