import type { ComparedNight } from '@vivac/contract/wire/night';
import type { CalendarNight } from '@vivac/contract/wire/prices';
import type { ComparedWith } from '@vivac/domain/offers/offer-dimension';
import { bandShapeOf } from '@vivac/domain/offers/price-band';
import { type Day, dayAt } from '@vivac/domain/time/day';
import { memo, useDeferredValue, useMemo } from 'react';
import { comparisonText } from '../../text/comparison.ts';
import type { MovedNight } from '../../text/night-moves.ts';
import { quoteWords, lengthOfPrice } from '../../text/offer-words.ts';
import { type Present, priceWords } from '../../text/price-words.ts';
import type { CalendarCell } from './calendar-cell.ts';
import { calendarText } from './calendar-words.ts';
import type { NightBefore } from './use-calendar.ts';
import styles from './calendar.module.css';

interface CalendarDayProps extends FactSurroundings {
  readonly cell: CalendarCell;
  readonly isSelected: boolean;
  readonly isTabStop: boolean;
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
  return (
    <button
      type="button"
      className={styles.day}
      data-day={cell.day}
      data-selected={whether(isSelected)}
      data-today={cell.isToday || undefined}
      data-next-month={cell.isNextMonth || undefined}
      data-changed={whether(props.before !== undefined)}
      data-moved={whether(hasMark(props))}
      aria-disabled={cell.isPast || undefined}
      aria-pressed={isSelected}
      aria-current={cell.isToday ? 'date' : undefined}
      aria-describedby={cell.entry ? tipId(cell) : undefined}
      tabIndex={isTabStop ? 0 : -1}
    >
      <DateNumber cell={cell} />
      <span className="visually-hidden">{dayInWords(props)}</span>
      <UnlikeMark entry={cell.entry} comparedWith={comparedWith} />
      <PriceBefore cell={cell} before={props.before} />
      <MoveMark {...props} />
      <DayPrice cell={cell} isLoading={isLoading} comparedWith={comparedWith} />
      {cell.entry && <Tip of={props} />}
    </button>
  );
});

const tipId = ({ day }: CalendarCell): string => `calendar-tip-${day}`;

/** Seen only by who points at it, and half of what a cell is made of: drawn when the picture with the prices is out. */
function Tip({ of }: { readonly of: CalendarDayProps }) {
  const deferred = useDeferredValue<CalendarDayProps | null>(of, null);
  return useMemo(
    () =>
      deferred && (
        <span className={styles.tip} id={tipId(deferred.cell)} aria-hidden="true">
          {tipOf(deferred).map((line) => (
            <span key={line}>{line}</span>
          ))}
        </span>
      ),
    [deferred],
  );
}

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
      data-month={isFirst ? priceWords.shortMonth(day).replace('.', '') : undefined}
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
function dayInWords({ cell, moved, before }: CalendarDayProps): string {
  const { day, isToday } = cell;
  const was = before && wordsBefore(cell, before);
  const words = [
    priceWords.longDay(day),
    ...(isToday ? [calendarText.isToday] : []),
    ...(was ? [calendarText.was({ before: was })] : []),
    ...(moved?.words ?? []),
  ];
  return `${words.join(', ')} `;
}

function tipOf({ cell, moved, ...surroundings }: CalendarDayProps): string[] {
  return [priceWords.longDay(cell.day), ...dayFacts(cell, surroundings), ...(moved?.words ?? [])];
}

interface EntryProps {
  readonly entry: CalendarNight;
}

/** Below the own price of a cell: how it stands, as the server says it. Nothing where there is nothing to compare. */
function CellComparison({ entry, comparedWith }: EntryProps & { readonly comparedWith: ComparedWith }) {
  if (comparedWith === 'median') return <Index entry={entry} />;
  if (comparedWith === 'rank') return <Rank entry={entry} />;
  return <Difference entry={entry} />;
}

/** The difference from the dearest competitor. */
function Difference({ entry: { percent, band, maxPrice } }: EntryProps) {
  if (percent === null || band === null) return null;
  return (
    <span
      className={styles.difference}
      data-band={band}
      data-digits={String(Math.abs(percent)).length}
      data-other={maxPrice === null ? undefined : priceWords.wholeEurosThenSign(maxPrice)}
    >
      <span className={styles.shape} aria-hidden="true">
        {bandShapeOf(band)}
      </span>
      {calendarText.percent(percent)}
    </span>
  );
}

function Index({ entry: { index, medianPrice } }: EntryProps) {
  if (index === null) return null;
  return (
    <span
      className={`${styles.difference} ${styles.position}`}
      data-other={medianPrice === null ? undefined : priceWords.wholeEurosThenSign(medianPrice)}
    >
      <PositionRail at={placeOfIndex(index)} hasMiddle />
      <span aria-hidden="true">{comparisonText.overMedian(index)}</span>
      <span className="visually-hidden">{comparisonText.overMedianSaid(index)}</span>
    </span>
  );
}

function Rank({ entry: { rank, of } }: EntryProps) {
  if (rank === null || of === null) return null;
  return (
    <span className={`${styles.difference} ${styles.position}`}>
      <PositionRail at={placeOfRank(rank, of)} hasMiddle={false} />
      <span aria-hidden="true">{comparisonText.shortRank({ rank, of })}</span>
      <span className="visually-hidden">{comparisonText.rank({ rank, of })}</span>
    </span>
  );
}

/** Indices beyond these are drawn at the ends of the rail. */
const INDEX_REACH = 20;
const MIDDLE = 8;
const REACH = 6;

/** 100 is the middle, marked by a stroke; dearer is to the right. */
export function placeOfIndex(index: number): number {
  return MIDDLE + REACH * Math.max(-1, Math.min(1, (index - 100) / INDEX_REACH));
}

/** The dearest is at the right end, the cheapest at the left. */
export function placeOfRank(rank: number, of: number): number {
  return MIDDLE + REACH * (1 - (2 * (rank - 1)) / Math.max(1, of - 1));
}

interface PositionRailProps {
  /** Of the dot, in units of the picture. */
  readonly at: number;
  readonly hasMiddle: boolean;
}

/** Where a price stands, as a dot on a rail from cheap to dear, in plain ink: the bands' colours and triangles are those of the dearest. */
function PositionRail({ at, hasMiddle }: PositionRailProps) {
  return (
    <svg
      className={styles.rail}
      data-middle={hasMiddle || undefined}
      viewBox="0 0 16 8"
      width="16"
      height="8"
      aria-hidden="true"
    >
      <path d={hasMiddle ? 'M1 4h14M8 1v6' : 'M1 4h14'} className={styles.line} />
      <circle cx={at} cy="4" r="2.6" />
    </svg>
  );
}

/** By what a day's facts are told. */
export interface FactSurroundings {
  readonly hasCompetitors: boolean;
  readonly comparedWith: ComparedWith;
  readonly present: Present;
  /** The stay in detail, once it is known. */
  readonly detail?: ComparedNight | null;
}

/** Why there is no price, the key date, what the own price is compared with, how many were priced, and when it was seen (price-4). */
export function dayFacts(
  cell: CalendarCell,
  { hasCompetitors, comparedWith, present, detail }: FactSurroundings,
): string[] {
  const { entry, missing, keyDate } = cell;
  if (!entry) return [];
  return [
    ...(missing ? [quoteWords.sentence(missing, entry.restriction)] : []),
    ...(keyDate === null ? [] : [calendarText.keyDate({ name: keyDate })]),
    ...(comparedWith === 'rank' ? rankFacts(entry) : []),
    ...(comparedWith === 'median' ? indexFacts(entry) : []),
    ...dearestFacts(entry),
    ...(detail ? cheaperFacts(detail, present) : []),
    ...lengthFacts(entry),
    ...medianFacts(entry, { hasCompetitors, comparedWith }),
    ...momentFacts(entry, present),
  ];
}

function rankFacts({ rank, of }: CalendarNight): string[] {
  return rank === null || of === null ? [] : [comparisonText.place(rank, of)];
}

function indexFacts({ index, medianPrice, competitorsPriced }: CalendarNight): string[] {
  if (index === null || medianPrice === null) return [];
  return [comparisonText.versusMedian(index, priceWords.euros(medianPrice), competitorsPriced)];
}

function dearestFacts({ percent, maxPrice, unlike }: CalendarNight): string[] {
  const versus =
    percent === null || maxPrice === null ? [] : [calendarText.versusDearest(percent, priceWords.euros(maxPrice))];
  return [...versus, ...unlike.map((kind) => calendarText.unlike[kind])];
}

/** Since when nobody is cheaper, or how many are (answer-12). */
function cheaperFacts({ nobodyCheaper, campsites }: ComparedNight, { zone, today }: Present): string[] {
  if (nobodyCheaper) {
    const since = dayAt(new Date(nobodyCheaper.since), zone);
    const day = since.slice(0, 4) === today.slice(0, 4) ? priceWords.shortDay(since) : priceWords.fullDay(since);
    return [nobodyCheaper.always ? calendarText.nobodyEverCheaper({ day }) : calendarText.nobodyCheaper({ day })];
  }
  const amount = campsites.filter(({ difference }) => difference !== null && difference.night < 0).length;
  return amount === 0 ? [] : [calendarText.cheaper({ amount })];
}

/** Of how many nights the own price and the dearest are, where lengths are mixed. */
function lengthFacts({ price, nights, maxPrice, maxNights }: CalendarNight): string[] {
  if (nights === undefined) return [];
  const own = price === null ? null : lengthOfPrice(nights);
  const dearest = maxPrice === null ? null : lengthOfPrice(maxNights);
  return [
    ...(own === null ? [] : [calendarText.ownLength({ length: own })]),
    ...(dearest === null ? [] : [calendarText.dearestLength({ length: dearest })]),
  ];
}

function medianFacts(
  { index, medianPrice, maxPrice, competitorsPriced }: CalendarNight,
  { hasCompetitors, comparedWith }: Omit<FactSurroundings, 'present'>,
): string[] {
  // The dearest is known, and the median was not told.
  if (medianPrice === null && maxPrice !== null) return [];
  if (medianPrice === null) return [hasCompetitors ? calendarText.noCompetitorPrice : calendarText.noCompetitorTicked];
  // The index has said it.
  if (comparedWith === 'median' && index !== null) return [];
  return [calendarText.median({ price: priceWords.euros(medianPrice), priced: competitorsPriced })];
}

/** From which price list it follows, and when that was read. */
function tariffFact({ name, readOn, listChanged }: NonNullable<CalendarNight['tariff']>): string {
  const values = { name, day: priceWords.fullDay(readOn as Day) };
  return listChanged ? calendarText.ofChangedTariff(values) : calendarText.ofTariff(values);
}

/** When the price itself was seen, and when it was looked for again since (stay-8). */
function momentFacts({ observedAt, checkedAt, basis, tariff }: CalendarNight, present: Present): string[] {
  const facts = basis === 'derived' ? [tariff ? tariffFact(tariff) : calendarText.derived] : [];
  if (observedAt === null) return facts;
  facts.push(calendarText.seenSentence({ age: priceWords.age(observedAt, present) }));
  if (checkedAt !== null && checkedAt > observedAt) {
    facts.push(calendarText.checkedSentence({ age: priceWords.age(checkedAt, present) }));
  }
  return facts;
}
