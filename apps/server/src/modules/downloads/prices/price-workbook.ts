import { PRICE_BANDS } from '@vivac/domain/offers/price-band';
import type { CellValue, ColumnDef, ConditionalRule, WriteSheet } from 'hucre/xlsx';
import { writeWorkbook } from '#platform/files/write-workbook';
import { columnName, EUROS, filterSheet, headingCells, TABLE_ON_PAPER } from '../file/workbook-style.ts';
import { fileWords } from '../file/file-words.ts';
import { chartSheet, spreadSheet } from './price-chart-sheet.ts';
import { cellsOf, furtherColumns, headingsOf, type PositionColumn } from './price-table.ts';
import type { PriceReport } from './price-report.ts';
import { factsOf } from '../file/report-facts.ts';

/** A year beside these is a second's work and 100 MB, for which nobody else is answered; CSV has no such limit. */
export const MAX_WORKBOOK_COMPETITORS = 500;

const SIGNED_PERCENT = '+0%;-0%;0%';
const POSITION: Readonly<Record<PositionColumn['kind'] | 'text', ColumnDef>> = {
  euros: { width: 12, numFmt: EUROS },
  index: { width: 12, numFmt: '0.0' },
  count: { width: 10, numFmt: '0' },
  text: { width: 48 },
};

/** The price report as an Excel workbook: the comparison, a chart of it, and what was asked. */
export function priceWorkbook(report: PriceReport, zone: string): Promise<Uint8Array> {
  const { prices, sheets: sheetNames } = fileWords(report.language).text;
  const names = report.competitors.map((name, at): [string, string] => [prices.competitor({ number: at + 1 }), name]);
  const filters = filterSheet(sheetNames.filters, [...factsOf(report, zone), ...names]);
  const sheets = [comparisonSheet(report), chartSheet(report), filters, spreadSheet(report)];
  return writeWorkbook({
    sheets: sheets.filter((sheet) => sheet !== null),
    properties: { title: prices.title({ campsite: report.reference }), creator: 'Vivac', created: report.requestedAt },
  });
}

function comparisonSheet(report: PriceReport): WriteSheet {
  const headings = headingsOf(report);
  const { text, dayFormat } = fileWords(report.language);
  const more = furtherColumns(report);
  const percentAt = headings.length - 1 - more.length;
  const rows = report.rows.map((row): CellValue[] => {
    const [date, ...numbers] = cellsOf(row, more);
    const percent = row.percent === null ? null : row.percent / 100;
    return [new Date(date), ...numbers.with(percentAt - 1, percent)];
  });
  return {
    name: text.sheets.comparison,
    columns: headings.map((heading, at) => {
      const position = more[at - percentAt - 1];
      return position ? POSITION[position.kind] : columnOf(heading, at, percentAt, dayFormat);
    }),
    rows: [headings, ...rows],
    cells: headingCells(headings),
    rowDefs: new Map([[0, { height: 32 }]]),
    freezePane: { rows: 1, columns: 2 },
    ...(rows.length > 0 && { conditionalRules: bandRules(columnName(percentAt), rows.length) }),
    ...TABLE_ON_PAPER,
  };
}

function columnOf(heading: string, at: number, percentAt: number, dayFormat: string): ColumnDef {
  if (at === 0) return { width: 12, numFmt: dayFormat };
  if (at === percentAt) return { width: 13, numFmt: SIGNED_PERCENT };
  return { width: Math.min(28, Math.max(12, heading.length * 0.7)), numFmt: EUROS };
}

/** The bands over the difference, which the cells hold as a fraction of whole percents. */
function bandRules(column: string, count: number): ConditionalRule[] {
  const cell = `${column}2`;
  return PRICE_BANDS.map(({ from, colour }, at) => ({
    type: 'expression',
    priority: at + 1,
    formula: `AND(ISNUMBER(${cell}),ROUND(${cell}*100,0)>=${from})`,
    range: `${column}2:${column}${count + 1}`,
    stopIfTrue: true,
    style: {
      font: { color: { rgb: rgbOf(colour.light.text) } },
      fill: { type: 'pattern', pattern: 'solid', bgColor: { rgb: rgbOf(colour.light.ground) } },
    },
  }));
}

function rgbOf(colour: string): string {
  return colour.slice(1).toUpperCase();
}
