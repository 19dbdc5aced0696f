import * as L from 'leaflet/dist/leaflet-src.esm.js';
import type { ScreenBox } from '@vivac/domain/screens/tag-layout';
import { fitPlaces } from './fit-places.ts';
import { HeatLayer } from '../heat/heat-layer.ts';
import type { MapFrame } from '../area/area-map-query.ts';
import type { MapContent } from '../map-content.ts';
import { MapHand } from './user-panned.ts';
import { frameOf } from './map-frame.ts';
import { FIRST_VIEW, type MapView, mapViewOf } from './map-view.ts';
import { PriceMarkers } from './price-markers.ts';
import { fallBackFromTiles } from './tile-fallback.ts';
import styles from '../heat-map.module.css';

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
