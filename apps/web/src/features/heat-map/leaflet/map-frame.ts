import type * as L from 'leaflet/dist/leaflet-src.esm.js';
import type { MapFrame } from '../area/area-map-query.ts';

/** Beyond the edges, as tags and heat reach over them. */
const AROUND = 0.15;
/** Degrees in steps of some hundred metres, so that looking at a part again is the same question. */
const STEPS_A_DEGREE = 200;

/** The part of the earth that a map shows, a little more on every side. */
export function frameOf(map: L.Map): MapFrame {
  const bounds = map.getBounds().pad(AROUND);
  const down = (degrees: number, least: number) =>
    Math.max(least, Math.floor(degrees * STEPS_A_DEGREE) / STEPS_A_DEGREE);
  const up = (degrees: number, most: number) => Math.min(most, Math.ceil(degrees * STEPS_A_DEGREE) / STEPS_A_DEGREE);
  return {
    area: {
      south: down(bounds.getSouth(), -90),
      west: down(Math.min(bounds.getWest(), 180), -180),
      north: up(bounds.getNorth(), 90),
      east: up(Math.max(bounds.getEast(), -180), 180),
    },
    zoom: Math.round(map.getZoom()),
  };
}
