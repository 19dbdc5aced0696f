import { plainWords } from '../guess/names/plain-words.ts';
import type { Facts } from './list-facts.ts';
import type { ListColumn, ListRow, ListTable, ReadCell } from './list-cells.ts';
import { markUsed } from './table-rows.ts';

/*
 * A list whose lengths of stay stand in a column of their own, `Noches | 1-2 | 3+`: each says its word of the header too, as in `1-2 noches`.
 */

const WORD =
  /^(?:(?:n|no|nr|num\p{L}*|number|anzahl|aantal|nombre|duracion|durada|duree|dauer|duur|durata|duracao|length|length of stay|stay|estancia|estada|estadia|sejour|aufenthalt|verblijf|soggiorno) )?(?:de |of |di |der |d )?(?<word>noches|noites|notti|nits|nights|nuits|nachte|nachten)(?: (?:de |of |di )?(?:estancia|estada|estadia|stay|sejour|soggiorno))?$/u;
const SPAN =
  /^\d{1,3}\s*(?:[-–—/]|a|to|bis|tot)\s*\d{1,3}$|^(?:>=?|≥)?\s*\d{1,3}\s*(?:\+|(?:o|y)\s+m[áa]s|or\s+more|(?:ou|et)\s+plus|(?:oder|und)\s+mehr|of\s+meer|o\s+m[ée]s|o\s+pi[ùu]|ou\s+mais)$/iu;
const NUMBER = /^[1-9]\d?$/;

export function withNightsOfColumn(facts: Facts, table: ListTable): ListTable {
  const column = table.columns.find((one) => isOfLengths(table, one));
  const word = column && wordOf(column);
  if (!column || !word) return table;
  markUsed(
    facts,
    table.body.flatMap(({ cells }) => cells[column.at] ?? []),
  );
  const named = (cell: ReadCell): ReadCell =>
    cell.column === column.at && (SPAN.test(cell.text) || NUMBER.test(cell.text))
      ? { ...cell, text: `${cell.text} ${word}`, price: { is: 'unreadable' }, ranges: null, day: null }
      : cell;
  return {
    ...table,
    columns: table.columns.map((one) => (one === column ? { ...one, role: 'label' as const } : one)),
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
  const areLengths = texts.every((text) => SPAN.test(text) || NUMBER.test(text));
  return areLengths && wordOf(column) !== undefined && texts.some((text) => text !== '1');
}

/** `;2;130;200` below `Cabaña;1;70;100`, where a header above calls the column of the `2` nights. */
export function isRowOfNights(rows: readonly Pick<ListRow, 'cells'>[], at: number): boolean {
  return rows[at]!.cells.some(({ text, column }) => {
    const isHeader = ({ cells }: Pick<ListRow, 'cells'>): boolean => wordIn(cells[column]?.text ?? '') !== undefined;
    return NUMBER.test(text) && rows.slice(0, at).some(isHeader);
  });
}
