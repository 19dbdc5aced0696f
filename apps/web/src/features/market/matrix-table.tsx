import type { MarketColumn } from '@vivac/domain/market/market-column';
import { type KeyboardEvent, type ReactNode, startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { renderedFor } from '../../api/rendered-for.ts';
import { columnDays, columnDaysStated, columnName } from '../../text/market-words.ts';
import { priceWords, unbrokenSpans } from '../../text/price-words.ts';
import { wordsOf } from '../../text/reader.ts';
import { onWindowResize } from '../../ui/use-media.ts';
import { type MatrixCell, type MatrixRow, cellNote, cellStated, fewNote } from './matrix-rows.ts';
import styles from './market-matrix.module.css';

const text = wordsOf('market');
/** No cell is smaller. */
const CELL_PX = { width: 60, height: 33 };
const columnsWithin = (px: number) => Math.ceil(px / CELL_PX.width) + 1;
/** The server renders no more cells than its reader's window shows. */
const MOST_ROWS = renderedFor ? renderedFor.window.height / CELL_PX.height + 1 : Infinity;
const WHOLE_AFTER_MS = 10_000;

/** A chosen cell, which map and calendar follow. */
export interface ChosenCell {
  readonly column: string | null;
  readonly place: string | null;
}

interface MatrixTableProps {
  readonly columns: readonly MarketColumn[];
  readonly rows: readonly MatrixRow[];
  readonly chosen: ChosenCell;
  readonly open: ReadonlySet<string>;
  onChoose(column: string, place: string): void;
  onOpen(region: string): void;
}

/** Regions by columns; one cell is reached by Tab, the others by the arrow keys. */
export function MatrixTable({ columns, rows, chosen, open, onChoose, onOpen }: MatrixTableProps) {
  const table = useRef<HTMLTableElement>(null);
  const [focused, setFocused] = useState<CellPlace>({ row: 0, column: 0 });
  const stop = {
    row: Math.min(focused.row, rows.length - 1),
    column: Math.min(focused.column, columns.length - 1),
  };
  const move = (event: KeyboardEvent) => {
    if (!(event.target as HTMLElement).dataset['cell']) return;
    const next = cellAfterKey(event.key, stop, rows.length, columns.length);
    if (next === null) return;
    event.preventDefault();
    setFocused(next);
    table.current?.querySelector<HTMLElement>(`[data-cell="${next.row}.${next.column}"]`)?.focus();
  };
  const [drawn, drawAll] = useColumnsDrawn(columns, chosen);
  return (
    <Sideways onTurnedTo={drawAll}>
      <table
        ref={table}
        role="grid"
        className={styles.table}
        aria-label={text.matrixTitle}
        aria-colcount={columns.length + 1}
        onKeyDown={move}
      >
        <thead>
          <tr>
            <td />
            {drawn.map((column) => (
              <ColumnHeading key={column.id} column={column} isChosen={column.id === chosen.column} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, MOST_ROWS).map((row, at) => (
            <tr key={`${row.kind} ${row.place}`} data-kind={row.kind}>
              <RowHeading row={row} isOpen={open.has(row.place)} onOpen={onOpen} />
              {drawn.map((column, place) => (
                <Cell
                  key={column.id}
                  row={row}
                  cell={row.cells[place]!}
                  column={column}
                  chosen={chosen}
                  at={{ row: at, column: place }}
                  isStop={at === stop.row && place === stop.column}
                  onFocus={setFocused}
                  onChoose={onChoose}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Sideways>
  );
}

/**
 * The columns that a window can show: on a phone a third of all, without the layout of hundreds of cells. The others follow when somebody turns
 * to the table or their phone, or reads for a while.
 */
function useColumnsDrawn(columns: readonly MarketColumn[], chosen: ChosenCell) {
  const [isWhole, setIsWhole] = useState(false);
  const drawAll = useCallback(() => startTransition(() => setIsWhole(true)), []);
  useEffect(() => {
    const timer = setTimeout(drawAll, WHOLE_AFTER_MS);
    const unfollow = onWindowResize(drawAll);
    return () => {
      clearTimeout(timer);
      unfollow();
    };
  }, [drawAll]);
  const first = columnsWithin(renderedFor?.window.width ?? window.innerWidth);
  const isChosenBeyond = renderedFor === undefined && columns.slice(first).some(({ id }) => id === chosen.column);
  return [isWhole || isChosenBeyond ? columns : columns.slice(0, first), drawAll] as const;
}

interface SidewaysProps {
  readonly children: ReactNode;
  /** Scrolled, touched or reached by a key. */
  readonly onTurnedTo: () => void;
}

/** Says whether more follows on the right; when that changes nothing of what it frames is drawn again. */
function Sideways({ children, onTurnedTo }: SidewaysProps) {
  const [scroller, hasMore] = useMoreToTheRight();
  return (
    <div
      className={styles.frame}
      data-more={hasMore || undefined}
      onFocus={onTurnedTo}
      onPointerEnter={onTurnedTo}
      onScrollCapture={onTurnedTo}
    >
      <div ref={scroller} className={styles.scroller}>
        {children}
      </div>
      {hasMore && (
        <p className={styles.more}>
          {text.sideways} <span aria-hidden="true">›</span>
        </p>
      )}
    </div>
  );
}

/** Whether a box can be scrolled further to its right. */
function useMoreToTheRight() {
  const box = useRef<HTMLDivElement>(null);
  const [hasMore, setHasMore] = useState(false);
  useEffect(() => {
    const { current } = box;
    if (current === null) return;
    const look = () => setHasMore(current.scrollLeft + current.clientWidth < current.scrollWidth - 1);
    const sizes = new ResizeObserver(look);
    sizes.observe(current);
    current.addEventListener('scroll', look, { passive: true });
    return () => {
      sizes.disconnect();
      current.removeEventListener('scroll', look);
    };
  }, []);
  return [box, hasMore] as const;
}

function ColumnHeading({ column, isChosen }: { readonly column: MarketColumn; readonly isChosen: boolean }) {
  const name = columnName(column);
  const stated = text.saidNights({ column: name, nights: column.nights, days: columnDaysStated(column) });
  const bridge = column.bridge === null ? '' : `, ${text[column.bridge]}`;
  return (
    <th scope="col" data-chosen={isChosen || undefined} title={`${stated}${bridge}`} aria-label={`${stated}${bridge}`}>
      {column.kind !== 'week' && <span className={styles.columnName}>{unbrokenSpans(name)}</span>}
      <span className={styles.days}>{columnDays(column)}</span>
    </th>
  );
}

interface RowHeadingProps extends Pick<MatrixTableProps, 'onOpen'> {
  readonly row: MatrixRow;
  readonly isOpen: boolean;
}

function RowHeading({ row: { name, place, kind, isOpenable }, isOpen, onOpen }: RowHeadingProps) {
  return (
    <th scope="row" className={styles.place} translate={kind === 'own' ? 'no' : undefined}>
      {isOpenable ? (
        <button
          type="button"
          className={styles.opener}
          aria-expanded={isOpen}
          aria-label={text.open({ place: name })}
          onClick={() => onOpen(place)}
        >
          <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true" data-open={isOpen || undefined}>
            <path d="m4 2 4 4-4 4" fill="none" stroke="currentColor" strokeWidth="1.6" />
          </svg>
          <span>{name}</span>
        </button>
      ) : (
        <span className={styles.name}>{name}</span>
      )}
    </th>
  );
}

interface CellProps extends Pick<MatrixTableProps, 'chosen' | 'onChoose'> {
  readonly row: MatrixRow;
  readonly cell: MatrixCell;
  readonly column: MarketColumn;
  readonly at: CellPlace;
  readonly isStop: boolean;
  onFocus(at: CellPlace): void;
}

function Cell({ row, cell, column, chosen, at, isStop, onFocus, onChoose }: CellProps) {
  const stated = cellStated(row, cell, column);
  const isChosen = column.id === chosen.column && row.place === chosen.place;
  return (
    <td data-column-chosen={column.id === chosen.column || undefined}>
      <button
        type="button"
        className={styles.cell}
        data-cell={`${at.row}.${at.column}`}
        data-shade={cell.shade ?? undefined}
        data-few={cell.price === null || undefined}
        tabIndex={isStop ? 0 : -1}
        aria-pressed={isChosen}
        title={stated}
        onFocus={() => onFocus(at)}
        onClick={() => onChoose(column.id, row.place)}
      >
        <span className={`visually-hidden ${styles.stated}`}>{stated}</span>
        {cell.price === null ? (
          <span className={styles.note} aria-hidden="true">
            {fewNote(row, cell)}
          </span>
        ) : (
          <>
            <span className="text-13 strong" aria-hidden="true">
              {priceWords.wholeEuros(cell.price)}
            </span>
            <span className={styles.note} aria-hidden="true">
              {cellNote(row, cell, column)}
            </span>
          </>
        )}
      </button>
    </td>
  );
}

/** Where a key moves to within a matrix of so many rows and columns. */
interface CellPlace {
  readonly row: number;
  readonly column: number;
}

/** The cell that a key moves to; null when it moves nowhere. */
function cellAfterKey(key: string, at: CellPlace, rows: number, columns: number): CellPlace | null {
  const moved = targetOf(key, at, columns);
  if (moved === null) return null;
  const row = Math.min(rows - 1, Math.max(0, moved.row));
  const column = Math.min(columns - 1, Math.max(0, moved.column));
  return row === at.row && column === at.column ? null : { row, column };
}

const STEPS: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-5, 0],
  PageDown: [5, 0],
};

function targetOf(key: string, { row, column }: CellPlace, columns: number): CellPlace | null {
  if (key === 'Home') return { row, column: 0 };
  if (key === 'End') return { row, column: columns - 1 };
  const step = STEPS[key];
  return step === undefined ? null : { row: row + step[0], column: column + step[1] };
}
