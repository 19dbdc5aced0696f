import { COLUMN_CHOICES, type ColumnChoice } from '@vivac/domain/market/market-column';
import { useId } from 'react';
import { marketText as text } from '../../text/market/market.ts';
import styles from './matrix.module.css';

interface ColumnsControlProps {
  readonly value: ColumnChoice;
  onChange(value: ColumnChoice): void;
}

const WORDS: Readonly<Record<ColumnChoice, string>> = { key_dates: text.keyDates, weeks: text.weeks };

/** Key dates or plain weeks. */
export function ColumnsControl({ value, onChange }: ColumnsControlProps) {
  const name = useId();
  return (
    <fieldset className={styles.control}>
      <legend className="visually-hidden">{text.columns}</legend>
      {COLUMN_CHOICES.map((choice) => (
        <label key={choice} className={styles.way}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            value={choice}
            checked={choice === value}
            onChange={() => onChange(choice)}
          />
          <span>{WORDS[choice]}</span>
        </label>
      ))}
    </fieldset>
  );
}
