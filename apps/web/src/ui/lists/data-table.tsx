import { memo, type ReactNode, useId } from 'react';
import styles from './data-table.module.css';

export interface Column<Row> {
  /** Above the column, and before the cell of a card. */
  readonly label: string;
  /** The names of the row; the first column of most tables. */
  readonly isRowHeader?: boolean;
  /** What can be done with the row: buttons, which a card shows without the label. */
  readonly isActions?: boolean;
  /** The card shows the cell without the label: it says by itself what it is. */
  readonly isUnlabelled?: boolean;
  readonly className?: string | undefined;
  /** There is nothing to say of this row: a card leaves the cell out. */
  isMissing?(row: Row): boolean;
  /** With the id of what `details` opens below the row. */
  cell(row: Row, detailsId: string): ReactNode;
}

interface RowLook {
  readonly className?: string | undefined;
  readonly [data: `data-${string}`]: string | boolean | undefined;
}

interface DataTableProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly className?: string | undefined;
  keyOf(row: Row): string | number;
  lookOf?(row: Row): RowLook;
  /** All about a row, below it over the whole width; null while it is closed. */
  details?(row: Row): ReactNode;
  readonly detailsClassName?: string | undefined;
}

/** A table whose rows are cards on a narrow screen, with the names of the columns before their parts. */
export function DataTable<Row>({ label, columns, rows, className, keyOf, ...row }: DataTableProps<Row>) {
  const id = useId();
  const drawn = rows.map((each) => {
    const key = keyOf(each);
    return <DataRow key={key} row={each} columns={columns} detailsId={`${id}-${key}`} {...row} />;
  });
  return (
    <table className={classes(styles.table, className)} aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.label} scope="col">
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      {row.details ? drawn : <tbody>{drawn}</tbody>}
    </table>
  );
}

interface DataRowProps<Row> extends Pick<DataTableProps<Row>, 'columns' | 'lookOf' | 'details' | 'detailsClassName'> {
  readonly row: Row;
  readonly detailsId: string;
}

// Rows stay as they are while more are added, where columns and looks are the same as before.
const DataRow = memo(function DataRow<Row>(props: DataRowProps<Row>) {
  const { row, columns, lookOf, details, detailsId } = props;
  const look = lookOf?.(row) ?? {};
  const className = classes(styles.row, look.className);
  const cells = columns.map((column) => <Cell key={column.label} column={column} row={row} detailsId={detailsId} />);
  if (!details) {
    return (
      <tr {...look} className={className}>
        {cells}
      </tr>
    );
  }
  const opened = details(row);
  return (
    <tbody {...look} className={className}>
      <tr>{cells}</tr>
      <tr id={detailsId} hidden={opened === null}>
        <td colSpan={columns.length} className={props.detailsClassName}>
          {opened}
        </td>
      </tr>
    </tbody>
  );
}) as <Row>(props: DataRowProps<Row>) => ReactNode;

interface CellProps<Row> {
  readonly column: Column<Row>;
  readonly row: Row;
  readonly detailsId: string;
}

function Cell<Row>({ column, row, detailsId }: CellProps<Row>) {
  const { label, isRowHeader, isActions, isUnlabelled = isActions } = column;
  const Part = isRowHeader ? 'th' : 'td';
  return (
    <Part
      scope={isRowHeader ? 'row' : undefined}
      data-label={isUnlabelled ? undefined : label}
      data-empty={column.isMissing?.(row) || undefined}
      className={classes(isActions && styles.actions, column.className) || undefined}
    >
      {column.cell(row, detailsId)}
    </Part>
  );
}

const classes = (...names: readonly (string | false | undefined)[]): string => names.filter(Boolean).join(' ');
