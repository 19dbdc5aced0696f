import { type Day, dayAt } from '@vivac/domain/time/day';
import { dayFormat } from './price-words.ts';
import { locale, withFirst } from './reader.ts';

export type MomentWords = (at: string) => string;
export type MomentLength = 'long' | 'short';

const TIME = { hour: '2-digit', minute: '2-digit' } as const;
const LENGTHS: Readonly<Record<MomentLength, Intl.DateTimeFormatOptions>> = {
  long: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', ...TIME },
  short: { day: 'numeric', month: 'short', ...TIME },
};

/** By length and zone. A formatter takes about a millisecond to make, and a list has many rows. */
const made = new Map<string, MomentWords>();

/**
 * Words for moments by the clock of a zone (an IANA name), in the reader's language: `Mon, 23 Nov 2026, 07:00`, short
 * `23 Nov, 07:00`. The zone is named where the browser's own is another. Without a zone it is the browser's, and named.
 */
export function momentWords(zone: string | undefined, length: MomentLength = 'long'): MomentWords {
  const key = `${length} ${zone}`;
  const words = made.get(key) ?? makeWords(zone, length);
  made.set(key, words);
  return words;
}

function makeWords(zone: string | undefined, length: MomentLength): MomentWords {
  const isElsewhere = new Intl.DateTimeFormat().resolvedOptions().timeZone !== zone;
  const format = new Intl.DateTimeFormat(locale, {
    ...LENGTHS[length],
    ...(zone !== undefined && { timeZone: zone }),
    ...(isElsewhere && { timeZoneName: 'short' }),
  });
  return (at) => withFirst(format.format(new Date(at)));
}

/** The clock of a moment of today, `10:09`, or of another day with its day. Both by the product's clock, as the days beside them are. */
export function clockTime(zone: string, today: Day): MomentWords {
  const [clock, dayAndClock] = [TIME, LENGTHS.short].map(
    (parts) => new Intl.DateTimeFormat(locale, { ...parts, timeZone: zone }),
  );
  return (at) => {
    const moment = new Date(at);
    return withFirst((dayAt(moment, zone) === today ? clock! : dayAndClock!).format(moment));
  };
}

// A wall clock is no moment: read and written in one zone it never shifts.
const wallClocks = dayFormat({ day: 'numeric', month: 'short', year: 'numeric', ...TIME });

/** `21 Nov 2026, 07:00` of `2026-11-21T07:00`. */
export const wallClockWords = (wallClock: string): string => wallClocks(`${wallClock}Z`);
