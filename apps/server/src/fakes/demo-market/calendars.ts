import { HOLIDAY_AREAS, type HolidayArea, type HolidayCountry } from '@vivac/domain/holidays';
import { easterSunday } from '@vivac/domain/market/key-date';
import { SPANISH_PROVINCES, SPANISH_REGION_NAMES } from '@vivac/domain/places/spanish-province';
import {
  type Day,
  type YearMonth,
  addDays,
  addMonths,
  dayOf,
  firstDayOf,
  monthOf,
  daysBetween,
  toDay,
} from '@vivac/domain/time/day';
import { csvRecord, inChunks } from './csv.ts';
import { MARKET_SEED, chanceOf, seedOf, type Seed, wholeBetween } from './random.ts';
import { UNIT_FIELDS } from '@vivac/intake/mapping/fields';
import { type DemoCampsite, watchedDemoCampsites } from './campsites.ts';
import { type DemoOffer, NIGHTLY } from './offers.ts';
import { type DemoPriceCapture, PRICE_COLUMNS, capturedNights, offerRecords } from './price-captures.ts';
import { offerNights } from './prices.ts';

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
    ...areas.flatMap((area) => holidayRecords(area, year)),
  ]);
}

function holidayRecords(area: HolidayArea, from: number): string[] {
  const years = ONE_YEAR.has(area.code) ? 1 : SCHOOL_YEARS;
  const knownUntil = dayOf(from + years, 8, 31);
  const shift = seedOf(MARKET_SEED, HOLIDAY_AREAS.indexOf(area)) % 3;
  const recordOf = ({ name, span }: Term, year: number): string => {
    const [first, last] = span(year, area.country === 'FR' ? 'ABC'.indexOf(area.code.at(-1)!) : shift);
    return csvRecord([area.code, 'school', name, first, last, knownUntil]);
  };
  const terms = TERMS[area.country];
  // The summer before is known too, so that nothing is unknown until the first holidays of the year.
  return [
    recordOf(terms.at(-1)!, from - 1),
    ...Array.from({ length: years }, (_, at) => from + at).flatMap((year) => terms.map((term) => recordOf(term, year))),
  ];
}

/** Percent of pitches by month, in a year of the coast. */
const OCCUPIED_BY_MONTH = [16, 21, 27, 36, 40, 48, 66, 78, 46, 31, 20, 17];
/** Kinds of occupancy, and how full against pitches. */
const KINDS = [
  ['occupancy', 1],
  ['bungalow_occupancy', 1.02],
] as const;
/** Statistics come so many months late. */
const MONTHS_LATE = 2;
const MONTHS = 24;
/** So few campsites that the institute would keep their figure secret. */
const SECRET = new Set(['CE', 'ML', 'RI']);

/** The newest month of which the demo market's figures tell. */
export function newestOccupancyMonth(today: Day): YearMonth {
  return addMonths(monthOf(today), -MONTHS_LATE);
}

/** CSV with a header: fictional occupancy of two years by province, in the shape of the official survey. */
export function demoOccupancyRows(today: Day): Iterable<string> {
  const newest = newestOccupancyMonth(today);
  const regionNames = new Map(SPANISH_REGION_NAMES.toReversed().map(([name, region]) => [region as string, name]));
  const places = [...new Set(['España', ...SPANISH_PROVINCES.map(({ name }) => name), ...largeRegions(regionNames)])];
  const regions = new Map(SPANISH_PROVINCES.map(({ name, region }) => [name, region as string]));
  return inChunks([
    csvRecord(['place', 'measure', 'month', 'value', 'suppressed']),
    ...places.flatMap((place, at) =>
      KINDS.flatMap(([kind, factor]) =>
        Array.from({ length: MONTHS }, (_, back) => {
          const month = addMonths(newest, -back);
          const isSecret = SECRET.has(regions.get(place) ?? '');
          return csvRecord([
            place,
            kind,
            firstDayOf(month).slice(0, 7),
            isSecret ? '' : (occupiedPercent(at, month) * factor).toFixed(2),
            isSecret ? 'yes' : '',
          ]);
        }),
      ),
    ),
  ]);
}

/** The names of regions that have several provinces, which have a figure of their own. */
function largeRegions(names: ReadonlyMap<string, string>): string[] {
  const byRegion = Map.groupBy(SPANISH_PROVINCES, ({ region }) => region);
  return [...byRegion].flatMap(([region, provinces]) => (provinces.length > 1 ? [names.get(region)!] : []));
}

function occupiedPercent(place: number, { year, month }: YearMonth): number {
  const level = place === 0 ? 1 : 0.7 + chanceOf(MARKET_SEED, place) * 0.5;
  return OCCUPIED_BY_MONTH[month - 1]! * level * (0.96 + chanceOf(MARKET_SEED, place * 400 + year * 12 + month) * 0.08);
}

/** What the seed of a campsite is of here. */
const OCCUPANCY = 0x0cc;
/** After so many days ahead a little over a third as much is booked. */
const BOOKED_DAYS = 75;

/**
 * What the front desk of the demo manager's own campsite knows of `day`: how many of its units are sold and left. Its prices are those that the
 * capture of the day found, at the same moments, so of the market nothing moves.
 */
export function demoOwnOccupancy(day: Day, notAfter?: Date): DemoPriceCapture {
  const campsite = watchedDemoCampsites()[0]!;
  return {
    capturedAt: capturedNights(campsite, day, notAfter).capturedAt,
    name: `demo-own-occupancy-${day}`,
    rows: () => inChunks(ownRecords(campsite, day, notAfter)),
  };
}

function* ownRecords(campsite: DemoCampsite, day: Day, notAfter: Date | undefined): Generator<string> {
  yield csvRecord([...PRICE_COLUMNS, ...UNIT_FIELDS]);
  const { nights, requested, observedAt } = capturedNights(campsite, day, notAfter);
  for (const [at, offer] of oneOfEachUnit(campsite).entries()) {
    const found = offerNights(offer, nights, campsite);
    const units = unitsOf(seedOf(seedOf(campsite.seed, OCCUPANCY), at), found.unitsLeft);
    const text = offerRecords({ campsite, offer, nights, found, requested, observedAt });
    for (const line of text.trimEnd().split('\n')) {
      yield `${line},${units(daysBetween(day, toDay(line.split(',')[1]!)))}\n`;
    }
  }
}

/** Of each wording one nightly rate for two: several rates of a unit state the same units. */
function oneOfEachUnit({ offers }: DemoCampsite): DemoOffer[] {
  const plain = offers.filter(
    ({ nights, guests, channel }) => nights === NIGHTLY && guests === 2 && channel !== 'Pitchup',
  );
  return [...new Map(plain.toReversed().map((offer) => [offer.type, offer])).values()];
}

/** Sold, left and total by night. What a channel shows is the last of what is left; nothing is said of nights out of season. */
function unitsOf(seed: Seed, shown: Int8Array): (night: number) => string {
  const total = wholeBetween(10, 16, seed, 0);
  return (night) => {
    const most = shown[night]!;
    if (most < 0) return ',,';
    const booked = Math.exp(-night / BOOKED_DAYS) * (0.6 + 0.4 * chanceOf(seed, night + 1));
    const left = most <= 2 ? most : Math.max(most, Math.round(total * (1 - booked)));
    return `${total - left},${left},${total}`;
  };
}
