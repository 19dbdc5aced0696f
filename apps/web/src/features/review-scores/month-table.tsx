import { reviewWords } from '../../text/review-words.ts';
import { reviewScoresText as text } from '../../text/reviews.ts';
import type { ScoreMonth } from './chart-geometry.ts';

const written = (score: number | null) => (score === null ? text.none : reviewWords.score(score));

/** The chart's figures as a table for those who do not see the picture. */
export function MonthTable({ months }: { months: readonly ScoreMonth[] }) {
  const { columns } = text;
  return (
    <div className="visually-hidden">
      <table>
        <caption>{text.table}</caption>
        <thead>
          <tr>
            {Object.values(columns).map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.map((month) => (
            <tr key={month.month}>
              <th scope="row">{reviewWords.month(month.month)}</th>
              <td>{written(month.score)}</td>
              <td>{month.reviewCount}</td>
              <td>{written(month.compset_score)}</td>
              <td>{month.compset_reviewCount}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
