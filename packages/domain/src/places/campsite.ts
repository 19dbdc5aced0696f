import type { ListingLink } from './link.ts';

/** A place on the map, in degrees. */
export interface Location {
  readonly latitude: number;
  readonly longitude: number;
}

/** `waiting` is a campsite known by its link alone, for which no source has sent anything yet (admin-11). */
export type CampsiteState = 'waiting' | 'active';

/** The location as sent on the wire: `lat,lng` (call-7). */
export function locationText({ latitude, longitude }: Location): string {
  return `${latitude},${longitude}`;
}

const DECIMAL = /^[+-]?\d+(\.\d*)?(e[+-]?\d+)?$/i;

/** The location written `lat,lng`, or null when it is not a place on earth. */
export function parseLocation(text: string): Location | null {
  const parts = text.split(',').map((part) => part.trim());
  if (parts.length !== 2 || !parts.every((part) => DECIMAL.test(part))) return null;
  const [latitude, longitude] = parts.map(Number) as [number, number];
  const onEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return onEarth ? { latitude, longitude } : null;
}

/** What a source says of one campsite. Null where it says nothing: what is known already stays. */
export interface CampsiteListing {
  readonly name: string;
  /** Taken instead where `name` belongs to a campsite with another link; null to refuse the row then. */
  readonly nameIfTaken: string | null;
  readonly link: ListingLink | null;
  readonly location: Location | null;
  /** The town; it tells campsites of one name apart. */
  readonly municipality: string | null;
  readonly province: string | null;
  readonly region: string | null;
}

/** What became of one listing. `refused` says why it is none. */
export type SavedCampsite =
  | { readonly campsiteId: number; readonly changed: boolean; readonly made: boolean }
  | { readonly refused: 'nameTaken' | 'nameElsewhere'; readonly field: 'name' | 'link' };

/** A campsite's score as its source publishes it. */
export interface PublishedScore {
  readonly campsiteId: number;
  /** Empty for the overall score. */
  readonly category: string;
  /** Hundredths of 0–10. */
  readonly scoreHundredths: number;
  /** How many reviews the source counts; null when it does not say. */
  readonly reviewCount: number | null;
  /** Seconds since 1970. */
  readonly observedAtS: number;
}

/** A name without case, accents, blanks, quotes and stars: what is left are words of letters and digits. */
export function plainCampsiteName(name: string): string {
  const letters = name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return letters
    .replaceAll(/['’‘`´]/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

const PLACE_BEHIND = /^(.*\S)\s*(?:\(([^()]+)\)|,\s*([^,()]+)|\s[-–—|]\s+([^-–—|()]+))\s*\*?$/u;

/** The name before a place that stands behind it (`Los Pinos (Huesca)`, `Los Pinos, Huesca`); null where none does. */
export function placeBehindName(name: string): { readonly name: string; readonly place: string } | null {
  const [, before, ...places] = PLACE_BEHIND.exec(name.trim()) ?? [];
  const place = places.find((part) => part !== undefined);
  return before === undefined || place === undefined ? null : { name: before, place: place.trim() };
}

/** A campsite that is known under a name. */
export interface NamedCampsite {
  readonly id: number;
  readonly name: string;
  readonly municipality?: string | null;
  readonly province?: string | null;
  readonly region?: string | null;
}

/** Campsites by what they are called, so that a name in another spelling finds them. */
export interface CampsitesByName {
  /** The one campsite of that name in any spelling, at the place behind it where there is one; null where none is, or several are. */
  find(name: string): number | null;
}

/** Aliases are names that somebody said to be of a campsite: they come before what is only spelled alike. */
export function campsitesByName(
  campsites: readonly NamedCampsite[],
  aliases: readonly { readonly name: string; readonly id: number }[] = [],
): CampsitesByName {
  const exact = new Map(campsites.map(({ name, id }) => [name, id]));
  const stated = new Map(aliases.map(({ name, id }) => [plainCampsiteName(name), id]));
  const spelled = oneOfEach(campsites.map((campsite) => [plainCampsiteName(campsite.name), campsite.id]));
  const placed = oneOfEach(
    campsites.flatMap((campsite) => namesWithPlace(campsite).map((name) => [name, campsite.id])),
  );
  return {
    find: (name) => {
      const plain = plainCampsiteName(name);
      if (plain === '') return exact.get(name) ?? null;
      for (const known of [exact.get(name), stated.get(plain), spelled.get(plain)])
        if (known !== undefined) return known;
      return placed.get(plain) ?? null;
    },
  };
}

/** A name beside the places where its campsite is known to be. */
function namesWithPlace({ name, municipality, province, region }: NamedCampsite): string[] {
  const own = placeBehindName(name)?.name ?? name;
  const places = [municipality, province, region].filter(
    (place) => place !== null && place !== undefined && place !== '',
  );
  return [...new Set(places.map((place) => plainCampsiteName(`${own} ${place}`)))];
}

/** Null where several share a name. */
function oneOfEach(named: readonly (readonly [string, number])[]): Map<string, number | null> {
  const found = new Map<string, number | null>();
  for (const [name, id] of named) found.set(name, found.has(name) && found.get(name) !== id ? null : id);
  return found;
}

/** Words that very many campsites have in their names. */
const COMMON = new Set(
  (
    'camping campings campsite campsites campismo kampeerterrein campingplatz campeggio parc park parque resort glamping bungalow ' +
    'bungalows village holiday holidays eco club caravaning caravanning the el la los las les els l d de del des da do dos y i e and et und'
  ).split(' '),
);
const MOST_NEAR = 3;
/** Of letters in threes that two names have in common; “Cavallo” and “Caballo” have 57 of 100. */
const LEAST_ALIKE = 0.55;
const LONG_WORD = 4;
const ALL_OF_ITS_WORDS = 0.85;

/** Finds the known campsites that somebody may have meant by a name, nearest first: asked, never taken. */
export function nearCampsites<Known extends NamedCampsite>(known: readonly Known[]): (name: string) => Known[] {
  const keys = known.map(({ name }) => telling(placeBehindName(name)?.name ?? name));
  const byThree = new Map<string, number[]>();
  for (const [at, key] of keys.entries()) {
    for (const three of threesOf(key)) {
      const places = byThree.get(three);
      if (places) places.push(at);
      else byThree.set(three, [at]);
    }
  }
  return (name) => {
    const key = telling(placeBehindName(name)?.name ?? name);
    const shared = new Map<number, number>();
    const threes = threesOf(key);
    for (const three of threes) for (const at of byThree.get(three) ?? []) shared.set(at, (shared.get(at) ?? 0) + 1);
    const near = [...shared].flatMap(([at, count]) => {
      const other = keys[at]!;
      const alike = Math.max(
        (2 * count) / (threes.size + threesOf(other).size),
        isWithin(key, other) ? ALL_OF_ITS_WORDS : 0,
      );
      return alike >= LEAST_ALIKE ? [{ campsite: known[at]!, alike }] : [];
    });
    return near
      .sort((a, b) => b.alike - a.alike || (a.campsite.name < b.campsite.name ? -1 : 1))
      .slice(0, MOST_NEAR)
      .map(({ campsite }) => campsite);
  };
}

/** The words of a name that tell it from others; all of them where none do. */
function telling(name: string): string {
  const words = plainCampsiteName(name).split(' ');
  const own = words.filter((word) => !COMMON.has(word));
  return (own.length === 0 ? words : own).join(' ');
}

function threesOf(text: string): Set<string> {
  const padded = ` ${text} `;
  const threes = new Set<string>();
  for (let at = 0; at + 3 <= padded.length; at++) threes.add(padded.slice(at, at + 3));
  return threes;
}

function isWithin(one: string, other: string): boolean {
  const [less, more] = [one.split(' '), other.split(' ')].sort((a, b) => a.length - b.length) as [string[], string[]];
  return less.some((word) => word.length >= LONG_WORD) && less.every((word) => more.includes(word));
}
