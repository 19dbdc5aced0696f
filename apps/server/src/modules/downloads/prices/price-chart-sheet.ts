import { eurosOrNull } from '@vivac/domain/money';
import { REFERENCE_COLOUR, distinctColours } from '@vivac/domain/screens/palette';
import type { WriteSheet } from 'hucre/xlsx';
import { columnName, EUROS } from '../file/workbook-style.ts';
import { type FileWords, fileWords } from '../file/file-words.ts';
import { isSpreadOffered, priceSpreadOf } from '@vivac/domain/screens/price-series';
import type { PriceReport } from './price-report.ts';

const SPREAD_PARTS = ['median', 'low', 'high'] as const;

function spreadTitles({ prices, sheets }: FileWords['text']): Readonly<Record<(typeof SPREAD_PARTS)[number], string>> {
  return { median: sheets.median, low: prices.firstQuartile, high: prices.thirdQuartile };
}

type ChartSeries = NonNullable<WriteSheet['charts']>[number]['series'][number];

export const MEDIAN_COLOUR = '#21463b';

/** More dates than these run into each other below the chart. */
const MAX_DATE_LABELS = 26;

/** White paper: the ground against which the lines' colours are made. */
export const PAPER = '#ffffff';

/** Median and quartiles of the competitors, night by night, in euros. */
export function reportSpreads({ rows }: PriceReport) {
  return rows.map((row) => priceSpreadOf(row.competitorCents.flatMap((cents) => eurosOrNull(cents) ?? [])));
}

/** What the chart draws of many competitors, in cells of its own; null where each has its line. */
export function spreadSheet(report: PriceReport): WriteSheet | null {
  if (report.rows.length === 0 || !isSpreadOffered(report.competitors.length)) return null;
  const spreads = reportSpreads(report);
  const { text, dayFormat } = fileWords(report.language);
  const titles = spreadTitles(text);
  const inCents = (euros: number | undefined) => (euros === undefined ? null : Math.round(euros * 100) / 100);
  return {
    name: text.sheets.median,
    columns: [{ width: 12, numFmt: dayFormat }, ...SPREAD_PARTS.map(() => ({ width: 18, numFmt: EUROS }))],
    rows: [
      [text.prices.date, ...SPREAD_PARTS.map((part) => titles[part])],
      ...report.rows.map(({ date }, at) => [
        new Date(date),
        ...SPREAD_PARTS.map((part) => inCents(spreads[at]?.[part])),
      ]),
    ],
    freezePane: { rows: 1, columns: 1 },
  };
}

/** A native chart over cells of other sheets; null when no night has a price. */
export function chartSheet(report: PriceReport): WriteSheet | null {
  const { reference, competitors, rows } = report;
  if (rows.length === 0) return null;
  const { prices, sheets } = fileWords(report.language).text;
  const seriesOf = seriesFrom(sheets.comparison, rows.length);
  const own: ChartSeries = {
    ...seriesOf(prices.reference({ name: reference }), sheets.comparison, 1, REFERENCE_COLOUR),
    stroke: { width: 3, dash: 'solid' },
  };
  const others = isSpreadOffered(competitors.length)
    ? spreadSeries(report, seriesOf)
    : competitorSeries(report, seriesOf);
  return {
    name: sheets.chart,
    rows: [[prices.eurosPerNight]],
    pageSetup: { paperSize: 'a4', orientation: 'landscape', fitToPage: true, fitToWidth: 1, fitToHeight: 1 },
    charts: [
      {
        type: 'line',
        title: prices.chartTitle({ campsite: reference }),
        // The reference is drawn last, on top of the others.
        series: [...others, own],
        anchor: { from: { row: 1, col: 0 }, to: { row: 34, col: 18 } },
        legend: 'bottom',
        axes: {
          y: { numberFormat: { formatCode: '#,##0 "€"' } },
          x: {
            numberFormat: { formatCode: 'd mmm' },
            labelRotation: -45,
            tickLblSkip: Math.ceil(rows.length / MAX_DATE_LABELS),
          },
        },
      },
    ],
  };
}

type SeriesOf = ReturnType<typeof seriesFrom>;

function competitorSeries({ competitors, language }: PriceReport, seriesOf: SeriesOf): ChartSeries[] {
  const { sheets } = fileWords(language).text;
  const colours = distinctColours(competitors, PAPER);
  return competitors.map((name, at) => ({
    ...seriesOf(name, sheets.comparison, at + 2, colours.get(name)!),
    stroke: { width: 2, dash: 'dash' },
  }));
}

function spreadSeries({ competitors, language }: PriceReport, seriesOf: SeriesOf): ChartSeries[] {
  const { text } = fileWords(language);
  const titles = spreadTitles(text);
  return SPREAD_PARTS.map((part, at) => {
    const isMedian = part === 'median';
    return {
      ...seriesOf(
        isMedian ? text.prices.medianOf({ count: competitors.length }) : titles[part],
        text.sheets.median,
        at + 1,
        MEDIAN_COLOUR,
      ),
      stroke: isMedian ? { width: 2, dash: 'solid' } : { width: 1, dash: 'dash' },
    };
  });
}

/** Makes lines of so many nights, whose days stand in the first column of `daySheet`. */
function seriesFrom(daySheet: string, count: number) {
  return (name: string, sheet: string, column: number, colour: string): ChartSeries => {
    const letter = columnName(column);
    return {
      name,
      values: `${sheetRef(sheet)}!$${letter}$2:$${letter}$${count + 1}`,
      categories: `${sheetRef(daySheet)}!$A$2:$A$${count + 1}`,
      color: colour.slice(1).toUpperCase(),
      marker: { symbol: 'none' },
    };
  };
}

/** A sheet as formulas name it: in quotes where its name has other letters than English. */
function sheetRef(sheet: string): string {
  return /^\w+$/.test(sheet) ? sheet : `'${sheet}'`;
}
