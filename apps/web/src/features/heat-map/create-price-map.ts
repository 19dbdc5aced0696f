import L from 'leaflet';
import { DEFAULT_CENTRE } from '@vivac/domain/price-map';
import { HeatLayer } from './heat-layer.ts';
import type { MapContent } from './map-content.ts';
import { FIRST_VIEW, type MapView, mapViewOf } from './map-view.ts';
import { PriceMarkers } from './price-markers.ts';
import { provinceLayer } from './province-layer.ts';
import styles from './heat-map.module.css';

const TILE_MAX_ZOOM = 18;
const FIT_PADDING_PX = 30;
const DEFAULT_ZOOM = 8;
/** A single campsite fills no bounds: without a limit the map would stand on its doormat. */
const FIT_MAX_ZOOM = 13;

interface PriceMapOptions {
  readonly tileUrl: string;
  readonly reducedMotion: boolean;
  /** Called when what the panels around the map need to know of its view has changed. */
  readonly onView: (view: MapView) => void;
}

export interface PriceMap {
  readonly show: (content: MapContent) => void;
  /** Shows all campsites again, whatever was moved. */
  readonly fit: () => void;
  readonly zoomBy: (levels: number) => void;
  readonly destroy: () => void;
}

/** A map in a container, which may have no size yet: it is fitted as soon as it has one, and again until moved by hand. */
export function createPriceMap(container: HTMLElement, { tileUrl, reducedMotion, onView }: PriceMapOptions): PriceMap {
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
  const heat = new HeatLayer();
  const markers = new PriceMarkers();
  let content: MapContent | null = null;
  let movedByHand = false;
  let view = FIRST_VIEW;

  const fit = () => {
    movedByHand = false;
    const places = content?.places ?? [];
    const size = map.getSize();
    if (size.x === 0 || size.y === 0 || places.length === 0) {
      map.setView([DEFAULT_CENTRE.latitude, DEFAULT_CENTRE.longitude], DEFAULT_ZOOM, { animate: false });
      return;
    }
    const bounds = L.latLngBounds(places.map(({ latitude, longitude }) => [latitude, longitude]));
    map.fitBounds(bounds, { padding: [FIT_PADDING_PX, FIT_PADDING_PX], maxZoom: FIT_MAX_ZOOM, animate: false });
  };
  const reportView = () => {
    const own = content?.places.find((place) => place.isReference);
    const reference = own ? map.latLngToContainerPoint([own.latitude, own.longitude]) : null;
    const now = mapViewOf(reference, map.getSize(), map.getZoom());
    if (now.legendCorner !== view.legendCorner || now.tagsShown !== view.tagsShown) onView((view = now));
  };
  const noteHand = (event: Event) => {
    movedByHand ||= !(event instanceof KeyboardEvent) || /^(Arrow|[+=_-]$)/.test(event.key);
  };
  const sizes = new ResizeObserver(() => {
    map.invalidateSize({ pan: false });
    if (!movedByHand) fit();
  });

  fit();
  provinceLayer(map, styles['province']!).addTo(map);
  L.tileLayer(tileUrl, { maxZoom: TILE_MAX_ZOOM, className: styles['tiles']! }).addTo(map);
  map.addLayer(heat).addLayer(markers);
  map.on('moveend resize', reportView);
  for (const event of ['pointerdown', 'wheel', 'keydown'])
    container.addEventListener(event, noteHand, { passive: true });
  sizes.observe(container);

  return {
    show(shown) {
      const sameChoice = content?.choice === shown.choice;
      content = shown;
      heat.show(shown.heat);
      markers.show(shown);
      if (!sameChoice || !movedByHand) fit();
      reportView();
    },
    fit,
    zoomBy(levels) {
      movedByHand = true;
      map.setZoom(map.getZoom() + levels);
    },
    destroy() {
      sizes.disconnect();
      map.remove();
    },
  };
}
