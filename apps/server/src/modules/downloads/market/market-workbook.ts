import type { MarketMatrix } from '@vivac/contract/market/matrix';
import type { Language } from '@vivac/domain/language';
import type { OfferFilters } from '@vivac/domain/offers/offer-dimension';
import { textOf } from '@vivac/text/text-of';
import type { CellValue, WriteSheet } from 'hucre/xlsx';
import { writeWorkbook } from '#platform/files/write-workbook';
import type { KnownOccupancy } from '#modules/holidays/read';
import { fileWords } from '../file/file-words.ts';
import { factsOfMarket } from '../file/report-facts.ts';
import { EUROS, filterSheet, headingCells, TABLE_ON_PAPER } from '../file/workbook-style.ts';
import { occupancySheet } from './occupancy-sheet.ts';
import { cellHeadings, cellRows, columnNameOf, linesOf } from './market-table.ts';

export interface MarketReport {
  readonly matrix: MarketMatrix;
  readonly filters: OfferFilters;
  readonly askedAt: Date;
  readonly zone: string;
  readonly isDemo: boolean;
  /** What the statistics institute counted; no sheet without any. */
  readonly occupancy: readonly KnownOccupancy[];
  readonly language: Language;
}

/** The matrix as an Excel workbook: regions by columns, every cell with all that is known of it, and what was asked. */
export function marketWorkbook(report: MarketReport): Promise<Uint8Array> {
  const { language, askedAt: requestedAt } = report;
  const { file } = textOf(language, 'market');
  const { sheets } = fileWords(language).text;
  return writeWorkbook({
    sheets: [
      matrixSheet(report),
      cellSheet(report),
      ...(report.occupancy.length === 0 ? [] : [occupancySheet(report)]),
      filterSheet(sheets.filters, factsOfMarket(report)),
    ],
    properties: { title: file.title, creator: 'Vivac', created: requestedAt },
  });
}

function matrixSheet({ matrix, language }: MarketReport): WriteSheet {
  const { place, file } = textOf(language, 'market');
  const { day } = fileWords(language);
  const spans = matrix.columns.map((column) => {
    const [first, last] = [day(column.first_date), day(column.last_date)];
    return `${columnNameOf(column, language)}\n${first} – ${last}`;
  });
  const headings = [place, file.province, ...spans];
  const rows = linesOf(matrix, language).map(({ region, province, cells }): CellValue[] => [
    region,
    province,
    ...cells.map(({ price }) => price),
  ]);
  return {
    name: file.matrix,
    columns: headings.map((_, at) => (at < 2 ? { width: 24 } : { width: 14, numFmt: EUROS })),
    rows: [headings, ...rows],
    cells: headingCells(headings),
    rowDefs: new Map([[0, { height: 62 }]]),
    freezePane: { rows: 1, columns: 2 },
    ...TABLE_ON_PAPER,
  };
}

function cellSheet({ matrix, language }: MarketReport): WriteSheet {
  const headings = cellHeadings(language);
  const { dayFormat } = fileWords(language);
  const rows = [...cellRows(matrix, language)].map(
    ([region, province, column, first, last, ...numbers]): CellValue[] => [
      region!,
      province!,
      column!,
      new Date(String(first)),
      new Date(String(last)),
      ...numbers,
    ],
  );
  const formats = [null, null, null, dayFormat, dayFormat, '0', EUROS, '0.00', '0', '0', null];
  return {
    name: textOf(language, 'market').file.cells,
    columns: formats.map((numFmt, at) => ({ width: at < 3 ? 24 : 13, ...(numFmt !== null && { numFmt }) })),
    rows: [headings, ...rows],
    cells: headingCells(headings),
    rowDefs: new Map([[0, { height: 32 }]]),
    freezePane: { rows: 1, columns: 3 },
    ...TABLE_ON_PAPER,
  };
}
