import { eurosOrNull } from '@vivac/domain/money';
import { REFERENCE_COLOUR, distinctColours } from '@vivac/domain/screens/palette';
import { isSpreadOffered, type PriceSpread } from '@vivac/domain/screens/price-series';
import type { Pdf } from '../paper/pdf-lines.ts';
import { INK, MUTED, RULE, writeText } from '../paper/pdf-page.ts';
import { MEDIAN_COLOUR, PAPER, reportSpreads } from './price-chart-sheet.ts';
import { fileWords } from '../file/file-words.ts';
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
  readonly isDashed: boolean;
  readonly euros: readonly (number | null)[];
}

const AXIS_WIDTH = 44;
const AXIS_HEIGHT = 16;
const LEGEND_ROW = 13;
const LEGEND_COLUMNS = 4;
const TICK_COUNT = 5;
const DAY_LABELS = 12;
const BAND_OPACITY = 0.18;

/**
 * The prices as lines, drawn with strokes; of many competitors their median over a band of their middle half, because paper has
 * no switch. The table that follows has each price.
 */
export function drawChart(pdf: Pdf, root: PDFKit.PDFStructureElement, report: PriceReport, box: Box): void {
  const spreads = isSpreadOffered(report.competitors.length) ? reportSpreads(report) : null;
  const lines = linesOf(report, spreads);
  const { prices } = fileWords(report.language).text;
  const alt = prices.chartAlt({ campsite: report.reference, count: report.competitors.length });
  root.add(
    pdf.struct('Figure', { alt, title: prices.chartName }, () => {
      if (report.rows.length === 0)
        return writeText(pdf, prices.noData, { ...box, size: 12, colour: MUTED, align: 'center' });
      const legendHeight = Math.ceil((lines.length + Number(spreads !== null)) / LEGEND_COLUMNS) * LEGEND_ROW;
      const plot = {
        x: box.x + AXIS_WIDTH,
        y: box.y + 6,
        width: box.width - AXIS_WIDTH,
        height: box.height - AXIS_HEIGHT - legendHeight - 14,
      };
      const scale = scaleOf(lines, spreads ?? []);
      drawAxes(pdf, report, plot, scale);
      for (const run of runsOf(spreads ?? [])) drawBand(pdf, run, report.rows.length, plot, scale);
      // The reference last, on top of the others.
      for (const line of [...lines].reverse()) drawLine(pdf, line, plot, scale);
      const legend = { ...box, y: plot.y + plot.height + AXIS_HEIGHT + 8, height: legendHeight };
      drawLegend(pdf, lines, legend);
      if (spreads !== null) drawBandEntry(pdf, prices.middleHalf, lines.length, legend);
    }),
  );
}

type Spreads = readonly (PriceSpread | null)[];

function linesOf({ reference, competitors, rows, language }: PriceReport, spreads: Spreads | null): ChartLine[] {
  const { prices } = fileWords(language).text;
  const colours = distinctColours(competitors, PAPER);
  const own = {
    label: prices.reference({ name: reference }),
    colour: REFERENCE_COLOUR,
    isReference: true,
    isDashed: false,
    euros: rows.map((row) => eurosOrNull(row.priceCents)),
  };
  if (spreads !== null) {
    const label = prices.medianOf({ count: competitors.length });
    const euros = spreads.map((spread) => spread?.median ?? null);
    return [own, { label, colour: MEDIAN_COLOUR, isReference: false, isDashed: false, euros }];
  }
  const others = competitors.map((name, at) => ({
    label: name,
    colour: colours.get(name)!,
    isReference: false,
    isDashed: true,
    euros: rows.map((row) => eurosOrNull(row.competitorCents[at] ?? null)),
  }));
  return [own, ...others];
}

interface Scale {
  readonly low: number;
  readonly step: number;
}

/** Round steps of 1, 2 or 5 that hold every price. */
function scaleOf(lines: readonly ChartLine[], spreads: Spreads): Scale {
  let lowest = Infinity;
  let highest = -Infinity;
  const band = spreads.flatMap((spread) => (spread === null ? [] : [spread.low, spread.high]));
  for (const price of [...lines.flatMap(({ euros }) => euros), ...band]) {
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

function drawAxes(pdf: Pdf, { rows, language }: PriceReport, plot: Box, scale: Scale): void {
  for (let tick = 0; tick <= TICK_COUNT; tick++) {
    const price = scale.low + tick * scale.step;
    const y = heightOf(price, plot, scale);
    pdf
      .moveTo(plot.x, y)
      .lineTo(plot.x + plot.width, y)
      .lineWidth(0.5)
      .strokeColor(RULE)
      .stroke();
    const text = fileWords(language).money.euros(price);
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
    writeText(pdf, fileWords(language).axisDay(date), {
      x: x - 20,
      y,
      width: 40,
      size: 8,
      colour: MUTED,
      align: 'center',
    });
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
  if (line.isDashed) pdf.dash(4, { space: 2 });
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

interface SpreadAt {
  readonly at: number;
  readonly spread: PriceSpread;
}

/** Nights one after the other that have a spread. */
function runsOf(spreads: Spreads): SpreadAt[][] {
  const runs: SpreadAt[][] = [[]];
  spreads.forEach((spread, at) => {
    if (spread === null) runs.push([]);
    else runs.at(-1)!.push({ at, spread });
  });
  return runs.filter(({ length }) => length > 1);
}

function drawBand(pdf: Pdf, run: readonly SpreadAt[], count: number, plot: Box, scale: Scale): void {
  const corner = ({ at }: SpreadAt, price: number) => [placeOf(at, count, plot), heightOf(price, plot, scale)];
  const corners = [
    ...run.map((each) => corner(each, each.spread.high)),
    ...run.toReversed().map((each) => corner(each, each.spread.low)),
  ];
  pdf
    .save()
    .polygon(...corners)
    .fillColor(MEDIAN_COLOUR, BAND_OPACITY)
    .fill()
    .restore();
}

function drawBandEntry(pdf: Pdf, label: string, at: number, box: Box): void {
  const width = box.width / LEGEND_COLUMNS;
  const x = box.x + (at % LEGEND_COLUMNS) * width;
  const y = box.y + Math.floor(at / LEGEND_COLUMNS) * LEGEND_ROW;
  pdf
    .save()
    .rect(x, y + 1, 20, 8)
    .fillColor(MEDIAN_COLOUR, BAND_OPACITY)
    .fill()
    .restore();
  writeText(pdf, label, { x: x + 25, y, width: width - 32, size: 8, colour: INK });
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
    if (line.isDashed) pdf.dash(4, { space: 2 });
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
