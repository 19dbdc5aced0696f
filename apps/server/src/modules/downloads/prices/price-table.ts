import { eurosOrNull } from '@vivac/domain/money';
import type { PriceReportRow } from '@vivac/domain/screens/price-report';
import { fileWords } from '../file/file-words.ts';
import { type FurtherColumn, furtherColumns } from './position-columns.ts';
import type { PriceReport } from './price-report.ts';

/** The columns of the sheet “Comparison” (download-7). */
export function headingsOf(report: PriceReport): string[] {
  const { reference, competitors, language } = report;
  const { prices } = fileWords(language).text;
  return [
    prices.date,
    prices.reference({ name: reference }),
    ...competitors,
    prices.maxPrice,
    prices.differencePercent,
    ...furtherColumns(report).map(({ heading }) => heading),
  ];
}

/** One row under those headings: the day as text, prices in euros, the difference in whole percent. */
export function cellsOf(row: PriceReportRow, further: readonly FurtherColumn[] = []): [string, ...(number | null)[]] {
  return [
    row.date,
    eurosOrNull(row.priceCents),
    ...row.competitorCents.map(eurosOrNull),
    eurosOrNull(row.maxPriceCents),
    row.percent,
    ...further.map(({ valueOf }) => valueOf(row)),
  ];
}

/** All rows. */
export function rowsOf(report: PriceReport): [string, ...(number | null)[]][] {
  const further = furtherColumns(report);
  return report.rows.map((row) => cellsOf(row, further));
}
