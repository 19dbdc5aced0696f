import type * as L from 'leaflet/dist/leaflet-src.esm.js';
import { logFailure } from '../../../api/log-failure.ts';
import { heatMapText } from '../../../text/en/dashboard/heat-map.ts';
import styles from '../heat-map.module.css';

/** A tile service that is silent for so long counts as failing. */
const TILES_LATE_AFTER_MS = 2_000;

/**
 * Draws the outline of the provinces once a tile fails or none has come for a while (price-7). A map with tiles has
 * no use for it: more than a quarter of the map's code, and a third of the time that it takes to appear.
 */
export function fallBackFromTiles(map: L.Map, tiles: L.TileLayer): void {
  const late = window.setTimeout(draw, TILES_LATE_AFTER_MS);
  const stop = () => {
    window.clearTimeout(late);
    tiles.off('tileerror', draw);
  };
  tiles.once('tileload', () => window.clearTimeout(late)).on('tileerror', draw);
  map.once('unload', stop);

  function draw(): void {
    stop();
    void import('./province-layer.ts').then(
      ({ provinceLayer }) => map.hasLayer(tiles) && provinceLayer(map, styles['province']!).addTo(map),
      (error: unknown) => logFailure(heatMapText.outlineFailureLog, error),
    );
  }
}
