import { type Day, dayRange, daysBetween } from './time/day.ts';

export const HOLIDAY_KINDS = ['school', 'public'] as const;
export type HolidayKind = (typeof HOLIDAY_KINDS)[number];

/** A span of holidays, both days included. */
export interface HolidaySpan {
  readonly name: string;
  readonly first: Day;
  readonly last: Day;
}

/** What a batch of a source said: of an area, or of a whole country. */
export interface ReportedHoliday extends HolidaySpan {
  readonly area: string;
  readonly kind: HolidayKind;
  /** From which day its source knows the holidays of the area; null where it does not say. */
  readonly knownFrom: Day | null;
  /** Until which day its source knows the holidays of the area; null where it does not say. */
  readonly knownUntil: Day | null;
  readonly source: string;
  /** Rises with every import. */
  readonly batch: number;
}

/** All that is known of one kind of holidays of an area. Outside of both days nothing is known, which is not “no holidays”. */
export interface CurrentHolidays {
  readonly knownFrom: Day;
  readonly knownUntil: Day;
  readonly spans: readonly HolidaySpan[];
  readonly sources: readonly string[];
}

/** What is known of an area's holidays of one kind: what was said of it and of its country; null where nothing was. */
export function currentHolidays(
  reported: readonly ReportedHoliday[],
  area: HolidayArea,
  kind: HolidayKind,
): CurrentHolidays | null {
  const own = reported.filter((each) => each.kind === kind && (each.area === area.code || each.area === area.country));
  if (own.length === 0) return null;
  const current = [...Map.groupBy(own, ({ source, area: of }) => `${source}\n${of}`).values()].flatMap(standing);
  const spans = new Map(current.map(({ name, first, last }) => [`${first} ${last}`, { name, first, last }]));
  return {
    knownFrom: least(current.map(coveredFrom)),
    knownUntil: greatest(current.map(coveredUntil)),
    spans: [...spans.values()].sort((a, b) =>
      a.first < b.first ? -1 : a.first > b.first ? 1 : a.last < b.last ? -1 : 1,
    ),
    sources: [...new Set(current.map(({ source }) => source))].sort(),
  };
}

/** What still stands of what one source said of one area: a newer batch takes the place of all that reaches into the time it covers. */
function standing(reported: readonly ReportedHoliday[]): ReportedHoliday[] {
  const batches = [...Map.groupBy(reported, ({ batch }) => batch)].sort(([a], [b]) => b - a);
  const covered: { from: Day; until: Day }[] = [];
  const stands: ReportedHoliday[] = [];
  for (const [, rows] of batches) {
    stands.push(
      ...rows.filter(({ first, last }) => !covered.some(({ from, until }) => first <= until && last >= from)),
    );
    covered.push({ from: least(rows.map(coveredFrom)), until: greatest(rows.map(coveredUntil)) });
  }
  return stands;
}

function coveredFrom({ first, knownFrom }: ReportedHoliday): Day {
  return knownFrom !== null && knownFrom < first ? knownFrom : first;
}

function coveredUntil({ last, knownUntil }: ReportedHoliday): Day {
  return knownUntil !== null && knownUntil > last ? knownUntil : last;
}

function least(days: readonly Day[]): Day {
  return days.reduce((one, other) => (other < one ? other : one));
}

function greatest(days: readonly Day[]): Day {
  return days.reduce((one, other) => (other > one ? other : one));
}

/** Countries whose holidays fill campsites in Spain, the home market first; see `SOURCE_MARKETS`. */
export const HOLIDAY_COUNTRIES = ['ES', 'GB', 'FR', 'DE', 'NL', 'BE', 'PT'] as const;
export type HolidayCountry = (typeof HOLIDAY_COUNTRIES)[number];

// Code, with a line for its hyphen | people in thousands, rounded | other codes of the same. Where schools follow zones or communities, those are the areas.
const TABLE = `
ES_AN|8600
ES_AR|1350
ES_AS|1010
ES_CB|590
ES_CE|83
ES_CL|2390
ES_CM|2100
ES_CN|2240
ES_CT|8000
ES_EX|1050
ES_GA|2700
ES_IB|1230
ES_MC|1570
ES_MD|7000
ES_ML|86
ES_NC|680
ES_PV|2230
ES_RI|325
ES_VC|5320
GB_ENG|57700
GB_NIR|1900
GB_SCT|5500
GB_WLS|3200
FR_ZA|21000|FR_A
FR_ZB|25000|FR_B
FR_ZC|18500|FR_C
DE_BB|2600
DE_BE|3800
DE_BW|11300
DE_BY|13400
DE_HB|690
DE_HE|6400
DE_HH|1900
DE_MV|1600
DE_NI|8100
DE_NW|18200
DE_RP|4200
DE_SH|3000
DE_SL|990
DE_SN|4100
DE_ST|2200
DE_TH|2100
NL_NO|6500|NL_N
NL_MI|7000|NL_M
NL_ZU|4300|NL_Z
BE_NL|6800|BE_VLG
BE_FR|4700|BE_WAL
BE_DE|80
PT|10600
`;

/** Where holidays are the same for everybody: a region, a school zone or a whole country. */
export interface HolidayArea {
  readonly code: string;
  readonly country: HolidayCountry;
  readonly thousandPeople: number;
}

const byCode = new Map<string, HolidayArea>();

/** All areas, those of a country together, in the order of {@link HOLIDAY_COUNTRIES}. */
export const HOLIDAY_AREAS: readonly HolidayArea[] = TABLE.trim()
  .split('\n')
  .map((line) => {
    const [code, people, others = ''] = line.replaceAll('_', '-').split('|') as [string, string, string?];
    const area = { code, country: code.slice(0, 2) as HolidayCountry, thousandPeople: Number(people) };
    for (const each of [code, ...others.split(',')]) byCode.set(each, area);
    return area;
  });

const COUNTRIES: readonly string[] = HOLIDAY_COUNTRIES;

/** The code that a file's code of an area stands for: of an area or of a whole country; null where it is neither. */
export function holidayAreaCode(text: string): string | null {
  const code = text.trim().toUpperCase().replaceAll('_', '-');
  if (COUNTRIES.includes(code)) return code;
  return byCode.get(code)?.code ?? null;
}

/** How much of a campsite's demand comes from each country, in parts of any whole. */
export type SourceMarkets = Readonly<Record<HolidayCountry, number>>;

/** A guess to begin with: home first, then the British, French, Germans and Dutch, who fill Spain's campsites. Somebody corrects it. */
export const SOURCE_MARKETS: SourceMarkets = { ES: 55, GB: 14, FR: 12, DE: 9, NL: 6, BE: 2, PT: 2 };

/** The largest part that can be said. */
export const LARGEST_MARKET = 100;

/** An area with what is known of its school holidays. */
export interface MarketArea {
  readonly area: HolidayArea;
  readonly school: CurrentHolidays | null;
}

/** How many of the people that the markets are made of are on holiday. */
export interface ShareAway {
  /** In tenths of a percent of those of whom it is known; null where it is known of nobody. */
  readonly awayPermille: number | null;
  /** Of how many it is known, in tenths of a percent. */
  readonly knownPermille: number;
}

/** The part of all markets that an area is: its country's, by its people. */
export function areaWeight(area: HolidayArea, all: readonly HolidayArea[], markets: SourceMarkets): number {
  const people = all
    .filter(({ country }) => country === area.country)
    .reduce((sum, each) => sum + each.thousandPeople, 0);
  return people === 0 ? 0 : (markets[area.country] * area.thousandPeople) / people;
}

/** Whether a day lies in known school holidays; null where nobody knows. */
export function isAway(school: CurrentHolidays | null, day: Day): boolean | null {
  if (school === null || day < school.knownFrom || day > school.knownUntil) return null;
  return school.spans.some(({ first, last }) => day >= first && day <= last);
}

/** The mean over the days of a span of how many are on holiday, by weight; who is not known of is in neither part. */
export function shareAway(
  areas: readonly MarketArea[],
  markets: SourceMarkets,
  { first, last }: { readonly first: Day; readonly last: Day },
): ShareAway {
  const all = areas.map(({ area }) => area);
  const days = dayRange(first, daysBetween(first, last) + 1);
  let [away, known, whole] = [0, 0, 0];
  for (const { area, school } of areas) {
    const weight = areaWeight(area, all, markets);
    for (const day of days) {
      const isOn = isAway(school, day);
      whole += weight;
      if (isOn !== null) known += weight;
      if (isOn) away += weight;
    }
  }
  return {
    awayPermille: known === 0 ? null : Math.round((away * 1000) / known),
    knownPermille: whole === 0 ? 0 : Math.round((known * 1000) / whole),
  };
}

/** The areas by their weight, the largest first; those of the own region before all. */
export function byWeight<Each extends MarketArea>(
  areas: readonly Each[],
  markets: SourceMarkets,
  ownArea: string | null,
): Each[] {
  const all = areas.map(({ area }) => area);
  const weights = new Map(areas.map(({ area }) => [area.code, areaWeight(area, all, markets)]));
  const home = ({ area }: Each) => (area.code === ownArea ? 1 : 0);
  const order = ({ area }: Each) => HOLIDAY_COUNTRIES.indexOf(area.country);
  return areas.toSorted(
    (a, b) => home(b) - home(a) || weights.get(b.area.code)! - weights.get(a.area.code)! || order(a) - order(b),
  );
}
