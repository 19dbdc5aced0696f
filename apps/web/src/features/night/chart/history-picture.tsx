import { dayAt } from '@vivac/domain/time/day';
import { useId } from 'react';
import { nightText } from '../night-words.ts';
import { priceWords } from '../../../text/price-words.ts';
import styles from '../night.module.css';
import type { HistoryLine } from './history-lines.ts';
import { type Scale, type TimeSpan, pathOf, priceTicks, spreadLabels, timeTicks } from './step-lines.ts';

const LEAST_HEIGHT_PX = 216;
const MOST_HEIGHT_PX = 420;
const TOP_PX = 12;
const BOTTOM_PX = 26;
const LEFT_PX = 46;
/** Room for names and prices where the lines end; on a narrow picture for the prices alone. */
const LABEL_PX = 176;
const PRICE_PX = 74;
export const NARROW_PX = 440;
const LABEL_LINE_PX = 16;
/** From here on a time without a look has its word. */
const WORDED_FROM_PX = 72;
const MOST_LETTERS = 15;

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
export function HistoryPicture({ widthPx, roomPx, span, lines, unlooked, failures, zone, label }: HistoryPictureProps) {
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
        {hasNames && `${shortened(campsite)} `}
        {priceWords.euros(price)}
      </text>
    </g>
  ));
}

function shortened(name: string): string {
  const letters = [...name];
  return letters.length <= MOST_LETTERS
    ? name
    : `${letters
        .slice(0, MOST_LETTERS - 1)
        .join('')
        .trimEnd()}…`;
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
