import type { ChartDataset, ChartOptions } from 'chart.js';
import { REFERENCE_COLOUR } from '@vivac/domain/screens/palette';
import { type PriceLine, axisStartsAtZero } from '@vivac/domain/screens/price-series';
import { priceWords } from '../../../text/price-words.ts';
import { endRoom } from './end-labels.ts';

const FALLBACK_COLOUR = '#888';
const CROWDED_FROM_LINES = 15;

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

/** Axes in the page's colours; no motion, so that a change of days is never read as a change of prices. */
export function optionsOf(lines: readonly PriceLine[], token: TokenReader): ChartOptions<'line'> {
  const font = { family: token('--font'), size: 12 };
  const border = { display: false };
  return {
    animation: false,
    responsive: true,
    maintainAspectRatio: false,
    events: [],
    layout: { padding: ({ chart }) => ({ top: 8, right: endRoom(chart.width, lines.length) }) },
    scales: {
      x: {
        offset: true,
        border,
        grid: { display: false },
        ticks: { font, color: token('--muted'), autoSkip: false, maxRotation: 90 },
      },
      y: {
        beginAtZero: axisStartsAtZero(lines),
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
