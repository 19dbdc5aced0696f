import atlasUrl from 'es-atlas/es/municipalities.json?url';
import * as L from 'leaflet/dist/leaflet-src.esm.js';
import { logFailure } from '../../../api/log-failure.ts';
import { heatMapText } from '../heat-map-words.ts';
import styles from '../heat-map.module.css';
import { type Atlas, bordersOf, municipalitiesIn, readAtlas, townsOf } from './municipal-atlas.ts';

const PANE = 'municipalities';
/** Below Leaflet's tiles, which lie at 200, and above the provinces. */
const UNDER_TILES = '160';
/** Below this the municipalities would be a grey web; towns are named only. */
const BORDERS_FROM_ZOOM = 9;

/** The borders of the municipalities in view and the names of some, where no tile says them (map-25). */
export class MunicipalityLayer extends L.Layer {
  #map: L.Map | null = null;
  #atlas: Atlas | null = null;
  readonly #drawn = L.layerGroup();

  override onAdd(map: L.Map): this {
    this.#map = map;
    map.createPane(PANE).style.zIndex = UNDER_TILES;
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
    pane: PANE,
    interactive: false,
    style: {
      renderer: L.svg({ pane: PANE, padding: 0.3 }),
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
  return L.marker(place, { icon, pane: PANE, interactive: false, keyboard: false, alt: '' });
}

async function loadAtlas(): Promise<Atlas> {
  const answer = await fetch(atlasUrl);
  if (!answer.ok) throw new Error(`${atlasUrl}: ${answer.status}`);
  return readAtlas(await answer.json());
}
