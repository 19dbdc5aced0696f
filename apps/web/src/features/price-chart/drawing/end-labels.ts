import type { Plugin } from 'chart.js';

/** Below this width of the chart, in CSS pixels, names at the ends would take too much from the lines. */
const WIDE_FROM_PX = 800;
/** With more lines than this the names would be a list beside the chart. */
const MOST_LINES = 24;
const ROOM_PX = 190;
const NO_ROOM_PX = 4;
const LABEL_HEIGHT_PX = 15;
const LEADER_PX = 14;
const MOST_CHARACTERS = 26;

/** The room to keep free on the right of a chart so wide with so many lines, in CSS pixels. */
export function endRoom(chartWidthPx: number, lineCount: number): number {
  return chartWidthPx >= WIDE_FROM_PX && lineCount > 0 && lineCount <= MOST_LINES ? ROOM_PX : NO_ROOM_PX;
}

/**
 * Where labels stand that belong to these heights, pushed apart until none touches another, in the order given; null when
 * there are too many for the room.
 */
export function spreadLabels(heights: readonly number[], top: number, bottom: number, gap: number): number[] | null {
  if (heights.length * gap > bottom - top) return null;
  const order = heights.map((_, at) => at).sort((a, b) => heights[a]! - heights[b]!);
  const placed = [...heights];
  let least = top + gap / 2;
  for (const at of order) least = (placed[at] = Math.max(placed[at]!, least)) + gap;
  let most = bottom - gap / 2;
  for (const at of order.reverse()) most = (placed[at] = Math.min(placed[at]!, most)) - gap;
  return placed;
}

/** The name of every line that has a price on the last day, at its end, where the chart is wide enough. */
export function endLabels(styleOf: () => { readonly font: string; readonly colour: string }): Plugin<'line'> {
  return {
    id: 'end-labels',
    afterDatasetsDraw(chart) {
      const { ctx, chartArea, data, width } = chart;
      if (endRoom(width, data.datasets.length) === NO_ROOM_PX) return;
      const lines = data.datasets.flatMap(({ label = '', borderColor, data: prices }, at) => {
        const end = chart.getDatasetMeta(at).data.at(-1);
        return end && typeof prices.at(-1) === 'number'
          ? [{ label, colour: String(borderColor), x: end.x, y: end.y }]
          : [];
      });
      const heights = lines.map(({ y }) => y);
      const placed = spreadLabels(heights, chartArea.top, chartArea.bottom, LABEL_HEIGHT_PX);
      if (placed === null) return;
      const { font, colour } = styleOf();
      ctx.save();
      ctx.font = font;
      ctx.textBaseline = 'middle';
      lines.forEach((line, at) => {
        const textX = chartArea.right + LEADER_PX;
        ctx.strokeStyle = line.colour;
        ctx.beginPath();
        ctx.moveTo(line.x + 6, line.y);
        ctx.lineTo(textX - 4, placed[at]!);
        ctx.stroke();
        ctx.fillStyle = colour;
        ctx.fillText(shortened(line.label), textX, placed[at]!);
      });
      ctx.restore();
    },
  };
}

function shortened(name: string): string {
  return name.length > MOST_CHARACTERS ? `${name.slice(0, MOST_CHARACTERS - 1).trimEnd()}…` : name;
}
