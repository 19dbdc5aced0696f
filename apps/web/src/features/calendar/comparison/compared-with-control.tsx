import { COMPARED_WITH, type ComparedWith } from '@vivac/domain/offers/comparing';
import { useId } from 'react';
import { comparisonText } from '../../../text/comparison.ts';
import styles from './comparison.module.css';

interface ComparedWithControlProps {
  readonly value: ComparedWith;
  onChange(value: ComparedWith): void;
}

/** What the own price is compared with: the dearest, the median, or all by rank (position-4). */
export function ComparedWithControl({ value, onChange }: ComparedWithControlProps) {
  const name = useId();
  return (
    <fieldset className={styles.control}>
      <legend className="visually-hidden">{comparisonText.label}</legend>
      {COMPARED_WITH.map((way) => (
        <label key={way} className={styles.way} title={comparisonText.label}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            value={way}
            checked={way === value}
            onChange={() => onChange(way)}
          />
          <span>{comparisonText.ways[way]}</span>
        </label>
      ))}
    </fieldset>
  );
}
