import { marketMapText as text } from '../../text/market/market-map.ts';
import type { MapLevel } from './map-places.ts';
import styles from './market-map.module.css';

interface LevelControlProps {
  readonly value: MapLevel;
  onChange(level: MapLevel): void;
}

const LEVELS: readonly MapLevel[] = ['regions', 'provinces'];

/** Whether the map is coloured by regions or by provinces. */
export function LevelControl({ value, onChange }: LevelControlProps) {
  return (
    <fieldset className={styles.control}>
      <legend className="visually-hidden">{text.level}</legend>
      {LEVELS.map((level) => (
        <label key={level} className={styles.way}>
          <input
            type="radio"
            className="visually-hidden"
            name="market-map-level"
            checked={value === level}
            onChange={() => onChange(level)}
          />
          <span>{text[level]}</span>
        </label>
      ))}
    </fieldset>
  );
}
