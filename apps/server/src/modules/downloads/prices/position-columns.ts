import { eurosOrNull } from '@vivac/domain/money';
import { type ComparedWith, indexOrNull } from '@vivac/domain/offers/comparison';
import { type PriceReportRow, hasSeveralLengths } from '@vivac/domain/screens/price-report';
import { fileWords } from '../file/file-words.ts';
import type { PriceReport } from './price-report.ts';

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

/** A column that stands after those of every file. */
export interface FurtherColumn extends Omit<PositionColumn, 'key'> {
  readonly heading: string;
}

/** Those of a chosen comparison, then, where the prices are of several lengths of stay, of how many nights each is; 0 is a nightly rate. */
export function furtherColumns(report: PriceReport): FurtherColumn[] {
  const { prices } = fileWords(report.language).text;
  return [
    ...positionColumns(report.comparedWith).map(({ key, ...column }) => ({ ...column, heading: prices[key] })),
    ...lengthColumns(report, (name) => prices.nightsOf({ name })),
  ];
}

export function lengthColumns(
  { reference, competitors, rows }: PriceReport,
  headingOf: (name: string) => string,
): FurtherColumn[] {
  if (!hasSeveralLengths(rows)) return [];
  return [reference, ...competitors].map((name, at) => ({
    heading: headingOf(name),
    kind: 'count',
    valueOf: ({ lengths }) => lengths[at] ?? null,
  }));
}

/** The columns that a chosen comparison adds after those of every file (download-7): none for the dearest. */
export function positionColumns(comparedWith: ComparedWith = 'dearest'): readonly PositionColumn[] {
  return COLUMNS[comparedWith];
}
