import type { ReactNode } from 'react';
import styles from './figures.module.css';

interface FigureTableProps {
  readonly caption: string;
  readonly columns: readonly string[];
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[]; readonly isOwn?: boolean }[];
  /** What opens it; without one it stands open. */
  readonly opener?: string;
}

/** A figure in numbers, which scrolls in its own box where it is wider than the page. */
export function FigureTable({ opener, ...table }: FigureTableProps) {
  if (opener === undefined) return <Table {...table} label={table.caption} />;
  return (
    <details className={styles.details}>
      <summary>{opener}</summary>
      <Table {...table} label={`${opener}: ${table.caption}`} />
    </details>
  );
}

function Table({ caption, columns, rows, label }: Omit<FigureTableProps, 'opener'> & { readonly label: string }) {
  return (
    <div className={styles.scroll} role="region" aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [first, ...rest], isOwn = false }) => (
            <tr key={key} data-own={isOwn || undefined}>
              <th scope="row">{first}</th>
              {rest.map((cell, at) => (
                <td key={columns[at + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
