import { columnDays, columnName } from '../../text/market-words.ts';
import { locale, wordsOf } from '../../text/reader.ts';
import type { Matrix } from './matrix-query.ts';
import type { MatrixRow } from './matrix-rows.ts';

const text = wordsOf('market');

/** What is shown, as a spreadsheet takes it: tabs between cells, decimals as the reader writes them; no figure is an empty cell. */
export function matrixText({ columns }: Matrix, rows: readonly MatrixRow[]): string {
  const amount = new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 2 });
  const headings = columns.map((column) => `${columnName(column)} ${columnDays(column)}`);
  const lines = rows.map(({ name, cells }) => [
    name,
    ...cells.map(({ price }) => (price === null ? '' : amount.format(price))),
  ]);
  return [[text.place, ...headings], ...lines].map((line) => line.map(plain).join('\t')).join('\n');
}

/** A name may hold what separates cells, or begin like a formula. */
function plain(cell: string): string {
  const spaced = cell.replaceAll(/[\t\r\n]+/g, ' ');
  return /^[=+\-@]/.test(spaced) ? `'${spaced}` : spaced;
}
