import { ActionIcon, Button, CloseButton } from '@mantine/core';
import { type Day, addDays } from '@vivac/domain/time/day';
import { isFirstTableDay } from '@vivac/domain/screens/offer-table';
import { wallClockWords } from '../../text/moment-words.ts';
import { dailyTableText } from './daily-table-words.ts';
import { priceWords } from '../../text/price-words.ts';
import { wordsOf } from '../../text/reader.ts';
import type { TableRow } from './daily-table-query.ts';
import styles from './daily-table.module.css';

const asOfText = wordsOf('as-of');

interface DayHeaderProps {
  /** The day asked for, from which the arrows lead on. */
  readonly day: Day;
  /** The day of the rows. */
  readonly shownDay: Day;
  /** The moment as known on which the rows are; null for now. */
  readonly asOf: string | null;
  readonly today: Day;
  readonly rows: readonly TableRow[];
  readonly onDayChange: (day: Day) => void;
  /** Null where there is no own campsite to be shown in detail. */
  readonly onDetail: (() => void) | null;
  readonly onClose: () => void;
}

/** The day between its two arrows, how much is shown of it, and the way out. */
export function DayHeader(props: DayHeaderProps) {
  const { day, shownDay, asOf, today, rows, onDayChange, onDetail, onClose } = props;
  const campsites = new Set(rows.map((row) => row.campsite)).size;
  return (
    <header className={styles.header}>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={dailyTableText.previousDay}
        title={dailyTableText.previousDay}
        disabled={isFirstTableDay(day, today)}
        onClick={() => onDayChange(addDays(day, -1))}
      >
        <Arrow path="M10 3 5 8l5 5" />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={dailyTableText.nextDay}
        title={dailyTableText.nextDay}
        onClick={() => onDayChange(addDays(day, 1))}
      >
        <Arrow path="m6 3 5 5-5 5" />
      </ActionIcon>
      <div className={styles.heading}>
        <h2 className={styles.day} aria-live="polite">
          {priceWords.longDay(shownDay)}
        </h2>
        <p className={styles.summary}>
          {rows.length > 0 ? dailyTableText.summary({ offers: rows.length, campsites }) : '\u00a0'}
          {asOf !== null && ` · ${asOfText.caption({ moment: wallClockWords(asOf) })}`}
        </p>
      </div>
      {onDetail && (
        <Button
          variant="default"
          size="xs"
          className={styles.detail}
          aria-label={dailyTableText.inDetailOf({ what: priceWords.shortDay(shownDay) })}
          onClick={onDetail}
        >
          {dailyTableText.inDetail}
        </Button>
      )}
      <CloseButton size={36} aria-label={dailyTableText.close} title={dailyTableText.close} onClick={onClose} />
    </header>
  );
}

function Arrow({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path d={path} fill="none" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
