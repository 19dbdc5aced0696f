import { SPANISH_PROVINCES, SPANISH_REGION_NAMES } from './places/spanish-province.ts';

/** What the survey of campsites counts that is kept, and how its tables name it, in plain words. */
const MEASURE_WORDS = {
  weekend_occupancy: ['fin de semana', 'weekend'],
  occupancy: ['ocupacion', 'occupancy', 'ocupadas'],
  nights: ['pernoctaciones', 'overnight'],
  travellers: ['viajeros', 'travellers'],
  mean_stay: ['estancia media', 'average stay'],
} as const;
type NamedMeasure = keyof typeof MEASURE_WORDS;

/** Kinds of occupancy, in percent: of pitches, as the survey counts it first, of beds and of bungalows. No kind is told as another. */
export const OCCUPANCY_KINDS = [
  'occupancy',
  'weekend_occupancy',
  'bed_occupancy',
  'weekend_bed_occupancy',
  'bungalow_occupancy',
  'weekend_bungalow_occupancy',
] as const;
export type OccupancyKind = (typeof OCCUPANCY_KINDS)[number];
export type OccupancyMeasure = OccupancyKind | NamedMeasure;
export const OCCUPANCY_MEASURES: readonly OccupancyMeasure[] = [
  ...OCCUPANCY_KINDS,
  'nights',
  'travellers',
  'mean_stay',
];

const BEDS = /\b(plazas|bed places)\b/;
const BUNGALOWS = /\b(bungalo\w*|alojamientos)\b/;

/** All of Spain. */
export const WHOLE_COUNTRY = 'ES';

/** What a series of the statistics institute is about. */
interface OccupancySeries {
  /** `ES`, the two letters of a region, or the two digits of a province where the region has several. */
  readonly place: string;
  readonly measure: OccupancyMeasure;
}

const REGIONS_OF_ONE = new Set(
  [...Map.groupBy(SPANISH_PROVINCES, ({ region }) => region)].flatMap(([region, all]) =>
    all.length === 1 ? [region] : [],
  ),
);

type NamedPlace = readonly [words: string, place: string, rank: number];

/** Names in plain words with their place, the longest first, so that “Castilla y León” is not taken for León. */
const PLACES: readonly NamedPlace[] = [
  ...SPANISH_PROVINCES.flatMap(({ names, code, region }) =>
    names.map((name): NamedPlace => (REGIONS_OF_ONE.has(region) ? [plain(name), region, 1] : [plain(name), code, 2])),
  ),
  ...SPANISH_REGION_NAMES.map(([name, code]): NamedPlace => [plain(name), code, 1]),
].sort(([a], [b]) => b.length - a.length);

/** Reads what a series is about from its name, such as “Girona. Grado de ocupación por parcelas”; null where it does not say both. */
export function occupancySeries(name: string): OccupancySeries | null {
  const words = plain(name);
  const measure = measureIn(words);
  const place = placeIn(words);
  return measure === null || place === null ? null : { place, measure };
}

/** Beds of bungalows are neither kind. */
function measureIn(words: string): OccupancyMeasure | null {
  const named = (Object.keys(MEASURE_WORDS) as NamedMeasure[]).find((each) =>
    MEASURE_WORDS[each].some((part) => words.includes(part)),
  );
  if (named !== 'occupancy' && named !== 'weekend_occupancy') return named ?? null;
  const [areBeds, areBungalows] = [BEDS.test(words), BUNGALOWS.test(words)];
  if (areBeds && areBungalows) return null;
  const [all, weekend] = areBeds
    ? (['bed_occupancy', 'weekend_bed_occupancy'] as const)
    : areBungalows
      ? (['bungalow_occupancy', 'weekend_bungalow_occupancy'] as const)
      : (['occupancy', 'weekend_occupancy'] as const);
  return named === 'occupancy' ? all : weekend;
}

/** The place that a name of the statistics institute stands for; null where it is none. */
export function occupancyPlace(name: string): string | null {
  return placeIn(plain(name));
}

/** The smallest place that the words name. */
function placeIn(words: string): string | null {
  let rest = ` ${words} `;
  let found: { readonly place: string; readonly rank: number } | null = null;
  for (const [name, place, rank] of PLACES) {
    if (!rest.includes(` ${name} `)) continue;
    rest = rest.replaceAll(` ${name} `, ' | ');
    if (found === null || rank > found.rank) found = { place, rank };
  }
  if (found !== null) return found.place;
  return /\b(total|nacional|espana|spain)\b/.test(rest) ? WHOLE_COUNTRY : null;
}

function plain(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();
}
