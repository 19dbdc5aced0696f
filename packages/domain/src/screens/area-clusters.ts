import type { Location } from '../places/campsite.ts';

// Campsites of a part of the map: those that stand close together at a zoom become one.

/** Degrees; no area crosses the 180th meridian. */
export interface Area {
  readonly south: number;
  readonly west: number;
  readonly north: number;
  readonly east: number;
}

/** As far apart as two tags of prices need, in CSS pixels. */
const CELL_PX = 128;
const TILE_PX = 256;
/** From here on what stands apart is shown apart. */
const APART_FROM_ZOOM = 17;
/** The map ends here, as Web Mercator does. */
const LAST_LATITUDE = 85.051128;

/** Several campsites in one square of the screen, and where the middle of them is. */
export interface Cluster<Place> extends Location {
  readonly members: readonly Place[];
}

export interface Clustered<Place> {
  readonly clusters: readonly Cluster<Place>[];
  /** Those that share their square with nobody. */
  readonly alone: readonly Place[];
}

export function isWithin({ latitude, longitude }: Location, { south, west, north, east }: Area): boolean {
  return latitude >= south && latitude <= north && longitude >= west && longitude <= east;
}

/** The smallest area that holds the places; null without any. */
export function areaOf(places: readonly Location[]): Area | null {
  if (places.length === 0) return null;
  return places.reduce<Area>(
    ({ south, west, north, east }, { latitude, longitude }) => ({
      south: Math.min(south, latitude),
      west: Math.min(west, longitude),
      north: Math.max(north, latitude),
      east: Math.max(east, longitude),
    }),
    { south: Infinity, west: Infinity, north: -Infinity, east: -Infinity },
  );
}

/** Joins places that fall into the same square of 128 pixels at a zoom of 256-pixel tiles; each is in one cluster or alone. */
export function clusterAt<Place extends Location>(places: readonly Place[], zoom: number): Clustered<Place> {
  if (zoom >= APART_FROM_ZOOM) return { clusters: [], alone: places };
  const cells = (TILE_PX / CELL_PX) * 2 ** zoom;
  const clusters: Cluster<Place>[] = [];
  const alone: Place[] = [];
  for (const members of Map.groupBy(places, (place) => cellOf(place, cells)).values()) {
    if (members.length === 1) alone.push(members[0]!);
    else clusters.push({ ...middleOf(members), members });
  }
  return { clusters, alone };
}

function cellOf({ latitude, longitude }: Location, cells: number): number {
  const angle = (Math.max(-LAST_LATITUDE, Math.min(LAST_LATITUDE, latitude)) * Math.PI) / 180;
  const down = (1 - Math.asinh(Math.tan(angle)) / Math.PI) / 2;
  const along = (longitude + 180) / 360;
  return Math.floor(down * cells) * (cells + 1) + Math.floor(along * cells);
}

function middleOf(places: readonly Location[]): Location {
  let [latitude, longitude] = [0, 0];
  for (const place of places) {
    latitude += place.latitude;
    longitude += place.longitude;
  }
  return { latitude: latitude / places.length, longitude: longitude / places.length };
}
