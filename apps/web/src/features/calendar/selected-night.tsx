import { Button } from '@mantine/core';
import { Fragment } from 'react';
import { type Day, addDays } from '@vivac/domain/day';
import { calendarText } from '../../text/dashboard.ts';
import { priceWords } from '../../text/price-words.ts';
import type { CalendarCell } from './calendar-cell.ts';
import { tipLines } from './calendar-day.tsx';
import { shortDayText } from './day-text.ts';
import type { Present } from './seen-text.ts';
import styles from './calendar.module.css';

interface SelectedNightProps {
  readonly day: Day | null;
  readonly cell: CalendarCell | null;
  readonly hasCompetitors: boolean;
  readonly present: Present;
  onOpen(day: Day): void;
}

/** What a hover says of a day, for fingers too, and the way into the table of the day after. */
export function SelectedNight({ day, cell, hasCompetitors, present, onOpen }: SelectedNightProps) {
  if (day === null) {
    return (
      <div className={styles.selectedNight}>
        <p className={styles.hint}>{calendarText.noneSelected}</p>
      </div>
    );
  }
  const [, ...lines] = cell ? tipLines(cell, hasCompetitors, present) : ['', calendarText.selectedElsewhere];
  const next = addDays(day, 1);
  return (
    <div className={styles.selectedNight}>
      <p className={styles.nightText}>
        <strong>
          {shortDayText(day)}
          {cell && cell.price !== null && ` · ${priceWords.euros(cell.price)}`}
        </strong>
        {lines.map((line) => (
          <Fragment key={line}>
            {' · '}
            <span>{line}</span>
          </Fragment>
        ))}
      </p>
      <Button variant="light" className={styles.open} onClick={() => onOpen(day)}>
        {calendarText.openNight(shortDayText(next))}
      </Button>
    </div>
  );
}
