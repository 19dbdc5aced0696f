import proj4 from 'proj4';
import type { Location } from '@vivac/domain/places/campsite';
import { Flaw } from '../verdict/problem.ts';

/** The zones of Spain and Portugal: the Canary Islands lie in 27 and 28, the mainland in 29 to 31. */
const ZONES = [27, 28, 29, 30, 31, 32, 33];
const EASTINGS = { least: 100_000, most: 900_000 };
/** From the Canary Islands to the north of Europe. */
const NORTHINGS = { least: 2_900_000, most: 8_000_000 };

/** A zone as files write it: `30`, `30N`, `Huso 30`, `EPSG:25830`, `ETRS89 / UTM zone 30N`. Null where none is named. */
export function utmZone(text: string): number | null {
  const epsg = /(?:^|\D)(?:258|326)(\d\d)(?!\d)/.exec(text)?.[1];
  const zone = epsg ?? /(?:^|[^\d.])(\d\d)\s*[NSTUR]?(?![\d.])/i.exec(text.replace(/etrs\s*-?\s*89/gi, ''))?.[1];
  const number = Number(zone);
  return zone !== undefined && ZONES.includes(number) ? number : null;
}

/** The place of UTM coordinates in ETRS89, in metres, which is WGS84 to a metre. */
export function placeOfUtm(xText: string, yText: string, zoneText: string): Location | Flaw {
  const zone = utmZone(zoneText);
  const [x, y] = [metres(xText, EASTINGS), metres(yText, NORTHINGS)];
  if (x === null && metres(xText, NORTHINGS) !== null && metres(yText, EASTINGS) !== null) {
    return new Flaw('utmSwapped');
  }
  if (x === null || y === null) return new Flaw('notUtm');
  if (zone === null) return new Flaw('noZone');
  const [longitude, latitude] = proj4(`+proj=utm +zone=${zone} +ellps=GRS80 +units=m +no_defs`, 'WGS84', [x, y]) as [
    number,
    number,
  ];
  return { latitude: rounded(latitude), longitude: rounded(longitude) };
}

/** A tenth of a metre. */
const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6;

/** `512345,67`, `512.345,67`, `512.345`: only one reading is within the range. Null where none is. */
function metres(text: string, { least, most }: { readonly least: number; readonly most: number }): number | null {
  const written = text.trim().replace(/[\s']/g, '').replace(/m$/i, '');
  if (!/^\d[\d.,]*$/.test(written)) return null;
  const readings = [
    written.replaceAll(/[.,]/g, ''),
    written.replaceAll('.', '').replace(',', '.'),
    written.replaceAll(',', ''),
  ].map(Number);
  const within = [...new Set(readings.filter((value) => value >= least && value <= most))];
  return within.length === 1 ? within[0]! : null;
}

export const isEasting = (text: string) => metres(text, EASTINGS) !== null;
export const isNorthing = (text: string) => metres(text, NORTHINGS) !== null;
