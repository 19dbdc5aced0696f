import { parseDay } from './day.ts';

const FORMATS = new Map<string, Intl.DateTimeFormat>();

const DAY_MS = 86_400_000;
const NOON = '12:00';
const MOMENT = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*(Z|[+-]\d{2}(?::?\d{2})?)?)?$/;

/**
 * Seconds since 1970 of a wall-clock time in a zone (an IANA name). Where the clocks change, as RFC 5545 says: a time that is
 * skipped (gap) lies as far after the skip, of a time that comes twice (overlap) it is the first.
 */
export function momentOfWallClock(wallClockMs: number, zone: string): number {
  const before = offsetMs(wallClockMs - DAY_MS, zone);
  const after = offsetMs(wallClockMs + DAY_MS, zone);
  const first = wallClockMs - before;
  if (before === after || offsetMs(first, zone) === before) return first / 1000;
  const second = wallClockMs - after;
  return (offsetMs(second, zone) === after ? second : first) / 1000;
}

/**
 * Seconds since 1970 of an ISO 8601 date, with or without a time: in the zone where it names none, at `time` (`HH:mm`) where
 * it is a mere date. Null for what is neither.
 */
export function isoSeconds(text: string, zone: string, time = NOON): number | null {
  const [, date, hours, minutes, seconds, offset] = MOMENT.exec(text) ?? [];
  if (date === undefined || parseDay(date) === null) return null;
  const clock = hours === undefined ? `${time}:00` : `${hours}:${minutes}:${seconds ?? '00'}`;
  const wall = Date.parse(`${date}T${clock}Z`);
  if (Number.isNaN(wall)) return null;
  return offset === undefined ? momentOfWallClock(wall, zone) : wall / 1000 - offsetSeconds(offset);
}

/** A moment as somebody types it: in the product's zone unless it names another; a bare date is noon of that day there. */
export function parseMoment(text: string, zone: string): Date | null {
  const seconds = isoSeconds(text.trim(), zone);
  return seconds === null ? null : new Date(seconds * 1000);
}

const WALL_CLOCK = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/** Whether a text is a day with hours and minutes, as in `2026-07-15T08:30`, whatever the zone. */
export function isWallClock(text: string): boolean {
  return WALL_CLOCK.test(text) && isoSeconds(text, 'UTC') !== null;
}

/** `2026-07-15T08:30:09+02:00`: the clock of a zone, and how far it is from UTC. */
export function isoInZone(moment: Date, zone: string): string {
  const offset = offsetMs(moment.getTime(), zone);
  const minutes = Math.abs(offset) / 60_000;
  const twoDigits = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const clock = new Date(moment.getTime() + offset).toISOString().slice(0, 19);
  return `${clock}${offset < 0 ? '-' : '+'}${twoDigits(minutes / 60)}:${twoDigits(minutes % 60)}`;
}

/** `2026-07-15 08:30`: the clock of a zone to the minute, as files have it. */
export function minuteInZone(moment: Date, zone: string): string {
  return isoInZone(moment, zone).slice(0, 16).replace('T', ' ');
}

/** `2026-07-15_08-30`: the same as a part of a file's name (download-11). */
export function momentInName(moment: Date, zone: string): string {
  return minuteInZone(moment, zone).replace(' ', '_').replace(':', '-');
}

function offsetSeconds(offset: string): number {
  if (offset === 'Z') return 0;
  const digits = offset.slice(1).replace(':', '').padEnd(4, '0');
  const seconds = Number(digits.slice(0, 2)) * 3600 + Number(digits.slice(2)) * 60;
  return offset.startsWith('-') ? -seconds : seconds;
}

/** Whether the name is a time zone. */
export function isZone(zone: string): boolean {
  try {
    formatFor(zone);
    return true;
  } catch {
    return false;
  }
}

function offsetMs(moment: number, zone: string): number {
  const parts = new Map(
    formatFor(zone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  const wall = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  return wall - Math.floor(moment / 1000) * 1000;
}

function formatFor(zone: string): Intl.DateTimeFormat {
  let format = FORMATS.get(zone);
  if (!format) {
    const numeric = 'numeric';
    format = new Intl.DateTimeFormat('en', {
      timeZone: zone,
      hourCycle: 'h23',
      year: numeric,
      month: numeric,
      day: numeric,
      hour: numeric,
      minute: numeric,
      second: numeric,
    });
    FORMATS.set(zone, format);
  }
  return format;
}
