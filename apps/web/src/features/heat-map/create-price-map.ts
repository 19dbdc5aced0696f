import type { Location } from '@vivac/domain/places/campsite';
import { DEFAULT_CENTRE, markerScaleAt, markersShownAt } from '@vivac/domain/screens/price-map';
import { type ScreenBox, type TagPlace, layOutTags } from '@vivac/domain/screens/tag-layout';
import * as L from 'leaflet/dist/leaflet-src.esm.js';
import { logFailure } from '../../api/api-error.ts';
import type { MapFrame } from './area-map-query.ts';
import { HeatLayer } from './heat-layer.ts';
import { heatMapText } from './heat-map-words.ts';
import { type MapContent, type MapView, FIRST_VIEW, mapViewOf, type MapTag } from './map-content.ts';
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

const MOVING_KEY = /^(Arrow.*|[+=_-]|Enter)$/;

/** Whether a person has moved the map: from then on it is not fitted behind their back, and there is a way back to all campsites. */
class MapHand {
  readonly #container: HTMLElement;

  /** Listens on the map's container for as long as that exists. */
  constructor(container: HTMLElement) {
    this.#container = container;
    const move = () => (this.moved = true);
    container.addEventListener('pointerdown', move, { passive: true });
    container.addEventListener('wheel', move, { passive: true });
    container.addEventListener('keydown', ({ key }) => MOVING_KEY.test(key) && move());
  }

  get moved(): boolean {
    return 'moved' in this.#container.dataset;
  }

  set moved(isMoved: boolean) {
    this.#container.toggleAttribute('data-moved', isMoved);
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

interface ShownMarker {
  readonly marker: L.Marker;
  readonly element: TagElement;
  /** The campsites that its popup tells of: itself, and those that have joined it. */
  members: readonly MapTag[];
}

/** A tag takes up to a quarter of a millisecond to make; the next ones wait for the next picture. */
const MADE_AT_ONCE = 100;
const REFERENCE_LIFT = 20_000;
const TAG_LIFT = 10_000;
const LEAST_CLUSTER_SCALE = 0.8;

/** The price tags; only those in view are in the document. */
class PriceMarkers extends L.Layer {
  readonly #obstacles: () => readonly ScreenBox[];
  readonly #shown = new Map<string, ShownMarker>();
  #content: MapContent | null = null;
  #map: L.Map | null = null;
  #frame = 0;

  constructor(obstacles: () => readonly ScreenBox[]) {
    super();
    this.#obstacles = obstacles;
  }

  override onAdd(map: L.Map): this {
    this.#map = map;
    map.on('moveend resize', this.#refresh);
    this.#refresh();
    return this;
  }

  override onRemove(map: L.Map): this {
    map.off('moveend resize', this.#refresh);
    this.#clear();
    this.#map = null;
    return this;
  }

  show(content: MapContent): void {
    this.#content = content;
    this.#clear();
    this.#refresh();
  }

  readonly #refresh = () => {
    const map = this.#map;
    if (map === null || this.#content === null) return;
    const scale = this.#scaleAt(map.getZoom());
    map.getContainer().style.setProperty('--tag-scale', String(scale));
    const visible = this.#tagsInView(map);
    const places = this.#layOut(map, visible, scale);
    const shown = new Set(visible.filter((_, at) => places[at]!.is !== 'joined').map(({ campsite }) => campsite));
    for (const [name, { marker }] of this.#shown) {
      if (shown.has(name)) continue;
      marker.remove();
      this.#shown.delete(name);
    }
    const placements = visible.map((tag, at) => () => this.#place(map, tag, places[at]!, visible, scale));
    cancelAnimationFrame(this.#frame);
    this.#placeSome(placements);
  };

  #layOut(map: L.Map, visible: readonly MapTag[], scale: number): TagPlace[] {
    const tags = visible.map((tag) => {
      const { x, y } = map.latLngToContainerPoint([tag.latitude, tag.longitude]);
      return { ...tagSize(tag.isReference, tag.tag, scale), x, y, mustShow: tag.mustShow, kind: kindOf(tag) };
    });
    const { x: widthPx, y: heightPx } = map.getSize();
    const joinedSize = (members: readonly number[]) =>
      tagSize(false, joinedText(members.map((at) => visible[at]!)), scale);
    return layOutTags(tags, { widthPx, heightPx, obstacles: this.#obstacles(), joinedSize });
  }

  /** A few at a time: a thousand campsites in view would otherwise hold up clicks and keys. */
  #placeSome(placements: readonly (() => void)[]): void {
    for (const place of placements.slice(0, MADE_AT_ONCE)) place();
    const rest = placements.slice(MADE_AT_ONCE);
    if (rest.length > 0) this.#frame = requestAnimationFrame(() => this.#placeSome(rest));
  }

  /** Those with a price before those without. */
  #tagsInView(map: L.Map): MapTag[] {
    const view = map.getBounds().pad(0.1);
    const { places, notes } = this.#content!;
    const areShown = markersShownAt(map.getZoom());
    return [...places, ...notes].filter(
      ({ latitude, longitude, corners }) => (areShown || corners) && view.contains([latitude, longitude]),
    );
  }

  /** Clusters are read from afar too, where a campsite's own tag is hidden. */
  #scaleAt(zoom: number): number {
    const hasClusters = this.#content!.places.some(({ corners }) => corners);
    return Math.max(markerScaleAt(zoom), hasClusters ? LEAST_CLUSTER_SCALE : 0);
  }

  #place(map: L.Map, tag: MapTag, place: TagPlace, visible: readonly MapTag[], scale: number): void {
    if (place.is === 'joined') return;
    const shown = this.#shown.get(tag.campsite) ?? this.#create(map, tag);
    const isTag = place.is === 'tag';
    shown.members = isTag ? place.members.map((at) => visible[at]!) : [tag];
    const text = joinedText(shown.members);
    const words = shown.members.map(({ label }) => label).join('; ');
    // A range of prices is in no campsite's words; who speaks to the page says what is seen (WCAG 2.5.3).
    const name = words.toLowerCase().includes(text.toLowerCase()) ? words : `${words}; ${text}`;
    shown.marker.getElement()!.setAttribute('aria-label', name);
    shown.marker.setZIndexOffset(tag.isReference ? REFERENCE_LIFT : isTag ? TAG_LIFT : 0);
    if (!isTag) {
      shown.element.dot();
      return opensAt(shown.marker, [0, -4]);
    }
    const { height: heightPx } = tagSize(tag.isReference, text, scale);
    shown.element.put({ dx: place.dx, dy: place.dy, heightPx, text });
    opensAt(shown.marker, [place.dx, place.dy + 4 - heightPx]);
  }

  #create(map: L.Map, tag: MapTag): ShownMarker {
    const element = tagElement(tag);
    const icon = L.divIcon({ html: element.root, className: '', iconSize: [0, 0] });
    const marker = L.marker([tag.latitude, tag.longitude], { icon, riseOnHover: true, riseOffset: 2 * REFERENCE_LIFT });
    const shown: ShownMarker = { marker, element, members: [tag] };
    if (tag.corners) zoomsInto(marker, map, tag.corners);
    else marker.bindPopup(() => pricePopup(shown.members), { minWidth: 120, maxWidth: 260, autoPanPadding: [16, 16] });
    marker.addTo(map);
    this.#shown.set(tag.campsite, shown);
    return shown;
  }

  #clear(): void {
    cancelAnimationFrame(this.#frame);
    for (const { marker } of this.#shown.values()) marker.remove();
    this.#shown.clear();
  }
}

/** `€79`, or `€79–€82` of several; of those without a price the first one's reason. */
function joinedText(members: readonly MapTag[]): string {
  const prices = members.flatMap(({ price }) => price ?? []);
  return prices.length < 2 ? members[0]!.tag : heatMapText.range(Math.min(...prices), Math.max(...prices));
}

/** A cluster has no popup. */
function opensAt(marker: L.Marker, offset: L.PointTuple): void {
  const popup = marker.getPopup();
  if (popup) popup.options.offset = offset;
}

/** A cluster says how many it holds: it joins no other. */
function kindOf({ kind, corners, campsite }: MapTag): string {
  return corners ? campsite : kind;
}

function zoomsInto(marker: L.Marker, map: L.Map, corners: readonly Location[]): void {
  const zoom = () => map.fitBounds(L.latLngBounds(corners.map(({ latitude, longitude }) => [latitude, longitude])));
  marker.on('click', zoom);
  marker.on('keypress', ({ originalEvent }: L.LeafletKeyboardEvent) => {
    if (originalEvent.key === 'Enter') zoom();
  });
}

/** The tag's box before it is scaled, in CSS pixels; the width goes with the number of characters. */
const TAG = { heightPx: 26, tipPx: 6, paddingPx: 22, characterPx: 8.4 } as const;
const REFERENCE_SIZE = 1.3;

/** A tag at a campsite with its leader line, and where it was put. */
interface TagElement {
  readonly root: HTMLElement;
  /** Moves the tag, in CSS pixels, and says what it stands for. */
  put(place: { readonly dx: number; readonly dy: number; readonly heightPx: number; readonly text: string }): void;
  dot(): void;
}

/** A tag with the price, pointing at the campsite. Names and prices are only ever set as text, never as HTML. */
function tagElement({ kind, isReference, tag: text }: MapTag): TagElement {
  const [root, leader, tag] = [
    document.createElement('span'),
    document.createElement('span'),
    document.createElement('span'),
  ];
  root.className = styles['place']!;
  leader.className = styles['leader']!;
  tag.className = styles['tag']!;
  if (kind === 'none') tag.dataset['none'] = 'true';
  else tag.dataset['price'] = kind;
  if (isReference) tag.dataset['reference'] = 'true';
  root.append(leader, tag);
  return {
    root,
    put({ dx, dy, heightPx, text: stated }) {
      const isMoved = dx !== 0 || dy !== 0;
      root.toggleAttribute('data-moved', isMoved);
      tag.removeAttribute('data-dot');
      tag.textContent = stated;
      tag.style.setProperty('--dx', `${dx}px`);
      tag.style.setProperty('--dy', `${dy}px`);
      // From the point to the middle of the tag, which covers the line's end.
      const down = dy - heightPx / 2;
      leader.style.width = `${Math.hypot(dx, down)}px`;
      leader.style.transform = `rotate(${Math.atan2(down, dx)}rad)`;
    },
    dot() {
      root.removeAttribute('data-moved');
      tag.setAttribute('data-dot', '');
      tag.textContent = text;
      tag.style.setProperty('--dx', '0px');
      tag.style.setProperty('--dy', '0px');
    },
  };
}

/** The room that a tag takes at a scale with its tip, in CSS pixels. */
function tagSize(isReference: boolean, text: string, scale: number): { width: number; height: number } {
  const size = isReference ? scale * REFERENCE_SIZE : scale;
  const { paddingPx, characterPx, heightPx, tipPx } = TAG;
  return { width: (paddingPx + text.length * characterPx) * size, height: (heightPx + tipPx) * size };
}

/** What a tag opens: of each campsite in it the name, the price, and what else is known of it, one line each. */
function pricePopup(places: readonly MapTag[]): HTMLElement {
  const popup = document.createElement('div');
  for (const place of places) {
    const dot = document.createElement('span');
    dot.className = styles['popupDot']!;
    dot.style.background = place.colour;
    const name = line('popupName', place.campsite);
    name.prepend(dot);
    popup.append(name, line('popupPrice', place.exactPrice ?? heatMapText.noPrice));
    popup.append(...place.details.map((detail) => line('popupDetail', detail)));
  }
  return popup;
}

function line(style: 'popupName' | 'popupPrice' | 'popupDetail', text: string): HTMLElement {
  const paragraph = document.createElement('p');
  paragraph.className = styles[style]!;
  paragraph.textContent = text;
  return paragraph;
}
