import { bandOf } from '@vivac/domain/comparison';
import { weekdayOf } from '@vivac/domain/day';
import { type Cents, eurosOf } from '@vivac/domain/money';
import type { PriceReportRow } from '@vivac/domain/price-report';
import { lineLabelOf } from '@vivac/domain/price-series';
import { takeBreath } from './breath.ts';
import { BAND_COLOURS } from './band-colours.ts';
import { INK, MARGIN, MUTED, type Pdf, RULE, writeText } from './pdf-page.ts';
import type { PriceReport } from './price-report.ts';

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;
/** Competitors side by side on a page; more of them get tables of their own. */
const COMPETITORS_ABREAST = 8;
const ROWS_A_PAGE = 30;
const ROW_HEIGHT = 15;
const HEADING_HEIGHT = 36;
const SIZE = 9;
const PADDING = 4;
const DATE_WIDTH = 82;
const REFERENCE_WIDTH = 84;
const MAX_WIDTH = 66;
const DIFFERENCE_WIDTH = 64;

interface Column {
  readonly heading: string;
  readonly width: number;
  textOf(row: PriceReportRow): string;
  readonly isDifference?: boolean;
  readonly isReference?: boolean;
}

/** How many pages the tables take. */
export function tablePageCount(report: PriceReport): number {
  return groupsOf(report).length * Math.ceil(report.rows.length / ROWS_A_PAGE);
}

/** The comparison as tables: eight competitors a table, thirty nights a page, the headings on each. */
export async function drawTables(
  pdf: Pdf,
  root: PDFKit.PDFStructureElement,
  report: PriceReport,
  gone: AbortSignal,
): Promise<void> {
  for (const group of groupsOf(report)) {
    const columns = columnsOf(pdf, report, group);
    for (let from = 0; from < report.rows.length; from += ROWS_A_PAGE) {
      await takeBreath(gone);
      pdf.addPage();
      drawTable(pdf, root, columns, report.rows.slice(from, from + ROWS_A_PAGE));
    }
  }
}

/** Where each table's competitors stand among all. */
function groupsOf({ competitors }: PriceReport): number[][] {
  const indexes = competitors.map((_, at) => at);
  const groups: number[][] = [];
  for (let from = 0; from < Math.max(1, indexes.length); from += COMPETITORS_ABREAST) {
    groups.push(indexes.slice(from, from + COMPETITORS_ABREAST));
  }
  return groups;
}

function columnsOf(pdf: Pdf, report: PriceReport, group: readonly number[]): Column[] {
  const { reference, competitors } = report;
  const digits = hasCents(report) ? 2 : 0;
  const left = pdf.page.width - 2 * MARGIN - DATE_WIDTH - REFERENCE_WIDTH - MAX_WIDTH - DIFFERENCE_WIDTH;
  const width = left / COMPETITORS_ABREAST;
  return [
    { heading: 'Date', width: DATE_WIDTH, textOf: ({ date }) => `${WEEKDAYS[weekdayOf(date) - 1]} ${date}` },
    {
      heading: lineLabelOf(reference, reference),
      width: REFERENCE_WIDTH,
      textOf: (row) => priceText(row.priceCents, digits),
      isReference: true,
    },
    ...group.map((at) => ({
      heading: competitors[at]!,
      width,
      textOf: (row: PriceReportRow) => priceText(row.competitorCents[at] ?? null, digits),
    })),
    { heading: 'Max price', width: MAX_WIDTH, textOf: (row) => priceText(row.maxPriceCents, digits) },
    {
      heading: 'Difference',
      width: DIFFERENCE_WIDTH,
      textOf: ({ percent }) => percentText(percent),
      isDifference: true,
    },
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
    const box = { x: x + PADDING, y: MARGIN, width: column.width - 2 * PADDING, size: 8, lines: 3 };
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
  const band = column.isDifference && row.percent !== null ? BAND_COLOURS[bandOf(row.percent)] : null;
  if (band) pdf.rect(x + 2, y + 1, column.width - 4, ROW_HEIGHT - 2).fill(band.ground);
  const text = column.textOf(row);
  writeText(pdf, text, {
    x: x + PADDING,
    y: y + 2.5,
    width: column.width - 2 * PADDING,
    size: SIZE,
    weight: column.isReference || band ? 'bold' : 'regular',
    colour: band?.text ?? (text === NONE ? MUTED : INK),
    align: alignOf(column, columns),
  });
  if (band) writeText(pdf, band.shape, { x: x + PADDING, y: y + 4, width: 16, size: 6, colour: band.text });
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

/** Whether some price is no whole number of euros: then all are written with cents, so that they stand in line. */
function hasCents({ rows }: PriceReport): boolean {
  return rows.some((row) => [row.priceCents, ...row.competitorCents].some((cents) => (cents ?? 0) % 100 !== 0));
}

function priceText(cents: Cents | null, digits: number): string {
  if (cents === null) return NONE;
  const number = eurosOf(cents).toLocaleString('es-ES', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: 'always',
  });
  return `${number} €`;
}

function percentText(percent: number | null): string {
  if (percent === null) return NONE;
  return `${percent > 0 ? '+' : ''}${percent}%`;
}
