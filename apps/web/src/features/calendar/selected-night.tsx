import { Button } from '@mantine/core';
import { Fragment } from 'react';
import { type Day, addDays } from '@vivac/domain/time/day';
import type { MovedNight } from '../../text/night-moves.ts';
import { calendarText } from './calendar-words.ts';
import { priceWords } from '../../text/price-words.ts';
import type { CalendarCell } from './calendar-cell.ts';
import { type FactSurroundings, dayFacts } from './comparison/day-facts.ts';
import styles from './calendar.module.css';

interface SelectedNightProps extends FactSurroundings {
  readonly day: Day | null;
  readonly cell: CalendarCell | null;
  /** What moved since yesterday, by night. */
  readonly moves: ReadonlyMap<string, MovedNight>;
  onOpen(day: Day): void;
  onDetail(day: Day): void;
}

/** What a hover says of a day, for fingers too, and the way into the table of the day after. */
export function SelectedNight({ day, cell, moves, onOpen, onDetail, ...surroundings }: SelectedNightProps) {
  if (day === null) {
    return (
      <div className={styles.selectedNight}>
        <p className={styles.hint}>{calendarText.noneSelected}</p>
      </div>
    );
  }
  const moved = moves.get(day)?.words ?? [];
  const facts = cell ? [...dayFacts(cell, surroundings), ...moved] : [calendarText.selectedElsewhere];
  return (
    <div className={styles.selectedNight}>
      <p className={styles.nightText}>
        <strong>
          {priceWords.shortDay(day)}
          {cell && cell.price !== null && ` · ${priceWords.euros(cell.price)}`}
        </strong>
        {facts.map((fact) => (
          <Fragment key={fact}>
            {' '}
            <span>{calendarText.sentence({ fact })}</span>
          </Fragment>
        ))}
      </p>
      <div className={styles.nightActions}>
        <Button
          variant="default"
          className={styles.open}
          aria-label={calendarText.inDetailOf({ day: priceWords.shortDay(day) })}
          onClick={() => onDetail(day)}
        >
          {calendarText.inDetail}
        </Button>
        <Button variant="light" className={styles.open} onClick={() => onOpen(day)}>
          {calendarText.openNight({ day: priceWords.shortDay(addDays(day, 1)) })}
        </Button>
      </div>
    </div>
  );
}
