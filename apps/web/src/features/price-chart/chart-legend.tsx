import type { PriceLine } from '@vivac/domain/screens/price-series';
import { priceChartText } from '../../text/en/dashboard/price-chart.ts';
import { colourOfLine } from './drawing/chart-options.ts';
import styles from './price-chart.module.css';

const SCROLLS_FROM_LINES = 12;

interface ChartLegendProps {
  readonly lines: readonly PriceLine[];
  readonly colours: ReadonlyMap<string, string>;
}

/** A stroke as drawn and a name for every line. */
export function ChartLegend({ lines, colours }: ChartLegendProps) {
  const scrolls = lines.length >= SCROLLS_FROM_LINES ? { 'data-scrolls': true, tabIndex: 0 } : {};
  return (
    <ul className={styles.legend} aria-label={priceChartText.legend} {...scrolls}>
      {lines.map((line) => (
        <li key={line.campsite} className={styles.legendEntry} data-reference={line.isReference || undefined}>
          <LineStroke colour={colourOfLine(line, colours)} solid={line.isReference} />
          <span className={styles.name} title={line.label}>
            {line.label}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** A short piece of a line, drawn as in the plot. */
export function LineStroke({ colour, solid }: { colour: string; solid: boolean }) {
  return (
    <svg className={styles.stroke} width="20" height="4" aria-hidden="true">
      <line
        x1="0"
        y1="2"
        x2="20"
        y2="2"
        stroke={colour}
        strokeWidth={solid ? 3 : 2}
        {...(solid ? {} : { strokeDasharray: '8 4' })}
      />
    </svg>
  );
}
