import type { Chart, Plugin } from 'chart.js';

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

function stepOf({ chartArea, data }: Chart): number {
  return chartArea.width / Math.max(1, data.labels?.length ?? 0);
}
