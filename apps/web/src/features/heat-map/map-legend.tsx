import { type PriceRange, legendValuesOf } from '@vivac/domain/screens/price-map';
import { heatMapText } from '../../text/en/dashboard/heat-map.ts';
import { priceWords } from '../../text/price-words.ts';
import { HEAT_COLOURS } from './heat/heat-brush.ts';
import styles from './heat-map.module.css';

const gradient = `linear-gradient(to right, ${HEAT_COLOURS.join(', ')})`;

interface MapLegendProps {
  readonly range: PriceRange | null;
  /** Whether the prices themselves are on the map, or only after zooming in. */
  readonly tagsShown: boolean;
}

/** What the heat means, by four values; nothing without a price (map-20, map-21). */
export function MapLegend({ range, tagsShown }: MapLegendProps) {
  const values = legendValuesOf(range);
  if (values === null) return null;
  return (
    <aside className={styles.legend} aria-label={heatMapText.legend}>
      <h2 className={styles.legendTitle}>{heatMapText.legend}</h2>
      <p className={styles.legendEntry}>
        <strong>{heatMapText.heat}</strong> {heatMapText.heatMeaning}
      </p>
      <div className={styles.gradient} style={{ backgroundImage: gradient }} aria-hidden="true" />
      <ol className={styles.values}>
        {values.map((value, at) => (
          <li key={at}>{priceWords.wholeEuros(value)}</li>
        ))}
      </ol>
      {!tagsShown && <p className={styles.zoomHint}>{heatMapText.zoomHint}</p>}
    </aside>
  );
}
