import { heatMapText } from './heat-map-words.ts';
import type { PriceMap } from './leaflet/create-price-map.ts';
import styles from './heat-map.module.css';

/** Zoom in, zoom out, and back to all campsites. */
export function MapButtons({ map }: { map: PriceMap | null }) {
  const buttons = [
    { label: heatMapText.zoomIn, path: 'M8 3v10M3 8h10', press: () => map?.zoomBy(1) },
    { label: heatMapText.zoomOut, path: 'M3 8h10', press: () => map?.zoomBy(-1) },
    {
      label: heatMapText.showAll,
      path: 'M2.5 6v-3.5H6M10 2.5h3.5V6M13.5 10v3.5H10M6 13.5H2.5V10',
      press: () => map?.fit(),
    },
  ];
  return (
    <div className={styles.buttons}>
      {buttons.map(({ label, path, press }) => (
        <button key={label} type="button" className={styles.button} aria-label={label} title={label} onClick={press}>
          <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
            <path d={path} fill="none" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" />
          </svg>
        </button>
      ))}
    </div>
  );
}
