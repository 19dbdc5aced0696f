import type { ChartDataset, ChartOptions, Tick } from 'chart.js';
import { REFERENCE_COLOUR } from '@vivac/domain/screens/palette';
import { type PriceLine, axisStartsAtZero } from '@vivac/domain/screens/price-series';
import type { PriceSpread } from '@vivac/domain/screens/price-spread';
import { priceWords } from '../../../text/price-words.ts';

const FALLBACK_COLOUR = '#888';
const CROWDED_FROM_LINES = 15;
/** A label of a day takes so much, with the room around it, in CSS pixels; where days are closer it stands in two lines. */
const DAY_LABEL_PX = 40;
const TWO_DIGITS_PX = 19;
const END_ROOM_PX = 4;

/** The value of a token of the page (`--ink`) where the chart stands. */
export type TokenReader = (name: string) => string;

/** The colour of a line: the reference's own, else the campsite's, else the fallback (chart-12, chart-13). */
export function colourOfLine(line: PriceLine, colours: ReadonlyMap<string, string>): string {
  return line.isReference ? REFERENCE_COLOUR : (colours.get(line.campsite) ?? FALLBACK_COLOUR);
}

/** A line as drawn: the reference solid and wide, the others dashed in their own colour (chart-12, chart-13, chart-14). */
export function datasetsOf(
  lines: readonly PriceLine[],
  colours: ReadonlyMap<string, string>,
): ChartDataset<'line', (number | null)[]>[] {
  const pointRadius = lines.length >= CROWDED_FROM_LINES ? 1.5 : 2.5;
  return lines.map((line) => {
    const colour = colourOfLine(line, colours);
    return {
      label: line.label,
      data: [...line.prices],
      borderColor: colour,
      backgroundColor: colour,
      borderWidth: line.isReference ? 3 : 2,
      borderDash: line.isReference ? [] : [8, 4],
      tension: 0.3,
      fill: false,
      spanGaps: false,
      pointRadius: line.isReference ? 4 : pointRadius,
      pointBorderWidth: 0,
    };
  });
}

/** The median of the competitors: solid and thin, over the ribbon of their middle half (chart-17). */
export function medianDataset(
  spreads: readonly (PriceSpread | null)[],
  colour: string,
): ChartDataset<'line', (number | null)[]> {
  return {
    data: spreads.map((spread) => spread?.median ?? null),
    borderColor: colour,
    backgroundColor: colour,
    borderWidth: 2,
    tension: 0.3,
    fill: false,
    spanGaps: false,
    pointRadius: 0,
  };
}

/** Axes in the page's colours; no motion, so that a change of days is never read as a change of prices. */
export function optionsOf(
  lines: readonly PriceLine[],
  token: TokenReader,
  spreads: readonly (PriceSpread | null)[] | null = null,
): ChartOptions<'line'> {
  const font = { family: token('--font'), size: 12 };
  const border = { display: false };
  return {
    animation: false,
    responsive: true,
    maintainAspectRatio: false,
    events: [],
    layout: { padding: { top: 8, right: END_ROOM_PX } },
    scales: {
      x: {
        offset: true,
        border,
        grid: { display: false },
        ticks: {
          font,
          color: token('--muted'),
          autoSkip: false,
          maxRotation: 0,
          callback(_, at, ticks) {
            return dayLabel(this.getLabelForValue(at), at, this.width, ticks);
          },
        },
      },
      y: {
        beginAtZero: axisStartsAtZero(lines),
        ...suggestedRange(spreads),
        border,
        grid: { color: token('--grid') },
        ticks: {
          font,
          color: token('--muted'),
          display: lines.length > 0,
          precision: 0,
          maxTicksLimit: 7,
          callback: (price) => priceWords.wholeEuros(Number(price)),
        },
      },
    },
  };
}

/** The ribbon lies within the axis, although no line may go there. */
function suggestedRange(spreads: readonly (PriceSpread | null)[] | null) {
  const known = spreads?.filter((spread) => spread !== null) ?? [];
  if (known.length === 0) return {};
  return {
    suggestedMin: Math.min(...known.map(({ low }) => low)),
    suggestedMax: Math.max(...known.map(({ high }) => high)),
  };
}

/**
 * `12-05`, or month above day where the days are close, so that it is read without turning the head; of days that are closer
 * than two digits every other one.
 */
export function dayLabel(label: string, at: number, axisPx: number, { length }: readonly Tick[]): string | string[] {
  const dayPx = axisPx / Math.max(1, length);
  if (dayPx < TWO_DIGITS_PX && at % 2 === 1) return '';
  return dayPx < DAY_LABEL_PX ? label.split('-') : label;
}
