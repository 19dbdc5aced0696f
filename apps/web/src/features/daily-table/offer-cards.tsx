import type { TableOption } from '@vivac/contract/dashboard';
import type { SortColumn } from '@vivac/domain/screens/offer-table';
import { useRef } from 'react';
import { dailyTableText } from '../../text/en/dashboard/daily-table.ts';
import type { MomentWords } from '../../text/moment-words.ts';
import type { TableRow } from './daily-table-query.ts';
import styles from './daily-table.module.css';
import type { OffersProps } from './offer-grid.tsx';
import { priceOf, stayOf } from './offer-words.ts';
import { rowStyle } from './row-colour.ts';
import { SortButton } from './sort-button.tsx';
import { useRowWindow } from './use-row-window.ts';

const CARD_PX = 138;
const SORTS: readonly SortColumn[] = ['price', 'availability'];

/** The offers as cards, for a phone. */
export function OfferCards({ label, rows, colourOf, momentOf, sort, onToggleSort }: OffersProps) {
  const box = useRef<HTMLDivElement>(null);
  const { first, end, beforePx, afterPx } = useRowWindow(box, rows.length, CARD_PX);
  return (
    <>
      <div className={styles.sorts} role="group" aria-label={dailyTableText.sortBy}>
        <span>{dailyTableText.sortBy}</span>
        {SORTS.map((column) => (
          <SortButton
            key={column}
            label={dailyTableText.columns[column]}
            direction={sort[column]}
            onToggle={() => onToggleSort(column)}
          />
        ))}
      </div>
      <div ref={box} className={styles.box} role="region" aria-label={label} tabIndex={0}>
        <ul className={styles.cards} style={{ paddingTop: beforePx, paddingBottom: afterPx }}>
          {rows.slice(first, end).map((row, at) => (
            <OfferCard key={first + at} row={row} colour={colourOf(row.campsite)} momentOf={momentOf} />
          ))}
        </ul>
      </div>
    </>
  );
}

interface OfferCardProps {
  readonly row: TableRow;
  readonly colour: string;
  readonly momentOf: MomentWords;
}

function OfferCard({ row: { campsite, accommodationType, option }, colour, momentOf }: OfferCardProps) {
  const known = [dailyTableText.guests(option.NumberOfGuests), option.ChannelName, option.CancellationPolicy];
  const type = [accommodationType, option.OriginalAccommodationType].filter(Boolean).join(' · ');
  return (
    <li className={styles.card} style={rowStyle(colour)}>
      <h3 className={styles.cardName}>{campsite}</h3>
      <p className={styles.cardPrice}>
        <span className={styles.stay}>{stayOf(option)}</span> <strong>{priceOf(option)}</strong>
      </p>
      <p className={styles.cardType}>{type}</p>
      <p className={styles.cardLine}>{known.filter(Boolean).join(' · ')}</p>
      <p className={styles.cardLine}>{dailyTableText.extras(option.IncludedExtras || dailyTableText.unknown)}</p>
      <p className={styles.cardSeen}>{dailyTableText.seenAt(momentOf(option.observed_at))}</p>
      <p className={styles.cardLeft} data-sold-out={option.Availability === 0 || undefined}>
        {leftOf(option)}
      </p>
    </li>
  );
}

function leftOf({ Availability }: TableOption): string {
  if (Availability === null) return dailyTableText.availabilityUnknown;
  return Availability === 0 ? dailyTableText.soldOut : dailyTableText.unitsLeft(Availability);
}
