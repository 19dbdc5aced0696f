import type { Location } from '@vivac/domain/places/campsite';
import { DEFAULT_CENTRE } from '@vivac/domain/screens/price-map';
import type { ScreenBox } from '@vivac/domain/screens/tag-layout';
import * as L from 'leaflet/dist/leaflet-src.esm.js';
import { logFailure } from '../../api/api-error.ts';
import type { MapFrame } from './area-map-query.ts';
import { HeatLayer } from './heat-layer.ts';
import { heatMapText } from './heat-map-words.ts';
import { type MapContent, type MapView, FIRST_VIEW, mapViewOf } from './map-content.ts';
import { PriceMarkers } from './price-markers.ts';
import styles from './heat-map.module.css';

const TILE_MAX_ZOOM = 18;

export interface PriceMapOptions {
  readonly tileUrl: string;
  readonly reducedMotion: boolean;
  /** Called when what the panels around the map need to know of its view has changed. */
  readonly onView: (view: MapView) => void;
  /** Called with the part of the map that is shown, whenever that is another. */
  readonly onFrame: (frame: MapFrame) => void;
}

export interface PriceMap {
  readonly show: (content: MapContent) => void;
  /** Shows all campsites again, whatever was moved. */
  readonly fit: () => void;
  readonly zoomBy: (levels: number) => void;
  readonly destroy: () => void;
}

/** A map in a container, which may have no size yet: it is fitted as soon as it has one, and again until moved by hand. */
export function createPriceMap(
  container: HTMLElement,
  { tileUrl, reducedMotion, onView, onFrame }: PriceMapOptions,
): PriceMap {
  const map = mapIn(container, reducedMotion);
  const hand = new MapHand(container);
  const heat = new HeatLayer();
  const markers = new PriceMarkers(() => obstaclesOver(container));
  let content: MapContent | null = null;
  let view = FIRST_VIEW;
  let isDestroyed = false;

  const fit = () => {
    hand.moved = false;
    fitPlaces(map, content?.fitted ?? []);
  };
  const reportView = () => {
    const own = content?.places.find((place) => place.isReference);
    const reference = own ? map.latLngToContainerPoint([own.latitude, own.longitude]) : null;
    const now = mapViewOf(reference, map.getSize(), map.getZoom());
    if (now.legendCorner !== view.legendCorner || now.tagsShown !== view.tagsShown) onView((view = now));
    if (map.getSize().x > 0) onFrame(frameOf(map));
  };
  const sizes = new ResizeObserver(() => {
    map.invalidateSize({ pan: false });
    if (!hand.moved) fit();
  });

  fit();
  const tiles = L.tileLayer(tileUrl, { maxZoom: TILE_MAX_ZOOM, className: styles['tiles']! }).addTo(map);
  fallBackFromTiles(map, tiles, () => !hand.moved && fit());
  map.addLayer(heat).addLayer(markers).on('moveend resize', reportView);
  sizes.observe(container);

  return {
    show(shown) {
      // What is shown may change in the very moment in which one map takes the place of another.
      if (isDestroyed) return;
      const sameChoice = content?.choice === shown.choice;
      content = shown;
      heat.show(shown.heat);
      markers.show(shown);
      if (!sameChoice || !hand.moved) fit();
      reportView();
    },
    fit,
    zoomBy(levels) {
      hand.moved = true;
      map.setZoom(map.getZoom() + levels);
    },
    destroy() {
      isDestroyed = true;
      sizes.disconnect();
      map.remove();
    },
  };
}

/** What lies over the map: the legend. */
function obstaclesOver(container: HTMLElement): ScreenBox[] {
  const frame = container.getBoundingClientRect();
  return [...(container.parentElement?.querySelectorAll('aside') ?? [])].map((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left - frame.left + width / 2, y: top - frame.top + height / 2, width, height };
  });
}

function mapIn(container: HTMLElement, reducedMotion: boolean): L.Map {
  const motion = !reducedMotion;
  const map = L.map(container, {
    attributionControl: false,
    zoomControl: false,
    minZoom: 4,
    maxZoom: TILE_MAX_ZOOM,
    zoomAnimation: motion,
    fadeAnimation: motion,
    markerZoomAnimation: motion,
    inertia: motion,
  });
  // Leaflet closes a popup on Escape only while the map itself has the focus, not one of its markers.
  container.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || container.querySelector('.leaflet-popup') === null) return;
    event.preventDefault();
    map.closePopup();
  });
  return map;
}

/** Beyond the edges, as tags and heat reach over them. */
const AROUND = 0.15;
/** Degrees in steps of some hundred metres, so that looking at a part again is the same question. */
const STEPS_A_DEGREE = 200;

/** The part of the earth that a map shows, a little more on every side. */
function frameOf(map: L.Map): MapFrame {
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

const FIT_PADDING_PX = 30;
const DEFAULT_ZOOM = 8;
/** A single campsite fills no bounds: without a limit the map would stand on its doormat. */
const FIT_MAX_ZOOM = 13;

/** Shows all the places, or the default centre when there is none or the map has no size yet (map-13). */
function fitPlaces(map: L.Map, places: readonly Location[]): void {
  const { x: width, y: height } = map.getSize();
  if (width === 0 || height === 0 || places.length === 0) {
    map.setView([DEFAULT_CENTRE.latitude, DEFAULT_CENTRE.longitude], DEFAULT_ZOOM, { animate: false });
    return;
  }
  const bounds = L.latLngBounds(places.map(({ latitude, longitude }) => [latitude, longitude]));
  map.fitBounds(bounds, { padding: [FIT_PADDING_PX, FIT_PADDING_PX], maxZoom: FIT_MAX_ZOOM, animate: false });
}

const MOVING_KEY = /^(Arrow.*|[+=_-])$/;

/** Whether a person has moved the map: from then on it is not fitted behind their back. */
class MapHand {
  moved = false;

  /** Listens on the map's container for as long as that exists. */
  constructor(container: HTMLElement) {
    const move = () => (this.moved = true);
    container.addEventListener('pointerdown', move, { passive: true });
    container.addEventListener('wheel', move, { passive: true });
    container.addEventListener('keydown', ({ key }) => MOVING_KEY.test(key) && move());
  }
}

/** A tile service that is silent for so long counts as failing. */
const TILES_LATE_AFTER_MS = 2_000;

/** Nearer than this a map without tiles may show no outline at all. */
const MAX_ZOOM_WITHOUT_TILES = 12;

/**
 * Draws the outlines of provinces and municipalities once a tile fails or none has come for a while (price-7), and keeps the
 * map so far away that some are seen (map-25). A map with tiles has no use for them: more than a quarter of the map's code, and a third of the time that it takes to appear.
 */
function fallBackFromTiles(map: L.Map, tiles: L.TileLayer, onCapped: () => void): void {
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
      const { MunicipalityLayer, provinceLayer } = await import('./outline-layers.ts');
      if (!map.hasLayer(tiles)) return;
      provinceLayer(map, styles['province']!).addTo(map);
      map.setMaxZoom(MAX_ZOOM_WITHOUT_TILES);
      onCapped();
      map.addLayer(new MunicipalityLayer());
    };
    outlines().catch((error: unknown) => logFailure(heatMapText.outlineFailureLog, error));
  }
}
