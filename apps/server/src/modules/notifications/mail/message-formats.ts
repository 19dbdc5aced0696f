import { moneyWords } from '@vivac/domain/money-words';
import type { Day } from '@vivac/domain/time/day';
import { type Language, LOCALES, withFrenchFirst } from '@vivac/domain/language';
import { charactersOf, shownName } from '@vivac/domain/shown-text';

/** How numbers, days and moments are written in a message. */
export interface MessageFormats {
  /** `1.234 €`; amounts of one table all with cents, or none: `1.234,50 €`. */
  readonly euros: (euros: number, withCents: boolean) => string;
  /** `−23 %`, `+7 %`; in English without the space. */
  readonly signedPercent: (percent: number) => string;
  readonly percent: (percent: number) => string;
  readonly count: (count: number) => string;
  /** `8,9`, `8,96`, `10`: as on the screens never rounded across the edge of a badge's colour. */
  readonly score: (score: number) => string;
  /** `7`, `7,5`: a limit as it was typed. */
  readonly note: (note: number) => string;
  /** `vie 14 ago 2027` */
  readonly day: (day: Day) => string;
  /** `vie 14 ago` */
  readonly shortDay: (day: Day) => string;
  /** `14 ago` */
  readonly dayAndMonth: (day: Day) => string;
  /** `agosto 2027` */
  readonly month: (day: Day) => string;
  readonly year: (day: Day) => string;
  /** `14 ago 2027, 07:00 CEST` */
  readonly moment: (at: Date) => string;
  /** `14 ago 07:00` */
  readonly shortMoment: (at: Date) => string;
  /** `CEST` */
  readonly zoneName: (at: Date) => string;
}

// Making the formatters of a language costs more than a message; a product knows few zones.
const known = new Map<string, MessageFormats>();

export function messageFormats(language: Language, zone: string): MessageFormats {
  const key = `${language} ${zone}`;
  const formats = known.get(key) ?? makeFormats(language, zone);
  known.set(key, formats);
  return formats;
}

function makeFormats(language: Language, zone: string): MessageFormats {
  const locale = LOCALES[language];
  const number = (options: Intl.NumberFormatOptions = {}) => {
    const format = new Intl.NumberFormat(locale, { useGrouping: 'always', ...options });
    return (value: number) => format.format(value);
  };
  const { eurosAndCents, wholeEuros, signedPercent, unsignedPercent } = moneyWords[language];
  const [count, score] = [number(), number({ minimumFractionDigits: 1, maximumFractionDigits: 2 })];
  const dayAndMonth = { day: 'numeric', month: 'short' } as const;
  const weekday = { weekday: 'short', ...dayAndMonth } as const;
  // A day is no moment: read and written in one zone it never shifts.
  const ofDay = (options: Intl.DateTimeFormatOptions) => {
    const write = parts(language, { ...options, timeZone: 'UTC' });
    return (day: Day) => write(new Date(`${day}T00:00:00Z`));
  };
  const zoned = (options: Intl.DateTimeFormatOptions) => parts(language, { ...options, timeZone: zone });
  const time = zoned({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const [momentDay, shortMomentDay] = [zoned({ ...dayAndMonth, year: 'numeric' }), zoned(dayAndMonth)];
  const zoneName = zoneNames(locale, zone);
  return {
    euros: (amount, withCents) => (withCents ? eurosAndCents(amount) : wholeEuros(amount)),
    signedPercent,
    percent: unsignedPercent,
    count,
    score: (value) => (value === 10 ? '10' : score(value)),
    note: number({ maximumFractionDigits: 2 }),
    day: ofDay({ ...weekday, year: 'numeric' }),
    shortDay: ofDay(weekday),
    dayAndMonth: ofDay(dayAndMonth),
    month: ofDay({ month: 'long', year: 'numeric' }),
    year: ofDay({ year: 'numeric' }),
    moment: (at) => `${momentDay(at)}, ${time(at)} ${zoneName(at)}`,
    shortMoment: (at) => `${shortMomentDay(at)} ${time(at)}`,
    zoneName,
  };
}

const SHOWN_PARTS = new Set(['weekday', 'day', 'month', 'year']);

/** Parts of a date with spaces between them, `vie 14 ago 2027`, `ven. 14 août 2027`: no commas. A time has its colon. */
function parts(language: Language, options: Intl.DateTimeFormatOptions): (at: Date) => string {
  const format = new Intl.DateTimeFormat(LOCALES[language], options);
  if (options.hour !== undefined) return (at) => format.format(at);
  return (at) => {
    const shown = format.formatToParts(at).filter(({ type }) => SHOWN_PARTS.has(type));
    return withFrenchFirst(shown.map(({ value }) => value).join(' '), language);
  };
}

function zoneNames(locale: string, zone: string): (at: Date) => string {
  const format = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'short' });
  return (at) => format.formatToParts(at).find(({ type }) => type === 'timeZoneName')!.value;
}

/** Mail programs show about so much of a subject on a wide screen. */
const MAX_CHARACTERS = 78;
/** Of a name so much stays, however long the sentence. */
const MIN_NAME_CHARACTERS = 16;

/** A sentence with names in it; where it is too long, the longest names are cut first. */
export function subjectLine<const Names extends readonly string[]>(
  names: Names,
  sentence: (...names: { readonly [Name in keyof Names]: string }) => string,
): string {
  const short = names.map((name) => shownName(name, MAX_CHARACTERS));
  const line = (max: number) =>
    sentence(...(short.map((name) => shownName(name, max)) as { [Name in keyof Names]: string }));
  const longest = Math.max(...short.map((name) => charactersOf(name).length));
  for (let max = longest; max > MIN_NAME_CHARACTERS; max -= 1) {
    if (charactersOf(line(max)).length <= MAX_CHARACTERS) return line(max);
  }
  return line(MIN_NAME_CHARACTERS);
}
