import { SPANISH_PROVINCES } from '@vivac/domain/places/spanish-province';
import { SPANISH_REGION_NAMES } from '@vivac/domain/places/spanish-region';
import { type Day, type YearMonth, addMonths, firstDayOf, monthOf } from '@vivac/domain/time/day';
import { csvRecord, inChunks } from '../csv.ts';
import { MARKET_SEED, chanceOf } from '../random.ts';

/** Percent of pitches by month, in a year of the coast. */
const SEASON = [16, 21, 27, 36, 40, 48, 66, 78, 46, 31, 20, 17];
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
            isSecret ? '' : (valueOf(at, month) * factor).toFixed(2),
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

function valueOf(place: number, { year, month }: YearMonth): number {
  const level = place === 0 ? 1 : 0.7 + chanceOf(MARKET_SEED, place) * 0.5;
  return SEASON[month - 1]! * level * (0.96 + chanceOf(MARKET_SEED, place * 400 + year * 12 + month) * 0.08);
}
