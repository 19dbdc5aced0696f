import atlasUrl from 'es-atlas/es/municipalities.json?url';
import provinces from 'es-atlas/es/provinces.json';
import * as L from 'leaflet/dist/leaflet-src.esm.js';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { logFailure } from '../../api/api-error.ts';
import { heatMapText } from './heat-map-words.ts';
import { type Atlas, bordersOf, municipalitiesIn, readAtlas, townsOf } from './municipal-atlas.ts';
import styles from './heat-map.module.css';

const PROVINCES_PANE = 'provinces';
/** Below Leaflet's tiles, which lie at 200. */
const PROVINCES_HEIGHT = '150';

/** The outline of Spain's provinces, under the tiles: what remains when no tile arrives (price-7). */
export function provinceLayer(map: L.Map, className: string): L.GeoJSON {
  map.createPane(PROVINCES_PANE).style.zIndex = PROVINCES_HEIGHT;
  const topology = provinces as unknown as Topology<{ provinces: GeometryCollection }>;
  return L.geoJSON(feature(topology, topology.objects.provinces), {
    pane: PROVINCES_PANE,
    interactive: false,
    // Room around the view, so that dragging does not uncover the edge of what is drawn.
    style: { renderer: L.svg({ pane: PROVINCES_PANE, padding: 0.6 }), className, weight: 1, fillOpacity: 1 },
  } as L.GeoJSONOptions);
}

const MUNICIPALITIES_PANE = 'municipalities';
/** Above the provinces, and below the tiles too. */
const MUNICIPALITIES_HEIGHT = '160';
/** Below this the municipalities would be a grey web; towns are named only. */
const BORDERS_FROM_ZOOM = 9;

/** The borders of the municipalities in view and the names of some, where no tile says them (map-25). */
export class MunicipalityLayer extends L.Layer {
  #map: L.Map | null = null;
  #atlas: Atlas | null = null;
  readonly #drawn = L.layerGroup();

  override onAdd(map: L.Map): this {
    this.#map = map;
    map.createPane(MUNICIPALITIES_PANE).style.zIndex = MUNICIPALITIES_HEIGHT;
    this.#drawn.addTo(map);
    map.on('moveend', this.#draw);
    loadAtlas().then(
      (atlas) => {
        this.#atlas = atlas;
        this.#draw();
      },
      (error: unknown) => logFailure(heatMapText.outlineFailureLog, error),
    );
    return this;
  }

  override onRemove(map: L.Map): this {
    map.off('moveend', this.#draw);
    this.#map = null;
    this.#drawn.remove();
    return this;
  }

  readonly #draw = () => {
    if (this.#map === null || this.#atlas === null) return;
    const map = this.#map;
    const view = map.getBounds().pad(0.3);
    const box = [view.getWest(), view.getSouth(), view.getEast(), view.getNorth()] as const;
    const shown = municipalitiesIn(this.#atlas, box);
    this.#drawn.clearLayers();
    if (map.getZoom() >= BORDERS_FROM_ZOOM) this.#drawn.addLayer(bordersLayer(bordersOf(this.#atlas, shown)));
    const pixelOf = (longitude: number, latitude: number) => map.latLngToContainerPoint([latitude, longitude]);
    const { x: widthPx, y: heightPx } = map.getSize();
    for (const { name, longitude, latitude } of townsOf(shown, pixelOf, { widthPx, heightPx })) {
      this.#drawn.addLayer(townLabel(name, [latitude, longitude]));
    }
  };
}

function bordersLayer(borders: ReturnType<typeof bordersOf>): L.Layer {
  return L.geoJSON(borders, {
    pane: MUNICIPALITIES_PANE,
    interactive: false,
    style: {
      renderer: L.svg({ pane: MUNICIPALITIES_PANE, padding: 0.3 }),
      className: styles['municipality']!,
      weight: 1,
      fill: false,
    },
  } as L.GeoJSONOptions);
}

function townLabel(name: string, place: L.LatLngTuple): L.Marker {
  const label = document.createElement('span');
  label.className = styles['town']!;
  label.textContent = name;
  const icon = L.divIcon({ html: label, className: '', iconSize: [0, 0] });
  return L.marker(place, { icon, pane: MUNICIPALITIES_PANE, interactive: false, keyboard: false, alt: '' });
}

async function loadAtlas(): Promise<Atlas> {
  const answer = await fetch(atlasUrl);
  if (!answer.ok) throw new Error(`${atlasUrl}: ${answer.status}`);
  return readAtlas(await answer.json());
}
