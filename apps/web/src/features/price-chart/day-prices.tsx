import { pricesOnDay } from '@vivac/domain/screens/price-series';
import { priceChartText } from './price-chart-words.ts';
import { withLength } from '../../text/offer-words.ts';
import { priceWords } from '../../text/price-words.ts';
import { LineStroke } from './chart-legend.tsx';
import { colourOfLine } from './drawing/chart-options.ts';
import type { ChartContent } from './drawing/line-chart.ts';
import styles from './price-chart.module.css';
import { windowAround } from './window-around.ts';

const MOST_PRICES = 9;
const GAP_PX = 12;
const MAX_WIDTH_PX = 320;

interface DayPricesProps {
  readonly content: ChartContent;
  readonly index: number;
  /** Where the guide line is, and how wide the plot: the list stands on the side with more room. */
  readonly x: number;
  readonly width: number;
}

/** The day at the guide line: its name and its prices from the dearest, around the reference when they are many. */
export function DayPrices({ content, index, x, width }: DayPricesProps) {
  const all = pricesOnDay(content.lines, index);
  const reference = all.findIndex(({ line }) => line.isReference);
  const shown = windowAround(all, reference, MOST_PRICES);
  const side = x < width / 2 ? { left: x + GAP_PX } : { right: width - x + GAP_PX };
  return (
    <div
      className={styles.dayPrices}
      style={{ ...side, maxWidth: Math.min(Math.max(x, width - x) - GAP_PX, MAX_WIDTH_PX) }}
      aria-hidden="true"
    >
      <p className={styles.dayName}>{priceWords.weekdayAndDay(content.days[index]!)}</p>
      {all.length === 0 && <p className={styles.quiet}>{priceChartText.noPriceThatDay}</p>}
      <ol className={styles.prices}>
        {shown.map(({ line, price }) => (
          <li key={line.campsite} className={styles.price} data-reference={line.isReference || undefined}>
            <LineStroke colour={colourOfLine(line, content.colours)} solid={line.isReference} />
            <span className={styles.name}>{line.campsite}</span>
            <span className={styles.amount}>{withLength(priceWords.euros(price), line.nights?.[index])}</span>
          </li>
        ))}
      </ol>
      <MovedThatDay content={content} index={index} />
      {shown.length < all.length && (
        <p className={styles.quiet}>{priceChartText.more({ count: all.length - shown.length })}</p>
      )}
    </div>
  );
}

/** What moved on that day since yesterday. */
function MovedThatDay({ content: { moves, days }, index }: Pick<DayPricesProps, 'content' | 'index'>) {
  const words = moves.byDay.get(days[index]!)?.words ?? [];
  return words.map((each) => (
    <p key={each} className={styles.quiet}>
      {each}
    </p>
  ));
}
