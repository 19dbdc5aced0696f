import { pricesOnDay } from '@vivac/domain/screens/price-series';
import { priceChartText } from './price-chart-words.ts';
import { withLength } from '../../text/offer-words.ts';
import { priceWords } from '../../text/price-words.ts';
import type { ChartContent } from './drawing/line-chart.ts';

interface DaySliderProps {
  readonly content: ChartContent;
  /** The day looked at; null while there is none. */
  readonly index: number | null;
  readonly onChange: (index: number | null) => void;
  readonly onEnter: () => void;
}

/** Moves the guide line by the keyboard, from day to day; unseen, as the guide line itself is what is seen. */
export function DaySlider({ content, index, onChange, onEnter }: DaySliderProps) {
  const shown = index ?? 0;
  return (
    <input
      type="range"
      className="visually-hidden"
      min={0}
      max={content.days.length - 1}
      value={shown}
      aria-label={priceChartText.dayLookedAt}
      aria-valuetext={dayInWords(content, shown)}
      onFocus={() => onChange(shown)}
      onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
      onBlur={() => onChange(null)}
      onKeyDown={(event) => event.key === 'Enter' && onEnter()}
    />
  );
}

function dayInWords({ days, lines }: ChartContent, index: number): string {
  const prices = pricesOnDay(lines, index).map(
    ({ line, price }) => `${line.label} ${withLength(priceWords.euros(price), line.nights?.[index])}`,
  );
  return priceChartText.dayPrices(priceWords.weekdayAndDay(days[index]!), prices);
}
