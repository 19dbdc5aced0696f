import { memo } from 'react';
import { calendarText } from '../../text/dashboard/dashboard.ts';
import { quoteWords } from '../../text/dashboard/quote-words.ts';
import { priceWords } from '../../text/price-words.ts';
import type { CalendarCell } from './calendar-cell.ts';
import { CellComparison } from './comparison/cell-comparison.tsx';
import { type FactSurroundings, dayFacts } from './comparison/day-facts.ts';
import styles from './calendar.module.css';

interface CalendarDayProps extends FactSurroundings {
  readonly cell: CalendarCell;
  readonly isSelected: boolean;
  readonly isTabStop: boolean;
  /** The answer line speaks of this day at the moment. */
  readonly isMarked: boolean;
  /** Prices are on their way; without them and not loading, a day has only a dash. */
  readonly isLoading: boolean;
}

/** One day of the grid: number, price, difference. What is clicked or typed is handled by the grid. */
export const CalendarDay = memo(function CalendarDay(props: CalendarDayProps) {
  const { cell, isSelected, isTabStop, isLoading, comparedWith } = props;
  const tipId = `calendar-tip-${cell.day}`;
  return (
    <button
      type="button"
      className={styles.day}
      data-day={cell.day}
      data-selected={isSelected || undefined}
      data-today={cell.isToday || undefined}
      data-next-month={cell.isNextMonth || undefined}
      data-marked={props.isMarked || undefined}
      aria-disabled={cell.isPast || undefined}
      aria-pressed={isSelected}
      aria-current={cell.isToday ? 'date' : undefined}
      aria-describedby={cell.entry ? tipId : undefined}
      tabIndex={isTabStop ? 0 : -1}
    >
      <DateNumber cell={cell} />
      <span className="visually-hidden">{dayInWords(cell, props.isMarked)}</span>
      <UnlikeMark entry={cell.entry} comparedWith={comparedWith} />
      <DayPrice cell={cell} isLoading={isLoading} comparedWith={comparedWith} />
      {cell.entry && (
        <span className={styles.tip} id={tipId} aria-hidden="true">
          {tipOf(cell, props).map((line) => (
            <span key={line}>{line}</span>
          ))}
        </span>
      )}
    </button>
  );
});

/** Beside it the public holiday and, where one begins, the month. */
function DateNumber({ cell: { day, date, isNextMonth, keyDate } }: Pick<CalendarDayProps, 'cell'>) {
  const isFirst = isNextMonth && date === 1;
  return (
    <span
      className={styles.date}
      data-key-date={keyDate ?? undefined}
      data-month={isFirst ? priceWords.shortMonth(day) : undefined}
      aria-hidden="true"
    >
      {date}
    </span>
  );
}

/** Of the own price and the dearest; the tip and the description say in what they are not alike. */
function UnlikeMark({ entry, comparedWith }: Pick<CalendarCell, 'entry'> & Pick<CalendarDayProps, 'comparedWith'>) {
  if (comparedWith !== 'dearest' || entry === null || entry.unlike.length === 0) return null;
  return (
    <span className={styles.unlike} aria-hidden="true">
      {calendarText.unlikeMark}
    </span>
  );
}

function DayPrice({ cell, isLoading, comparedWith }: Pick<CalendarDayProps, 'cell' | 'isLoading' | 'comparedWith'>) {
  if (cell.price !== null) {
    return (
      <>
        <span className={styles.price}>{priceWords.wholeEurosThenSign(cell.price)}</span>
        {cell.entry && <CellComparison entry={cell.entry} comparedWith={comparedWith} />}
      </>
    );
  }
  if (isLoading && cell.missing === null) return <span className={styles.bone} />;
  return (
    <>
      <span className={styles.dash} aria-hidden="true">
        {calendarText.noPrice}
      </span>
      {cell.missing && (
        <span className={styles.reason}>{quoteWords.short(cell.missing, cell.entry?.restriction ?? null)}</span>
      )}
    </>
  );
}

/** Read out before the price, where the eye has the number and the frame. */
function dayInWords({ day, isToday }: CalendarCell, isMarked: boolean): string {
  const words = [
    priceWords.longDay(day),
    ...(isToday ? [calendarText.isToday] : []),
    ...(isMarked ? [calendarText.isMarked] : []),
  ];
  return `${words.join(', ')} `;
}

function tipOf(cell: CalendarCell, surroundings: FactSurroundings): string[] {
  return [priceWords.longDay(cell.day), ...dayFacts(cell, surroundings)];
}
