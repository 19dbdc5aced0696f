import type { Chart, Plugin } from 'chart.js';
import type { PriceSpread } from '@vivac/domain/screens/price-spread';

/** Shades the days for which `isShaded` holds, a step wide, behind the lines. */
export function dayBands(isShaded: (index: number) => boolean, colourOf: () => string): Plugin<'line'> {
  return {
    id: 'day-bands',
    beforeDatasetsDraw(chart) {
      const { ctx, chartArea } = chart;
      const half = stepOf(chart) / 2;
      ctx.save();
      ctx.fillStyle = colourOf();
      chart.data.labels?.forEach((_, index) => {
        if (!isShaded(index)) return;
        const centre = chart.scales['x']!.getPixelForValue(index);
        const left = Math.max(centre - half, chartArea.left);
        ctx.fillRect(left, chartArea.top, Math.min(centre + half, chartArea.right) - left, chartArea.height);
      });
      ctx.restore();
    },
  };
}

/** A vertical line through the day looked at, in front of the bands and behind the lines. */
export function guideLine(indexOf: () => number | null, colourOf: () => string): Plugin<'line'> {
  return {
    id: 'guide-line',
    beforeDatasetsDraw({ ctx, chartArea, scales }) {
      const index = indexOf();
      if (index === null) return;
      const x = Math.round(scales['x']!.getPixelForValue(index)) + 0.5;
      ctx.save();
      ctx.strokeStyle = colourOf();
      ctx.beginPath();
      ctx.moveTo(x, chartArea.top);
      ctx.lineTo(x, chartArea.bottom);
      ctx.stroke();
      ctx.restore();
    },
  };
}

/** A ribbon over the middle half of the prices, behind the lines; a day without a price is a gap. */
export function spreadRibbon(
  spreadsOf: () => readonly (PriceSpread | null)[] | null,
  colourOf: () => string,
): Plugin<'line'> {
  return {
    id: 'spread-ribbon',
    beforeDatasetsDraw({ ctx, scales }) {
      const { x, y } = scales as { x: Chart['scales'][string]; y: Chart['scales'][string] };
      ctx.save();
      ctx.fillStyle = colourOf();
      for (const run of runsOf(spreadsOf() ?? [])) {
        ctx.beginPath();
        for (const { at, spread } of run) ctx.lineTo(x.getPixelForValue(at), y.getPixelForValue(spread.high));
        for (const { at, spread } of run.toReversed())
          ctx.lineTo(x.getPixelForValue(at), y.getPixelForValue(spread.low));
        ctx.fill();
      }
      ctx.restore();
    },
  };
}

/** A point whose price moved: its arrow stands above it, paler while it is not confirmed. */
export interface MoveMark {
  readonly index: number;
  readonly price: number;
  readonly sign: string;
  readonly isPending: boolean;
}

const MARK_ABOVE_PX = 7;
const PENDING_ALPHA = 0.55;

/** Arrows over the points that moved, in front of the lines; what they mean is said in the prices of the day. */
export function moveMarks(marksOf: () => readonly MoveMark[], colourOf: () => string): Plugin<'line'> {
  return {
    id: 'move-marks',
    afterDatasetsDraw({ ctx, scales }) {
      const { x, y } = scales as { x: Chart['scales'][string]; y: Chart['scales'][string] };
      ctx.save();
      ctx.fillStyle = colourOf();
      ctx.font = '700 12px system-ui, sans-serif';
      ctx.textAlign = 'center';
      for (const { index, price, sign, isPending } of marksOf()) {
        ctx.globalAlpha = isPending ? PENDING_ALPHA : 1;
        ctx.fillText(sign, x.getPixelForValue(index), y.getPixelForValue(price) - MARK_ABOVE_PX);
      }
      ctx.restore();
    },
  };
}

interface SpreadAt {
  readonly at: number;
  readonly spread: PriceSpread;
}

/** Days one after the other that have a spread. */
function runsOf(spreads: readonly (PriceSpread | null)[]): SpreadAt[][] {
  const runs: SpreadAt[][] = [[]];
  spreads.forEach((spread, at) => {
    if (spread === null) runs.push([]);
    else runs.at(-1)!.push({ at, spread });
  });
  return runs.filter(({ length }) => length > 0);
}

function stepOf({ chartArea, data }: Chart): number {
  return chartArea.width / Math.max(1, data.labels?.length ?? 0);
}
