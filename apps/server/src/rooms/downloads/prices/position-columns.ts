import { eurosOrNull } from '@vivac/domain/money';
import type { ComparedWith } from '@vivac/domain/offers/comparing';
import { indexOrNull } from '@vivac/domain/offers/position/price-position';
import type { PriceReportRow } from '@vivac/domain/screens/price-report';

/** What the columns of a comparison hold; each is named by the catalogue of files. */
export interface PositionColumn {
  readonly key: 'medianPrice' | 'index' | 'rank' | 'rankOf';
  readonly kind: 'euros' | 'index' | 'count';
  readonly valueOf: (row: PriceReportRow) => number | null;
}

const COLUMNS: Readonly<Record<ComparedWith, readonly PositionColumn[]>> = {
  dearest: [],
  median: [
    { key: 'medianPrice', kind: 'euros', valueOf: ({ medianPriceCents }) => eurosOrNull(medianPriceCents) },
    { key: 'index', kind: 'index', valueOf: ({ indexTenths }) => indexOrNull(indexTenths) },
  ],
  rank: [
    { key: 'rank', kind: 'count', valueOf: ({ rank }) => rank },
    { key: 'rankOf', kind: 'count', valueOf: ({ of }) => of },
  ],
};

/** The columns that a chosen comparison adds after those of every file (download-7): none for the dearest. */
export function positionColumns(comparedWith: ComparedWith = 'dearest'): readonly PositionColumn[] {
  return COLUMNS[comparedWith];
}
