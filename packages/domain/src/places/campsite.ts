/** A place on the map, in degrees. */
export interface Location {
  readonly latitude: number;
  readonly longitude: number;
}

/** `waiting` is a campsite known by its link alone, for which no source has sent anything yet (admin-11). */
export type CampsiteState = 'waiting' | 'active';

/** The location as sent on the wire: `lat,lng` (call-7). */
export function locationText({ latitude, longitude }: Location): string {
  return `${latitude},${longitude}`;
}

const DECIMAL = /^[+-]?\d+(\.\d*)?(e[+-]?\d+)?$/i;

/** The location written `lat,lng`, or null when it is not a place on earth. */
export function parseLocation(text: string): Location | null {
  const parts = text.split(',').map((part) => part.trim());
  if (parts.length !== 2 || !parts.every((part) => DECIMAL.test(part))) return null;
  const [latitude, longitude] = parts.map(Number) as [number, number];
  const onEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return onEarth ? { latitude, longitude } : null;
}
