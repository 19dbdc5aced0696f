import { plainWords } from '../guess/names/plain-words.ts';
import { rankOfRate, rateNamed } from '../guess/prices/rate-names.ts';
import type { Facts } from './list-facts.ts';
import type { ListColumn, ListTable, ReadCell } from './list-cells.ts';
import { kindOfCells, leaveOut, markUsed } from './table-rows.ts';
import type { Doubt } from './tariff-read.ts';

/*
 * A list with several rates of each stay, `Oficial | Web`, `Solo alojamiento | Con desayuno`, `BAR | No reembolsable | Media pensión`: one is
 * read, the others are left out by name, and which it was is asked.
 */

/** A column with the cell that names its rate, if any. */
interface Rated {
  readonly of: ListColumn;
  readonly cell: ReadCell | undefined;
}

/** The one to read; null where there is no choice, or several are as good. */
function bestOf(rated: readonly Rated[]): Rated | null {
  const names = new Set(rated.map(({ cell }) => plainWords(cell?.text ?? '')));
  if (rated.length < 2 || names.size < rated.length) return null;
  const rank = ({ cell }: Rated): number => rankOfRate(cell ? rateNamed(cell.text) : null);
  const [best, second] = rated.toSorted((one, other) => rank(one) - rank(other));
  return best && second && rank(best) < rank(second) ? best : null;
}

const isRate = ({ text, ranges }: ReadCell): boolean => ranges === null && rateNamed(text) !== null;

export function withOneRate(facts: Facts, table: ListTable, doubts: Doubt[]): ListTable {
  const prices = table.columns.filter(({ role }) => role === 'prices');
  const rated = withRoomOnly(prices.map((of) => ({ of, cell: of.header.findLast(isRate) })));
  // Below names of units, meals in columns without another name are what they cost beside a stay.
  if (rated.some(isOfRateAlone) && rated.some(({ cell }) => !cell)) return table;
  const groups = [...Map.groupBy(rated, otherNames).values()].filter((group) => group.some(({ cell }) => cell));
  const best = groups.map(bestOf);
  if (groups.length === 0 || best.includes(null)) return table;
  const others = groups.flat().filter((one) => !best.includes(one));
  const gone = others.map(({ of }) => of);
  leaveOut(
    facts,
    table.body.flatMap(({ filled }) => filled.filter((cell) => isIn(gone, cell))),
    'other_rate',
  );
  doubts.push(asked(best.flatMap(nameOf), others.flatMap(nameOf)));
  return withoutRates(facts, table, gone, new Set(rated.flatMap(({ cell }) => cell ?? [])));
}

const ROOM = /^(?:alojamiento|allotjament|accommodation|hebergement|ubernachtung|logies|pernottamento|alojamento)$/;

/** `Alojamiento` beside meals is the room without them. */
function withRoomOnly(rated: readonly Rated[]): readonly Rated[] {
  const haveMeals = rated.some(({ cell }) => cell && (rateNamed(cell.text)?.board ?? 0) > 0);
  const roomIn = ({ header }: ListColumn): ReadCell | undefined =>
    header.findLast(({ text }) => ROOM.test(plainWords(text)));
  return haveMeals ? rated.map(({ of, cell }) => ({ of, cell: cell ?? roomIn(of) })) : rated;
}

const isOfRateAlone = ({ of, cell }: Rated): boolean => cell !== undefined && of.header.length === 1;

/** What else stands above a column. */
const otherNames = ({ of, cell }: Rated): string =>
  JSON.stringify(of.header.flatMap((one) => (one === cell ? [] : plainWords(one.text))));
const nameOf = (one: Rated | null): ReadCell | readonly ReadCell[] => one?.cell ?? one?.of.header.at(-1) ?? [];
const isIn = (columns: readonly ListColumn[], { column }: ReadCell): boolean => columns.some(({ at }) => at === column);

/** The names of rates say nothing more, but by the night or by the week. */
function withoutRates(
  facts: Facts,
  table: ListTable,
  gone: readonly ListColumn[],
  named: ReadonlySet<ReadCell>,
): ListTable {
  markUsed(facts, [...named]);
  const isKept = (cell: ReadCell): boolean => !named.has(cell) || kindOfCells([cell]).cells.length > 0;
  const columns = table.columns.filter((column) => !gone.includes(column));
  return {
    ...table,
    headers: table.headers.flatMap((row) => {
      const filled = row.filled.filter(isKept);
      return filled.length === 0 ? [] : [{ ...row, filled }];
    }),
    columns: columns.map((column) => ({ ...column, header: column.header.filter(isKept) })),
    body: table.body.map((row) => ({
      ...row,
      cells: row.cells.map((cell) => (isIn(gone, cell) ? { ...cell, ...NOTHING } : cell)),
      filled: row.filled.filter((cell) => !isIn(gone, cell)),
    })),
  };
}

const NOTHING = { text: '', price: { is: 'empty' }, ranges: null, day: null } as const;

function asked(taken: readonly ReadCell[], others: readonly ReadCell[]): Doubt {
  const namesOf = (cells: readonly ReadCell[]): string[] => [...new Set(cells.map(({ text }) => text))];
  const cells = [...taken, ...others].slice(0, 6);
  return { asks: 'rate', taken: 'price', others: [], cells, of: [...namesOf(taken), ...namesOf(others)].join(' / ') };
}
