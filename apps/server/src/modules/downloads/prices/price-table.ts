import { eurosOrNull } from '@vivac/domain/money';
import { hasSeveralLengths, type PriceReportRow } from '@vivac/domain/screens/price-report';
import { indexOrNull } from '@vivac/domain/offers/comparison';
import type { ComparedWith } from '@vivac/domain/offers/offer-dimension';
import { fileWords } from '../file/file-words.ts';
import type { PriceReport, ReportedTariff } from './price-report.ts';

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

type Cell = string | number | null;

/** One row under those headings: the day as text, prices in euros, the difference in whole percent. */
export function cellsOf(row: PriceReportRow, further: readonly FurtherColumn[] = []): [string, ...Cell[]] {
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
export function rowsOf(report: PriceReport): [string, ...Cell[]][] {
  const further = furtherColumns(report);
  return report.rows.map((row) => cellsOf(row, further));
}

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
interface FurtherColumn {
  readonly heading: string;
  readonly kind: PositionColumn['kind'] | 'text';
  readonly valueOf: (row: PriceReportRow) => Cell;
}

/**
 * Those of a chosen comparison, then, where the prices are of several lengths of stay, of how many nights each is (0 is a nightly rate), then
 * which prices of a night follow from a tariff.
 */
export function furtherColumns(report: PriceReport): FurtherColumn[] {
  const { prices } = fileWords(report.language).text;
  return [
    ...positionColumns(report.comparedWith).map(({ key, ...column }) => ({ ...column, heading: prices[key] })),
    ...lengthColumns(report, (name) => prices.nightsOf({ name })),
    ...tariffColumn(report),
  ];
}

function tariffColumn({ ofTariffs, language }: PriceReport): FurtherColumn[] {
  if (ofTariffs === undefined || ofTariffs.size === 0) return [];
  const { text, day } = fileWords(language);
  const wordsOf = ({ campsite, name, readOn }: ReportedTariff) =>
    text.facts.tariffRead({ campsite, name, day: day(readOn) });
  const valueOf = ({ date }: PriceReportRow) => ofTariffs.get(date)?.map(wordsOf).join('; ') ?? null;
  return [{ heading: text.facts.tariff, kind: 'text', valueOf }];
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
