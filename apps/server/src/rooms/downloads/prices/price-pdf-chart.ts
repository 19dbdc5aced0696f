import { eurosOrNull } from '@vivac/domain/money';
import { moneyWords } from '@vivac/domain/money-words';
import { REFERENCE_COLOUR, distinctColours } from '@vivac/domain/screens/palette';
import { axisLabelOf, lineLabelOf } from '@vivac/domain/screens/price-series';
import type { Pdf } from '../paper/pdf-lines.ts';
import { INK, MUTED, RULE, writeText } from '../paper/pdf-page.ts';
import { MAX_CHART_COMPETITORS, PAPER } from './price-chart-sheet.ts';
import type { PriceReport } from './price-report.ts';

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface ChartLine {
  readonly label: string;
  readonly colour: string;
  readonly isReference: boolean;
  readonly euros: readonly (number | null)[];
}

const NO_DATA = 'No data available for the selected period';
const AXIS_WIDTH = 44;
const AXIS_HEIGHT = 16;
const LEGEND_ROW = 13;
const LEGEND_COLUMNS = 4;
const TICK_COUNT = 5;
const DAY_LABELS = 12;

/** The prices as lines, drawn with strokes; the table that follows says the same in words. */
export function drawChart(pdf: Pdf, root: PDFKit.PDFStructureElement, report: PriceReport, box: Box): void {
  const lines = linesOf(report);
  const alt = `Line chart of the price per night of ${report.reference} and ${lines.length - 1} competitors. The table has every price.`;
  root.add(
    pdf.struct('Figure', { alt, title: 'Prices' }, () => {
      if (report.rows.length === 0)
        return writeText(pdf, NO_DATA, { ...box, size: 12, colour: MUTED, align: 'center' });
      const legendHeight = Math.ceil(lines.length / LEGEND_COLUMNS) * LEGEND_ROW;
      const plot = {
        x: box.x + AXIS_WIDTH,
        y: box.y + 6,
        width: box.width - AXIS_WIDTH,
        height: box.height - AXIS_HEIGHT - legendHeight - 14,
      };
      const scale = scaleOf(lines);
      drawAxes(pdf, report, plot, scale);
      // The reference last, on top of the others.
      for (const line of [...lines].reverse()) drawLine(pdf, line, plot, scale);
      drawLegend(pdf, lines, { ...box, y: plot.y + plot.height + AXIS_HEIGHT + 8, height: legendHeight });
    }),
  );
}

function linesOf({ reference, competitors, rows }: PriceReport): ChartLine[] {
  const colours = distinctColours(competitors, PAPER);
  const own = {
    label: lineLabelOf(reference, reference),
    colour: REFERENCE_COLOUR,
    isReference: true,
    euros: rows.map((row) => eurosOrNull(row.priceCents)),
  };
  const others = competitors.slice(0, MAX_CHART_COMPETITORS).map((name, at) => ({
    label: name,
    colour: colours.get(name)!,
    isReference: false,
    euros: rows.map((row) => eurosOrNull(row.competitorCents[at] ?? null)),
  }));
  return [own, ...others];
}

interface Scale {
  readonly low: number;
  readonly step: number;
}

/** Round steps of 1, 2 or 5 that hold every price. */
function scaleOf(lines: readonly ChartLine[]): Scale {
  let lowest = Infinity;
  let highest = -Infinity;
  for (const price of lines.flatMap(({ euros }) => euros)) {
    if (price === null) continue;
    lowest = Math.min(lowest, price);
    highest = Math.max(highest, price);
  }
  if (lowest > highest) return { low: 0, step: 1 };
  const rough = Math.max(highest - lowest, 1) / (TICK_COUNT - 1);
  const power = 10 ** Math.floor(Math.log10(rough));
  const steps = [1, 2, 5, 10, 20].map((factor) => factor * power);
  const fits = (step: number) => Math.floor(lowest / step) * step + step * TICK_COUNT >= highest;
  const step = steps.find((candidate) => candidate >= rough && fits(candidate)) ?? steps.at(-1)!;
  return { low: Math.floor(lowest / step) * step, step };
}

function heightOf(price: number, plot: Box, { low, step }: Scale): number {
  return plot.y + plot.height * (1 - (price - low) / (step * TICK_COUNT));
}

function drawAxes(pdf: Pdf, { rows }: PriceReport, plot: Box, scale: Scale): void {
  for (let tick = 0; tick <= TICK_COUNT; tick++) {
    const price = scale.low + tick * scale.step;
    const y = heightOf(price, plot, scale);
    pdf
      .moveTo(plot.x, y)
      .lineTo(plot.x + plot.width, y)
      .lineWidth(0.5)
      .strokeColor(RULE)
      .stroke();
    const text = moneyWords.en.euros(price);
    writeText(pdf, text, {
      x: plot.x - AXIS_WIDTH,
      y: y - 5,
      width: AXIS_WIDTH - 6,
      size: 8,
      colour: MUTED,
      align: 'right',
    });
  }
  const every = Math.ceil(rows.length / DAY_LABELS);
  rows.forEach(({ date }, at) => {
    if (at % every !== 0) return;
    const x = placeOf(at, rows.length, plot);
    const y = plot.y + plot.height + 4;
    writeText(pdf, axisLabelOf(date), { x: x - 20, y, width: 40, size: 8, colour: MUTED, align: 'center' });
  });
}

function placeOf(at: number, count: number, plot: Box): number {
  return plot.x + (count === 1 ? plot.width / 2 : (plot.width * at) / (count - 1));
}

function drawLine(pdf: Pdf, line: ChartLine, plot: Box, scale: Scale): void {
  pdf
    .save()
    .lineWidth(line.isReference ? 2 : 1)
    .strokeColor(line.colour)
    .lineJoin('round')
    .lineCap('round');
  if (!line.isReference) pdf.dash(4, { space: 2 });
  let isDrawing = false;
  line.euros.forEach((price, at) => {
    if (price === null) {
      isDrawing = false;
      return;
    }
    const x = placeOf(at, line.euros.length, plot);
    const y = heightOf(price, plot, scale);
    // A night between two gaps is a dot.
    if (isDrawing) pdf.lineTo(x, y);
    else pdf.moveTo(x, y).lineTo(x + 0.01, y);
    isDrawing = true;
  });
  pdf.stroke().undash().restore();
}

function drawLegend(pdf: Pdf, lines: readonly ChartLine[], box: Box): void {
  const width = box.width / LEGEND_COLUMNS;
  lines.forEach((line, at) => {
    const x = box.x + (at % LEGEND_COLUMNS) * width;
    const y = box.y + Math.floor(at / LEGEND_COLUMNS) * LEGEND_ROW;
    pdf
      .save()
      .lineWidth(line.isReference ? 2 : 1)
      .strokeColor(line.colour);
    if (!line.isReference) pdf.dash(4, { space: 2 });
    pdf
      .moveTo(x, y + 5)
      .lineTo(x + 20, y + 5)
      .stroke()
      .undash()
      .restore();
    const weight = line.isReference ? 'bold' : 'regular';
    writeText(pdf, line.label, { x: x + 25, y, width: width - 32, size: 8, colour: INK, weight });
  });
}
