import { toSay } from '@vivac/text/sentence';
import { type Day, dayOf } from '@vivac/domain/time/day';
import type { DatePrecision } from '@vivac/domain/reviews/review';
import { isoInZone, isoSeconds, momentOfWallClock } from '@vivac/domain/time/zoned-moment';
import { EMPTY } from './convert.ts';
import {
  compileDateFormat,
  type DateParts,
  type DateReader,
  formatsOf,
  momentFormat,
  monthNumber,
  withoutWeekday,
} from './date-format.ts';
import type { Convert } from './field-reader.ts';
import { Flaw } from '../verdict/import-refused.ts';

// A day or year beyond these is a slip of the pen, not a night that somebody sells.
const FIRST_YEAR = 2000;
const LAST_YEAR = 2199;

/** A day, which is the first of its month or year where only that is told. */
export interface DayRead {
  readonly day: Day;
  readonly precision: DatePrecision;
}

/** How dates are written, and in which zone a moment is a day. */
export interface DateRules {
  readonly dateFormat: string | string[] | undefined;
  /** The zone of moments that name none. */
  readonly zone: string;
}

/**
 * A calendar day in one of the formats, or that of a moment in the zone. `wholePeriods` lets a format without a day stand for
 * the first of the month, and one without a month for the first of January: a day whose month is lost says no more than the
 * year.
 */
export function day(rules: DateRules & { readonly wholePeriods: boolean }): Convert<DayRead> {
  const read = dayReader(rules);
  const formats = formatsOfDay(rules);
  return (text) => (text === '' ? EMPTY : (read(text) ?? notADay(text, formats)));
}

function formatsOfDay({ dateFormat, wholePeriods }: { dateFormat: DateRules['dateFormat']; wholePeriods: boolean }) {
  const native = wholePeriods ? ['yyyy-MM-dd', 'yyyy-MM', 'yyyy'] : ['yyyy-MM-dd'];
  return dateFormat === undefined ? native : formatsOf(dateFormat);
}

/** As {@link day}, without a reason for what is none: for who tries many formats. */
export function dayReader(rules: DateRules & { readonly wholePeriods: boolean }): (text: string) => DayRead | null {
  const { dateFormat, zone, wholePeriods } = rules;
  const formats = formatsOfDay(rules);
  const readers = [...formats, ...(dateFormat === undefined ? ['iso'] : [])].map((format) => partsReader(format, zone));
  return (text) => {
    const parts = firstOf(readers, text);
    const precision = parts && precisionOf(parts);
    const found = parts && (precision === 'day' || wholePeriods) ? dayOfParts(parts) : null;
    return precision && found ? { day: found, precision } : null;
  };
}

function notADay(text: string, formats: readonly string[]): Flaw {
  const lack = lackOfDay(text);
  if (lack === 'relative') return new Flaw('relativeDay');
  if (lack === 'year') return new Flaw('noYear');
  if (formats.some((format) => format.includes('EEEE') && fitsBeside(format, text))) return new Flaw('otherWeekday');
  return new Flaw(toSay('noDay', { formats: formats.join(' or ') }));
}

/** Whether a text would be a day of a format if it said no weekday. */
function fitsBeside(format: string, text: string): boolean {
  const read = compileDateFormat(withoutWeekday(format));
  const words = text.split(/\s+/);
  return [words.slice(1), words.slice(0, -1)].some((rest) => read(rest.join(' ')) !== null);
}

interface MomentRules extends DateRules {
  /** The time of day of dates without one, `HH:mm`. */
  readonly time: string;
  /** Seconds since 1970 beyond which a moment lies in the future. */
  readonly latestS: number;
}

/** Whole seconds since 1970, from ISO 8601 or one of the formats. */
export function moment(rules: MomentRules): Convert<number> {
  const formats = formatsOf(rules.dateFormat);
  const readers = formats.filter((format) => !momentFormat(format)).map(compileDateFormat);
  const moments = formats.flatMap((format) => momentFormat(format) ?? []);
  const [hours, minutes] = rules.time.split(':').map(Number) as [number, number];
  return (text) => {
    if (text === '') return EMPTY;
    const parts = firstOf(readers, text);
    const wall = parts && wallClock(parts.hours === null ? { ...parts, hours, minutes } : parts);
    const seconds =
      wall === null
        ? (firstOf(
            moments.map((read) => (written) => read(written, rules.zone)),
            text,
          ) ?? isoSeconds(text, rules.zone, rules.time))
        : momentOfWallClock(wall, rules.zone);
    if (seconds === null) return lackOfDay(text) === null ? new Flaw('noMoment') : notADay(text, formats);
    return seconds > rules.latestS ? new Flaw('inTheFuture') : seconds;
  };
}

/** What a text says by a format; of one that tells a moment, the day of it in the zone. */
function partsReader(format: string, zone: string): DateReader {
  const read = momentFormat(format);
  if (!read) return compileDateFormat(format);
  const readDay = compileDateFormat('yyyy-MM-dd');
  return (text) => {
    const seconds = read(text, zone);
    return seconds === null ? null : readDay(isoInZone(new Date(seconds * 1000), zone).slice(0, 10));
  };
}

function firstOf<Found>(readers: readonly ((text: string) => Found | null)[], text: string): Found | null {
  for (const read of readers) {
    const found = read(text);
    if (found !== null) return found;
  }
  return null;
}

function precisionOf({ month, date }: DateParts): DatePrecision {
  if (month === null) return 'year';
  return date === null ? 'month' : 'day';
}

function dayOfParts({ year, month, date }: DateParts): Day | null {
  if (year < FIRST_YEAR || year > LAST_YEAR) return null;
  // A day whose month is lost is one that January has, which is as long as any.
  const found = dayOf(year, month ?? 1, date ?? 1);
  // A date beyond the end of its month would roll over.
  if (Number(found.slice(5, 7)) !== (month ?? 1) || Number(found.slice(8)) !== (date ?? 1)) return null;
  return month === null ? dayOf(year, 1, 1) : found;
}

function wallClock(parts: DateParts): number | null {
  const { hours, minutes, seconds } = parts;
  const found = precisionOf(parts) === 'day' ? dayOfParts(parts) : null;
  if (!found || (hours ?? 0) > 23 || minutes > 59 || seconds > 59) return null;
  return Date.parse(`${found}T00:00:00Z`) + ((hours ?? 0) * 3600 + minutes * 60 + seconds) * 1000;
}

const WORDS =
  'hoy|ayer|anteayer|mañana|avui|ahir|demà|today|yesterday|tomorrow|just now|heute|gestern|vorgestern|morgen|vandaag|gisteren|aujourd.hui|hier|demain|oggi|ieri|domani|hoje|ontem|amanhã';
const UNITS =
  'segundos?|minutos?|horas?|d[ií]as?|semanas?|mes(es)?|a[nñ]os?|segons?|minuts?|hor(a|es)|di(a|es)|setman(a|es)|mes(os)?|anys?|seconds?|minutes?|hours?|days?|weeks?|months?|years?|sekunden?|minuten?|stunden?|tag(en?)?|wochen?|monat(en?)?|jahr(en?)?|secondes?|heures?|jours?|semaines?|mois|ans?|ore|ora|giorn[oi]|settiman[ae]|mes[ei]|ann[oi]|dagen|dag|weken|week|maanden|maand|jaar|dias?|meses|anos?';
const RELATIVE = new RegExp(
  [
    `^(${WORDS})$`,
    `^(hace|fa|vor|il y a|há|ha|in|en|dans|tra|over|dentro de)\\s+(\\S+\\s+){0,2}(${UNITS})$`,
    `^(\\S+\\s+){1,2}(${UNITS})\\s+(ago|fa|geleden|atr[aá]s)$`,
    `^(last|next|this|past)\\s+\\S+$`,
    `^(la |el |l')?\\S+\\s+(pasad[oa]|passad[oa]|pr[oó]xim[oa]|derni[eè]re?|prochaine?)$`,
  ].join('|'),
  'iu',
);
const DIGITS_ONLY = /^\d{1,2}[./-]\d{1,2}\.?$/;
const DAY_AND_MONTH =
  /^(?:\p{L}+\.?,?\s+)?\d{1,2}(?:\.|er|st|nd|rd|th|º|ª|°)?[\s/-]*(?:de |d'|of )?(?<month>\p{L}+)\.?$/u;
const MONTH_AND_DAY = /^(?:\p{L}+\.?,?\s+)?(?<month>\p{L}+)\.?\s+\d{1,2}(?:st|nd|rd|th)?$/u;

/** What a text lacks to be a day: it is told from the day on which it was written, or says no year. Null for any other text. */
export function lackOfDay(written: string): 'relative' | 'year' | null {
  const text = written.trim().replaceAll('’', "'");
  if (text.length > 60) return null;
  if (!/\p{L}/u.test(text)) return DIGITS_ONLY.test(text) ? 'year' : null;
  if (RELATIVE.test(text)) return 'relative';
  const months = [DAY_AND_MONTH, MONTH_AND_DAY].flatMap((shape) => shape.exec(text)?.groups?.['month'] ?? []);
  return months.some((month) => monthNumber(month) !== null) ? 'year' : null;
}
