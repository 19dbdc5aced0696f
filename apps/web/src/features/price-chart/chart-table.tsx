import type { NightMove } from '../../text/night-moves.ts';
import { priceChartText } from './price-chart-words.ts';
import { withLength } from '../../text/offer-words.ts';
import { priceWords } from '../../text/price-words.ts';
import type { ChartContent } from './drawing/line-chart.ts';

interface ChartTableProps {
  readonly caption: string;
  readonly content: ChartContent;
}

const wordsOfMove = (move: NightMove | null): string => (move === null ? '' : ` (${move.words})`);

/** The chart's prices as a table for those who do not see the picture. */
export function ChartTable({ caption, content: { days, lines, moves } }: ChartTableProps) {
  if (lines.length === 0) return null;
  return (
    <div className="visually-hidden">
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{priceChartText.day}</th>
            {lines.map((line) => (
              <th key={line.campsite} scope="col">
                {line.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((day, index) => (
            <tr key={day}>
              <th scope="row">{priceWords.weekdayAndDay(day)}</th>
              {lines.map(({ campsite, prices, nights }) => (
                <td key={campsite}>
                  {prices[index] == null
                    ? priceChartText.noPrice
                    : withLength(priceWords.euros(prices[index]), nights?.[index])}
                  {wordsOfMove(moves.of(campsite, day))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
