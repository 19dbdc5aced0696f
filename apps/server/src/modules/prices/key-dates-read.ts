import { DEFAULT_LANGUAGE, type Language, LANGUAGES } from '@vivac/domain/language';
import type Holidays from 'date-holidays';
import type { SpanishRegion } from '@vivac/domain/places/spanish-province';
import { holidayRules } from '#platform/holiday-rules';

/** The languages in which key dates have names; the first is the default. */
export const KEY_DATE_LANGUAGES: readonly [Language, ...Language[]] = [DEFAULT_LANGUAGE, ...LANGUAGES];
export type KeyDateLanguage = Language;

/**
 * Where the library's data and the yearly list of holidays in the Boletín Oficial del Estado differ, by region: a rule
 * and its name, or false where there is no such holiday. A holiday moves to Monday from a Sunday only (Estatuto de los
 * Trabajadores, art. 37.2).
 */
const CORRECTIONS: Readonly<Record<string, readonly (readonly [rule: string, name: string | false])[]>> = {
  CB: [
    ['06-28', false],
    ['07-28', 'Día de las Instituciones de Cantabria'],
  ],
  CT: [['substitutes 05-01 if Saturday, Sunday then next Monday', false]],
  MC: [['06-09', 'Día de la Región de Murcia']],
  NC: [['12-03', 'San Francisco Javier']],
  VC: [['10-09', 'Día de la Comunitat Valenciana']],
};

/** Years kept computed; asking for more begins anew. One takes some 5 ms. */
const YEARS_STORED = 200;
const computed = new Map<string, ReadonlyMap<string, string>>();

/** The public holidays of a year by day: those of Spain and, where the region is known, of the region. */
export function keyDates(
  year: number,
  region: SpanishRegion | null,
  language: KeyDateLanguage,
): ReadonlyMap<string, string> {
  const key = `${year} ${region} ${language}`;
  const known = computed.get(key);
  if (known) return known;
  if (computed.size >= YEARS_STORED) computed.clear();
  const names = new Map<string, string>();
  for (const { date, name } of calendarOf(region, language).getHolidays(year)) {
    const day = date.slice(0, 10);
    if (!names.has(day)) names.set(day, name);
  }
  computed.set(key, names);
  return names;
}

function calendarOf(region: SpanishRegion | null, language: KeyDateLanguage): Holidays {
  // A name that the language lacks is written in Spanish.
  const options = { languages: [...new Set([language, 'es'])], types: ['public' as const] };
  const Rules = holidayRules();
  if (region === null) return new Rules('ES', options);
  const calendar = new Rules('ES', region, options);
  for (const [rule, name] of CORRECTIONS[region] ?? []) {
    if (name === false) calendar.unsetRule(rule);
    else calendar.setHoliday(rule, { name, type: 'public' });
  }
  return calendar;
}
