import { useId, useState } from 'react';
import { LEGEND_POSITIONS, type PriceRange, legendValuesOf } from '@vivac/domain/screens/price-map';
import { heatMapText } from './heat-map-words.ts';
import { priceWords } from '../../text/price-words.ts';
import { HEAT_COLOURS } from './heat/heat-brush.ts';
import styles from './heat-map.module.css';

const gradient = `linear-gradient(to right, ${HEAT_COLOURS.join(', ')})`;

interface MapLegendProps {
  readonly range: PriceRange | null;
  /** Whether the prices themselves are on the map, or only after zooming in. */
  readonly tagsShown: boolean;
}

/** What the heat means, by four values at their places on its bar; nothing without a price (map-20, map-21). */
export function MapLegend({ range, tagsShown }: MapLegendProps) {
  const values = legendValuesOf(range);
  const [isOpen, setIsOpen] = useState(false);
  const meaning = useId();
  if (values === null) return null;
  return (
    <aside className={styles.legend} aria-label={heatMapText.legend} data-open={isOpen || undefined}>
      <h3 className={styles.legendTitle}>
        {heatMapText.legend}
        {/* On a phone the explanation folds. */}
        <button
          type="button"
          className={styles.fold}
          aria-expanded={isOpen}
          aria-controls={meaning}
          aria-label={heatMapText.explanation}
          onClick={() => setIsOpen(!isOpen)}
        >
          <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
            <path d="m4 10 4-4 4 4" fill="none" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" />
          </svg>
        </button>
      </h3>
      <p id={meaning} className={styles.legendEntry}>
        <strong>{heatMapText.heat}</strong> {heatMapText.heatMeaning}
      </p>
      <div className={styles.gradient} style={{ backgroundImage: gradient }} aria-hidden="true" />
      <ol className={styles.values}>
        {values.map((value, at) => (
          <li key={at} style={{ left: `${100 * LEGEND_POSITIONS[at]!}%` }}>
            {priceWords.wholeEuros(value)}
          </li>
        ))}
      </ol>
      {!tagsShown && <p className={styles.zoomHint}>{heatMapText.zoomHint}</p>}
    </aside>
  );
}
