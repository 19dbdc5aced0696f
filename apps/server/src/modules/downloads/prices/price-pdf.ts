import { type Cents, eurosOf } from '@vivac/domain/money';
import { bandColourOf, bandShapeOf, type PriceBand } from '@vivac/domain/offers/price-band';
import { hasSeveralLengths, type PriceReportRow } from '@vivac/domain/screens/price-report';
import { drawChart } from './price-pdf-chart.ts';
import { type Pdf, runWidth } from '../paper/pdf-lines.ts';
import { drawFrame, INK, MARGIN, MUTED, openPdf, RULE, writeText } from '../paper/pdf-page.ts';
import { fileWords, type FileWords, yieldToEventLoop } from '../file/file-words.ts';
import type { PriceReport } from './price-report.ts';
import { chosenOffers, factsOf, makerOf, titleOf } from '../file/report-facts.ts';
import { type PositionColumn, positionColumns } from './price-table.ts';

const TITLE_SIZE = 20;
const FACT_SIZE = 9;
const FACT_HEIGHT = 14;
const FACT_COLUMNS = 2;

/** The price report on A4 paper: what was asked, the chart, then the table, page after page. */
export async function pricePdf(report: PriceReport, zone: string, gone: AbortSignal): Promise<Pdf> {
  const { language, text, moment } = fileWords(report.language);
  const title = titleOf(text.prices.title({ campsite: report.reference }), report.isDemo);
  const pdf = openPdf({ title, layout: 'landscape', createdAt: report.requestedAt, language });
  const requested = text.pages.askedFor({ moment: moment(report.requestedAt, zone) });
  const foot = `${makerOf(report.isDemo)} · ${report.reference} · ${requested}`;
  const head = [title, ...chosenOffers(report.filters, language)].join(' · ');
  const root = pdf.struct('Document', { title });
  pdf.addStructure(root);
  pdf.addPage();
  const tables = priceTables(pdf, report);
  const pages = 1 + tables.pageCount;
  let page = 1;
  const frame = () => drawFrame(pdf, { head, foot, page: text.pages.page({ page, pages }), isFirst: page === 1 });
  frame();
  pdf.on('pageAdded', () => {
    page++;
    frame();
  });
  const width = pdf.page.width - 2 * MARGIN;
  root.add(
    pdf.struct('H1', {}, () =>
      writeText(pdf, title, { x: MARGIN, y: MARGIN, width, size: TITLE_SIZE, weight: 'bold' }),
    ),
  );
  const below = drawFacts(pdf, root, report, zone, MARGIN + 34);
  drawChart(pdf, root, report, { x: MARGIN, y: below + 8, width, height: pdf.page.height - MARGIN - 22 - below });
  await drawTables(pdf, root, tables, gone);
  root.end();
  pdf.end();
  return pdf;
}

/** Two columns of names and texts; resolves to the height below them. */
function drawFacts(pdf: Pdf, root: PDFKit.PDFStructureElement, report: PriceReport, zone: string, y: number): number {
  const facts = factsOf(report, zone);
  const perColumn = Math.ceil(facts.length / FACT_COLUMNS);
  const columnWidth = (pdf.page.width - 2 * MARGIN) / FACT_COLUMNS;
  const list = pdf.struct('L');
  root.add(list);
  facts.forEach(([name, text], at) => {
    const x = MARGIN + Math.floor(at / perColumn) * columnWidth;
    const top = y + (at % perColumn) * FACT_HEIGHT;
    list.add(
      pdf.struct('LI', {}, () => {
        writeText(pdf, name, { x, y: top, width: 110, size: FACT_SIZE, colour: MUTED });
        writeText(pdf, text, { x: x + 114, y: top, width: columnWidth - 124, size: FACT_SIZE, colour: INK });
      }),
    );
  });
  list.end();
  return y + perColumn * FACT_HEIGHT;
}

/** Competitors side by side on a page; more of them get tables of their own. */
const MOST_ABREAST = 10;
/** Fewer do not get wider columns: figures are compared best close together. */
const LEAST_ABREAST = 8;
const ROWS_A_PAGE = 30;
const ROW_HEIGHT = 15;
const HEADING_HEIGHT = 36;
const HEADING_SIZE = 7.5;
const SIZE = 9;
const PADDING = 3;
const DATE_WIDTH = 84;
const REFERENCE_WIDTH = 76;
const MAX_WIDTH = 62;
const DIFFERENCE_WIDTH = 54;
const POSITION_WIDTH = 54;
/** Two digits. */
const LONGEST_USUAL = 28;

interface Column {
  readonly heading: string;
  readonly width: number;
  textOf(row: PriceReportRow): string;
  readonly isDifference?: boolean;
  readonly isReference?: boolean;
}

/** The comparison in tables that each fit the width of the paper. */
export interface PriceTables {
  readonly report: PriceReport;
  readonly tables: readonly (readonly Column[])[];
  readonly pageCount: number;
}

/** Spreads the competitors evenly over as few tables as hold them. */
export function priceTables(pdf: Pdf, report: PriceReport): PriceTables {
  const textOf = priceTexts(report);
  const more = positionColumns(report.comparedWith).length;
  const room =
    pdf.page.width - 2 * MARGIN - DATE_WIDTH - REFERENCE_WIDTH - MAX_WIDTH - DIFFERENCE_WIDTH - more * POSITION_WIDTH;
  const abreast = Math.max(1, Math.min(MOST_ABREAST, Math.floor(room / widestPrice(pdf, report, textOf))));
  const count = Math.max(1, Math.ceil(report.competitors.length / abreast));
  const each = Math.ceil(report.competitors.length / count);
  const width = room / Math.max(each, Math.min(LEAST_ABREAST, abreast));
  const tables = Array.from({ length: count }, (_, at) => {
    return columnsOf(report, textOf, { from: at * each, to: (at + 1) * each, width });
  });
  return { report, tables, pageCount: tables.length * Math.ceil(report.rows.length / ROWS_A_PAGE) };
}

/** Thirty nights a page, the headings on each. */
export async function drawTables(
  pdf: Pdf,
  root: PDFKit.PDFStructureElement,
  { report, tables }: PriceTables,
  gone: AbortSignal,
): Promise<void> {
  for (const columns of tables) {
    for (let from = 0; from < report.rows.length; from += ROWS_A_PAGE) {
      await yieldToEventLoop(gone);
      pdf.addPage();
      drawTable(pdf, root, columns, report.rows.slice(from, from + ROWS_A_PAGE));
    }
  }
}

/** In points, with the space beside it: no price is ever cut. */
function widestPrice(pdf: Pdf, { rows }: PriceReport, textOf: PriceText): number {
  const highest = Math.max(0, ...rows.map((row) => Math.max(row.maxPriceCents ?? 0, row.priceCents ?? 0)));
  const widest = textOf(highest as Cents, LONGEST_USUAL).replaceAll(/\d/g, '0');
  return (
    runWidth(pdf, { text: widest, face: 'latin', isBackward: false }, { size: SIZE, weight: 'regular' }) + 2 * PADDING
  );
}

interface Span {
  readonly from: number;
  readonly to: number;
  readonly width: number;
}

function columnsOf(
  { reference, competitors, comparedWith, language }: PriceReport,
  textOf: PriceText,
  { from, to, width }: Span,
): Column[] {
  const words = fileWords(language);
  const { prices } = words.text;
  return [
    { heading: prices.date, width: DATE_WIDTH, textOf: ({ date }) => words.weekdayAndDay(date) },
    {
      heading: prices.reference({ name: reference }),
      width: REFERENCE_WIDTH,
      textOf: (row) => textOf(row.priceCents, row.lengths[0]),
      isReference: true,
    },
    ...competitors.slice(from, to).map((heading, at) => ({
      heading,
      width,
      textOf: (row: PriceReportRow) => textOf(row.competitorCents[from + at] ?? null, row.lengths[1 + from + at]),
    })),
    { heading: prices.maxPrice, width: MAX_WIDTH, textOf: (row) => textOf(row.maxPriceCents) },
    {
      heading: prices.difference,
      width: DIFFERENCE_WIDTH,
      textOf: ({ percent }) => (percent === null ? NONE : words.money.signedPercent(percent)),
      isDifference: true,
    },
    ...positionColumns(comparedWith).map(({ key, kind, valueOf }) => ({
      heading: prices[key],
      width: POSITION_WIDTH,
      textOf: (row: PriceReportRow) => positionText(valueOf(row), kind, words),
    })),
  ];
}

function drawTable(
  pdf: Pdf,
  root: PDFKit.PDFStructureElement,
  columns: readonly Column[],
  rows: readonly PriceReportRow[],
): void {
  const table = pdf.struct('Table');
  root.add(table);
  const headings = pdf.struct('TR');
  table.add(headings);
  forEachPlace(columns, (column, x) => {
    const box = { x: x + PADDING, y: MARGIN, width: column.width - 2 * PADDING, size: HEADING_SIZE, lines: 3 };
    headings.add(
      pdf.struct('TH', {}, () =>
        writeText(pdf, column.heading, { ...box, weight: 'bold', align: alignOf(column, columns) }),
      ),
    );
  });
  headings.end();
  rows.forEach((row, at) => drawRow(pdf, table, columns, row, MARGIN + HEADING_HEIGHT + at * ROW_HEIGHT));
  table.end();
}

function drawRow(
  pdf: Pdf,
  table: PDFKit.PDFStructureElement,
  columns: readonly Column[],
  row: PriceReportRow,
  y: number,
): void {
  const width = columns.reduce((sum, column) => sum + column.width, 0);
  pdf.markContent('Artifact', { type: 'Layout' });
  pdf
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + width, y)
    .lineWidth(0.5)
    .strokeColor(RULE)
    .stroke();
  pdf.endMarkedContent();
  const line = pdf.struct('TR');
  table.add(line);
  forEachPlace(columns, (column, x) => {
    line.add(pdf.struct(column === columns[0] ? 'TH' : 'TD', {}, () => drawCell(pdf, columns, column, row, x, y)));
  });
  line.end();
}

function drawCell(
  pdf: Pdf,
  columns: readonly Column[],
  column: Column,
  row: PriceReportRow,
  x: number,
  y: number,
): void {
  const band = column.isDifference ? row.band : null;
  if (band) pdf.rect(x + 2, y + 1, column.width - 4, ROW_HEIGHT - 2).fill(bandColourOf(band).ground);
  const text = column.textOf(row);
  writeText(pdf, text, {
    x: x + PADDING,
    y: y + 2.5,
    width: column.width - 2 * PADDING,
    size: SIZE,
    weight: column.isReference || band ? 'bold' : 'regular',
    colour: textColour(text, band),
    align: alignOf(column, columns),
  });
  if (band) drawShape(pdf, band, x, y);
}

/** The band beside its percentage, told without colour. */
function drawShape(pdf: Pdf, band: PriceBand, x: number, y: number): void {
  const colour = bandColourOf(band).text;
  writeText(pdf, bandShapeOf(band), { x: x + PADDING, y: y + 4, width: 16, size: 6, colour });
}

function textColour(text: string, band: PriceBand | null): string {
  if (band) return bandColourOf(band).text;
  return text === NONE ? MUTED : INK;
}

function forEachPlace(columns: readonly Column[], draw: (column: Column, x: number) => void): void {
  let x = MARGIN;
  for (const column of columns) {
    draw(column, x);
    x += column.width;
  }
}

function alignOf(column: Column, columns: readonly Column[]): 'left' | 'right' {
  return column === columns[0] ? 'left' : 'right';
}

const NONE = '–';

function positionText(value: number | null, kind: PositionColumn['kind'], { money }: FileWords): string {
  if (value === null) return NONE;
  if (kind === 'count') return String(value);
  return kind === 'index' ? money.index(value) : money.eurosAndCents(value);
}

/** A price, in brackets of how many nights it is where there are several lengths. */
type PriceText = (cents: Cents | null, length?: number | null) => string;

/** How prices are written: all with cents once one is no whole number of euros, so that they stand in line. */
function priceTexts({ rows, language }: PriceReport): PriceText {
  const hasCents = rows.some((row) =>
    [row.priceCents, ...row.competitorCents].some((cents) => (cents ?? 0) % 100 !== 0),
  );
  const { eurosAndCents, wholeEuros } = fileWords(language).money;
  const write = hasCents ? eurosAndCents : wholeEuros;
  const saysLengths = hasSeveralLengths(rows);
  return (cents, length = null) => {
    if (cents === null) return NONE;
    const price = write(eurosOf(cents));
    return saysLengths && length !== null ? `${price} (${length})` : price;
  };
}
