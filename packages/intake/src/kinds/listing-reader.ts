import type { CampsiteListing, Location } from '@vivac/domain/places/campsite';
import { type ListingLink, normaliseLink } from '@vivac/domain/places/link';
import { EMPTY, NONE, countedNumber } from '../mapping/convert.ts';
import { type FieldReader, fieldReader, textReader } from '../mapping/field-reader.ts';
import type { FieldSource } from '../mapping/field-source.ts';
import {
  observedAtReader,
  type ReadingContext,
  recordReader,
  requiredSource,
  withoutSkipped,
} from './reading-context.ts';
import { MAX_NAME_CHARACTERS, type Unknown } from '../mapping/names.ts';
import { Flaw, Problem } from '../verdict/import-refused.ts';
import { type CategoryScore, categoryScoresReader } from './review-reader.ts';
import { toSay } from '@vivac/text/sentence';
import { apart, type Degrees, placeOfUtm, readDegrees, saysO } from '../mapping/coordinates.ts';

export interface ListingRow {
  readonly listing: CampsiteListing;
  readonly scores: readonly CategoryScore[];
  /** How many reviews the source counts; null when it does not say. */
  readonly reviewCount: number | null;
  /** Seconds since 1970. */
  readonly observedAtS: number;
}

const MAX_LINK_CHARACTERS = 2_000;
const MAX_REVIEWS = 2_147_483_647;

/** Reads the rows of a campsites file. */
export function listingReader(context: ReadingContext): (cells: readonly string[]) => ListingRow | Unknown | Problem {
  const { sources, mapping } = context;
  const text = (field: string) => textReader(sources.get(field), MAX_NAME_CHARACTERS);
  const read = recordReader({
    name: nameReader(context),
    nameIfTaken: text('name_if_taken'),
    link: linkReader(sources.get('link')),
    location: placeReader(context),
    municipality: text('municipality'),
    province: text('province'),
    region: text('region'),
    scores: categoryScoresReader(context, ['overall_score']),
    reviewCount: fieldReader(sources.get('review_count'), countedNumber(MAX_REVIEWS, mapping.limits?.['review_count'])),
    observedAtS: observedAtReader(context, context.observedAt ?? context.now),
  });
  return withoutSkipped(context, (cells) => {
    const row = read(cells);
    if (row instanceof Problem || !('scores' in row)) return row;
    const { scores, reviewCount, observedAtS, ...names } = row;
    return {
      listing: { ...names, nameIfTaken: names.nameIfTaken ?? nameWithPlace(names) },
      scores,
      reviewCount: reviewCount === NONE ? null : reviewCount,
      observedAtS,
    };
  });
}

/** Another campsite of the name is called by its place. */
function nameWithPlace({ name, municipality, province }: Pick<CampsiteListing, 'name' | 'municipality' | 'province'>) {
  const place = municipality ?? province;
  return place === null ? null : `${name} (${place})`.slice(0, MAX_NAME_CHARACTERS);
}

function nameReader(context: ReadingContext): FieldReader<string> {
  const source = requiredSource(context, 'name');
  const read = textReader(source, MAX_NAME_CHARACTERS);
  return (cells) => read(cells) ?? new Problem(EMPTY, source, '');
}

function linkReader(source: FieldSource | null): FieldReader<ListingLink | null> {
  const read = textReader(source, MAX_LINK_CHARACTERS);
  return (cells) => {
    const text = read(cells);
    if (text instanceof Problem) return text;
    // A dash stands for nothing.
    if (text === null || /^[-–—.]+$/.test(text)) return null;
    return normaliseLink(text) ?? new Problem(new Flaw('noAddress'), source, text);
  };
}

const HALF = new Flaw('halfAPlace');
const NOT_TWO = new Flaw('notTwoCoordinates');
const SWAPPED = new Flaw('swapped');
const NOWHERE = new Flaw('nullPlace');
const EAST_OR_WEST = new Flaw('eastOrWest');
/** Columns that are named in German or Dutch, where O is east. */
const O_IS_EAST = /koordinat|l[aä]nge|co[oö]rdinaten|lengte/i;

type Pair = readonly [string, string];

type Source = ReturnType<ReadingContext['sources']['get']>;
type Found = Location | null | Problem;

/** Reads where a campsite lies: latitude and longitude, both in one cell, or UTM coordinates. Null where the row does not say. */
export function placeReader({ sources }: Pick<ReadingContext, 'sources'>): (cells: readonly string[]) => Found {
  const [latitude, longitude, both] = ['latitude', 'longitude', 'coordinates'].map((field) => sources.get(field));
  const [x, y, zone] = ['utm_x', 'utm_y', 'utm_zone'].map((field) => sources.get(field));
  const textOf = (source: Source | undefined, cells: readonly string[]) => source?.text(cells).trim() ?? '';

  const degrees = (cells: readonly string[]): Found => {
    const pair: Pair = [textOf(latitude, cells), textOf(longitude, cells)];
    if (isEastOrWest(longitude, pair[1])) return new Problem(EAST_OR_WEST, longitude!, pair[1]);
    return whole(pair, () => readAxes(pair, latitude!, longitude!));
  };
  const oneCell = (cells: readonly string[]): Found => {
    const text = textOf(both, cells);
    if (text === '') return null;
    if (isEastOrWest(both, text)) return new Problem(EAST_OR_WEST, both!, text);
    const two = apart(text);
    return reported(two === null ? NOT_TWO : placeOfDegrees(two), both!, text);
  };
  const metres = (cells: readonly string[]): Found => {
    const pair: Pair = [textOf(x, cells), textOf(y, cells)];
    return whole(pair, () => reported(placeOfUtm(...pair, textOf(zone, cells)), x!, pair.join(', ')));
  };
  return (cells) => degrees(cells) ?? oneCell(cells) ?? metres(cells);
}

const isEastOrWest = (source: Source | undefined, text: string): boolean =>
  source?.column != null && O_IS_EAST.test(source.column) && saysO(text);

/** What two texts say together; nothing where both are empty, and one alone is half a place. */
function whole(pair: Pair, read: () => Found): Found {
  const stated = pair.filter((text) => text !== '').length;
  if (stated === 0) return null;
  return stated === 1 ? new Problem(HALF, null, null) : read();
}

function reported(found: Location | Flaw, where: Source, text: string): Location | Problem {
  return found instanceof Flaw ? new Problem(found, where, text) : found;
}

/** What one of two columns holds is told of that column. */
function readAxes([first, second]: Pair, latitude: Source, longitude: Source): Location | Problem {
  const [north, east] = [readDegrees(first), readDegrees(second)];
  const flawed = (degrees: Degrees | Flaw, most: number): Flaw | null => {
    if (degrees instanceof Flaw) return degrees;
    return Math.abs(degrees.value) > most ? new Flaw(toSay('notBetween', { least: `−${most}`, most })) : null;
  };
  const ofNorth = flawed(north, 90);
  if (ofNorth) return new Problem(ofNorth, latitude, first);
  const ofEast = flawed(east, 180);
  if (ofEast) return new Problem(ofEast, longitude, second);
  return reported(placed(north as Degrees, east as Degrees), latitude, `${first}, ${second}`);
}

function placeOfDegrees([first, second]: Pair): Location | Flaw {
  const [one, other] = [readDegrees(first), readDegrees(second)];
  if (one instanceof Flaw || other instanceof Flaw) return NOT_TWO;
  // Letters say which is which.
  const place = one.axis === 'longitude' && other.axis !== 'longitude' ? placed(other, one) : placed(one, other);
  if (place instanceof Flaw) return place;
  return Math.abs(place.latitude) > 90 || Math.abs(place.longitude) > 180 ? NOT_TWO : place;
}

function placed(north: Degrees, east: Degrees): Location | Flaw {
  if (north.axis === 'longitude' || east.axis === 'latitude') return SWAPPED;
  const place = { latitude: north.value, longitude: east.value };
  if (place.latitude === 0 && place.longitude === 0) return NOWHERE;
  const isStated = north.axis !== null && east.axis !== null;
  return !isStated && isSwapped(place) ? SWAPPED : place;
}

/** With the Azores, the Canary Islands and the east of the Mediterranean. */
const EUROPE = { south: 27, north: 72, west: -32, east: 45 };

/** Whether a place lies outside Europe, and would lie in it the other way round. */
function isSwapped({ latitude, longitude }: Location): boolean {
  return !isInEurope(latitude, longitude) && isInEurope(longitude, latitude);
}

function isInEurope(latitude: number, longitude: number): boolean {
  const { south, north, west, east } = EUROPE;
  return latitude >= south && latitude <= north && longitude >= west && longitude <= east;
}
