import { addDays, type Day } from '../time/day.ts';

/** A campsite as a request may name it. */
export interface NamedCampsite {
  readonly name: string;
  readonly links: readonly string[];
  /** What platforms call it, by the name of the identifier. */
  readonly identifiers: Readonly<Record<string, string>>;
}

/** The stay that one request asks for. */
export interface StayRequest {
  readonly campsite: NamedCampsite;
  readonly arrival: Day;
  readonly nights: number;
  readonly adults: number;
}

/** What stands for placeholders; no stay where no plan asks for one. */
export interface PlaceholderValues {
  readonly today: Day;
  readonly stay: StayRequest | null;
  /** The run at a platform whose results are read; absent where none is. */
  readonly run?: string;
}

/** Why a placeholder has no value. */
export interface PlaceholderFlaw {
  readonly flaw: 'unknown' | 'format' | 'no_plan' | 'no_run' | 'no_link' | 'no_identifier';
  /** As it was written, with its braces. */
  readonly written: string;
  /** The campsite without that link or identifier. */
  readonly campsite: string;
  /** The identifier that it lacks. */
  readonly identifier: string;
}

const DAYS = ['today', 'arrival', 'departure'] as const;
type DayName = (typeof DAYS)[number];
/** What a form offers to put in. */
export const PLACEHOLDERS = [
  ...DAYS,
  'nights',
  'adults',
  'campsite.name',
  'campsite.link',
  'campsite.id:NAME',
  'run',
] as const;

/** No blank stands in one, so that braces of JSON and of query languages are left alone. */
const WRITTEN = /\{([A-Za-z][\w.]*)([+-]\d{1,4})?(?::([^{}\n]{1,60}))?\}/g;
const OF_DAYS = /YYYY|YY|MM|DD|M|D/g;
const BETWEEN = /^[-/. _,T]*$/;

interface Placeholder {
  readonly written: string;
  readonly name: string;
  readonly days: number;
  /** What stands behind the colon. */
  readonly more: string | null;
}

function placeholderOf([written, name, days, more]: RegExpMatchArray | RegExpExecArray): Placeholder {
  return { written, name: name!, days: Number(days ?? 0), more: more ?? null };
}

const flawed = (flaw: PlaceholderFlaw['flaw'], { written, more }: Placeholder, campsite = ''): PlaceholderFlaw => ({
  flaw,
  written,
  campsite,
  identifier: more ?? '',
});

const isDay = (name: string): name is DayName => (DAYS as readonly string[]).includes(name);

/** What is wrong with a placeholder whatever stands for it; null where nothing is. */
function flawOf(one: Placeholder): PlaceholderFlaw | null {
  const { name, days, more } = one;
  if (isDay(name)) return more === null || isFormat(more) ? null : flawed('format', one);
  if (days !== 0 || !Object.hasOwn(BEHIND_COLON, name)) return flawed('unknown', one);
  const mayHave = BEHIND_COLON[name]!;
  if (mayHave === 'nothing') return more === null ? null : flawed('format', one);
  return mayHave === 'a name' && more === null ? flawed('unknown', one) : null;
}

/** What else than a format of days may stand behind the colon. */
const BEHIND_COLON: Readonly<Record<string, 'nothing' | 'a host' | 'a name'>> = {
  nights: 'nothing',
  adults: 'nothing',
  run: 'nothing',
  'campsite.name': 'nothing',
  'campsite.link': 'a host',
  'campsite.id': 'a name',
};

function isFormat(format: string): boolean {
  if (format === 'epoch' || format === 'epochms') return true;
  return BETWEEN.test(format.replaceAll(OF_DAYS, '')) && format.search(OF_DAYS) !== -1;
}

/** What fills placeholders in, beside the day. */
interface Fillers {
  readonly hasPlan: boolean;
  readonly hasRun: boolean;
}

/** The first placeholder of a text that names nothing, or that nothing fills in; null where there is none. */
export function placeholderFlaw(text: string, fillers: Fillers): PlaceholderFlaw | null {
  for (const match of text.matchAll(WRITTEN)) {
    const one = placeholderOf(match);
    const flaw = flawOf(one) ?? unfilled(one, fillers);
    if (flaw) return flaw;
  }
  return null;
}

function unfilled(one: Placeholder, { hasPlan, hasRun }: Fillers): PlaceholderFlaw | null {
  if (one.name === 'today') return null;
  if (one.name === 'run') return hasRun ? null : flawed('no_run', one);
  return hasPlan ? null : flawed('no_plan', one);
}

/** Whether a text has a placeholder that has a meaning. */
export function hasPlaceholder(text: string): boolean {
  return [...text.matchAll(WRITTEN)].some((match) => flawOf(placeholderOf(match)) === null);
}

/**
 * A text with its placeholders replaced by values, each written by `write` as its place demands. What means nothing stays as it is: it was
 * refused when it was typed, or is of a text from before there were placeholders.
 */
export function expandPlaceholders(
  text: string,
  values: PlaceholderValues,
  write: (value: string) => string,
): string | PlaceholderFlaw {
  let flaw: PlaceholderFlaw | null = null;
  const expanded = text.replaceAll(WRITTEN, (...match: string[]) => {
    const one = placeholderOf(match as unknown as RegExpExecArray);
    if (flawOf(one) !== null) return one.written;
    const value = valueOf(one, values);
    if (typeof value === 'string') return write(value);
    flaw ??= value;
    return one.written;
  });
  return flaw ?? expanded;
}

function valueOf(one: Placeholder, { today, stay, run }: PlaceholderValues): string | PlaceholderFlaw {
  if (one.name === 'today') return dayText(addDays(today, one.days), one.more);
  if (one.name === 'run') return run ?? flawed('no_run', one);
  return stay === null ? flawed('no_plan', one) : valueOfStay(one, stay);
}

function valueOfStay(one: Placeholder, stay: StayRequest): string | PlaceholderFlaw {
  const { campsite, arrival, nights, adults } = stay;
  if (isDay(one.name)) {
    const day = one.name === 'arrival' ? arrival : addDays(arrival, nights);
    return dayText(addDays(day, one.days), one.more);
  }
  const plain = { nights: String(nights), adults: String(adults), 'campsite.name': campsite.name }[one.name];
  if (plain !== undefined) return plain;
  if (one.name === 'campsite.link') return linkAt(campsite, one.more) ?? flawed('no_link', one, campsite.name);
  return identifierOf(campsite, one.more!) ?? flawed('no_identifier', one, campsite.name);
}

function identifierOf({ identifiers }: NamedCampsite, name: string): string | null {
  return Object.hasOwn(identifiers, name) ? identifiers[name]! : null;
}

/** The first link of a campsite, or the first at a host. */
function linkAt({ links }: NamedCampsite, host: string | null): string | null {
  const own = links.filter((link) => /^https?:/.test(link));
  if (host === null) return own[0] ?? null;
  return own.find((link) => `.${URL.parse(link)?.hostname}`.endsWith(`.${host.toLowerCase()}`)) ?? null;
}

/** A day as a format says; without one as it is. The clock of `epoch` stands at midnight, UTC. */
function dayText(day: Day, format: string | null): string {
  if (format === null) return day;
  const ms = Date.parse(day);
  if (format === 'epoch') return String(ms / 1000);
  if (format === 'epochms') return String(ms);
  const [year, month, date] = day.split('-') as [string, string, string];
  const parts: Readonly<Record<string, string>> = {
    YYYY: year,
    YY: year.slice(2),
    MM: month,
    M: String(Number(month)),
    DD: date,
    D: String(Number(date)),
  };
  return format.replaceAll(OF_DAYS, (part) => parts[part]!);
}

/** Writers of values, by where they stand. */
export const WRITE = {
  plain: (value: string) => value,
  address: (value: string) => encodeURIComponent(value),
  json: (value: string) => JSON.stringify(value).slice(1, -1),
  /** A header holds printable ASCII alone. */
  header: (value: string) => (/^[\x20-\x7e]*$/.test(value) ? value : encodeURIComponent(value)),
} as const;

/** An address whose placeholders are letters and figures, so that it can be taken apart, and what puts them back. */
export interface MaskedAddress {
  readonly masked: string;
  readonly restore: (part: string) => string;
  /** Whether a placeholder stands in a part of the masked address. */
  readonly isIn: (part: string) => boolean;
}

export function maskPlaceholders(text: string): MaskedAddress {
  const written: string[] = [];
  let mark = 'vvcph';
  while (text.toLowerCase().includes(mark)) mark += 'q';
  const masked = text.replaceAll(WRITTEN, (one: string) => `${mark}${written.push(one) - 1}z`);
  const marks = new RegExp(`${mark}(\\d+)z`, 'gi');
  return {
    masked,
    restore: (part) => part.replaceAll(marks, (_, nth: string) => written[Number(nth)]!),
    isIn: (part) => part.search(marks) !== -1,
  };
}
