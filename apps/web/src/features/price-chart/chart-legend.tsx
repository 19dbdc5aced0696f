import type { PriceLine } from '@vivac/domain/screens/price-series';
import { Fragment } from 'react';
import { priceChartText } from './price-chart-words.ts';
import { colourOfLine } from './drawing/chart-options.ts';
import type { ChartContent } from './drawing/line-chart.ts';
import styles from './price-chart.module.css';

const SCROLLS_FROM_LINES = 12;
/** Of more lines a low window shows a part, and the list scrolls: it can be reached by keyboard. */
const ALL_IN_VIEW_LINES = 2;

interface ChartLegendProps {
  readonly content: ChartContent;
  /** The campsites whose lines are drawn over the ribbon. */
  readonly picked: ReadonlySet<string>;
  readonly onPick: (campsite: string) => void;
  readonly onPoint: (campsite: string | null) => void;
}

/** A stroke as drawn and a name for every line; over a ribbon a click on a name draws its line, or takes it away. */
export function ChartLegend(props: ChartLegendProps) {
  const { lines, spreads, colours } = props.content;
  const scrolls = {
    'data-scrolls': lines.length >= SCROLLS_FROM_LINES || undefined,
    tabIndex: lines.length > ALL_IN_VIEW_LINES ? 0 : undefined,
  };
  const competitors = lines.filter((line) => !line.isReference).length;
  return (
    <ul className={styles.legend} aria-label={priceChartText.legend} {...scrolls}>
      {lines.map((line, at) => (
        <Fragment key={line.campsite}>
          {at === Number(lines[0]!.isReference) && spreads && <SpreadEntries competitors={competitors} />}
          <li className={styles.legendEntry} data-reference={line.isReference || undefined}>
            {spreads && !line.isReference ? (
              <LineToggle line={line} {...props} />
            ) : (
              <LineName line={line} colours={colours} />
            )}
          </li>
        </Fragment>
      ))}
    </ul>
  );
}

/** What the ribbon and the line in it are. */
function SpreadEntries({ competitors }: { competitors: number }) {
  return (
    <>
      <li className={styles.legendEntry}>
        <LineStroke colour="var(--median)" solid />
        <span className={styles.name}>{priceChartText.median({ count: competitors })}</span>
      </li>
      <li className={styles.legendEntry}>
        <span className={styles.ribbon} aria-hidden="true" />
        <span className={styles.name}>{priceChartText.middleHalf}</span>
      </li>
    </>
  );
}

function LineToggle({ line, content, picked, onPick, onPoint }: ChartLegendProps & { readonly line: PriceLine }) {
  const { campsite } = line;
  return (
    <button
      type="button"
      className={styles.toggle}
      aria-pressed={picked.has(campsite)}
      title={priceChartText.drawLine({ campsite })}
      onClick={() => onPick(campsite)}
      onPointerEnter={(event) => event.pointerType === 'mouse' && onPoint(campsite)}
      onPointerLeave={() => onPoint(null)}
      onFocus={() => onPoint(campsite)}
      onBlur={() => onPoint(null)}
    >
      <LineName line={line} colours={content.colours} />
    </button>
  );
}

function LineName({ line, colours }: { line: PriceLine; colours: ReadonlyMap<string, string> }) {
  return (
    <>
      <LineStroke colour={colourOfLine(line, colours)} solid={line.isReference} />
      <span className={styles.name} title={line.label}>
        {line.label}
      </span>
    </>
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
