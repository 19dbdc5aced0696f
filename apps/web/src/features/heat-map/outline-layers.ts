import atlasUrl from 'es-atlas/es/municipalities.json?url';
import provinces from 'es-atlas/es/provinces.json';
import * as L from 'leaflet/dist/leaflet-src.esm.js';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology, MultiPolygon, Polygon } from 'topojson-specification';
import { logFailure } from '../../api/api-error.ts';
import { heatMapText } from './heat-map-words.ts';
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

interface Named {
  readonly name: string;
}

type AtlasTopology = Topology<{
  municipalities: GeometryCollection<Named>;
  provinces: GeometryCollection<Named>;
}>;

/** West, south, east and north in degrees. */
export type DegreeBox = readonly [west: number, south: number, east: number, north: number];

interface Municipality {
  readonly name: string;
  readonly box: DegreeBox;
  /** Whether its province is called after it. */
  readonly isCapital: boolean;
  readonly geometry: Polygon<Named> | MultiPolygon<Named>;
}

interface Atlas {
  readonly topology: AtlasTopology;
  readonly municipalities: readonly Municipality[];
}

/** Where a town's name stands: the middle of its municipality. */
interface Town {
  readonly name: string;
  readonly longitude: number;
  readonly latitude: number;
}

/** More names than this would be a list. */
const MOST_TOWNS = 14;
const NAME_PX = { perCharacter: 6.6, apart: 45 } as const;

/** Reads es-atlas' file of municipalities, each with the box around it. */
export function readAtlas(topology: AtlasTopology): Atlas {
  const arcBoxes = topology.arcs.map((arc) => boxOfArc(arc, topology.transform!));
  const provinces = new Map(
    topology.objects.provinces.geometries.map(({ id, properties }) => [id, (properties as Named).name]),
  );
  const municipalities = topology.objects.municipalities.geometries.flatMap((geometry) => {
    if (geometry.type !== 'Polygon' && geometry.type !== 'MultiPolygon') return [];
    const name = geometry.properties?.name ?? '';
    const isCapital = provinces.get(String(geometry.id).slice(0, 2)) === name;
    return [{ name, isCapital, geometry, box: around(arcsOf(geometry).map((arc) => arcBoxes[arc < 0 ? ~arc : arc]!)) }];
  });
  return { topology, municipalities };
}

/** The municipalities that reach into a box. */
export function municipalitiesIn({ municipalities }: Atlas, [west, south, east, north]: DegreeBox): Municipality[] {
  return municipalities.filter(({ box }) => box[0] <= east && box[2] >= west && box[1] <= north && box[3] >= south);
}

/** Their borders, each drawn once. */
export function bordersOf({ topology }: Atlas, municipalities: readonly Municipality[]) {
  const geometries = municipalities.map(({ geometry }) => geometry);
  return mesh(topology, { type: 'GeometryCollection', geometries });
}

/** The towns that are named: capitals, then the largest municipalities, whose names have room on the screen. */
export function townsOf(
  municipalities: readonly Municipality[],
  pixelOf: (longitude: number, latitude: number) => { readonly x: number; readonly y: number },
  screen: { readonly widthPx: number; readonly heightPx: number },
): Town[] {
  const areaOf = ({ box }: Municipality) => (box[2] - box[0]) * (box[3] - box[1]);
  const ordered = municipalities.toSorted((a, b) => Number(b.isCapital) - Number(a.isCapital) || areaOf(b) - areaOf(a));
  const taken: { x: number; y: number; width: number }[] = [];
  const towns: Town[] = [];
  for (const { name, box } of ordered) {
    if (towns.length === MOST_TOWNS) break;
    const [longitude, latitude] = [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2];
    const { x, y } = pixelOf(longitude, latitude);
    const width = name.length * NAME_PX.perCharacter;
    const isInside = x > width / 2 && x < screen.widthPx - width / 2 && y > 0 && y < screen.heightPx;
    const isFree = taken.every(
      (other) => Math.abs(other.x - x) > (other.width + width) / 2 + 24 || Math.abs(other.y - y) > NAME_PX.apart,
    );
    if (!isInside || !isFree) continue;
    taken.push({ x, y, width });
    towns.push({ name, longitude, latitude });
  }
  return towns;
}

/** A topology's arcs are steps in whole numbers from point to point. */
function boxOfArc(
  arc: readonly (readonly number[])[],
  { scale, translate }: NonNullable<Topology['transform']>,
): DegreeBox {
  let [x, y] = [0, 0];
  const [xs, ys] = [
    [Infinity, -Infinity],
    [Infinity, -Infinity],
  ] as [[number, number], [number, number]];
  for (const [right, up] of arc) {
    x += right!;
    y += up!;
    xs[0] = Math.min(xs[0], x);
    xs[1] = Math.max(xs[1], x);
    ys[0] = Math.min(ys[0], y);
    ys[1] = Math.max(ys[1], y);
  }
  const degrees = (value: number, axis: 0 | 1) => value * scale[axis] + translate[axis];
  return [degrees(xs[0], 0), degrees(ys[0], 1), degrees(xs[1], 0), degrees(ys[1], 1)];
}

function arcsOf(geometry: Municipality['geometry']): number[] {
  return geometry.type === 'Polygon' ? geometry.arcs.flat() : geometry.arcs.flat(2);
}

function around(boxes: readonly DegreeBox[]): DegreeBox {
  return boxes.reduce((all, box) => [
    Math.min(all[0], box[0]),
    Math.min(all[1], box[1]),
    Math.max(all[2], box[2]),
    Math.max(all[3], box[3]),
  ]);
}
