import { normaliseLink } from '@vivac/domain/places/link';
import { csvRecord, inChunks } from './csv.ts';
import { inventName, pickUndecidedWording, slugOf } from './names.ts';
import { type DemoOffer, makeOffers, makeUndecidedOffer, withChannels, withCheapestRoom } from './offers.ts';
import { type Anchor, PROVINCES, type Province, type Setting } from './provinces.ts';
import { MARKET_SEED, type Seed, bellOf, chanceOf, pickWeighted, seedOf, wholeBetween } from './random.ts';
import { SEASONS, type YearSpan } from './seasons.ts';
import { pickStayPolicy } from './stays.ts';
import { WATCHED_CAMPSITES, type WatchedCampsite } from './watchlist.ts';

/** A campsite that exists only in the demo market. */
export interface DemoCampsite extends Omit<WatchedCampsite, 'types' | 'parity' | 'cheapestRoom' | 'undecidedRoom'> {
  /** Its listing, normalised, at an address that leads nowhere. */
  readonly link: string;
  readonly province: Province;
  readonly seed: Seed;
  /** In which week of six a channel sells it for less than it does itself, from 0; null for one that takes no part. */
  readonly discountWeek: number | null;
  /** How its prices differ by channel; null where its website always asks a little less. */
  readonly parity: WatchedCampsite['parity'] | null;
  /** Of its nights, in runs here and there, the share that nobody looks at. */
  readonly gapShare: number;
  /** Whose nights far ahead are looked at seldom: the manager's own or a competitor's; null where every capture sees them. */
  readonly far: 'own' | 'competitor' | null;
  /** Whether some of its tents are always left on holidays and in August. */
  readonly keepsTents: boolean;
  /** How far its own price edits go up and down, as a share of the price. */
  readonly editShare: number;
  /** How many nights one of its price edits covers. */
  readonly editNights: number;
  /** The step its prices are rounded to. */
  readonly stepEuros: 0.5 | 1 | 5;
  /** Whether its source shows scores by category. */
  readonly publishesScores: boolean;
  readonly offers: readonly DemoOffer[];
}

const WATCHED_PROVINCE = '17';
const WATCHED_PLANS = 13;
// Beyond the campsites of any province; from this number on all of them sell what the dashboard begins with.
const FIRST_ADDED = 14;
const DISCOUNT_SHARE = 0.5;
const CHEAPEST_ROOM_GONE = { weekend: 20, weekday: 6 };

// How many combinations a campsite sells; chosen so that the market has about 600,000 rows, of which more than 520,000 have a price.
const PLANS = [
  [3, 33],
  [4, 34],
  [5, 33],
] as const;

const BASE_EUROS: Readonly<Record<Setting, readonly [number, number]>> = {
  coast: [58, 100],
  country: [52, 88],
  mountain: [56, 98],
  canary: [64, 104],
};
const FIRST_TYPES = [
  ['Glamping tent', 80],
  ['Bungalow', 8],
  ['Cabin', 6],
  ['Dome', 3],
  ['Tree house', 3],
] as const;
const SECOND_TYPES = [
  ['Bungalow', 40],
  ['Pod', 16],
  ['Cabin', 16],
  ['Mobile home', 10],
  ['Dome', 10],
  ['Tree house', 8],
] as const;

/** A market figure needs four. */
const TENTS_NEEDED = 4;
/** Of so many campsites in a region enough are open and free without further ado. */
const MANY_IN_REGION = 15;
const SHORT_STAY = 2;
/** After the bridge of December, before the season. */
const WINTER: YearSpan = { from: '12-09', to: '02-14' };
const TENT = 'Glamping tent';

const SCORES = 51;
const CATEGORY_SPREAD = 0.45;

/** What guests give scores for, as the column is called, and how far those lie from their score of the whole: a price is forgiven least. */
const SCORE_LEANINGS = [
  ['location', 0.4],
  ['cleanliness', 0],
  ['staff', 0],
  ['comfort', 0],
  ['facilities', 0],
  ['value_for_money', -0.3],
] as const;

const CAMPSITES = inventCampsites();

/** Every campsite of the demo market, the watchlist first. The same at every call. */
export function demoCampsites(): readonly DemoCampsite[] {
  return CAMPSITES;
}

/** The campsites that the demo manager compares, their own first. */
export function watchedDemoCampsites(): readonly DemoCampsite[] {
  return CAMPSITES.slice(0, WATCHED_CAMPSITES.length);
}

/** The links that the demo manager watches. */
export function demoWatchlist(): { readonly reference: string; readonly competitors: readonly string[] } {
  const [reference, ...competitors] = watchedDemoCampsites().map(({ link }) => link);
  return { reference: reference!, competitors };
}

function inventCampsites(): DemoCampsite[] {
  const home = PROVINCES.find(({ code }) => code === WATCHED_PROVINCE)!;
  const watched = WATCHED_CAMPSITES.map((campsite, at) => makeWatched(campsite, home, seedOf(MARKET_SEED, at)));
  const taken = new Set(watched.map(({ name }) => name));
  const invent = (province: Province, at: number) => {
    const seed = seedOf(seedOf(MARKET_SEED, 1000 + Number(province.code)), at);
    return inventCampsite(province, province.anchors[at % province.anchors.length]!, seed, taken);
  };
  const others = PROVINCES.flatMap((province) =>
    Array.from({ length: province.campsites }, (_, at) => invent(province, at)),
  );
  const added = PROVINCES.flatMap((province) =>
    Array.from({ length: province.added }, (_, at) => invent(province, FIRST_ADDED + at)),
  );
  return withLongSeasons([...watched, ...others, ...added]);
}

function makeWatched(campsite: WatchedCampsite, province: Province, seed: Seed): DemoCampsite {
  const { types, cheapestRoom, undecidedRoom, ...rest } = campsite;
  const language = campsite.quality > 8.5 ? 'ca' : 'es';
  return {
    ...rest,
    link: linkOf(campsite.name),
    province,
    seed,
    discountWeek: 4,
    gapShare: 0,
    keepsTents: false,
    far: campsite === WATCHED_CAMPSITES[0] ? 'own' : 'competitor',
    editShare: 0.08,
    editNights: 5,
    stepEuros: 1,
    publishesScores: true,
    offers: withOddRooms(
      withChannels(makeOffers(types, WATCHED_PLANS, language, seed), campsite.parity),
      cheapestRoom,
      undecidedRoom,
    ),
  };
}

function inventCampsite(province: Province, anchor: Anchor, seed: Seed, taken: Set<string>): DemoCampsite {
  const { setting } = anchor;
  const name = inventName(province.flavour, seed, taken);
  const [lowest, highest] = BASE_EUROS[setting];
  const first = pickWeighted(FIRST_TYPES, seed, 1);
  const second = pickWeighted(
    SECOND_TYPES.filter(([type]) => type !== first),
    seed,
    2,
  );
  return {
    name,
    link: linkOf(name),
    province,
    setting,
    latitude: placeNear(anchor.latitude, province, seed, 3),
    longitude: placeNear(anchor.longitude, province, seed, 4),
    seed,
    quality: pickQuality(seed),
    baseEuros: wholeBetween(lowest, highest, seed, 5),
    week: pickWeighted([['usual', 5] as const, ['weekend', 3] as const, ['even', 2] as const], seed, 6),
    closure: pickWeighted(SEASONS[setting].closures, seed, 7),
    stays: pickStayPolicy(setting, seed),
    discountWeek: chanceOf(seed, 18) < DISCOUNT_SHARE ? wholeBetween(0, 5, seed, 19) : null,
    parity: null,
    repricing: null,
    blindSpot: null,
    gapShare: 0.02,
    keepsTents: false,
    far: null,
    popularity: 0.6 + chanceOf(seed, 9),
    editShare: 0.04 + chanceOf(seed, 10) * 0.08,
    editNights: pickWeighted([[7, 2] as const, [10, 2] as const, [14, 3] as const, [28, 1] as const], seed, 11),
    stepEuros: pickWeighted([[1, 8] as const, [5, 1] as const, [0.5, 1] as const], seed, 12),
    publishesScores: chanceOf(seed, 13) < 0.85,
    offers: withOddRooms(
      makeOffers([first, second], pickWeighted(PLANS, seed, 14), province.flavour === 'ca' ? 'ca' : 'es', seed),
      null,
      pickUndecidedWording(seed),
    ),
  };
}

function withOddRooms(
  offers: readonly DemoOffer[],
  cheapestRoom: string | null,
  undecidedRoom: string | null,
): readonly DemoOffer[] {
  const undecided = undecidedRoom === null ? [] : [makeUndecidedOffer(offers, undecidedRoom)];
  const decided = cheapestRoom === null ? offers : withCheapestRoom(offers, cheapestRoom, CHEAPEST_ROOM_GONE);
  return [...decided, ...undecided];
}

function linkOf(name: string): string {
  return normaliseLink(`https://demo.vivac.test/${slugOf(name)}`)!;
}

function placeNear(degrees: number, { spreadDegrees }: Province, seed: Seed, key: number): number {
  const moved = degrees + (chanceOf(seed, key) * 2 - 1) * spreadDegrees;
  return Math.round(moved * 1e5) / 1e5;
}

// Most are good, as in every market of holiday places; one in twenty is not.
function pickQuality(seed: Seed): number {
  const poor = chanceOf(seed, 15) < 0.05;
  const quality = poor ? 4.6 + bellOf(seed, 16) * 0.3 : 8.2 + bellOf(seed, 17) * 0.75;
  return Math.round(Math.min(9.7, quality) * 10) / 10;
}

/**
 * In regions of few campsites those that sell tents are open from the middle of February to the bridge of December, let them for two nights and
 * keep some, so that a region has a figure on every key date on which one would expect it to be open.
 */
function withLongSeasons(campsites: readonly DemoCampsite[]): DemoCampsite[] {
  const inRegion = Map.groupBy(campsites, ({ province }) => province.region);
  const chosen = new Set(
    [...inRegion.values()]
      .filter(({ length }) => length < MANY_IN_REGION)
      .flatMap((all) =>
        all
          .filter(({ offers }) => offers[0]!.type === TENT)
          .sort((a, b) => longestMinimum(a) - longestMinimum(b))
          .slice(0, TENTS_NEEDED),
      ),
  );
  return campsites.map((campsite) => (chosen.has(campsite) ? lengthenSeason(campsite) : campsite));
}

/** By it those that let for few nights anyway come first: the market keeps its others. */
function longestMinimum({ stays }: DemoCampsite): number {
  return Math.max(stays.highSeason, stays.august, stays.weekend);
}

function lengthenSeason(campsite: DemoCampsite): DemoCampsite {
  const { closure, stays } = campsite;
  return {
    ...campsite,
    keepsTents: true,
    closure: closure && WINTER,
    stays: {
      ...stays,
      weekend: Math.min(SHORT_STAY, stays.weekend),
      holiday: SHORT_STAY,
      highSeason: SHORT_STAY,
      august: SHORT_STAY,
    },
  };
}

/** How many reviews a campsite gets in a year; the more it sells, the more guests write. */
export function reviewsPerYear(campsite: DemoCampsite): number {
  const isBusy = campsite.offers.length > 20;
  return isBusy ? wholeBetween(60, 100, campsite.seed, SCORES) : wholeBetween(9, 38, campsite.seed, SCORES);
}

/** The columns of a campsite file in Vivac's own names, in the order that the demo market writes them. */
export const CAMPSITE_COLUMNS: readonly string[] = [
  'name',
  'link',
  'latitude',
  'longitude',
  'province',
  'region',
  'overall_score',
  'review_count',
  ...SCORE_LEANINGS.map(([category]) => `score_${category}`),
];

/** CSV with a header, in pieces: every campsite of the demo market. */
export function demoCampsiteRows(): Iterable<string> {
  return inChunks([csvRecord(CAMPSITE_COLUMNS), ...CAMPSITES.map(campsiteRecord)]);
}

function campsiteRecord(campsite: DemoCampsite): string {
  const { name, link, latitude, longitude, province } = campsite;
  return csvRecord([name, link, latitude, longitude, province.name, province.region, ...publishedScores(campsite)]);
}

/** The overall score, how many reviews it is of and the scores by category, 0 to 10; nulls where the source publishes none. */
function publishedScores(campsite: DemoCampsite): (number | null)[] {
  if (!campsite.publishesScores) return [null, null, ...SCORE_LEANINGS.map(() => null)];
  const seed = seedOf(campsite.seed, SCORES);
  const yearsOnline = 3.5 + chanceOf(seed, 100) * 4;
  const byCategory = SCORE_LEANINGS.map(([, leaning], at) => {
    const score = campsite.quality + leaning + bellOf(seed, at) * CATEGORY_SPREAD;
    return Math.round(Math.min(10, Math.max(1, score)) * 10) / 10;
  });
  return [campsite.quality, Math.round(reviewsPerYear(campsite) * yearsOnline), ...byCategory];
}
