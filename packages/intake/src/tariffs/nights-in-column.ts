import { plainWords } from '../guess/names/plain-words.ts';
import { isSpanOfNights } from './length-words.ts';
import type { Facts } from './list-facts.ts';
import type { ListColumn, ListRow, ListTable, ReadCell } from './list-cells.ts';
import { perOfCells } from './price-titles.ts';
import { kindOfCells, markUsed } from './table-rows.ts';

/*
 * A list whose lengths of stay stand in a column of their own, `Noches | 1-2 | 3+`: each says its word of the header too, as in `1-2 noches`.
 */

const WORD =
  /^(?:(?:n|no|nr|num\p{L}*|number|anzahl|aantal|nombre|duracion|durada|duree|dauer|duur|durata|duracao|length|length of stay|stay|estancia|estada|estadia|sejour|aufenthalt|verblijf|soggiorno) )?(?:de |of |di |der |d )?(?<word>noches|noites|notti|nits|nights|nuits|nachte|nachten)(?: (?:de |of |di )?(?:estancia|estada|estadia|stay|sejour|soggiorno))?$/u;
const NUMBER = /^[1-9]\d?$/;

export function withNightsOfColumn(facts: Facts, table: ListTable): ListTable {
  const column = table.columns.find((one) => isOfLengths(table, one));
  const word = column && wordOf(column);
  if (!column || !word) return table;
  if (isMinimum(table, column)) return withMinimum(facts, table, column);
  markUsed(
    facts,
    table.body.flatMap(({ cells }) => cells[column.at] ?? []),
  );
  const named = (cell: ReadCell): ReadCell =>
    cell.column === column.at && (isSpanOfNights(cell.text) || NUMBER.test(cell.text))
      ? { ...cell, text: `${cell.text} ${word}`, price: { is: 'unreadable' }, ranges: null, day: null }
      : cell;
  return {
    ...table,
    columns: withRole(table.columns, column, 'label'),
    body: withNamesAbove(table.body, column).map((row) => ({
      ...row,
      cells: row.cells.map(named),
      filled: row.filled.map(named),
    })),
  };
}

/** Rows that begin with their nights have the name of the row above. */
function withNamesAbove(body: readonly ListRow[], { at }: ListColumn): ListRow[] {
  let above: ReadCell | undefined;
  return body.map((row) => {
    const name = row.filled.find(({ column, price }) => column < at && price.is === 'unreadable');
    if (name) above = name;
    return name || !above || row.filled.length < 2
      ? row
      : { ...row, filled: [above, ...row.filled], cells: row.cells.with(above.column, above) };
  });
}

/** The word for nights of a header that says nothing else; a minimum stay is none. */
const wordIn = (header: string): string | undefined => WORD.exec(plainWords(header))?.groups!['word'];
const wordOf = ({ header }: ListColumn): string | undefined => wordIn(header.at(-1)?.text ?? '');

/** Nights of one alone are what each night costs. */
function isOfLengths({ body }: ListTable, column: ListColumn): boolean {
  const texts = body.flatMap(({ cells }) => cells[column.at]?.text || []);
  const areLengths = texts.every((text) => isSpanOfNights(text) || NUMBER.test(text));
  return areLengths && wordOf(column) !== undefined && texts.some((text) => text !== '1');
}

const withRole = (columns: readonly ListColumn[], column: ListColumn, role: ListColumn['role']): ListColumn[] =>
  columns.map((one) => (one === column ? { ...one, role } : one));

/** Its name says nothing of what prices are for. */
function withMinimum(facts: Facts, { headers, columns, ...table }: ListTable, column: ListColumn): ListTable {
  markUsed(facts, column.header);
  const isOther = (cell: ReadCell): boolean => !column.header.includes(cell);
  return {
    ...table,
    headers: headers.map((row) => ({ ...row, filled: row.filled.filter(isOther) })),
    columns: withRole(columns, column, 'minimum'),
  };
}

/** Of one number of nights for each unit and season: that of a minimum stay, where prices are by the night as the list or they tell. */
function isMinimum(table: ListTable, column: ListColumn): boolean {
  const nights = (row: ListRow): number => Number(row.cells[column.at]?.text ?? '');
  const rows = withNamesAbove(table.body, column)
    .filter((row) => nights(row) !== 0 && row.filled.length > 1)
    .toSorted((one, other) => nights(one) - nights(other));
  const prices = table.columns.filter(({ role, at }) => role === 'prices' && at !== column.at);
  const [fewest, most] = [rows[0], rows.at(-1)];
  const names = new Set(rows.map((row) => nameOf(row, [...prices, column])));
  if (!fewest || !most || names.size < rows.length || rows.some((row) => Number.isNaN(nights(row)))) return false;
  return (
    saysNight(table, column, prices) || (nights(most) > nights(fewest) && areOfNights({ fewest, most, prices, nights }))
  );
}

/** All cells of a row that are in none of some columns. */
const nameOf = ({ filled }: ListRow, but: readonly ListColumn[]): string =>
  JSON.stringify(
    filled.filter((cell) => !but.some(({ at }) => at === cell.column)).map(({ text }) => plainWords(text)),
  );

const saysNight = (
  { titles, headers }: ListTable,
  { header: own }: ListColumn,
  prices: readonly ListColumn[],
): boolean =>
  (perOfCells([...titles, ...headers.flatMap(({ filled }) => filled.filter((cell) => !own.includes(cell)))]) ??
    kindOfCells(prices.flatMap(({ header }) => header)).per) === 'night';

interface Ends {
  readonly fewest: ListRow;
  readonly most: ListRow;
  readonly prices: readonly ListColumn[];
  readonly nights: (row: ListRow) => number;
}

/** Whether a night of the most would cost less than a half of one of the fewest, if each price were one of a whole stay. */
function areOfNights({ fewest, most, prices, nights }: Ends): boolean {
  const shares = prices.flatMap(({ at }) => {
    const [few, many] = [fewest, most].map(({ cells }) => cells[at]?.price);
    return few?.is === 'price' && many?.is === 'price'
      ? [many.cents / nights(most) / (few.cents / nights(fewest))]
      : [];
  });
  return shares.length > 0 && shares.every((share) => share < LEAST_OF_A_STAY);
}
const LEAST_OF_A_STAY = 0.5;

const MAY_SAY_NIGHTS = /^\D*n[aiou]/iu;

/** The row of each column that first calls it one of nights. */
export function headersOfNights(rows: readonly Pick<ListRow, 'cells'>[]): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  for (const [at, { cells }] of rows.entries())
    for (const { text, column } of cells)
      if (!found.has(column) && MAY_SAY_NIGHTS.test(text) && wordIn(text) !== undefined) found.set(column, at);
  return found;
}

/** `;2;130;200` below `Cabaña;1;70;100`, where a header above calls the column of the `2` nights. */
export const isRowOfNights = ({ cells }: Pick<ListRow, 'cells'>, at: number, headers: ReadonlyMap<number, number>) =>
  cells.some(({ text, column }) => NUMBER.test(text) && (headers.get(column) ?? Infinity) < at);
