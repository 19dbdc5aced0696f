import { eurosOrNull } from '@vivac/domain/money';
import type { ComparedWith } from '@vivac/domain/offers/comparing';
import type { PriceReportRow } from '@vivac/domain/screens/price-report';
import { fileWords } from '../file/file-words.ts';
import { positionColumns } from './position-columns.ts';
import type { PriceReport } from './price-report.ts';

/** The columns of the sheet “Comparison” (download-7). */
export function headingsOf({ reference, competitors, comparedWith, language }: PriceReport): string[] {
  const { prices } = fileWords(language).text;
  return [
    prices.date,
    prices.reference({ name: reference }),
    ...competitors,
    prices.maxPrice,
    prices.differencePercent,
    ...positionColumns(comparedWith).map(({ key }) => prices[key]),
  ];
}

/** One row under those headings: the day as text, prices in euros, the difference in whole percent. */
export function cellsOf(row: PriceReportRow, comparedWith?: ComparedWith): [string, ...(number | null)[]] {
  return [
    row.date,
    eurosOrNull(row.priceCents),
    ...row.competitorCents.map(eurosOrNull),
    eurosOrNull(row.maxPriceCents),
    row.percent,
    ...positionColumns(comparedWith).map(({ valueOf }) => valueOf(row)),
  ];
}
