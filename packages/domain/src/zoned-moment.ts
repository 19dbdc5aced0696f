const FORMATS = new Map<string, Intl.DateTimeFormat>();

/** Seconds since 1970 of a wall-clock time in a zone (an IANA name). Within a skipped hour, the moment after the skip. */
export function momentOfWallClock(wallClockMs: number, zone: string): number {
  const guess = wallClockMs - offsetMs(wallClockMs, zone);
  return (wallClockMs - offsetMs(guess, zone)) / 1000;
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
