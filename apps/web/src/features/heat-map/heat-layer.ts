import { type PricedSpot, type PriceField, priceFieldOf } from '@vivac/domain/screens/price-map';
import * as L from 'leaflet/dist/leaflet-src.esm.js';
import { heatCellsOf, zoomWeight, heatRamp, heatStamp } from './heat-cells.ts';

/** Radius and blur in pixels; zoom from which heat is full (map-14, map-15). */
const HEAT = { radiusPx: 30, blurPx: 20, maxZoom: 8.5, maxOpacity: 1 } as const;
const REACH_PX = HEAT.radiusPx + HEAT.blurPx;
/** The colour is known by squares of so many pixels. */
const FIELD_CELL_PX = 2;

/** A place in degrees, how much its heat covers, up to 1, and where its price lies between the cheapest, 0, and the dearest. */
export interface HeatPoint {
  readonly latitude: number;
  readonly longitude: number;
  readonly intensity: number;
  readonly position: number;
}

/**
 * Heat on a canvas over the map: its colour is the price near there, its opacity how much of it there is (map-23). Draws
 * nothing while the map has no size.
 */
export class HeatLayer extends L.Layer {
  readonly #canvas = L.DomUtil.create('canvas', 'leaflet-layer leaflet-zoom-animated');
  readonly #stamp = heatStamp(HEAT.radiusPx, HEAT.blurPx);
  readonly #ramp = heatRamp();
  #points: readonly HeatPoint[] = [];
  #map: L.Map | null = null;
  #frame = 0;

  override onAdd(map: L.Map): this {
    this.#map = map;
    this.#canvas.setAttribute('aria-hidden', 'true');
    map.getPane('overlayPane')!.append(this.#canvas);
    map.on('moveend resize', this.#redraw).on('zoomanim', this.#follow);
    this.#redraw();
    return this;
  }

  override onRemove(map: L.Map): this {
    cancelAnimationFrame(this.#frame);
    map.off('moveend resize', this.#redraw).off('zoomanim', this.#follow);
    this.#canvas.remove();
    this.#map = null;
    return this;
  }

  show(points: readonly HeatPoint[]): void {
    this.#points = points;
    this.#redraw();
  }

  readonly #redraw = () => {
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => this.#draw());
  };

  /** While the map zooms, the picture drawn last is moved and scaled with it. */
  readonly #follow = ({ center, zoom }: L.ZoomAnimEvent) => {
    const map = this.#map!;
    const corner = map.layerPointToLatLng(L.DomUtil.getPosition(this.#canvas));
    const origin = map
      .project(center, zoom)
      .subtract(map.getSize().divideBy(2))
      .add(L.DomUtil.getPosition(map.getPane('mapPane')!));
    L.DomUtil.setTransform(this.#canvas, map.project(corner, zoom).subtract(origin), map.getZoomScale(zoom));
  };

  #draw(): void {
    const map = this.#map!;
    const { x: width, y: height } = map.getSize();
    if (width === 0 || height === 0) return;
    L.DomUtil.setPosition(this.#canvas, map.containerPointToLayerPoint([0, 0]));
    this.#canvas.width = width;
    this.#canvas.height = height;
    const context = this.#canvas.getContext('2d', { willReadFrequently: true })!;
    const pan = L.DomUtil.getPosition(map.getPane('mapPane')!);
    const cellPx = REACH_PX / 2;
    const spots = this.#spots(map);
    for (const { x, y, weight } of heatCellsOf(spots, {
      cellPx,
      offsetX: pan.x % cellPx,
      offsetY: pan.y % cellPx,
    })) {
      context.globalAlpha = Math.min(weight, HEAT.maxOpacity);
      context.drawImage(this.#stamp, Math.round(x) - REACH_PX, Math.round(y) - REACH_PX);
    }
    const image = context.getImageData(0, 0, width, height);
    // A stamp's last, faintest pixels may lie just beyond its reach.
    const reachPx = REACH_PX + 2 * FIELD_CELL_PX;
    const field = priceFieldOf(spots, { widthPx: width, heightPx: height, cellPx: FIELD_CELL_PX, reachPx });
    colourise(image, field, this.#ramp);
    context.putImageData(image, 0, 0);
  }

  #spots(map: L.Map): (PricedSpot & { readonly weight: number })[] {
    const { x: width, y: height } = map.getSize();
    const factor = zoomWeight(map.getZoom(), HEAT.maxZoom);
    return this.#points.flatMap(({ latitude, longitude, intensity, position }) => {
      const { x, y } = map.latLngToContainerPoint([latitude, longitude]);
      const reaches = x >= -REACH_PX && y >= -REACH_PX && x <= width + REACH_PX && y <= height + REACH_PX;
      return reaches ? [{ x, y, position, weight: intensity * factor }] : [];
    });
  }
}

/** Gives every pixel the ramp's colour of the price near it. */
function colourise({ data, width, height }: ImageData, field: PriceField, ramp: Uint8ClampedArray): void {
  for (let y = 0, at = 0; y < height; y += 1) {
    const row = Math.floor(y / FIELD_CELL_PX) * field.columns;
    for (let x = 0; x < width; x += 1, at += 4) {
      if (data[at + 3] === 0) continue;
      const shade = 4 * Math.round(255 * field.positions[row + Math.floor(x / FIELD_CELL_PX)]!);
      data[at] = ramp[shade]!;
      data[at + 1] = ramp[shade + 1]!;
      data[at + 2] = ramp[shade + 2]!;
    }
  }
}
