import { memo } from 'react';
import type { MovedNight } from '../../text/night-moves.ts';
import { calendarText } from './calendar-words.ts';
import { quoteWords } from '../../text/offer-words.ts';
import { priceWords } from '../../text/price-words.ts';
import type { CalendarCell } from './calendar-cell.ts';
import { CellComparison } from './comparison/cell-comparison.tsx';
import { type FactSurroundings, dayFacts } from './comparison/day-facts.ts';
import type { NightBefore } from './use-changed-nights.ts';
import styles from './calendar.module.css';

interface CalendarDayProps extends FactSurroundings {
  readonly cell: CalendarCell;
  readonly isSelected: boolean;
  readonly isTabStop: boolean;
  /** The answer line speaks of this day at the moment. */
  readonly isMarked: boolean;
  /** What moved since yesterday; undefined where nothing has. */
  readonly moved: MovedNight | undefined;
  /** What was there a moment ago; undefined where nothing has changed. */
  readonly before: NightBefore | undefined;
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
      data-selected={whether(isSelected)}
      data-today={cell.isToday || undefined}
      data-next-month={cell.isNextMonth || undefined}
      data-marked={props.isMarked || undefined}
      data-changed={whether(props.before !== undefined)}
      data-moved={whether(hasMark(props))}
      aria-disabled={cell.isPast || undefined}
      aria-pressed={isSelected}
      aria-current={cell.isToday ? 'date' : undefined}
      aria-describedby={cell.entry ? tipId : undefined}
      tabIndex={isTabStop ? 0 : -1}
    >
      <DateNumber cell={cell} />
      <span className="visually-hidden">{dayInWords(props)}</span>
      <UnlikeMark entry={cell.entry} comparedWith={comparedWith} />
      <PriceBefore cell={cell} before={props.before} />
      <MoveMark {...props} />
      <DayPrice cell={cell} isLoading={isLoading} comparedWith={comparedWith} />
      {cell.entry && (
        <span className={styles.tip} id={tipId} aria-hidden="true">
          {tipOf(props).map((line) => (
            <span key={line}>{line}</span>
          ))}
        </span>
      )}
    </button>
  );
});

/** What changes while one looks stands in the same corner, and says more. */
function hasMark({ cell, moved, before }: Pick<CalendarDayProps, 'cell' | 'moved' | 'before'>): boolean {
  return moved !== undefined && moved.sign !== null && before === undefined && !cell.isPast;
}

/** How far a price of this night moved since yesterday, told in words elsewhere. */
function MoveMark(props: Pick<CalendarDayProps, 'cell' | 'moved' | 'before'>) {
  if (!hasMark(props)) return null;
  const { sign, isPending } = props.moved!;
  return (
    <span className={styles.moveMark} data-move="" data-pending={whether(isPending)} aria-hidden="true">
      {sign}
    </span>
  );
}

/** An attribute that is there or is not. */
function whether(holds: boolean): true | undefined {
  return holds || undefined;
}

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

/** Struck out, for half a minute; where the own price is the same, the percentage that was. */
function PriceBefore({ cell, before }: Pick<CalendarDayProps, 'cell' | 'before'>) {
  const words = before && wordsBefore(cell, before);
  if (!words) return null;
  return (
    <s className={styles.before} aria-hidden="true">
      {words}
    </s>
  );
}

function wordsBefore({ price }: CalendarCell, before: NightBefore): string | null {
  if (before.price === price) return before.percent === null ? null : calendarText.percent(before.percent);
  return before.price === null ? calendarText.noPrice : priceWords.wholeEurosThenSign(before.price);
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
function dayInWords({ cell, isMarked, moved, before }: CalendarDayProps): string {
  const { day, isToday } = cell;
  const was = before && wordsBefore(cell, before);
  const words = [
    priceWords.longDay(day),
    ...(isToday ? [calendarText.isToday] : []),
    ...(isMarked ? [calendarText.isMarked] : []),
    ...(was ? [calendarText.was({ before: was })] : []),
    ...(moved?.words ?? []),
  ];
  return `${words.join(', ')} `;
}

function tipOf({ cell, moved, ...surroundings }: CalendarDayProps): string[] {
  return [priceWords.longDay(cell.day), ...dayFacts(cell, surroundings), ...(moved?.words ?? [])];
}
