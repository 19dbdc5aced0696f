import { type Location, parseLocation } from '../places/campsite.ts';

/** Markers are hidden below this zoom of 256-pixel tiles (map-6). */
const MARKERS_FROM_ZOOM = 9;

/** Where the map looks when there is nothing to fit (map-13). */
export const DEFAULT_CENTRE: Location = { latitude: 41.85, longitude: 3.087 };

/** The lowest and the highest of the prices shown; both in the unit of the prices. */
export interface PriceRange {
  readonly min: number;
  readonly max: number;
}

/** A campsite that can be shown: it has a place and a price. */
export interface MapPoint extends Location {
  readonly campsite: string;
  readonly price: number;
  /** (price − reference's price) / reference's price in whole percent, as the server says; null without one of the two. */
  readonly percent: number | null;
  readonly isReference: boolean;
}

/** Where a price lies between the cheapest and the dearest shown (map-19). */
export type MarkerClass = 'cheap' | 'medium-low' | 'medium-high' | 'expensive';

interface PlacedPrice {
  readonly price: number | null;
  readonly percent: number | null;
  /** `lat,lng` */
  readonly location: string | null;
}

/** The points of a map answer: campsites with a readable `lat,lng` and a numeric price (map-8), reference first. */
export function mapPointsOf(entries: Readonly<Record<string, PlacedPrice>>, reference: string | null): MapPoint[] {
  const points = Object.entries(entries).flatMap(([campsite, { price, percent, location: text }]) => {
    const location = text === null ? null : parseLocation(text);
    if (location === null || price === null || !Number.isFinite(price)) return [];
    return [{ campsite, price, percent, isReference: campsite === reference, ...location }];
  });
  return points.sort((a, b) => Number(b.isReference) - Number(a.isReference));
}

/** The range of some prices; null when there is none. */
export function priceRangeOf(prices: readonly number[]): PriceRange | null {
  return prices.length === 0 ? null : { min: Math.min(...prices), max: Math.max(...prices) };
}

/** 0 at the cheapest, 1 at the dearest; 0 when all prices are equal. */
export function positionInRange(price: number, { min, max }: PriceRange): number {
  return max > min ? (price - min) / (max - min) : 0;
}

/** The class of a price by its position in the range: quarters closed below (map-19). */
export function markerClassOf(price: number, range: PriceRange): MarkerClass {
  const position = positionInRange(price, range);
  if (position < 0.25) return 'cheap';
  if (position < 0.5) return 'medium-low';
  return position < 0.75 ? 'medium-high' : 'expensive';
}

/**
 * The heat of a price, 0.3 at the cheapest to 1 at the dearest; 1 when there is one price or all are equal,
 * 0.5 without any range (map-17, map-18).
 */
export function heatIntensityOf(price: number, range: PriceRange | null): number {
  if (range === null) return 0.5;
  if (range.max === range.min) return 1;
  return 0.3 + 0.7 * positionInRange(price, range);
}

/** The colour of a heat, 0 the coolest to 1 the hottest: from the cheapest price to the dearest (map-16, map-23). */
export function heatPositionOf(price: number, range: PriceRange | null): number {
  return (heatIntensityOf(price, range) - 0.3) / 0.7;
}

/** Where the legend's four values stand on its bar, as shares of its length (map-24). */
export const LEGEND_POSITIONS = [0, 0.25, 0.75, 1] as const;

/** The legend's four values, rounded: min, a quarter, three quarters, max; null hides the legend (map-20, map-21). */
export function legendValuesOf(range: PriceRange | null): readonly [number, number, number, number] | null {
  if (range === null) return null;
  const { min, max } = range;
  const width = max - min;
  return [Math.round(min), Math.round(min + width * 0.25), Math.round(min + width * 0.75), Math.round(max)];
}

/** Whether a value of the legend says what no other does: its ends come first, so that prices close together are said once. */
export function isLegendValueNew(values: readonly number[], at: number): boolean {
  const order = [0, values.length - 1, ...values.keys()];
  return order.find((each) => values[each] === values[at]) === at;
}

/** How large a marker is drawn at a zoom: 0.09 a level, from 0.3 to 1.6 (map-7). */
export function markerScaleAt(zoom: number): number {
  return Math.min(Math.max(0.09 * zoom, 0.3), 1.6);
}

/** Whether markers are shown at a zoom (map-6). */
export function markersShownAt(zoom: number): boolean {
  return zoom >= MARKERS_FROM_ZOOM;
}

/** A campsite on the screen, in CSS pixels, and where its price lies between the cheapest (0) and the dearest (1). */
export interface PricedSpot {
  readonly x: number;
  readonly y: number;
  readonly position: number;
}

/** Which part of the screen is asked about, cut into square cells; spots count as far as they reach. */
interface FieldSize {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly cellPx: number;
  readonly reachPx: number;
}

/** The price near each cell, row by row from the top; 0 where no spot reaches. */
export interface PriceField {
  readonly columns: number;
  readonly rows: number;
  readonly positions: Float32Array;
}

/** Within this distance a spot's own price is nearly all that counts. */
const CORE_PX = 8;

/**
 * The price near each place: the mean of the prices around it, each by the inverse cube of its distance (Shepard 1968). It is
 * never above the dearest nor below the cheapest that reach there, however many stand together (map-23).
 */
export function priceFieldOf(spots: readonly PricedSpot[], size: FieldSize): PriceField {
  const { widthPx, heightPx, cellPx } = size;
  const [columns, rows] = [Math.ceil(widthPx / cellPx), Math.ceil(heightPx / cellPx)];
  const weights = new Float32Array(columns * rows);
  const positions = new Float32Array(columns * rows);
  for (const spot of spots) {
    forCellsAround(spot, size, columns, rows, (cell, weight) => {
      weights[cell]! += weight;
      positions[cell]! += weight * spot.position;
    });
  }
  for (let cell = 0; cell < weights.length; cell += 1) if (weights[cell]! > 0) positions[cell]! /= weights[cell]!;
  return { columns, rows, positions };
}

function forCellsAround(
  { x, y }: PricedSpot,
  { cellPx, reachPx }: FieldSize,
  columns: number,
  rows: number,
  visit: (cell: number, weight: number) => void,
): void {
  const from = (at: number) => Math.max(0, Math.floor((at - reachPx) / cellPx));
  const to = (at: number, count: number) => Math.min(count - 1, Math.floor((at + reachPx) / cellPx));
  for (let row = from(y); row <= to(y, rows); row += 1) {
    const down = (row + 0.5) * cellPx - y;
    for (let column = from(x); column <= to(x, columns); column += 1) {
      const right = (column + 0.5) * cellPx - x;
      visit(row * columns + column, (down * down + right * right + CORE_PX * CORE_PX) ** -1.5);
    }
  }
}
