import { mesh } from 'topojson-client';
import type { GeometryCollection, MultiPolygon, Polygon, Topology } from 'topojson-specification';

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

export interface Atlas {
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
