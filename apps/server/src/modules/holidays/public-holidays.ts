import type { HolidayArea, HolidaySpan, CurrentHolidays } from '@vivac/domain/holidays';
import type { SpanishRegion } from '@vivac/domain/places/spanish-province';
import { type Day, addDays, dayOf, monthOf, toDay } from '@vivac/domain/time/day';
import { type KeyDateLanguage, keyDates } from '#modules/prices/key-dates-read';
import { holidayRules } from '#platform/holiday-rules';

/** Years beyond the present one for which rules are taken for known: governments publish the next year's list, seldom more. */
const YEARS_AHEAD = 1;
/** The library's states of communities that are no states. */
const LIBRARY_STATES: Readonly<Record<string, string>> = { 'BE-NL': 'VLG', 'BE-FR': 'WAL', 'BE-DE': 'WAL' };
const MAX_REMEMBERED = 600;
const rememberedNames = new Map<string, ReadonlyMap<string, string>>();

/** The public holidays of an area from the present year to the end of the next, by rule. */
export function publicHolidays(area: HolidayArea, today: Day, language: KeyDateLanguage): CurrentHolidays {
  const { year } = monthOf(today);
  const years = [year, year + YEARS_AHEAD];
  const days = years.flatMap((each) => [...namesOf(area, each, language)]).sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    knownFrom: dayOf(year, 1, 1),
    knownUntil: dayOf(year + YEARS_AHEAD, 12, 31),
    spans: inSpans(days.map(([day, name]) => ({ name, first: toDay(day), last: toDay(day) }))),
    sources: [],
  };
}

/** Days that follow each other under one name are one span. */
function inSpans(days: readonly HolidaySpan[]): HolidaySpan[] {
  const spans: HolidaySpan[] = [];
  for (const day of days) {
    const before = spans.at(-1);
    if (before && before.name === day.name && addDays(before.last, 1) === day.first) {
      spans[spans.length - 1] = { ...before, last: day.last };
    } else spans.push(day);
  }
  return spans;
}

function namesOf({ code, country }: HolidayArea, year: number, language: KeyDateLanguage): ReadonlyMap<string, string> {
  if (country === 'ES') return keyDates(year, code.slice(3) as SpanishRegion, language);
  const key = `${code} ${year} ${language}`;
  const known = rememberedNames.get(key);
  if (known) return known;
  if (rememberedNames.size >= MAX_REMEMBERED) rememberedNames.clear();
  const state = LIBRARY_STATES[code] ?? (country === 'DE' || country === 'GB' ? code.slice(3) : null);
  const Rules = holidayRules();
  // A day without a name in the reader's language has that of its own country before the English one.
  const languages = [language, ...(language === 'ca' ? ['es'] : []), ...new Rules(country).getLanguages(), 'en'];
  const options = { languages: [...new Set(languages)], types: ['public' as const] };
  const calendar = state === null ? new Rules(country, options) : new Rules(country, state, options);
  const names = new Map(calendar.getHolidays(year).map(({ date, name }) => [date.slice(0, 10), name]));
  rememberedNames.set(key, names);
  return names;
}
