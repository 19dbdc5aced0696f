import type { Facts } from './list-facts.ts';
import type { ListColumn, ListTable, ReadCell } from './list-cells.ts';
import { markUsed } from './table-rows.ts';

/*
 * A list whose lengths of stay stand in a column of their own, `Noches | 1-2 | 3+`: each says its word of the header too, as in `1-2 noches`.
 */

const WORD = /(?<!\p{L})(?:noches|noites|notti|nits|nights|nuits|nuitees|n[äa]chten?)(?!\p{L})/iu;
const OF_MINIMUM = /m[ií]n|desde|from|ab\b|vanaf/iu;
const SPAN =
  /^\d{1,3}\s*(?:[-–—/]|a|to|bis|tot)\s*\d{1,3}$|^(?:>=?|≥)?\s*\d{1,3}\s*(?:\+|(?:o|y)\s+m[áa]s|or\s+more|(?:ou|et)\s+plus|(?:oder|und)\s+mehr|of\s+meer|o\s+m[ée]s|o\s+pi[ùu]|ou\s+mais)$/iu;
const NUMBER = /^\d{1,3}$/;

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
    body: table.body.map((row) => ({ ...row, cells: row.cells.map(named), filled: row.filled.map(named) })),
  };
}

const wordOf = ({ header }: ListColumn): string | null => {
  const text = header.at(-1)?.text ?? '';
  return OF_MINIMUM.test(text) ? null : (WORD.exec(text)?.[0].toLowerCase() ?? null);
};

/** Numbers alone may be those of a minimum stay: they are lengths where one name stands beside several of them. */
function isOfLengths({ body }: ListTable, column: ListColumn): boolean {
  const cells = body.flatMap(({ cells: own }) => (own[column.at]?.text ? [own[column.at]!] : []));
  const texts = cells.map(({ text }) => text);
  if (column.at === 0 && !texts.some((text) => SPAN.test(text))) return false;
  if (new Set(texts).size < 2 || !texts.every((text) => SPAN.test(text) || NUMBER.test(text))) return false;
  return wordOf(column) !== null && (texts.some((text) => SPAN.test(text)) || isSeveralOfOne(body, column));
}

function isSeveralOfOne(body: ListTable['body'], { at }: ListColumn): boolean {
  const rows = body.flatMap(({ cells }) => {
    const nights = cells[at]?.text ?? '';
    const names = cells
      .filter(({ column, price }) => column !== at && price.is === 'unreadable')
      .map(({ text }) => text);
    return nights === '' ? [] : [{ name: JSON.stringify(names), nights }];
  });
  const byName = Map.groupBy(rows, ({ name }) => name);
  return [...byName.values()].every(
    (own) => own.length > 1 && new Set(own.map(({ nights }) => nights)).size === own.length,
  );
}
