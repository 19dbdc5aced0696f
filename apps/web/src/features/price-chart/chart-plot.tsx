import { useComputedColorScheme } from '@mantine/core';
import { type PriceLine, pricesOnDay } from '@vivac/domain/screens/price-series';
import type { Day } from '@vivac/domain/time/day';
import { type PointerEvent, type ReactNode, useEffect, useRef, useState, Fragment } from 'react';
import { withLength } from '../../text/offer-words.ts';
import { priceWords } from '../../text/price-words.ts';
import { type ChartContent, type LineChart, createLineChart, colourOfLine } from './line-chart.ts';
import { priceChartText } from './price-chart-words.ts';
import styles from './price-chart.module.css';

/** A finger that moves farther looks along the lines, and opens nothing. */
const TAP_WITHIN_PX = 10;

interface ChartPlotProps {
  readonly title: string;
  readonly content: ChartContent;
  /** Of the lines those that are drawn. */
  readonly drawn: readonly PriceLine[];
  /** A day was clicked or tapped, or Enter pressed on it. */
  readonly onDetail: (day: Day) => void;
  /** Shown over the plot. */
  readonly children: ReactNode;
}

/** The lines, with a guide line and the day's prices where the pointer is or the arrow keys lead. */
export function ChartPlot({ title, content, drawn, onDetail, children }: ChartPlotProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [chart, setChart] = useState<LineChart | null>(null);
  const [guided, setGuided] = useState<number | null>(null);
  const scheme = useComputedColorScheme('light');
  const hasLines = content.lines.length > 0;
  const index = hasLines && guided !== null && guided < content.days.length ? guided : null;

  useEffect(() => {
    let created: LineChart | undefined;
    // On a phone the chart lies below what is seen first, and drawing it takes a fifth of a second there.
    const observer = new IntersectionObserver((entries) => {
      if (!entries.at(-1)!.isIntersecting) return;
      observer.disconnect();
      setChart((created = createLineChart(canvas.current!)));
    });
    observer.observe(canvas.current!);
    return () => {
      observer.disconnect();
      created?.destroy();
      setChart(null);
    };
  }, []);
  useEffect(() => chart?.show(content, drawn), [chart, content, drawn, scheme]);
  const pressed = useRef<{ readonly x: number; readonly y: number } | null>(null);
  useEffect(() => chart?.guide(index), [chart, index]);

  const indexAt = (event: PointerEvent) =>
    chart?.dayAt(event.clientX - canvas.current!.getBoundingClientRect().left) ?? null;
  const follow = (event: PointerEvent) => setGuided(indexAt(event));
  const isTap = ({ clientX, clientY, button }: PointerEvent) =>
    button === 0 &&
    pressed.current !== null &&
    Math.hypot(clientX - pressed.current.x, clientY - pressed.current.y) <= TAP_WITHIN_PX;
  const detail = (at: number | null) => at !== null && hasLines && onDetail(content.days[at]!);
  return (
    <div
      className={styles.plot}
      onPointerMove={follow}
      onPointerDown={(event) => {
        pressed.current = { x: event.clientX, y: event.clientY };
        follow(event);
      }}
      onPointerLeave={() => setGuided(null)}
      onPointerUp={(event) => isTap(event) && event.target === canvas.current && detail(indexAt(event))}
      onPointerCancel={() => (pressed.current = null)}
    >
      <canvas ref={canvas} role="img" aria-label={pictureLabelOf(title, content.lines)} />
      {children}
      {hasLines && <DaySlider content={content} index={index} onChange={setGuided} onEnter={() => detail(index)} />}
      {chart && index !== null && (
        <DayPrices content={content} index={index} x={chart.positionOf(index)} width={canvas.current!.clientWidth} />
      )}
    </div>
  );
}

/** What the picture shows, in a few words: the reference's range, then that of all competitors together. */
function pictureLabelOf(title: string, lines: readonly PriceLine[]): string {
  const competitors = lines.filter((line) => !line.isReference);
  const sentences = lines
    .filter((line) => line.isReference)
    .map((line) => priceChartText.line(line.label, ...extremesOf([line])));
  if (competitors.length > 0) sentences.push(priceChartText.others(competitors.length, ...extremesOf(competitors)));
  return priceChartText.picture(title, sentences);
}

function extremesOf(lines: readonly PriceLine[]): [lowest: number, highest: number] {
  const prices = lines.flatMap((line) => line.prices.filter((price) => price !== null));
  return [Math.min(...prices), Math.max(...prices)];
}

interface DaySliderProps {
  readonly content: ChartContent;
  /** The day looked at; null while there is none. */
  readonly index: number | null;
  readonly onChange: (index: number | null) => void;
  readonly onEnter: () => void;
}

/** Moves the guide line by the keyboard, from day to day; unseen, as the guide line itself is what is seen. */
function DaySlider({ content, index, onChange, onEnter }: DaySliderProps) {
  const shown = index ?? 0;
  return (
    <input
      type="range"
      className="visually-hidden"
      min={0}
      max={content.days.length - 1}
      value={shown}
      aria-label={priceChartText.dayLookedAt}
      aria-valuetext={dayInWords(content, shown)}
      onFocus={() => onChange(shown)}
      onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
      onBlur={() => onChange(null)}
      onKeyDown={(event) => event.key === 'Enter' && onEnter()}
    />
  );
}

function dayInWords({ days, lines }: ChartContent, index: number): string {
  const prices = pricesOnDay(lines, index).map(
    ({ line, price }) => `${line.label} ${withLength(priceWords.euros(price), line.nights?.[index])}`,
  );
  return priceChartText.dayPrices(priceWords.weekdayAndDay(days[index]!), prices);
}

const MOST_PRICES = 9;
const GAP_PX = 12;
const MAX_WIDTH_PX = 320;

interface DayPricesProps {
  readonly content: ChartContent;
  readonly index: number;
  /** Where the guide line is, and how wide the plot: the list stands on the side with more room. */
  readonly x: number;
  readonly width: number;
}

/** The day at the guide line: its name and its prices from the dearest, around the reference when they are many. */
function DayPrices({ content, index, x, width }: DayPricesProps) {
  const all = pricesOnDay(content.lines, index);
  const reference = all.findIndex(({ line }) => line.isReference);
  const shown = windowAround(all, reference, MOST_PRICES);
  const side = x < width / 2 ? { left: x + GAP_PX } : { right: width - x + GAP_PX };
  return (
    <div
      className={styles.dayPrices}
      style={{ ...side, maxWidth: Math.min(Math.max(x, width - x) - GAP_PX, MAX_WIDTH_PX) }}
      aria-hidden="true"
    >
      <p className={styles.dayName}>{priceWords.weekdayAndDay(content.days[index]!)}</p>
      {all.length === 0 && <p className="muted text-13">{priceChartText.noPriceThatDay}</p>}
      <ol className="plain-list stack one-column gap-2">
        {shown.map(({ line, price }) => (
          <li key={line.campsite} className={styles.price} data-reference={line.isReference || undefined}>
            <LineStroke colour={colourOfLine(line, content.colours)} solid={line.isReference} />
            <span className="anywhere">{line.campsite}</span>
            <span className={styles.amount}>{withLength(priceWords.euros(price), line.nights?.[index])}</span>
          </li>
        ))}
      </ol>
      <MovedThatDay content={content} index={index} />
      {shown.length < all.length && (
        <p className="muted text-13">{priceChartText.more({ count: all.length - shown.length })}</p>
      )}
    </div>
  );
}

/** What moved on that day since yesterday. */
function MovedThatDay({ content: { moves, days }, index }: Pick<DayPricesProps, 'content' | 'index'>) {
  const words = moves.byDay.get(days[index]!)?.words ?? [];
  return words.map((each) => (
    <p key={each} className="muted text-13">
      {each}
    </p>
  ));
}

/**
 * The `count` neighbours around `centre` in a list, in the list's order; at an end the window is moved, not cut. For a list of
 * prices too long to be shown, centred on the reference campsite.
 */
export function windowAround<Item>(items: readonly Item[], centre: number, count: number): readonly Item[] {
  const first = Math.min(Math.max(centre - Math.floor(count / 2), 0), Math.max(items.length - count, 0));
  return items.slice(first, first + count);
}

const SCROLLS_FROM_LINES = 12;
/** Of more lines a low window shows a part, and the list scrolls: it can be reached by keyboard. */
const ALL_IN_VIEW_LINES = 2;

interface ChartLegendProps {
  readonly content: ChartContent;
  /** The campsites whose lines are drawn over the ribbon. */
  readonly picked: ReadonlySet<string>;
  readonly onPick: (campsite: string) => void;
  readonly onPoint: (campsite: string | null) => void;
}

/** A stroke as drawn and a name for every line; over a ribbon a click on a name draws its line, or takes it away. */
export function ChartLegend(props: ChartLegendProps) {
  const { lines, spreads, colours } = props.content;
  const scrolls = {
    'data-scrolls': lines.length >= SCROLLS_FROM_LINES || undefined,
    tabIndex: lines.length > ALL_IN_VIEW_LINES ? 0 : undefined,
  };
  const competitors = lines.filter((line) => !line.isReference).length;
  return (
    <ul className={styles.legend} aria-label={priceChartText.legend} {...scrolls}>
      {lines.map((line, at) => (
        <Fragment key={line.campsite}>
          {at === Number(lines[0]!.isReference) && spreads && <SpreadEntries competitors={competitors} />}
          <li className={styles.legendEntry} data-reference={line.isReference || undefined}>
            {spreads && !line.isReference ? (
              <LineToggle line={line} {...props} />
            ) : (
              <LineName line={line} colours={colours} />
            )}
          </li>
        </Fragment>
      ))}
    </ul>
  );
}

/** What the ribbon and the line in it are. */
function SpreadEntries({ competitors }: { competitors: number }) {
  return (
    <>
      <li className={styles.legendEntry}>
        <LineStroke colour="var(--median)" solid />
        <span>{priceChartText.median({ count: competitors })}</span>
      </li>
      <li className={styles.legendEntry}>
        <span className={styles.ribbon} aria-hidden="true" />
        <span>{priceChartText.middleHalf}</span>
      </li>
    </>
  );
}

function LineToggle({ line, content, picked, onPick, onPoint }: ChartLegendProps & { readonly line: PriceLine }) {
  const { campsite } = line;
  return (
    <button
      type="button"
      className={styles.toggle}
      aria-pressed={picked.has(campsite)}
      title={priceChartText.drawLine({ campsite })}
      onClick={() => onPick(campsite)}
      onPointerEnter={(event) => event.pointerType === 'mouse' && onPoint(campsite)}
      onPointerLeave={() => onPoint(null)}
      onFocus={() => onPoint(campsite)}
      onBlur={() => onPoint(null)}
    >
      <LineName line={line} colours={content.colours} />
    </button>
  );
}

function LineName({ line, colours }: { line: PriceLine; colours: ReadonlyMap<string, string> }) {
  return (
    <>
      <LineStroke colour={colourOfLine(line, colours)} solid={line.isReference} />
      <span className="anywhere">{line.label}</span>
    </>
  );
}

/** A short piece of a line, drawn as in the plot. */
function LineStroke({ colour, solid }: { colour: string; solid: boolean }) {
  return (
    <svg className={styles.stroke} width="20" height="4" aria-hidden="true">
      <line
        x1="0"
        y1="2"
        x2="20"
        y2="2"
        stroke={colour}
        strokeWidth={solid ? 3 : 2}
        {...(solid ? {} : { strokeDasharray: '8 4' })}
      />
    </svg>
  );
}
