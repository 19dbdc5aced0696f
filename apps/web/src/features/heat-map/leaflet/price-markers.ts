import * as L from 'leaflet/dist/leaflet-src.esm.js';
import { markerScaleAt, markersShownAt } from '@vivac/domain/screens/price-map';
import type { MapContent, MapPlace } from '../map-content.ts';
import { pricePopup, priceTag, tagSize } from './price-tag.ts';
import { layoutLabels } from './label-layout.ts';

interface ShownMarker {
  readonly marker: L.Marker;
  readonly tag: HTMLElement;
}

/** A tag takes up to a quarter of a millisecond to make; the next ones wait for the next picture. */
const MADE_AT_ONCE = 100;
const REFERENCE_LIFT = 20_000;
const TAG_LIFT = 10_000;

/** The price tags; only those in view are in the document. */
export class PriceMarkers extends L.Layer {
  readonly #shown = new Map<string, ShownMarker>();
  #content: MapContent | null = null;
  #map: L.Map | null = null;
  #frame = 0;

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
    const scale = markerScaleAt(map.getZoom());
    map.getContainer().style.setProperty('--tag-scale', String(scale));
    const visible = markersShownAt(map.getZoom()) ? this.#placesInView(map) : [];
    const names = new Set(visible.map((place) => place.campsite));
    for (const [name, { marker }] of this.#shown) {
      if (names.has(name)) continue;
      marker.remove();
      this.#shown.delete(name);
    }
    const fits = layoutLabels(
      visible.map((place) => ({
        ...tagSize(place, scale),
        ...pick(map.latLngToContainerPoint([place.latitude, place.longitude])),
      })),
    );
    const placements = visible.map((place, at) => () => {
      this.#place(map, place, fits[at]!, tagSize(place, scale).height);
    });
    cancelAnimationFrame(this.#frame);
    this.#placeSome(placements);
  };

  /** A few at a time: a thousand campsites in view would otherwise hold up clicks and keys. */
  #placeSome(placements: readonly (() => void)[]): void {
    for (const place of placements.slice(0, MADE_AT_ONCE)) place();
    const rest = placements.slice(MADE_AT_ONCE);
    if (rest.length > 0) this.#frame = requestAnimationFrame(() => this.#placeSome(rest));
  }

  #placesInView(map: L.Map): MapPlace[] {
    const view = map.getBounds().pad(0.1);
    return this.#content!.places.filter(({ latitude, longitude }) => view.contains([latitude, longitude]));
  }

  #place(map: L.Map, place: MapPlace, fits: boolean, heightPx: number): void {
    const shown = this.#shown.get(place.campsite) ?? this.#create(map, place);
    shown.tag.toggleAttribute('data-dot', !fits);
    shown.marker.setZIndexOffset(place.isReference ? REFERENCE_LIFT : fits ? TAG_LIFT : 0);
    shown.marker.getPopup()!.options.offset = [0, fits ? 4 - heightPx : -4];
  }

  #create(map: L.Map, place: MapPlace): ShownMarker {
    const tag = priceTag(place, this.#content!.range!);
    const icon = L.divIcon({ html: tag, className: '', iconSize: [0, 0] });
    const marker = L.marker([place.latitude, place.longitude], {
      icon,
      riseOnHover: true,
      riseOffset: 2 * REFERENCE_LIFT,
    });
    marker.bindPopup(() => pricePopup(place), { minWidth: 120, maxWidth: 260, autoPanPadding: [16, 16] });
    marker.addTo(map);
    marker.getElement()!.setAttribute('aria-label', place.label);
    const shown = { marker, tag };
    this.#shown.set(place.campsite, shown);
    return shown;
  }

  #clear(): void {
    cancelAnimationFrame(this.#frame);
    for (const { marker } of this.#shown.values()) marker.remove();
    this.#shown.clear();
  }
}

const pick = ({ x, y }: L.Point) => ({ x, y });
