import { type Day, dayRange, daysBetween } from '../time/day.ts';
import { HOLIDAY_COUNTRIES, type HolidayArea, type HolidayCountry } from './holiday-area.ts';
import type { KnownHolidays } from './known-holidays.ts';

/** How much of a campsite's demand comes from each country, in parts of any whole. */
export type SourceMarkets = Readonly<Record<HolidayCountry, number>>;

/** A guess to begin with: home first, then the British, French, Germans and Dutch, who fill Spain's campsites. Somebody corrects it. */
export const SOURCE_MARKETS: SourceMarkets = { ES: 55, GB: 14, FR: 12, DE: 9, NL: 6, BE: 2, PT: 2 };

/** The largest part that can be said. */
export const LARGEST_MARKET = 100;

/** An area with what is known of its school holidays. */
export interface MarketArea {
  readonly area: HolidayArea;
  readonly school: KnownHolidays | null;
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
export function isAway(school: KnownHolidays | null, day: Day): boolean | null {
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
