import {
  CategoryScale,
  Chart,
  type ChartData,
  type ChartOptions,
  LineController,
  LineElement,
  LinearScale,
  PointElement,
} from 'chart.js';
import { type Day, weekdayOf } from '@vivac/domain/time/day';
import { type PriceLine, axisLabelOf } from '@vivac/domain/screens/price-series';
import type { PriceSpread } from '@vivac/domain/screens/price-spread';
import { datasetsOf, medianDataset, optionsOf } from './chart-options.ts';
import type { NightMoves } from '../../../text/night-moves.ts';
import { type MoveMark, dayBands, guideLine, moveMarks, spreadRibbon } from './chart-plugins.ts';

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
      const data = { labels: shown.map(axisLabelOf), datasets: [...datasetsOf(drawn, colours), ...median] };
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
