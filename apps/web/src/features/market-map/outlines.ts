import provinces from 'es-atlas/es/provinces.json';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';

/** The drawing in its own units: the mainland with the Balearic Islands, and the Canary Islands in a frame of their own. */
export const DRAWING = { width: 440, height: 356, inset: { x: 296, y: 286, width: 140, height: 66 } } as const;

const MAIN = { west: -9.45, north: 43.9, scale: 40, squeeze: Math.cos((40 * Math.PI) / 180), x: 0, y: 2 };
const CANARIES = { west: -18.2, north: 29.5, scale: 29, squeeze: Math.cos((28 * Math.PI) / 180), x: 303, y: 291 };
/** The Canary Islands are those far in the west. */
const FAR_WEST = -12;

export interface Outline {
  /** The code of the province. */
  readonly code: string;
  readonly path: string;
  /** The middle of its largest part, where a name stands. */
  readonly middle: readonly [x: number, y: number];
  readonly size: number;
}

/** Where a place stands in the drawing. */
export function placeOf(longitude: number, latitude: number): readonly [x: number, y: number] {
  const { west, north, scale, squeeze, x, y } = longitude < FAR_WEST ? CANARIES : MAIN;
  return [x + (longitude - west) * squeeze * scale, y + (north - latitude) * scale];
}

/** Gibraltar lies in the atlas and in no province. */
const NO_PROVINCE = '54';

/** The outlines of all provinces, as the atlas has them. */
export const OUTLINES: readonly Outline[] = readOutlines();

function readOutlines(): Outline[] {
  const topology = provinces as unknown as Topology<{ provinces: GeometryCollection }>;
  return feature(topology, topology.objects.provinces).features.flatMap(({ id, geometry }) => {
    if (String(id) === NO_PROVINCE) return [];
    const rings = ringsOf(geometry);
    const drawn = rings.map((ring) => ring.map(([longitude, latitude]) => placeOf(longitude!, latitude!)));
    return [{ code: String(id), path: drawn.map(pathOf).join(''), ...middleOf(drawn) }];
  });
}

function ringsOf(geometry: { readonly type: string; readonly coordinates?: unknown }): number[][][] {
  return geometry.type === 'Polygon'
    ? (geometry.coordinates as number[][][])
    : (geometry.coordinates as number[][][][]).flat();
}

function pathOf(ring: readonly (readonly [number, number])[]): string {
  return `M${ring.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join('L')}Z`;
}

function middleOf(rings: readonly (readonly (readonly [number, number])[])[]): Pick<Outline, 'middle' | 'size'> {
  const boxes = rings.map((ring) => {
    const [xs, ys] = [ring.map(([x]) => x), ring.map(([, y]) => y)];
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    return { middle: [(left + right) / 2, (top + bottom) / 2] as const, size: (right - left) * (bottom - top) };
  });
  return boxes.reduce((one, other) => (other.size > one.size ? other : one));
}
