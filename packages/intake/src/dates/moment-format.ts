import { isoSeconds } from '@vivac/domain/time/zoned-moment';

/** Seconds since 1970, or null for a text that is not so written. */
type MomentReader = (text: string, zone: string) => number | null;

// 1 January 2000: a moment before it is told in another unit than the format says.
const EARLIEST_S = 946_684_800;
// Beyond it a Date holds nothing.
const LATEST_S = 8_640_000_000_000;

/** Formats that tell a moment, from which a day follows in a zone: by their names in a `dateFormat`. */
const FORMATS: Readonly<Record<string, MomentReader>> = {
  iso: (text, zone) => isoSeconds(text, zone),
  epochSeconds: (text) => epoch(text, 1),
  epochMilliseconds: (text) => epoch(text, 1000),
  excelSerial,
};

export function momentFormat(name: string): MomentReader | null {
  return Object.hasOwn(FORMATS, name) ? FORMATS[name]! : null;
}

const FIRST_SERIAL_MS = Date.UTC(1899, 11, 30);
const DAY_MS = 86_400_000;

/** Days since the last but one of 1899, as sheets count them: a wall clock's, which has no zone. From 2000 to 2099. */
function excelSerial(text: string, zone: string): number | null {
  if (!/^\d{5}([.,]\d+)?$/.test(text)) return null;
  const serial = Number(text.replace(',', '.'));
  if (serial < 36_526 || serial >= 73_051) return null;
  const wall = new Date(Math.round((FIRST_SERIAL_MS + serial * DAY_MS) / 1000) * 1000);
  return isoSeconds(wall.toISOString().slice(0, 19), zone);
}

function epoch(text: string, unitsPerSecond: number): number | null {
  if (!/^\d{1,15}([.,]\d+)?$/.test(text)) return null;
  const seconds = Math.floor(Number(text.replace(',', '.')) / unitsPerSecond);
  return seconds < EARLIEST_S || seconds > LATEST_S ? null : seconds;
}
