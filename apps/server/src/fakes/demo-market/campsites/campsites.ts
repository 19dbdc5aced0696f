import { normaliseLink } from '@vivac/domain/places/link';
import type { Closure } from '../prices/closures.ts';
import type { DemoCampsite } from './demo-campsite.ts';
import { withLongSeasons } from './long-season.ts';
import { inventName, slugOf } from './names.ts';
import { type DemoOffer, offersOf, undecidedOffer, withChannels, withCheapestRoom } from '../prices/offers.ts';
import { stayPolicyOf } from '../prices/stays/stay-policy.ts';
import { type Anchor, PROVINCES, type Province, type Setting } from './provinces.ts';
import { MARKET_SEED, type Seed, bellOf, chanceOf, pickWeighted, seedOf, wholeBetween } from '../random.ts';
import { undecidedWordingOf } from './undecided-wordings.ts';
import { WATCHED_CAMPSITES, type WatchedCampsite } from './watchlist.ts';

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
const CLOSURES: Readonly<Record<Setting, readonly (readonly [Closure | null, number])[]>> = {
  coast: [
    [null, 7],
    [{ from: '10-13', to: '03-26' }, 2],
    [{ from: '11-03', to: '02-28' }, 2],
  ],
  country: [
    [null, 9],
    [{ from: '12-09', to: '02-14' }, 2],
    [{ from: '11-03', to: '03-12' }, 2],
  ],
  mountain: [
    [null, 9],
    [{ from: '11-03', to: '11-30' }, 2],
    [{ from: '10-14', to: '04-30' }, 1],
  ],
  canary: [[null, 1]],
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

const CAMPSITES = inventCampsites();

function inventCampsites(): DemoCampsite[] {
  const home = PROVINCES.find(({ code }) => code === WATCHED_PROVINCE)!;
  const watched = WATCHED_CAMPSITES.map((campsite, at) => watchedCampsite(campsite, home, seedOf(MARKET_SEED, at)));
  const taken = new Set(watched.map(({ name }) => name));
  const invented = (province: Province, at: number) => {
    const seed = seedOf(seedOf(MARKET_SEED, 1000 + Number(province.code)), at);
    return inventedCampsite(province, province.anchors[at % province.anchors.length]!, seed, taken);
  };
  const others = PROVINCES.flatMap((province) =>
    Array.from({ length: province.campsites }, (_, at) => invented(province, at)),
  );
  const added = PROVINCES.flatMap((province) =>
    Array.from({ length: province.added }, (_, at) => invented(province, FIRST_ADDED + at)),
  );
  return withLongSeasons([...watched, ...others, ...added]);
}

function watchedCampsite(campsite: WatchedCampsite, province: Province, seed: Seed): DemoCampsite {
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
      withChannels(offersOf(types, WATCHED_PLANS, language, seed), campsite.play),
      cheapestRoom,
      undecidedRoom,
    ),
  };
}

function inventedCampsite(province: Province, anchor: Anchor, seed: Seed, taken: Set<string>): DemoCampsite {
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
    latitude: nearby(anchor.latitude, province, seed, 3),
    longitude: nearby(anchor.longitude, province, seed, 4),
    seed,
    quality: qualityOf(seed),
    baseEuros: wholeBetween(lowest, highest, seed, 5),
    week: pickWeighted([['usual', 5] as const, ['weekend', 3] as const, ['even', 2] as const], seed, 6),
    closure: pickWeighted(CLOSURES[setting], seed, 7),
    stays: stayPolicyOf(setting, seed),
    discountWeek: chanceOf(seed, 18) < DISCOUNT_SHARE ? wholeBetween(0, 5, seed, 19) : null,
    play: null,
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
      offersOf([first, second], pickWeighted(PLANS, seed, 14), province.flavour === 'ca' ? 'ca' : 'es', seed),
      null,
      undecidedWordingOf(seed),
    ),
  };
}

function withOddRooms(
  offers: readonly DemoOffer[],
  cheapestRoom: string | null,
  undecidedRoom: string | null,
): readonly DemoOffer[] {
  const undecided = undecidedRoom === null ? [] : [undecidedOffer(offers, undecidedRoom)];
  const decided = cheapestRoom === null ? offers : withCheapestRoom(offers, cheapestRoom, CHEAPEST_ROOM_GONE);
  return [...decided, ...undecided];
}

function linkOf(name: string): string {
  return normaliseLink(`https://demo.vivac.test/${slugOf(name)}`)!;
}

function nearby(degrees: number, { spreadDegrees }: Province, seed: Seed, key: number): number {
  const moved = degrees + (chanceOf(seed, key) * 2 - 1) * spreadDegrees;
  return Math.round(moved * 1e5) / 1e5;
}

// Most are good, as in every market of holiday places; one in twenty is not.
function qualityOf(seed: Seed): number {
  const poor = chanceOf(seed, 15) < 0.05;
  const quality = poor ? 4.6 + bellOf(seed, 16) * 0.3 : 8.2 + bellOf(seed, 17) * 0.75;
  return Math.round(Math.min(9.7, quality) * 10) / 10;
}
