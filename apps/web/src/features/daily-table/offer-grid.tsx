import { TABLE_DIMENSIONS } from '@vivac/contract/wire-names';
import type { OfferValue } from '@vivac/domain/offers/offer-dimension';
import { type OfferSort, type SortColumn } from '@vivac/domain/screens/offer-table';
import { memo, useRef } from 'react';
import { dailyTableText } from '../../text/en/dashboard/daily-table.ts';
import { offerWords } from '../../text/en/dashboard/offer-words.ts';
import type { MomentWords } from '../../text/moment-words.ts';
import type { TableRow } from './daily-table-query.ts';
import styles from './daily-table.module.css';
import { availabilityOf, priceOf, stayOf } from './offer-words.ts';
import { type RowColour, rowStyle } from './row-colour.ts';
import { SortButton } from './sort-button.tsx';
import { useRowWindow } from './use-row-window.ts';

const ROW_PX = 56;
const { columns } = dailyTableText;
/** The dimensions to the right of the price: the cancellation policy, then the others as everywhere. */
const AFTER_PRICE = [
  'cancellation' as const,
  ...TABLE_DIMENSIONS.filter((key) => key !== 'channel' && key !== 'cancellation'),
];
/** Column titles by the name of their style; those of a sort column toggle it (table-2, table-3). */
const COLUMNS: readonly { key: string; title: string; sort?: SortColumn }[] = [
  { key: 'campsite', title: columns.campsite },
  { key: 'type', title: offerWords.type.column },
  { key: 'originalType', title: columns.originalType },
  { key: 'channel', title: offerWords.channel.column },
  { key: 'price', title: columns.price, sort: 'price' },
  ...AFTER_PRICE.map((key) => ({ key, title: offerWords[key].column })),
  { key: 'availability', title: columns.availability, sort: 'availability' },
];
const ARIA_SORT = { off: 'none', ascending: 'ascending', descending: 'descending' } as const;

export interface OffersProps {
  readonly label: string;
  readonly rows: readonly TableRow[];
  readonly colourOf: RowColour;
  readonly momentOf: MomentWords;
  readonly sort: OfferSort;
  readonly onToggleSort: (column: SortColumn) => void;
}

/** The offers as a table in its own scrolling box, with the titles and the campsites always in view. */
export function OfferGrid({ label, rows, colourOf, momentOf, sort, onToggleSort }: OffersProps) {
  const box = useRef<HTMLDivElement>(null);
  const { first, end, beforePx, afterPx } = useRowWindow(box, rows.length, ROW_PX);
  return (
    <div ref={box} className={styles.box} role="region" aria-label={label} tabIndex={0}>
      <p className={styles.sidewaysHint}>{dailyTableText.sideways}</p>
      <table className={styles.table} aria-rowcount={rows.length + 1}>
        <caption className="visually-hidden">{label}</caption>
        <thead>
          <tr aria-rowindex={1}>
            {COLUMNS.map(({ key, title, sort: column }) => (
              <th key={key} scope="col" className={styles[key]} aria-sort={column && ARIA_SORT[sort[column]]}>
                {column ? (
                  <SortButton label={title} direction={sort[column]} onToggle={() => onToggleSort(column)} />
                ) : (
                  title
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Spacer heightPx={beforePx} />
          {rows.slice(first, end).map((row, at) => (
            <OfferLine
              key={first + at}
              row={row}
              rowIndex={first + at + 2}
              colour={colourOf(row.campsite)}
              momentOf={momentOf}
            />
          ))}
          <Spacer heightPx={afterPx} />
        </tbody>
      </table>
    </div>
  );
}

interface OfferLineProps {
  readonly row: TableRow;
  readonly rowIndex: number;
  readonly colour: string;
  readonly momentOf: MomentWords;
}

// Remembered, so that scrolling renders only the rows that come into view.
const OfferLine = memo(({ row, rowIndex, colour, momentOf }: OfferLineProps) => {
  const { campsite, type, option } = row;
  return (
    <tr className={styles.row} style={rowStyle(colour)} aria-rowindex={rowIndex}>
      <th scope="row" className={styles.campsite} title={campsite}>
        <span className={styles.clamp}>{campsite}</span>
      </th>
      <Cell column="type" value={type} />
      <Cell column="originalType" value={option.originalType} />
      <Cell column="channel" value={option.channel} />
      <td className={styles.price}>
        <span className={styles.stay}>{stayOf(option)}</span> <strong>{priceOf(option)}</strong>
        <span className={styles.seen}>
          <span className={styles.seenWord}>{dailyTableText.seen} </span>
          {momentOf(option.observedAt)}
        </span>
      </td>
      {AFTER_PRICE.map((key) => (
        <Cell key={key} column={key} value={option[key]} />
      ))}
      <td className={styles.availability} data-sold-out={option.availability === 0 || undefined}>
        {availabilityOf(option)}
      </td>
    </tr>
  );
});

function Cell({ column, value }: { column: string; value: OfferValue }) {
  if (typeof value === 'number') return <td className={styles[column]}>{value}</td>;
  return (
    <td className={styles[column]} title={value}>
      <span className={styles.clamp}>{value || dailyTableText.unknown}</span>
    </td>
  );
}

function Spacer({ heightPx }: { heightPx: number }) {
  if (heightPx === 0) return null;
  return (
    <tr aria-hidden="true">
      <td colSpan={COLUMNS.length} className={styles.spacer} style={{ height: heightPx }} />
    </tr>
  );
}
