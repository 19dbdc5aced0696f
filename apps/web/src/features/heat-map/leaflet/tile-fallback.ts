import type * as L from 'leaflet/dist/leaflet-src.esm.js';
import { logFailure } from '../../../api/log-failure.ts';
import { heatMapText } from '../heat-map-words.ts';
import styles from '../heat-map.module.css';

/** A tile service that is silent for so long counts as failing. */
const TILES_LATE_AFTER_MS = 2_000;

/** Nearer than this a map without tiles may show no outline at all. */
const MAX_ZOOM_WITHOUT_TILES = 12;

/**
 * Draws the outlines of provinces and municipalities once a tile fails or none has come for a while (price-7), and keeps the
 * map so far away that some are seen (map-25). A map with tiles has no use for them: more than a quarter of the map's code, and a third of the time that it takes to appear.
 */
export function fallBackFromTiles(map: L.Map, tiles: L.TileLayer, onCapped: () => void): void {
  const late = window.setTimeout(draw, TILES_LATE_AFTER_MS);
  const stop = () => {
    window.clearTimeout(late);
    tiles.off('tileerror', draw);
  };
  tiles.once('tileload', () => window.clearTimeout(late)).on('tileerror', draw);
  map.once('unload', stop);

  function draw(): void {
    stop();
    const outlines = async () => {
      const { provinceLayer } = await import('./province-layer.ts');
      if (!map.hasLayer(tiles)) return;
      provinceLayer(map, styles['province']!).addTo(map);
      map.setMaxZoom(MAX_ZOOM_WITHOUT_TILES);
      onCapped();
      const { MunicipalityLayer } = await import('./municipality-layer.ts');
      if (map.hasLayer(tiles)) map.addLayer(new MunicipalityLayer());
    };
    outlines().catch((error: unknown) => logFailure(heatMapText.outlineFailureLog, error));
  }
}
