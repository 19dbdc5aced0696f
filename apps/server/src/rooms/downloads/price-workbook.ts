import type { Band } from '@vivac/domain/comparison';
import {
  type CellStyle,
  type CellValue,
  type ColumnDef,
  type ConditionalRule,
  type WriteSheet,
  writeXlsx,
} from 'hucre/xlsx';
import { BAND_COLOURS } from './band-colours.ts';
import { columnName } from './column-name.ts';
import { chartSheet } from './price-chart-sheet.ts';
import type { PriceReport } from './price-report.ts';
import { cellsOf, headingsOf } from './price-table.ts';
import { factsOf } from './report-facts.ts';

/** A year beside these is a second's work and 100 MB, for which nobody else is answered; CSV has no such limit. */
export const MAX_WORKBOOK_COMPETITORS = 500;

const EUROS = '#,##0.00 "€"';
const SIGNED_PERCENT = '+0%;-0%;0%';
const HEADING: CellStyle = {
  font: { bold: true, color: { rgb: 'FFFFFF' } },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'A05D00' } },
  alignment: { vertical: 'center', wrapText: true },
};

/** The price report as an Excel workbook: the comparison, a chart of it, and what was asked. */
export function priceWorkbook(report: PriceReport, zone: string): Promise<Uint8Array> {
  const sheets = [comparisonSheet(report), chartSheet(report), filterSheet(report, zone)];
  return writeXlsx({
    sheets: sheets.filter((sheet) => sheet !== null),
    properties: { title: `Prices of ${report.reference}`, creator: 'Vivac', created: report.askedAt },
  });
}

function comparisonSheet(report: PriceReport): WriteSheet {
  const headings = headingsOf(report);
  const rows = report.rows.map((row): CellValue[] => {
    const [date, ...numbers] = cellsOf(row);
    const percent = numbers.pop() ?? null;
    return [new Date(date), ...numbers, percent === null ? null : percent / 100];
  });
  return {
    name: 'Comparison',
    columns: headings.map((heading, at) => columnOf(heading, at, headings.length)),
    rows: [headings, ...rows],
    cells: new Map(headings.map((value, at) => [`0,${at}`, { value, type: 'string', style: HEADING }])),
    rowDefs: new Map([[0, { height: 32 }]]),
    freezePane: { rows: 1, columns: 2 },
    ...(rows.length > 0 && { conditionalRules: bandRules(columnName(headings.length - 1), rows.length) }),
    pageSetup: {
      orientation: 'landscape',
      fitToPage: true,
      fitToWidth: 1,
      fitToHeight: 0,
      printTitlesRow: '$1:$1',
    },
  };
}

function columnOf(heading: string, at: number, count: number): ColumnDef {
  if (at === 0) return { width: 12, numFmt: 'yyyy-mm-dd' };
  if (at === count - 1) return { width: 13, numFmt: SIGNED_PERCENT };
  return { width: Math.min(28, Math.max(12, heading.length * 0.7)), numFmt: EUROS };
}

/** The bands of spec §5 over the difference, which the cells hold as a fraction. */
function bandRules(column: string, count: number): ConditionalRule[] {
  const range = `${column}2:${column}${count + 1}`;
  const cell = `${column}2`;
  const conditions: [Band, string][] = [
    ['blue', `${cell}>0`],
    ['red', `${cell}<=-0.1`],
    ['orange', `${cell}<=-0.05`],
    ['yellow', `${cell}<=0`],
  ];
  return conditions.map(([band, condition], at) => ({
    type: 'expression',
    priority: at + 1,
    formula: `AND(ISNUMBER(${cell}),${condition})`,
    range,
    stopIfTrue: true,
    style: {
      font: { color: { rgb: rgbOf(BAND_COLOURS[band].text) } },
      fill: { type: 'pattern', pattern: 'solid', bgColor: { rgb: rgbOf(BAND_COLOURS[band].ground) } },
    },
  }));
}

function filterSheet(report: PriceReport, zone: string): WriteSheet {
  return {
    name: 'Filters',
    columns: [
      { width: 24, style: { font: { bold: true }, alignment: { vertical: 'top' } } },
      { width: 70, style: { alignment: { wrapText: true, vertical: 'top' } } },
    ],
    rows: factsOf(report, zone),
    pageSetup: { orientation: 'landscape', fitToPage: true, fitToWidth: 1, fitToHeight: 0 },
  };
}

function rgbOf(colour: string): string {
  return colour.slice(1).toUpperCase();
}
