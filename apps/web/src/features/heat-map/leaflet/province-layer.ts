import provinces from 'es-atlas/es/provinces.json';
import * as L from 'leaflet/dist/leaflet-src.esm.js';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';

const PANE = 'provinces';
/** Below Leaflet's tiles, which lie at 200. */
const UNDER_TILES = '150';

/** The outline of Spain's provinces, under the tiles: what remains when no tile arrives (price-7). */
export function provinceLayer(map: L.Map, className: string): L.GeoJSON {
  map.createPane(PANE).style.zIndex = UNDER_TILES;
  const topology = provinces as unknown as Topology<{ provinces: GeometryCollection }>;
  return L.geoJSON(feature(topology, topology.objects.provinces), {
    pane: PANE,
    interactive: false,
    // Room around the view, so that dragging does not uncover the edge of what is drawn.
    style: { renderer: L.svg({ pane: PANE, padding: 0.6 }), className, weight: 1, fillOpacity: 1 },
  } as L.GeoJSONOptions);
}
