import { useElementSize } from '@mantine/hooks';
import type { ComparedNight, StayOfCampsite } from '@vivac/contract/wire/night';
import { STALE_AFTER_HOURS } from '@vivac/domain/rules/kinds/price-findings';
import { REFERENCE_COLOUR } from '@vivac/domain/screens/palette';
import { medianSteps } from '@vivac/domain/screens/price-series';
import { dayAt } from '@vivac/domain/time/day';
import { isoSeconds } from '@vivac/domain/time/zoned-moment';
import { type CSSProperties, useState, useId } from 'react';
import { priceWords } from '../../text/price-words.ts';
import { shortened } from '../../ui/shortened.ts';
import { Empty } from '../../ui/states/empty.tsx';
import { nightText } from './night-words.ts';
import styles from './night.module.css';

interface PriceHistoryProps {
  readonly night: ComparedNight;
  readonly reference: string;
  readonly chosen: string;
  readonly asOf: string | null;
  readonly zone: string;
  readonly receivedAtMs: number;
  readonly colours: ReadonlyMap<string, string>;
}

/** The price of the stay over the time of observation, as steps (night-5). */
export function PriceHistory(props: PriceHistoryProps) {
  const { night, chosen, colours } = props;
  const [range, setRange] = useState<Range>('month');
  const { ref, width, height } = useElementSize();
  const untilMs = endOf(props);
  const all = historyLines(night, chosen, colours);
  const span = spanOf(
    range,
    all.map(({ steps }) => steps),
    untilMs,
  );
  const lines = all.map((line) => ({ ...line, steps: stepsWithin(line.steps, span) })).filter(hasPrice);
  return (
    <section className={styles.history} aria-label={nightText.history}>
      <header className={styles.historyHead}>
        <h3 className="text-15 bold anywhere">{nightText.history}</h3>
        <div className={styles.ranges} role="group" aria-label={nightText.range}>
          {RANGES.map((each) => (
            <button key={each} type="button" aria-pressed={each === range} onClick={() => setRange(each)}>
              {nightText.ranges[each]}
            </button>
          ))}
        </div>
      </header>
      <div ref={ref} className={styles.picture} data-narrow={width < NARROW_PX || undefined}>
        {lines.length === 0 ? (
          <Empty look="line" title={nightText.noHistory} />
        ) : (
          <>
            <HistoryPicture
              widthPx={width || 480}
              roomPx={height}
              span={span}
              lines={lines}
              unlooked={unlookedIn(night, span)}
              failures={failuresOf(night, chosen).filter((atMs) => atMs >= span.fromMs)}
              zone={props.zone}
              label={nightText.picture({ lines: lines.map(inWords).join('. ') })}
            />
            <ul className={styles.legend} data-narrow={width < NARROW_PX || undefined}>
              {lines.map(({ campsite, colour, look }) => (
                <li key={campsite} data-look={look} style={{ '--dot': colour } as CSSProperties}>
                  {campsite}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </section>
  );
}

/** The moment as known on which the night is shown, else now; never before the newest look. */
function endOf({ night, asOf, zone, receivedAtMs }: PriceHistoryProps): number {
  const requested = asOf === null ? receivedAtMs : (isoSeconds(asOf, zone) ?? 0) * 1000;
  return Math.max(requested, newestLook(night) ?? 0);
}

/** The times without a look, and the one since the newest look where it is as long. */
function unlookedIn(night: ComparedNight, { fromMs, toMs }: TimeSpan): TimeSpan[] {
  const newest = newestLook(night);
  const open = newest !== null && toMs - newest > STALE_AFTER_HOURS * 3_600_000 ? [{ fromMs: newest, toMs }] : [];
  const reported = night.unlooked.map(({ from, to }) => ({ fromMs: Date.parse(from), toMs: Date.parse(to) }));
  return [...reported, ...open]
    .filter((time) => time.toMs > fromMs && time.fromMs < toMs)
    .map((time) => ({ fromMs: Math.max(time.fromMs, fromMs), toMs: Math.min(time.toMs, toMs) }));
}

function hasPrice({ steps }: HistoryLine): boolean {
  return steps.some(({ price }) => price !== null);
}

function inWords({ campsite, steps }: HistoryLine): string {
  const prices = steps.map(({ price }) => (price === null ? nightText.noPrice : priceWords.euros(price)));
  return nightText.line(campsite, prices);
}

const LEAST_HEIGHT_PX = 216;
const MOST_HEIGHT_PX = 420;
const TOP_PX = 12;
const BOTTOM_PX = 26;
const LEFT_PX = 46;
/** Room for names and prices where the lines end; on a narrow picture for the prices alone. */
const LABEL_PX = 236;
const PRICE_PX = 74;
const NARROW_PX = 500;
const LABEL_LINE_PX = 16;
/** From here on a time without a look has its word. */
const WORDED_FROM_PX = 72;
const MOST_LETTERS = 24;

interface HistoryPictureProps {
  readonly widthPx: number;
  /** Room that there is; a narrow picture takes the least. */
  readonly roomPx: number;
  readonly span: TimeSpan;
  /** Of the time shown; the last is drawn on top. */
  readonly lines: readonly HistoryLine[];
  readonly unlooked: readonly TimeSpan[];
  /** When a look at the chosen campsite failed. */
  readonly failures: readonly number[];
  readonly zone: string;
  /** All of it in words. */
  readonly label: string;
}

/** The lines with their names at the end, hatched where nobody looked. */
function HistoryPicture({ widthPx, roomPx, span, lines, unlooked, failures, zone, label }: HistoryPictureProps) {
  const hatch = useId();
  const isNarrow = widthPx < NARROW_PX;
  const right = widthPx - (isNarrow ? PRICE_PX : LABEL_PX);
  const heightPx = isNarrow ? LEAST_HEIGHT_PX : Math.min(Math.max(roomPx, LEAST_HEIGHT_PX), MOST_HEIGHT_PX);
  const bottom = heightPx - BOTTOM_PX;
  const ticks = priceTicks(lines.flatMap(({ steps }) => steps.flatMap(({ price }) => price ?? [])));
  const scale = scaleOf(span, ticks, right, bottom);
  return (
    <svg className={styles.svg} width={widthPx} height={heightPx} role="img" aria-label={label}>
      <defs>
        <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <line className={styles.hatch} x1="0" y1="0" x2="0" y2="6" />
        </pattern>
      </defs>
      {ticks.map((price) => (
        <g key={price}>
          <line className={styles.rule} x1={LEFT_PX} x2={right} y1={scale.y(price)} y2={scale.y(price)} />
          <text className={styles.axis} x={LEFT_PX - 6} y={scale.y(price) + 4} textAnchor="end">
            {priceWords.wholeEuros(price)}
          </text>
        </g>
      ))}
      {unlooked.map(({ fromMs, toMs }) => (
        <g key={fromMs}>
          <rect
            x={scale.x(fromMs)}
            y={TOP_PX}
            width={scale.x(toMs) - scale.x(fromMs)}
            height={bottom - TOP_PX}
            fill={`url(#${hatch})`}
          />
          {scale.x(toMs) - scale.x(fromMs) >= WORDED_FROM_PX && (
            <text className={styles.unlooked} x={scale.x((fromMs + toMs) / 2)} y={bottom - 5} textAnchor="middle">
              {nightText.unlooked}
            </text>
          )}
        </g>
      ))}
      {failures.map((atMs) => (
        <text key={atMs} className={styles.failure} x={scale.x(atMs)} y={bottom - 2} textAnchor="middle">
          ×<title>{nightText.failedLook}</title>
        </text>
      ))}
      {lines.map(({ campsite, colour, look, steps }) => (
        <path
          key={campsite}
          className={styles.line}
          data-look={look}
          stroke={colour}
          d={pathOf(steps, span.toMs, scale)}
        />
      ))}
      <EndLabels lines={lines} x={right + 8} y={scale.y} bottom={bottom} hasNames={!isNarrow} />
      <TimeAxis span={span} x={scale.x} y={heightPx - 8} zone={zone} />
    </svg>
  );
}

function scaleOf({ fromMs, toMs }: TimeSpan, ticks: readonly number[], right: number, bottom: number): Scale {
  const lowest = ticks[0] ?? 0;
  const highest = ticks.at(-1) ?? 1;
  return {
    x: (ms) => LEFT_PX + ((ms - fromMs) / (toMs - fromMs)) * (right - LEFT_PX),
    y: (price) => bottom - ((price - lowest) / (highest - lowest)) * (bottom - TOP_PX),
  };
}

interface EndLabelsProps extends Pick<HistoryPictureProps, 'lines'> {
  readonly x: number;
  readonly y: Scale['y'];
  readonly bottom: number;
  readonly hasNames: boolean;
}

/** Names and prices where the lines end, for those that have a price now. */
function EndLabels({ lines, x, y, bottom, hasNames }: EndLabelsProps) {
  const ending = lines.flatMap((line) => {
    const price = line.steps.at(-1)?.price ?? null;
    return price === null ? [] : [{ ...line, price }];
  });
  const places = spreadLabels(
    ending.map(({ price }) => y(price)),
    LABEL_LINE_PX,
    bottom,
  );
  return ending.map(({ campsite, colour, look, price }, at) => (
    <g key={campsite} aria-hidden="true">
      <circle cx={x} cy={places[at]! - 4} r="3.5" fill={colour} />
      <text className={styles.endLabel} data-look={look} x={x + 9} y={places[at]}>
        {hasNames && `${shortened(campsite, MOST_LETTERS)} `}
        {priceWords.euros(price)}
      </text>
    </g>
  ));
}

/** Of the axis' type, on average; days of Catalan are twice as long as those of English. */
const LETTER_PX = 6.5;
const LEAST_GAP_PX = 8;

interface TimeAxisProps extends Pick<HistoryPictureProps, 'span' | 'zone'> {
  readonly x: Scale['x'];
  readonly y: number;
}

function TimeAxis({ span, x, y, zone }: TimeAxisProps) {
  const wordsOf = (atMs: number) => priceWords.dayAndMonth(dayAt(new Date(atMs), zone));
  const fivePx = 4 * (1.5 * LETTER_PX * wordsOf(span.toMs).length + LEAST_GAP_PX);
  const ticks = timeTicks(span, x(span.toMs) - x(span.fromMs) < fivePx ? 3 : 5);
  return ticks.map((atMs, at) => (
    <text
      key={atMs}
      className={styles.axis}
      x={x(atMs)}
      y={y}
      textAnchor={at === 0 ? 'start' : at === ticks.length - 1 ? 'end' : 'middle'}
    >
      {wordsOf(atMs)}
    </text>
  ));
}

const FALLBACK_COLOUR = '#888';
/** Beside the own campsite and the chosen one. */
const MOST_DEAREST = 2;

const MEDIAN_COLOUR = 'var(--pine-strong)';

/** A campsite's line, or that of the competitors' median. */
interface HistoryLine {
  readonly campsite: string;
  readonly colour: string;
  readonly look: 'own' | 'chosen' | 'other' | 'median';
  readonly steps: readonly Step[];
}

/** The own campsite, the chosen one, the dearest of the others, and the median of all competitors. */
function historyLines(
  { campsites }: ComparedNight,
  chosen: string,
  colours: ReadonlyMap<string, string>,
): HistoryLine[] {
  const [own, ...others] = campsites;
  if (own === undefined) return [];
  const dearest = others.filter(({ name }) => name !== chosen).slice(0, MOST_DEAREST);
  const picked = others.filter(({ name }) => name === chosen);
  const lineOf = (look: HistoryLine['look']) => (stay: StayOfCampsite) => ({
    campsite: stay.name,
    colour: look === 'own' ? REFERENCE_COLOUR : (colours.get(stay.name) ?? FALLBACK_COLOUR),
    look,
    steps: stepsOf(stay),
  });
  const median: HistoryLine = {
    campsite: nightText.median,
    colour: MEDIAN_COLOUR,
    look: 'median',
    steps: medianSteps(others.map(stepsOf)),
  };
  return [
    ...(others.length > 1 ? [median] : []),
    ...dearest.map(lineOf('other')),
    ...picked.map(lineOf('chosen')),
    lineOf('own')(own),
  ];
}

function stepsOf({ steps }: StayOfCampsite): Step[] {
  return steps.map(({ observedAt, price, basis, nights }) => ({
    atMs: Date.parse(observedAt),
    price,
    kind: `${basis} ${nights}`,
  }));
}

/** When looks at a campsite failed, in milliseconds since 1970. */
function failuresOf({ campsites }: ComparedNight, chosen: string): number[] {
  const stay = campsites.find(({ name }) => name === chosen);
  return (stay?.evidence ?? []).filter(({ failed }) => failed).map(({ observedAt }) => Date.parse(observedAt));
}

/** The newest look at any campsite; null without one. */
function newestLook({ campsites }: ComparedNight): number | null {
  const moments = campsites.flatMap(({ evidence }) =>
    evidence.slice(0, 1).map(({ observedAt }) => Date.parse(observedAt)),
  );
  return moments.length === 0 ? null : Math.max(...moments);
}

/** Milliseconds since 1970. */
interface TimeSpan {
  readonly fromMs: number;
  readonly toMs: number;
}

/** A price in euros, or none, from a moment on. */
interface Step {
  readonly atMs: number;
  readonly price: number | null;
  /** What the price is of: its basis and length. A price of another kind is no move of the one before it. */
  readonly kind?: string;
}

const RANGES = ['week', 'month', 'all'] as const;
type Range = (typeof RANGES)[number];

const MS_PER_DAY = 86_400_000;
const DAYS: Readonly<Record<Range, number>> = { week: 7, month: 30, all: Infinity };

/** The time that a range shows up to a moment; all of it begins with the first step. */
export function spanOf(range: Range, lines: readonly (readonly Step[])[], untilMs: number): TimeSpan {
  const first = Math.min(untilMs, ...lines.flatMap((steps) => steps[0]?.atMs ?? []));
  const fromMs = Number.isFinite(DAYS[range]) ? untilMs - DAYS[range] * MS_PER_DAY : first;
  // A line with one look alone is drawn over a day.
  return { fromMs: Math.min(fromMs, untilMs - MS_PER_DAY), toMs: untilMs };
}

/** The steps of a time, the first of which is what was known when it began. */
export function stepsWithin(steps: readonly Step[], { fromMs, toMs }: TimeSpan): Step[] {
  const before = steps.findLast(({ atMs }) => atMs <= fromMs);
  const inside = steps.filter(({ atMs }) => atMs > fromMs && atMs <= toMs);
  return before === undefined ? inside : [{ ...before, atMs: fromMs }, ...inside];
}

interface Scale {
  readonly x: (ms: number) => number;
  readonly y: (price: number) => number;
}

/** An SVG path: a price holds until the next look finds another; a time without a price is a gap, and a price of another kind begins anew. */
export function pathOf(steps: readonly Step[], toMs: number, { x, y }: Scale): string {
  return steps
    .map(({ atMs, price, kind }, at) => {
      if (price === null) return '';
      const previous = steps[at - 1];
      const isMove = previous !== undefined && previous.price !== null && previous.kind === kind;
      const start = !isMove ? `M${place(x(atMs))} ${place(y(price))}` : `V${place(y(price))}`;
      return `${start}H${place(x(steps[at + 1]?.atMs ?? toMs))}`;
    })
    .join('');
}

function place(px: number): number {
  return Math.round(px * 10) / 10;
}

const NICE = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000];

/** Round prices from below the lowest to above the highest, five at most. */
export function priceTicks(prices: readonly number[]): number[] {
  if (prices.length === 0) return [];
  const lowest = Math.min(...prices);
  const highest = Math.max(...prices);
  const step = NICE.find((each) => (highest - lowest) / each <= 3) ?? NICE.at(-1)!;
  const first = Math.floor(lowest / step) * step;
  const count = Math.floor((highest - first) / step) + 2;
  return Array.from({ length: count }, (_, at) => first + at * step);
}

/** Moments at equal distances over a time, its end among them. */
export function timeTicks({ fromMs, toMs }: TimeSpan, count: number): number[] {
  return Array.from({ length: count }, (_, at) => fromMs + ((toMs - fromMs) * at) / (count - 1));
}

/** Moves labels down, then up, so that none covers another; in the order given. */
export function spreadLabels(wanted: readonly number[], gapPx: number, lowestPx: number): number[] {
  const order = wanted.map((_, at) => at).sort((a, b) => wanted[a]! - wanted[b]!);
  const places = [...wanted];
  order.forEach((label, at) => {
    const above = order[at - 1];
    if (above !== undefined) places[label] = Math.max(places[label]!, places[above]! + gapPx);
  });
  order.toReversed().forEach((label, at) => {
    const limit = lowestPx - at * gapPx;
    places[label] = Math.min(places[label]!, limit);
  });
  return places;
}
