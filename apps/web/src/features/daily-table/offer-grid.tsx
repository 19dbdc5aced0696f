import { useVirtualizer } from '@tanstack/react-virtual';
import { TABLE_DIMENSIONS } from '@vivac/contract/wire-names';
import type { ComparedWith } from '@vivac/domain/offers/offer-dimension';
import { type OfferFilters, type OfferValue, narrowedTo } from '@vivac/domain/offers/offer-dimension';
import {
  offerPositions,
  type OfferSort,
  ownPriceOf,
  type PositionOf,
  sameInAll,
  type SortColumn,
  type SortDirection,
} from '@vivac/domain/screens/offer-table';
import { type RefObject, memo, useMemo, useRef } from 'react';
import { comparisonText } from '../../text/comparison.ts';
import type { MomentWords } from '../../text/moment-words.ts';
import type { NightMove } from '../../text/night-moves.ts';
import { offerChoiceWords, offerWords } from '../../text/offer-words.ts';
import {
  type TableRow,
  type RowColour,
  dailyTableText,
  againstOwnOf,
  availabilityOf,
  hindranceOf,
  positionWordsOf,
  priceOf,
  stayOf,
  rowStyle,
  tariffOf,
} from './daily-table-query.ts';
import styles from './daily-table.module.css';

const ROW_PX = 48;
const { columns } = dailyTableText;
/** The dimensions to the right of the price: the cancellation policy, then the others as everywhere. */
const AFTER_PRICE = [
  'cancellation' as const,
  ...TABLE_DIMENSIONS.filter((key) => key !== 'channel' && key !== 'cancellation'),
];
/** Those that may say no more than the filters do. */
const FOLDABLE = ['type', 'channel', 'nights', ...AFTER_PRICE] as const;

type ColumnKey =
  (typeof FOLDABLE)[number] | 'campsite' | 'originalType' | 'price' | 'against' | 'position' | 'availability';

interface Column {
  readonly key: ColumnKey;
  readonly title: string;
  readonly sort?: SortColumn;
}

/** Column titles by the name of their style; those of a sort column toggle it (table-2, table-3). */
const COLUMNS: readonly Column[] = [
  { key: 'campsite', title: columns.campsite },
  { key: 'type', title: offerWords.type.column },
  { key: 'originalType', title: columns.originalType },
  { key: 'channel', title: offerWords.channel.column },
  { key: 'nights', title: offerWords.nights.column },
  { key: 'price', title: columns.price, sort: 'price' },
  { key: 'against', title: columns.against },
  ...AFTER_PRICE.map((key) => ({ key, title: offerWords[key].column })),
  { key: 'availability', title: columns.availability, sort: 'availability' },
];

/** With a column of where each offer stands, where that is what the reader compares (position-7). */
function columnsOf(comparedWith: ComparedWith): readonly Column[] {
  if (comparedWith === 'dearest') return COLUMNS;
  const title = comparisonText.columns[comparedWith === 'median' ? 'index' : 'rank'];
  return COLUMNS.flatMap((column) =>
    column.key === 'against' ? [column, { key: 'position' as const, title }] : [column],
  );
}

const ARIA_SORT = { off: 'none', ascending: 'ascending', descending: 'descending' } as const;

export interface OffersProps {
  readonly label: string;
  readonly rows: readonly TableRow[];
  readonly reference: string | null;
  readonly selection: OfferFilters;
  readonly colourOf: RowColour;
  readonly momentOf: MomentWords;
  /** What moved of a campsite on that night since yesterday. */
  readonly moveOf: (campsite: string) => NightMove | null;
  readonly sort: OfferSort;
  readonly comparedWith: ComparedWith;
  /** The night of a campsite is to be shown in detail. */
  readonly onDetail: (campsite: string) => void;
  readonly onToggleSort: (column: SortColumn) => void;
}

/** The offers as a table in its own scrolling box, with the titles and the campsites always in view. */
export function OfferGrid(props: OffersProps) {
  const { label, rows, reference, selection, colourOf, momentOf, moveOf, sort, comparedWith } = props;
  const { onDetail, onToggleSort } = props;
  const box = useRef<HTMLDivElement>(null);
  const { first, end, beforePx, afterPx } = useRowWindow(box, rows.length, ROW_PX);
  const own = useMemo(() => ownPriceOf(rows, reference), [rows, reference]);
  const positionOf = useMemo(() => offerPositions(rows, reference), [rows, reference]);
  const shownColumns = columnsOf(comparedWith);
  const folded = useMemo(() => foldedColumns(rows, selection), [rows, selection]);
  return (
    <div ref={box} className={styles.box} role="region" aria-label={label} tabIndex={0}>
      <p className={styles.sidewaysHint}>{dailyTableText.sideways}</p>
      <SharedValues columns={shownColumns} folded={folded} />
      <table className={styles.table} data-compared={comparedWith} aria-rowcount={rows.length + 1}>
        <caption className="visually-hidden">{label}</caption>
        <thead>
          <tr aria-rowindex={1}>
            {shownColumns.map(({ key, title, sort: column }) => (
              <th
                key={key}
                scope="col"
                className={styles[key]}
                data-folded={folded.has(key) || undefined}
                aria-sort={column && ARIA_SORT[sort[column]]}
              >
                {column && <SortButton label={title} direction={sort[column]} onToggle={() => onToggleSort(column)} />}
                {!column && <span className={folded.has(key) ? 'visually-hidden' : undefined}>{title}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Spacer heightPx={beforePx} columnCount={shownColumns.length} />
          {rows.slice(first, end).map((row, at) => (
            <OfferLine
              key={first + at}
              row={row}
              rowIndex={first + at + 2}
              isFirst={row.campsite !== rows[first + at - 1]?.campsite}
              isOwn={row.campsite === reference}
              own={own}
              comparedWith={comparedWith}
              positionOf={positionOf}
              folded={folded}
              colour={colourOf(row.campsite)}
              momentOf={momentOf}
              move={row.campsite === rows[first + at - 1]?.campsite ? null : moveOf(row.campsite)}
              onDetail={onDetail}
            />
          ))}
          <Spacer heightPx={afterPx} columnCount={shownColumns.length} />
        </tbody>
      </table>
    </div>
  );
}

interface SharedValuesProps {
  readonly columns: readonly Column[];
  readonly folded: ReadonlyMap<string, string>;
}

/** What each row has in common: the columns of these values are for those who listen to the table. */
function SharedValues({ columns: shown, folded }: SharedValuesProps) {
  if (folded.size === 0) return null;
  return (
    <p className={styles.shared}>
      <span>{dailyTableText.inEveryRow}</span>
      {shown.map(
        ({ key, title }) =>
          folded.has(key) && (
            <span key={key}>
              {title} <strong>{folded.get(key)}</strong>
            </span>
          ),
      )}
    </p>
  );
}

/** The columns in which each row says what a filter says already, with that value. */
function foldedColumns(rows: readonly TableRow[], selection: OfferFilters): ReadonlyMap<string, string> {
  return new Map(
    FOLDABLE.flatMap((key): [string, string][] => {
      const value = sameInAll(rows, (row) => valueOf(row, key));
      if (value === undefined || value === null || narrowedTo(selection, key) === undefined) return [];
      return [[key, key === 'nights' ? stayOf({ nights: Number(value) }) : offerChoiceWords(value)]];
    }),
  );
}

function valueOf({ type, option }: TableRow, key: (typeof FOLDABLE)[number]): OfferValue | null {
  return key === 'type' ? type : option[key];
}

interface OfferLineProps extends Pick<OffersProps, 'onDetail' | 'comparedWith'> {
  readonly row: TableRow;
  readonly rowIndex: number;
  /** Whether the row before is another campsite's. */
  readonly isFirst: boolean;
  readonly isOwn: boolean;
  readonly own: number | null;
  readonly positionOf: PositionOf;
  readonly folded: ReadonlyMap<string, string>;
  readonly colour: string;
  readonly momentOf: MomentWords;
  /** Told in the first row of a campsite. */
  readonly move: NightMove | null;
}

// Remembered, so that scrolling renders only the rows that come into view.
const OfferLine = memo((props: OfferLineProps) => {
  const { row, rowIndex, isFirst, isOwn, own, comparedWith, positionOf, folded, colour, momentOf, onDetail } = props;
  const { campsite, type, option } = row;
  const cell = (column: string, value: OfferValue) => (
    <Cell key={column} column={column} value={wordsOf(value)} isFolded={folded.has(column)} />
  );
  return (
    <tr className={styles.row} style={rowStyle(colour)} aria-rowindex={rowIndex} data-first={isFirst || undefined}>
      <th scope="row" className={styles.campsite} title={campsite}>
        <CampsiteButton campsite={campsite} onDetail={onDetail} />
        <MovedMark move={props.move} />
      </th>
      {cell('type', type)}
      <td className={styles.originalType} title={option.originalType} translate="no">
        <span className={styles.clamp}>{option.originalType || dailyTableText.unknown}</span>
      </td>
      {cell('channel', option.channel)}
      {cell('nights', stayOf(option))}
      <td className={styles.price}>
        <strong>{priceOf(option)}</strong>
        <SeenOf option={option} momentOf={momentOf} />
      </td>
      <td className={styles.against}>{againstOwnOf(option.price, own, isOwn)}</td>
      {comparedWith !== 'dearest' && <PositionCell words={positionWordsOf(positionOf(row), comparedWith)} />}
      {AFTER_PRICE.map((key) => cell(key, option[key]))}
      <td className={styles.availability} data-sold-out={option.availability === 0 || undefined}>
        {availabilityOf(option)}
        <Hindrance words={hindranceOf(option)} />
      </td>
    </tr>
  );
});

/** When a price was seen; of one that follows from a price list which, and when that was read. */
function SeenOf({ option, momentOf }: { readonly option: TableRow['option']; readonly momentOf: MomentWords }) {
  const tariff = tariffOf(option);
  if (tariff !== null) {
    return (
      <span className={styles.seen} title={tariff.full}>
        <span aria-hidden="true">{tariff.short}</span>
        <span className="visually-hidden">{tariff.full}</span>
      </span>
    );
  }
  if (option.observedAt === null) return null;
  return (
    <span className={styles.seen}>
      <span className={styles.seenWord}>{dailyTableText.seen} </span>
      {momentOf(option.observedAt)}
    </span>
  );
}

function Hindrance({ words }: { readonly words: string | null }) {
  return words === null ? null : <span className={styles.hindrance}> {words}</span>;
}

/** The eye has it short, whoever listens has it in words. */
function PositionCell({ words: { shown, spoken: stated } }: { readonly words: ReturnType<typeof positionWordsOf> }) {
  return (
    <td className={styles.position}>
      <span aria-hidden="true">{shown}</span>
      <span className="visually-hidden">{stated}</span>
    </td>
  );
}

/** By how much a price moved since yesterday; of what is no price the words alone. */
export function MovedMark({ move }: { readonly move: NightMove | null }) {
  if (move === null) return null;
  return (
    <span className={styles.moved} data-pending={move.isPending || undefined} title={move.words}>
      <span aria-hidden="true">{move.sign ?? '•'}</span>
      <span className="visually-hidden">{move.words}</span>
    </span>
  );
}

interface CampsiteButtonProps extends Pick<OffersProps, 'onDetail'> {
  readonly campsite: string;
}

/** For the pointer: the keyboard has the button above the table, and need not stop at every row. */
export function CampsiteButton({ campsite, onDetail }: CampsiteButtonProps) {
  return (
    <button
      type="button"
      className={styles.clampButton}
      tabIndex={-1}
      title={dailyTableText.inDetailOf({ what: campsite })}
      onClick={() => onDetail(campsite)}
    >
      <span className={styles.clamp}>{campsite}</span>
    </button>
  );
}

const wordsOf = (value: OfferValue): OfferValue => (typeof value === 'string' ? offerChoiceWords(value) : value);

/** What a folded column repeats is for those who do not see the heading alone. */
function Cell({ column, value, isFolded }: { column: string; value: OfferValue; isFolded: boolean }) {
  if (isFolded)
    return (
      <td className={styles[column]} data-folded="">
        <span className="visually-hidden">{value}</span>
      </td>
    );
  if (typeof value === 'number') return <td className={styles[column]}>{value}</td>;
  return (
    <td className={styles[column]} title={value}>
      <span className={styles.clamp}>{value || dailyTableText.unknown}</span>
    </td>
  );
}

function Spacer({ heightPx, columnCount }: { heightPx: number; columnCount: number }) {
  if (heightPx === 0) return null;
  return (
    <tr aria-hidden="true">
      <td colSpan={columnCount} className="pad-0" style={{ height: heightPx }} />
    </tr>
  );
}

interface SortButtonProps {
  readonly label: string;
  readonly direction: SortDirection;
  readonly onToggle: () => void;
}

/** A column's name that cycles its sort; the two arrows show which way, or none. */
export function SortButton({ label, direction, onToggle }: SortButtonProps) {
  const title = dailyTableText.sortTitle({ column: label, state: dailyTableText.sorts[direction] });
  return (
    <button type="button" className={styles.sort} data-direction={direction} title={title} onClick={onToggle}>
      {label}
      <svg viewBox="0 0 8 12" width="8" height="12" aria-hidden="true">
        <path className={styles.up} d="M4 0 8 5H0z" />
        <path className={styles.down} d="M4 12 0 7h8z" />
      </svg>
    </button>
  );
}

/** Fewer rows are all in the document, where the browser's own search finds them; more would make sorting slow. */
const VIRTUAL_FROM_ROWS = 80;
const ROWS_BEYOND_VIEW = 4;

/** The rows to put into the document, from `first` to before `end`, and the room of those left out. */
interface RowWindow {
  readonly first: number;
  readonly end: number;
  readonly beforePx: number;
  readonly afterPx: number;
}

/** The rows in view and some beyond, of rows that are all `rowPx` high; all rows when they are few. */
export function useRowWindow(box: RefObject<HTMLElement | null>, rowCount: number, rowPx: number): RowWindow {
  const virtualizer = useVirtualizer({
    count: rowCount,
    enabled: rowCount > VIRTUAL_FROM_ROWS,
    getScrollElement: () => box.current,
    estimateSize: () => rowPx,
    overscan: ROWS_BEYOND_VIEW,
    initialRect: { width: 0, height: 800 },
  });
  if (rowCount <= VIRTUAL_FROM_ROWS) return { first: 0, end: rowCount, beforePx: 0, afterPx: 0 };
  const items = virtualizer.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const end = (items.at(-1)?.index ?? -1) + 1;
  return { first, end, beforePx: first * rowPx, afterPx: (rowCount - end) * rowPx };
}
