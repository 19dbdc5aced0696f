import type { MarketColumn } from '@vivac/domain/market/market-column';
import { columnDays, columnDaysSaid, columnName } from '../../text/market-words.ts';
import { wordsOf } from '../../text/reader.ts';
import styles from './market-map.module.css';

const text = wordsOf('market-map');

interface ColumnSliderProps {
  readonly columns: readonly MarketColumn[];
  readonly column: MarketColumn;
  onColumn(column: string): void;
}

/** Moves the map through time, from one key date or week to the next, by pointer and by arrow keys. */
export function ColumnSlider({ columns, column, onColumn }: ColumnSliderProps) {
  const steps = columns.filter(({ kind }) => kind !== 'ordinary');
  const at = steps.findIndex(({ id }) => id === column.id);
  const ends = [steps[0], steps.at(-1)].flatMap((each) => each ?? []);
  if (steps.length < 2) return null;
  return (
    <div className={styles.slider}>
      <input
        type="range"
        min={0}
        max={steps.length - 1}
        value={Math.max(at, 0)}
        aria-label={text.slider}
        aria-valuetext={`${columnName(column)}, ${columnDaysSaid(column)}`}
        onChange={({ currentTarget }) => onColumn(steps[currentTarget.valueAsNumber]!.id)}
      />
      <div className={styles.ends} aria-hidden="true">
        {ends.map((end) => (
          <span key={end.id}>
            {columnDays(end)} {end.first.slice(0, 4)}
          </span>
        ))}
      </div>
    </div>
  );
}
