import { REFERENCE_COLOUR, distinctColours } from '@vivac/domain/screens/palette';
import { lineLabelOf } from '@vivac/domain/screens/price-series';
import type { WriteSheet } from 'hucre/xlsx';
import { columnName } from '../file/column-name.ts';
import type { PriceReport } from './price-report.ts';

type ChartSeries = NonNullable<WriteSheet['charts']>[number]['series'][number];

/** More lines than these cannot be told apart on one picture. */
export const MAX_CHART_COMPETITORS = 12;

/** More dates than these run into each other below the chart. */
const MAX_DATE_LABELS = 26;

/** White paper: the ground against which the lines' colours are made. */
export const PAPER = '#ffffff';

/** A native chart over the cells of the sheet “Comparison”; null when no night has a price. */
export function chartSheet(report: PriceReport): WriteSheet | null {
  const { reference, competitors, rows } = report;
  if (rows.length === 0) return null;
  const colours = distinctColours(competitors, PAPER);
  const own: ChartSeries = {
    ...seriesOf(lineLabelOf(reference, reference), 1, rows.length, REFERENCE_COLOUR),
    stroke: { width: 3, dash: 'solid' },
  };
  const others = competitors.slice(0, MAX_CHART_COMPETITORS).map((name, at): ChartSeries => ({
    ...seriesOf(name, at + 2, rows.length, colours.get(name)!),
    stroke: { width: 2, dash: 'dash' },
  }));
  return {
    name: 'Chart',
    rows: [[chartNote(competitors.length)]],
    pageSetup: { paperSize: 'a4', orientation: 'landscape', fitToPage: true, fitToWidth: 1, fitToHeight: 1 },
    charts: [
      {
        type: 'line',
        title: `Price per night of ${reference}`,
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

function chartNote(competitorCount: number): string {
  if (competitorCount <= MAX_CHART_COMPETITORS) return 'Euros per night';
  return `Euros per night; the first ${MAX_CHART_COMPETITORS} of ${competitorCount} competitors`;
}

function seriesOf(name: string, column: number, count: number, colour: string): ChartSeries {
  const letter = columnName(column);
  return {
    name,
    values: `Comparison!$${letter}$2:$${letter}$${count + 1}`,
    categories: `Comparison!$A$2:$A$${count + 1}`,
    color: colour.slice(1).toUpperCase(),
    marker: { symbol: 'none' },
  };
}
