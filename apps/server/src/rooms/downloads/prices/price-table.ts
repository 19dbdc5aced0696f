import { eurosOrNull } from '@vivac/domain/money';
import type { PriceReportRow } from '@vivac/domain/screens/price-report';
import { lineLabelOf } from '@vivac/domain/screens/price-series';
import type { PriceReport } from './price-report.ts';

/** The columns of the sheet “Comparison” (download-7). */
export function headingsOf({ reference, competitors }: PriceReport): string[] {
  return ['Date', lineLabelOf(reference, reference), ...competitors, 'Max price', 'Difference %'];
}

/** One row under those headings: the day as text, prices in euros, the difference in whole percent. */
export function cellsOf(row: PriceReportRow): [string, ...(number | null)[]] {
  return [
    row.date,
    eurosOrNull(row.priceCents),
    ...row.competitorCents.map(eurosOrNull),
    eurosOrNull(row.maxPriceCents),
    row.percent,
  ];
}
