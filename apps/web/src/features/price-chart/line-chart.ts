import { REFERENCE_COLOUR } from '@vivac/domain/screens/palette';
import { axisLabelOf, axisStartsAtZero, type PriceLine, type PriceSpread } from '@vivac/domain/screens/price-series';
import { type Day, weekdayOf } from '@vivac/domain/time/day';
import { language } from '../../text/reader.ts';
import {
  type ChartData,
  type ChartOptions,
  type ChartDataset,
  type Tick,
  type Plugin,
  CategoryScale,
  Chart,
  LineController,
  LineElement,
  LinearScale,
  PointElement,
} from 'chart.js';
import type { NightMoves } from '../../text/night-moves.ts';
import { priceWords } from '../../text/price-words.ts';

Chart.register(CategoryScale, LineController, LineElement, LinearScale, PointElement);

const SATURDAY = 6;

export interface ChartContent {
  readonly days: readonly Day[];
  /** Of every campsite with a price; the first is drawn on top. */
  readonly lines: readonly PriceLine[];
  /** Of the competitors, day by day, where the reader chose that view of many; null where each has its line. */
  readonly spreads: readonly (PriceSpread | null)[] | null;
  readonly colours: ReadonlyMap<string, string>;
  /** What moved since yesterday. */
  readonly moves: NightMoves;
}

export interface LineChart {
  /** Draws some of the lines anew, over the spread if there is one, in the colours that the page has now. */
  readonly show: (content: ChartContent, drawn: readonly PriceLine[]) => void;
  /** Moves the guide line to the day at an index, or takes it away. */
  readonly guide: (index: number | null) => void;
  /** The index of the day at a distance in CSS pixels from the canvas' left edge; null beside the plot. */
  readonly dayAt: (x: number) => number | null;
  /** Where the day at an index lies, in CSS pixels from the canvas' left edge. */
  readonly positionOf: (index: number) => number;
  readonly destroy: () => void;
}

/** A line chart on a canvas, as large as the canvas' parent. */
export function createLineChart(canvas: HTMLCanvasElement): LineChart {
  let days: readonly Day[] = [];
  let spreads: ChartContent['spreads'] = null;
  let guided: number | null = null;
  let marks: readonly MoveMark[] = [];
  const style = getComputedStyle(canvas);
  const token = (name: string) => style.getPropertyValue(name);
  const isWeekend = (index: number) => weekdayOf(days[index]!) >= SATURDAY;
  let chart: Chart<'line', (number | null)[]> | null = null;
  const begin = (data: ChartData<'line', (number | null)[]>, options: ChartOptions<'line'>) =>
    new Chart<'line', (number | null)[]>(canvas, { type: 'line', data, options, plugins });
  const plugins = [
    dayBands(isWeekend, () => token('--weekend')),
    guideLine(
      () => guided,
      () => token('--edge'),
    ),
    spreadRibbon(
      () => spreads,
      () => token('--ribbon'),
    ),
    moveMarks(
      () => marks,
      () => token('--ink'),
    ),
  ];

  return {
    show({ days: shown, lines, colours, spreads: spreadsShown, moves }, drawn) {
      marks = marksOf(shown, drawn, moves);
      days = shown;
      spreads = spreadsShown;
      const median = spreads === null ? [] : [medianDataset(spreads, token('--median'))];
      // The own line lies on top, then those picked, then the median.
      const data = { labels: labelsOf(shown), datasets: [...datasetsOf(drawn, colours), ...median] };
      const options = optionsOf(lines, token, spreads);
      // Begun with its content: a chart that begins empty is laid out and drawn twice.
      if (chart === null) {
        chart = begin(data, options);
        return;
      }
      Object.assign(chart.data, data);
      chart.options = options;
      chart.update();
    },
    guide(index) {
      if (index === guided) return;
      guided = index;
      chart?.draw();
    },
    dayAt(x) {
      if (chart === null) return null;
      const { left, right } = chart.chartArea;
      if (x < left || x > right || days.length === 0) return null;
      const index = Math.floor(((x - left) / (right - left)) * days.length);
      return Math.min(index, days.length - 1);
    },
    positionOf: (index) => chart?.scales['x']!.getPixelForValue(index) ?? 0,
    destroy: () => chart?.destroy(),
  };
}

/** The points of drawn lines whose price moved since yesterday, each with its arrow. */
function marksOf(days: readonly Day[], drawn: readonly PriceLine[], moves: NightMoves): MoveMark[] {
  return drawn.flatMap(({ campsite, prices }) =>
    days.flatMap((day, index) => {
      const price = prices[index] ?? null;
      const move = price === null ? null : moves.of(campsite, day);
      if (price === null || move === null || move.sign === null) return [];
      return [{ index, price, sign: move.sign.slice(0, 1), isPending: move.isPending }];
    }),
  );
}

const FALLBACK_COLOUR = '#888';
const CROWDED_FROM_LINES = 15;
/** A label of a day takes so much, with the room around it, in CSS pixels; where days are closer it stands in two lines. */
const DAY_LABEL_PX = 40;
const TWO_DIGITS_PX = 19;
const END_ROOM_PX = 4;

/** The value of a token of the page (`--ink`) where the chart stands. */
type TokenReader = (name: string) => string;

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

const labelsOf = (days: readonly Day[]): string[] => days.map((day) => axisLabelOf(day, language));

/**
 * `12-05`, or one above the other where the days are close, so that it is read without turning the head; of days that are closer
 * than two digits every other one.
 */
export function dayLabel(label: string, at: number, axisPx: number, { length }: readonly Tick[]): string | string[] {
  const dayPx = axisPx / Math.max(1, length);
  if (dayPx < TWO_DIGITS_PX && at % 2 === 1) return '';
  return dayPx < DAY_LABEL_PX ? label.split(/[-/]/) : label;
}

/** Shades the days for which `isShaded` holds, a step wide, behind the lines. */
function dayBands(isShaded: (index: number) => boolean, colourOf: () => string): Plugin<'line'> {
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
function guideLine(indexOf: () => number | null, colourOf: () => string): Plugin<'line'> {
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
function spreadRibbon(spreadsOf: () => readonly (PriceSpread | null)[] | null, colourOf: () => string): Plugin<'line'> {
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
interface MoveMark {
  readonly index: number;
  readonly price: number;
  readonly sign: string;
  readonly isPending: boolean;
}

const MARK_ABOVE_PX = 7;
const PENDING_ALPHA = 0.55;

/** Arrows over the points that moved, in front of the lines; what they mean is said in the prices of the day. */
function moveMarks(marksOf: () => readonly MoveMark[], colourOf: () => string): Plugin<'line'> {
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
