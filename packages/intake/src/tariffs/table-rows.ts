import { plainWords } from '../guess/names/plain-words.ts';
import type { Facts, Known, LeftOutReason, PriceFact, RuleFact, StatedSeason, StatedUnit } from './list-facts.ts';
import type { ListColumn, ListRow, ListTable, ReadCell } from './list-cells.ts';
import { perOfCells, perOfTitle } from './price-titles.ts';
import {
  changeoverIn,
  minimumIn,
  nightsIn,
  type PriceKind,
  priceKindOf,
  weekdaysIn,
  withoutMinimum,
} from './list-words.ts';

/** A table of a list, its number, and the seasons that are dated elsewhere. */
export interface TablePlace {
  readonly table: ListTable;
  readonly number: number;
  readonly known: Known;
  /** What its own titles say of its prices. */
  readonly per: PriceKind['per'];
  /** The lengths of stay that its corner says all prices are for. */
  readonly lengths: readonly ReadCell[];
}

export const isPriced = ({ price }: ReadCell): boolean => price.is === 'price' || price.is === 'zero';

/** The cell of a column in a row, if something stands in it. */
export function cellIn({ at }: ListColumn, row: ListRow): ReadCell[] {
  const cell = row.cells[at];
  return cell && cell.text !== '' ? [cell] : [];
}

const LABELS: ReadonlySet<ListColumn['role']> = new Set(['label', 'unit', 'season']);

export function labelOf({ columns }: ListTable, row: ListRow): ReadCell[] {
  return columns.filter(({ role }) => LABELS.has(role)).flatMap((column) => cellIn(column, row));
}

export function leaveOut(facts: Facts, cells: readonly ReadCell[], reason: LeftOutReason): void {
  facts.leftOut.push(...cells.map((cell) => ({ cell, reason })));
  markUsed(facts, cells);
}

export function markUsed(facts: Facts, cells: readonly ReadCell[]): void {
  for (const cell of cells) facts.used.add(cell);
}

/** What names say of the nights of a price, and the cells that say it. */
export interface StatedKind extends PriceKind {
  readonly cells: readonly ReadCell[];
}

export function kindOfCells(cells: readonly ReadCell[]): StatedKind {
  // A minimum of seven nights says nothing of the price.
  const kinds = cells.map((cell) => ({
    cell,
    kind: priceKindOf(withoutMinimum(cell.ranges ? cell.ranges.rest : cell.text)),
  }));
  return {
    nights: kinds.find(({ kind }) => kind.nights !== null)?.kind.nights ?? null,
    per: kinds.find(({ kind }) => kind.per !== null)?.kind.per ?? null,
    cells: kinds.flatMap(({ cell, kind }) => ((kind.nights ?? kind.per) ? [cell] : [])),
  };
}

/** Minimum stays and days of arrival that stand in a row of a season. */
export function addRulesOfRow(
  facts: Facts,
  table: ListTable,
  row: ListRow,
  season: StatedSeason,
  unit: StatedUnit | null,
): void {
  for (const column of table.columns) {
    if (column.role === 'minimum' || column.role === 'arrival')
      addRule(facts, cellIn(column, row), column.role, season, unit);
  }
  addMinimumsOf(facts, season);
}

/** Minimum stays and days of arrival beside the name or the dates of a season. */
export function addMinimumsOf(facts: Facts, season: StatedSeason | null): void {
  for (const cell of season?.cells ?? []) {
    const isOfWeeks = priceKindOf(withoutMinimum(cell.text)).per === 'week';
    const [minimum, day] = [minimumIn(cell.text), isOfWeeks ? null : changeoverIn(cell.text)];
    if (!season || (minimum === null && day === null)) continue;
    // From Saturday to Saturday is a week at least.
    const arrival = day === null ? null : [day];
    facts.rules.push({ unit: null, season, cell, minimum: minimum ?? 7, arrival });
  }
}

export function addRule(
  facts: Facts,
  cells: readonly ReadCell[],
  role: 'minimum' | 'arrival',
  season: StatedSeason | null,
  unit: StatedUnit | null,
): void {
  for (const cell of cells) {
    const rule = season ? ruleOf(cell, role) : null;
    if (!season || !rule) leaveOut(facts, [cell], 'not_read');
    else {
      facts.rules.push({ unit, season, cell, ...rule });
      markUsed(facts, [cell]);
    }
  }
}

function ruleOf({ text, price }: ReadCell, role: 'minimum' | 'arrival'): Pick<RuleFact, 'minimum' | 'arrival'> | null {
  const isNone = price.is === 'not_let';
  if (role === 'minimum') {
    const minimum = nightsIn(text);
    return minimum === null && !isNone ? null : { minimum, arrival: null };
  }
  const days = weekdaysIn(text);
  return days === null && !isNone ? null : { minimum: null, arrival: days ?? [] };
}

/** How many guests a unit takes, in columns of their own. */
export function addGuests(facts: Facts, table: ListTable, row: ListRow, unit: StatedUnit): void {
  for (const column of table.columns) {
    const { role } = column;
    if (role === 'attribute') leaveOut(facts, cellIn(column, row), 'attribute');
    if (role !== 'most' && role !== 'included') continue;
    facts.guests.push(...cellIn(column, row).map((cell) => ({ unit, cell, is: role })));
    markUsed(facts, cellIn(column, row));
  }
}

interface PricePlace {
  readonly unit: StatedUnit;
  readonly season: StatedSeason;
  readonly row: ListRow;
  readonly rowKind: StatedKind;
}

export function addPrice(
  facts: Facts,
  place: TablePlace,
  column: ListColumn,
  { unit, season, row, rowKind }: PricePlace,
): void {
  const kind = kindOfCells(column.header);
  const above = perOfCells(season.cells) ?? perOfTitle(unit.part ?? '') ?? place.per;
  const [cell] = cellIn(column, row);
  if (!cell) return;
  const own = cell.price.is === 'price' ? cell.price.per : null;
  facts.prices.push({
    unit,
    season,
    cell,
    nights: kind.nights ?? rowKind.nights,
    per: own ?? kind.per ?? rowKind.per ?? above,
    header: [...column.header, ...place.lengths],
    kindCells: [...kind.cells, ...rowKind.cells],
    table: place.number,
  });
  markUsed(facts, [...column.header, cell]);
}

/** What an agency pays, or nobody before tax: `Neto agencia`, `Sin IVA`, `HT`. */
const NET =
  /(?:^| )(?:netos?|netas?|nets?|nett|netto|nette|ht|hors taxes?|agencias?|agency|agences?|b2b|(?:sin|sense|without|excl|hors|ohne|zzgl|exkl|zonder|senza|sem|s) (?:iva|i v a|vat|tva|mwst|ust|btw|taxes?|tax))(?= |$)/;

/** The tax itself, in a column of its own. */
const TAX = /^(?:iva|igic|vat|tva|mwst|ust|btw)(?: \d{1,2}){0,2}$/;
const isTax = ({ text }: ReadCell): boolean => TAX.test(plainWords(text));

const isNet = ({ ranges, text }: ReadCell): boolean => NET.test(plainWords(ranges ? ranges.rest : text));

/**
 * Beside the price of the same unit, season and nights that guests pay, a net one is left out, and so is the tax beside any other price.
 * Answers with the headers of net prices.
 */
export function leaveOutNet(facts: Facts): ReadonlySet<ReadCell> {
  const taxes = taxesOf(facts.prices);
  leaveOutPrices(facts, taxes, 'tax');
  const net = facts.prices.filter((fact) => fact.header.some(isNet));
  const gross = new Set(facts.prices.filter((fact) => !net.includes(fact)).map(placeOf));
  const beside = net.filter((fact) => gross.has(placeOf(fact)));
  leaveOutPrices(facts, beside, 'net_price');
  const used = new Set(facts.prices.flatMap(({ header }) => header));
  return new Set(beside.flatMap(({ header }) => header.filter((cell) => !used.has(cell))));
}

function leaveOutPrices(facts: Facts, prices: readonly PriceFact[], reason: LeftOutReason): void {
  const gone = new Set(prices);
  leaveOut(
    facts,
    prices.map(({ cell }) => cell),
    reason,
  );
  facts.prices.splice(0, facts.prices.length, ...facts.prices.filter((fact) => !gone.has(fact)));
}

/** A tax is less than a half of the price beside it; more than that is a price with the tax: `Sin IVA | IVA 10%`. */
function taxesOf(prices: readonly PriceFact[]): readonly PriceFact[] {
  const [named = [], others = []] = [true, false].map((is) => prices.filter(({ header }) => header.some(isTax) === is));
  if (named.length === 0) return [];
  const beside = Map.groupBy(others, unitAndSeasonOf);
  const centsOf = ({ cell: { price } }: PriceFact): number => (price.is === 'price' ? price.cents : 0);
  return named.filter((fact) =>
    (beside.get(unitAndSeasonOf(fact)) ?? []).some((one) => centsOf(one) > centsOf(fact) * 2),
  );
}

const unitAndSeasonOf = ({ unit, season }: PriceFact): string =>
  JSON.stringify([unit.name, unit.part, season.ranges.length > 0 ? season.ranges : season.name]);

const placeOf = (fact: PriceFact): string => JSON.stringify([unitAndSeasonOf(fact), fact.nights, fact.per]);
