import { type SpanishProvince, spanishProvince, spanishProvinceNamed } from './spanish-province.ts';

/** A corner of an outline in degrees. */
export type Corner = readonly [longitude: number, latitude: number];

/** The outline of a province: rings, of which islands and enclaves are some. */
export interface ProvinceOutline {
  /** The province's code; another one for land that is of no province, such as Gibraltar. */
  readonly code: string;
  readonly rings: readonly (readonly Corner[])[];
  readonly box: DegreeBox;
}

/** West, south, east and north in degrees. */
type DegreeBox = readonly [west: number, south: number, east: number, north: number];

interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

/** What is known of where a campsite is. */
export interface Whereabouts {
  readonly province: string | null;
  readonly location: Point | null;
}

/** How far off the outlines a point still belongs to a coast: outlines are drawn coarsely, piers and rocks not at all. */
const OFF_COAST_KM = 8;
const KM_PER_DEGREE = 111.2;
/** As much at least, in the north of Spain also from west to east. */
const OFF_COAST_DEGREES = 0.1;

/** Islets far off that outlines leave out, each with its province's code. */
const ISLETS: readonly (Point & { readonly code: string })[] = [
  { code: '12', latitude: 39.898, longitude: 0.685 },
  { code: '04', latitude: 35.939, longitude: -3.035 },
];

/** Land on the other side of a border, drawn so that no sea of Spain is in it: a point there is in no province. */
const FOREIGN_LAND: readonly (readonly Corner[])[] = [
  // Portugal, from the mouth of the Miño to that of the Guadiana.
  [
    [-8.87, 41.865],
    [-8.6, 42.2],
    [-6, 42.2],
    [-6, 38],
    [-7.39, 37.4],
    [-7.4, 37.16],
    [-9.2, 36.8],
    [-9.8, 38.7],
  ],
  // France and Andorra, from the mouth of the Bidasoa to Cape Cerbère.
  [
    [-1.79, 43.385],
    [-1.79, 44],
    [3.18, 44],
    [3.18, 42.435],
    [3.1, 42.42],
    [2.9, 42.3],
    [-1.5, 42.3],
  ],
  // Morocco, beside Ceuta and Melilla.
  [
    [-5.41, 35.92],
    [-5.37, 35.9],
    [-5.34, 35.87],
    [-5.34, 35.6],
    [-5.6, 35.6],
    [-5.6, 35.92],
  ],
  [
    [-3.02, 35.32],
    [-2.95, 35.318],
    [-2.93, 35.3],
    [-2.93, 35.265],
    [-2.83, 35.23],
    [-2.83, 35.15],
    [-3.05, 35.15],
  ],
];

/** The province that a point lies in, or off whose coast it lies; null anywhere else. */
export function provinceAt(outlines: readonly ProvinceOutline[], point: Point): SpanishProvince | null {
  const found = outlines.find(({ rings, box }) => isNear(point, box, 0) && isInside(point, rings));
  if (found) return spanishProvince(found.code);
  if (isInsideAny(point, FOREIGN_LAND)) return null;
  const code = nearestCoast(outlines, point) ?? isletAt(point);
  return code === null ? null : spanishProvince(code);
}

function nearestCoast(outlines: readonly ProvinceOutline[], point: Point): string | null {
  let nearest: string | null = null;
  let nearestKm = OFF_COAST_KM;
  for (const { code, rings, box } of outlines) {
    if (!isNear(point, box, OFF_COAST_DEGREES)) continue;
    const km = distanceKm(point, rings, nearestKm);
    if (km >= nearestKm) continue;
    nearestKm = km;
    nearest = code;
  }
  return nearest;
}

function isletAt(point: Point): string | null {
  const found = ISLETS.find(
    ({ latitude, longitude }) => distanceKm(point, [[[longitude, latitude]]], OFF_COAST_KM) < OFF_COAST_KM,
  );
  return found?.code ?? null;
}

/** The province of a campsite: what is said of it, else where it lies; null where neither tells. */
export function provinceOf(
  outlines: readonly ProvinceOutline[],
  { province, location }: Whereabouts,
): SpanishProvince | null {
  return spanishProvinceNamed(province) ?? (location && provinceAt(outlines, location));
}

/** The box around some rings. */
export function boxAround(rings: ProvinceOutline['rings']): DegreeBox {
  let [west, south, east, north] = [180, 90, -180, -90];
  for (const [x, y] of rings.flat()) {
    west = Math.min(west, x);
    south = Math.min(south, y);
    east = Math.max(east, x);
    north = Math.max(north, y);
  }
  return [west, south, east, north];
}

function isNear({ latitude, longitude }: Point, [west, south, east, north]: DegreeBox, margin: number): boolean {
  return (
    longitude >= west - margin && longitude <= east + margin && latitude >= south - margin && latitude <= north + margin
  );
}

function isInsideAny(point: Point, polygons: readonly (readonly Corner[])[]): boolean {
  return polygons.some((ring) => isInside(point, [ring]));
}

/** By even and odd crossings of a line to the east, in which holes count like any other ring. */
function isInside({ latitude, longitude }: Point, rings: ProvinceOutline['rings']): boolean {
  let inside = false;
  for (const ring of rings) {
    let [beforeX, beforeY] = ring.at(-1)!;
    for (const [x, y] of ring) {
      if (y > latitude !== beforeY > latitude) {
        const crossing = x + ((latitude - y) / (beforeY - y)) * (beforeX - x);
        if (longitude < crossing) inside = !inside;
      }
      beforeX = x;
      beforeY = y;
    }
  }
  return inside;
}

/** How far a point is from an outline; `mostKm` where it is no nearer. */
function distanceKm(point: Point, rings: ProvinceOutline['rings'], mostKm: number): number {
  const widthKm = KM_PER_DEGREE * Math.cos((point.latitude * Math.PI) / 180);
  const kmTo = ([x, y]: Corner) => [(x - point.longitude) * widthKm, (y - point.latitude) * KM_PER_DEGREE] as const;
  let least = mostKm;
  for (const ring of rings) {
    let before = kmTo(ring.at(-1)!);
    for (const corner of ring) {
      const next = kmTo(corner);
      least = Math.min(least, fromOrigin(before, next));
      before = next;
    }
  }
  return least;
}

/** The distance of the origin from a line between two points. */
function fromOrigin([x, y]: readonly [number, number], [toX, toY]: readonly [number, number]): number {
  const [alongX, alongY] = [toX - x, toY - y];
  const length = alongX * alongX + alongY * alongY;
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, -(x * alongX + y * alongY) / length));
  return Math.hypot(x + share * alongX, y + share * alongY);
}
