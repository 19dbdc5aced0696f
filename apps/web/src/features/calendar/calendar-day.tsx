import type { CalendarNight } from '@vivac/contract/wire/prices';
import { bandShapeOf } from '@vivac/domain/offers/price-band';
import { memo } from 'react';
import { calendarText } from '../../text/dashboard/dashboard.ts';
import { quoteWords } from '../../text/dashboard/quote-words.ts';
import { type Present, priceWords } from '../../text/price-words.ts';
import type { CalendarCell } from './calendar-cell.ts';
import styles from './calendar.module.css';

interface CalendarDayProps {
  readonly cell: CalendarCell;
  readonly isSelected: boolean;
  readonly isTabStop: boolean;
  /** The answer line speaks of this day at the moment. */
  readonly isMarked: boolean;
  readonly hasCompetitors: boolean;
  /** Prices are on their way; without them and not loading, a day has only a dash. */
  readonly isLoading: boolean;
  readonly present: Present;
}

/** One day of the grid: number, price, difference. What is clicked or typed is handled by the grid. */
export const CalendarDay = memo(function CalendarDay(props: CalendarDayProps) {
  const { cell, isSelected, isTabStop, isLoading } = props;
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
      <UnlikeMark entry={cell.entry} />
      <DayPrice cell={cell} isLoading={isLoading} />
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

/** The tip and the description say in what the two prices are not alike. */
function UnlikeMark({ entry }: Pick<CalendarCell, 'entry'>) {
  if (entry === null || entry.unlike.length === 0) return null;
  return (
    <span className={styles.unlike} aria-hidden="true">
      {calendarText.unlikeMark}
    </span>
  );
}

function DayPrice({ cell, isLoading }: Pick<CalendarDayProps, 'cell' | 'isLoading'>) {
  if (cell.price !== null) {
    return (
      <>
        <span className={styles.price}>{priceWords.wholeEurosThenSign(cell.price)}</span>
        {cell.entry && <Difference entry={cell.entry} />}
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

/** The difference from the dearest competitor, as the server says it. */
function Difference({ entry: { percent, band, maxPrice } }: { readonly entry: CalendarNight }) {
  if (percent === null || band === null) return null;
  return (
    <span
      className={styles.difference}
      data-band={band}
      data-digits={String(Math.abs(percent)).length}
      data-dearest={maxPrice === null ? undefined : priceWords.wholeEurosThenSign(maxPrice)}
    >
      <span className={styles.shape} aria-hidden="true">
        {bandShapeOf(band)}
      </span>
      {calendarText.percent(percent)}
    </span>
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

type TipSurroundings = Pick<CalendarDayProps, 'hasCompetitors' | 'present'>;

function tipOf(cell: CalendarCell, surroundings: TipSurroundings): string[] {
  return [priceWords.longDay(cell.day), ...dayFacts(cell, surroundings)];
}

/** The key date, what the percentage compares with, how many were priced, and when it was seen (price-4). */
export function dayFacts(cell: CalendarCell, { hasCompetitors, present }: TipSurroundings): string[] {
  const { entry, missing, keyDate } = cell;
  if (!entry) return [];
  const facts: string[] = keyDate === null ? [] : [calendarText.keyDate(keyDate)];
  if (missing) facts.push(quoteWords.sentence(missing, entry.restriction));
  if (entry.percent !== null && entry.maxPrice !== null) {
    facts.push(calendarText.versusDearest(entry.percent, priceWords.euros(entry.maxPrice)));
  }
  facts.push(...entry.unlike.map((kind) => calendarText.unlike[kind]));
  if (entry.medianPrice !== null) {
    facts.push(calendarText.median(priceWords.euros(entry.medianPrice), entry.competitorsPriced));
  } else {
    facts.push(hasCompetitors ? calendarText.noCompetitorPrice : calendarText.noCompetitorTicked);
  }
  return [...facts, ...momentFacts(entry, present)];
}

/** When the price itself was seen, and when it was looked for again since (stay-8). */
function momentFacts({ observedAt, checkedAt, basis }: CalendarNight, present: Present): string[] {
  const facts = basis === 'derived' ? [calendarText.derived] : [];
  if (observedAt === null) return facts;
  facts.push(calendarText.seenSentence(priceWords.age(observedAt, present)));
  if (checkedAt !== null && checkedAt > observedAt) {
    facts.push(calendarText.checkedSentence(priceWords.age(checkedAt, present)));
  }
  return facts;
}
