import { HOLIDAY_AREAS, type HolidayArea, type HolidayCountry } from '@vivac/domain/holidays/holiday-area';
import { easterSunday } from '@vivac/domain/market/key-date';
import { type Day, addDays, dayOf, monthOf } from '@vivac/domain/time/day';
import { csvRecord, inChunks } from '../csv.ts';
import { MARKET_SEED, seedOf } from '../random.ts';

/** A span by the days of its beginning and its end, of a school year that begins in the autumn of `year`. */
interface Term {
  readonly name: string;
  span(year: number, shift: number): readonly [first: Day, last: Day];
}

const fixed = (name: string, from: readonly [number, number], days: number, shiftDays = 0): Term => ({
  name,
  span: (year, shift) => {
    const [month, date] = from;
    const first = addDays(dayOf(month >= 9 ? year : year + 1, month, date), shift * shiftDays);
    return [first, addDays(first, days - 1)];
  },
});
const easter = (name: string, before: number, days: number, shiftDays = 0): Term => ({
  name,
  span: (year, shift) => {
    const first = addDays(easterSunday(year + 1), shift * shiftDays - before);
    return [first, addDays(first, days - 1)];
  },
});

/** Fictional terms of each country in the rhythm of the real ones; areas differ by a shift of 0, 1 or 2. */
const TERMS: Readonly<Record<HolidayCountry, readonly Term[]>> = {
  ES: [
    fixed('Navidad (demo)', [12, 22], 17, 1),
    easter('Semana Santa (demo)', 8, 10, 3),
    fixed('Verano (demo)', [6, 21], 70, 1),
  ],
  GB: [
    fixed('October half term (demo)', [10, 24], 9),
    fixed('Christmas holidays (demo)', [12, 19], 16),
    fixed('February half term (demo)', [2, 13], 9),
    easter('Easter holidays (demo)', 9, 17, 3),
    fixed('May half term (demo)', [5, 29], 9),
    fixed('Summer holidays (demo)', [7, 3], 42, 9),
  ],
  FR: [
    fixed('Toussaint (démo)', [10, 17], 16),
    fixed('Noël (démo)', [12, 19], 16),
    fixed('Hiver (démo)', [2, 6], 16, 7),
    fixed('Printemps (démo)', [4, 3], 16, 7),
    fixed('Été (démo)', [7, 3], 60),
  ],
  DE: [
    fixed('Herbstferien (Demo)', [10, 12], 13, 7),
    fixed('Weihnachtsferien (Demo)', [12, 22], 16),
    easter('Osterferien (Demo)', 6, 14, 3),
    easter('Pfingstferien (Demo)', -51, 12),
    fixed('Sommerferien (Demo)', [6, 24], 43, 16),
  ],
  NL: [
    fixed('Herfstvakantie (demo)', [10, 17], 9),
    fixed('Kerstvakantie (demo)', [12, 19], 16),
    fixed('Voorjaarsvakantie (demo)', [2, 13], 9, 7),
    fixed('Meivakantie (demo)', [4, 24], 9),
    fixed('Zomervakantie (demo)', [7, 3], 44, 7),
  ],
  BE: [
    fixed('Herfst, Toussaint (demo)', [10, 31], 9),
    fixed('Kerst, Noël (demo)', [12, 21], 14),
    easter('Pasen, Pâques (demo)', 0, 14, 7),
    fixed('Zomer, été (demo)', [7, 1], 62),
  ],
  PT: [fixed('Natal (demo)', [12, 18], 17), easter('Páscoa (demo)', 13, 15), fixed('Verão (demo)', [6, 26], 76)],
};

/** Areas of which no file says anything, as happens; and those of which the second year is not published yet. */
const UNKNOWN = new Set(['BE-DE', 'ES-ML']);
const ONE_YEAR = new Set(['PT', 'GB-NIR', 'GB-WLS', 'ES-CN', 'ES-EX', 'FR-ZB']);
const SCHOOL_YEARS = 2;

/** The autumn in which the present school year began. */
export function schoolYearOf(today: Day): number {
  const { year, month } = monthOf(today);
  return month >= 9 ? year : year - 1;
}

/** CSV with a header: two school years of every area, but for the gaps that a market has. */
export function demoHolidayRows(today: Day): Iterable<string> {
  const year = schoolYearOf(today);
  const areas = HOLIDAY_AREAS.filter(({ code }) => !UNKNOWN.has(code));
  return inChunks([
    csvRecord(['area', 'kind', 'name', 'from', 'to', 'known_until']),
    ...areas.flatMap((area) => rowsOf(area, year)),
  ]);
}

function rowsOf(area: HolidayArea, from: number): string[] {
  const years = ONE_YEAR.has(area.code) ? 1 : SCHOOL_YEARS;
  const knownUntil = dayOf(from + years, 8, 31);
  const shift = seedOf(MARKET_SEED, HOLIDAY_AREAS.indexOf(area)) % 3;
  const rowOf = ({ name, span }: Term, year: number): string => {
    const [first, last] = span(year, area.country === 'FR' ? 'ABC'.indexOf(area.code.at(-1)!) : shift);
    return csvRecord([area.code, 'school', name, first, last, knownUntil]);
  };
  const terms = TERMS[area.country];
  // The summer before is known too, so that nothing is unknown until the first holidays of the year.
  return [
    rowOf(terms.at(-1)!, from - 1),
    ...Array.from({ length: years }, (_, at) => from + at).flatMap((year) => terms.map((term) => rowOf(term, year))),
  ];
}
