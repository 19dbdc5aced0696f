type MomentWords = (at: string) => string;

/** By zone. A formatter takes about a millisecond to make, and a list has many rows. */
const made = new Map<string | undefined, MomentWords>();

/**
 * Words for moments by the clock of a zone (an IANA name), in the browser's language: `Mon, 23 Nov 2026, 07:00`. The zone is
 * named where the browser's own is another. Without a zone it is the browser's, and named.
 */
export function momentWords(zone: string | undefined): MomentWords {
  const words = made.get(zone) ?? makeWords(zone);
  made.set(zone, words);
  return words;
}

function makeWords(zone: string | undefined): MomentWords {
  const isElsewhere = new Intl.DateTimeFormat().resolvedOptions().timeZone !== zone;
  const format = new Intl.DateTimeFormat(undefined, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    ...(zone !== undefined && { timeZone: zone }),
    ...(isElsewhere && { timeZoneName: 'short' }),
  });
  return (at) => format.format(new Date(at));
}
