import { allColumns, columnNights, marketColumns, nightsNeeded } from '@vivac/domain/market/market-column';
import {
  campsiteFigures,
  columnPlaces,
  countsIn,
  type MarketMatrix,
  marketMatrix,
  type PlacedFigures,
} from '@vivac/domain/market/market-matrix';
import { reportedMatrix } from '@vivac/domain/market/published-cells';
import type { Cents } from '@vivac/domain/money';
import { SPANISH_PROVINCES } from '@vivac/domain/places/spanish-province';
import { toDay } from '@vivac/domain/time/day';
import { expect, test } from 'vitest';
import { type DemoCampsite, demoCampsites, demoWatchlist } from '../../fakes/demo-market/campsites.ts';
import { campsiteNights, offerNights } from '../../fakes/demo-market/prices.ts';
import { seasonsOf } from '../../fakes/demo-market/seasons.ts';

const TODAY = toDay('2026-11-26');
const COLUMNS = marketColumns(TODAY);
const ALL = allColumns(COLUMNS);
const NIGHTS = columnNights(TODAY, COLUMNS, () => false);
const PLACES = columnPlaces(ALL, ALL);
const CAMPSITES = demoCampsites();
const season = seasonsOf(TODAY);

type Offer = DemoCampsite['offers'][number];
/** What a reader may ask for, and what it leaves of the offers. */
const FILTERS: Readonly<Record<string, (offer: Offer) => boolean>> = {
  any: ({ nights }) => nights === 1,
  tent: ({ nights, type }) => nights === 1 && type === 'Glamping tent',
  booking: ({ nights, channel }) => nights === 1 && channel === 'Booking.com',
  'tent on booking': ({ nights, channel, type }) =>
    nights === 1 && type === 'Glamping tent' && channel === 'Booking.com',
  week: ({ nights }) => nights === 7,
};

interface Placed extends PlacedFigures {
  readonly link: string;
}

function marketUnder(isWanted: (offer: Offer) => boolean): Placed[] {
  return CAMPSITES.map((campsite) => {
    const known = campsiteNights(campsite, season(campsite.setting));
    const offered = campsite.offers.filter(isWanted).map((offer) => offerNights(offer, known, campsite));
    const nights = Array.from({ length: nightsNeeded(TODAY, COLUMNS) }, (_, at) => {
      const prices = offered.flatMap(({ halfEuros, unitsLeft }) =>
        (halfEuros[at] ?? 0) > 0 && unitsLeft[at] !== 0 ? halfEuros[at]! * 50 : [],
      );
      return {
        priceCents: prices.length === 0 ? null : (Math.min(...prices) as Cents),
        checkedAtS: 1,
      };
    });
    const { code } = campsite.province;
    const { region, code: province } = SPANISH_PROVINCES.find((each) => each.code === code)!;
    return { link: campsite.link, region, province, figures: campsiteFigures(nights, NIGHTS, 0) };
  });
}

const MARKETS = new Map(Object.entries(FILTERS).map(([name, isWanted]) => [name, marketUnder(isWanted)]));

/** The demo manager’s, each campsite with the ten nearest, and of each region and province all but one and all but three. */
function watchlists(): ReadonlySet<string>[] {
  const { reference, competitors } = demoWatchlist();
  const away = (a: DemoCampsite, b: DemoCampsite) =>
    Math.hypot(a.latitude - b.latitude, (a.longitude - b.longitude) * Math.cos((a.latitude * Math.PI) / 180));
  const nearest = CAMPSITES.map((own) => {
    const sorted = CAMPSITES.toSorted((a, b) => away(own, a) - away(own, b));
    return new Set(sorted.slice(0, 11).map(({ link }) => link));
  });
  const [market] = MARKETS.values();
  const groups = [
    ...Map.groupBy(market!, ({ region }) => region).values(),
    ...Map.groupBy(market!, ({ province }) => province).values(),
  ];
  const allBut = groups.flatMap((group) => [1, 3].map((left) => new Set(group.slice(left).map(({ link }) => link))));
  return [new Set([reference, ...competitors]), ...nearest, ...allBut];
}
const WATCHLISTS = watchlists();

interface ReportedSet {
  readonly cents: number | null;
  readonly members: readonly Placed[];
}

type Members = ReadonlyMap<string, readonly Placed[]>;

/** By column and place those that count there: found once, as they are the same for everybody. */
function membersOf(market: readonly Placed[]): readonly Members[] {
  return PLACES.map((place) => {
    const counted = market.filter(({ figures }) => countsIn(figures, place));
    return new Map<string, readonly Placed[]>([
      ...Map.groupBy(counted, ({ region }) => region!),
      ...Map.groupBy(counted, ({ province }) => String(province)),
    ]);
  });
}

/** Every set of campsites of which a matrix tells something in a column, by region: those that are told, and what is left between them. */
function knownSets({ regions }: MarketMatrix, members: Members, at: number): ReportedSet[] {
  const sets: ReportedSet[] = [];
  for (const { region, cells, provinces } of regions) {
    const inProvinces = new Set<Placed>();
    for (const { province, cells: own } of provinces) {
      const cents = own[at]!.priceCents;
      if (cents === null) continue;
      const inProvince = members.get(province) ?? [];
      sets.push({ cents, members: inProvince });
      for (const each of inProvince) inProvinces.add(each);
    }
    const { priceCents } = cells[at]!;
    if (priceCents === null) continue;
    const inRegion = members.get(region) ?? [];
    sets.push({ cents: priceCents, members: inRegion });
    sets.push({ cents: null, members: inRegion.filter((each) => !inProvinces.has(each)) });
  }
  return sets;
}

/** Of a set those that a reader does not watch, up to the four that hide each other. */
function unwatched({ members }: ReportedSet, watchlist: ReadonlySet<string>): Placed[] {
  const found: Placed[] = [];
  for (const each of members) {
    if (!watchlist.has(each.link)) found.push(each);
    if (found.length === 4) break;
  }
  return found;
}

/** The only price of one campsite that fits what is told of all of them, by trying every half euro; null where several fit. */
function solved({ cents, members }: ReportedSet, hidden: Placed, at: number): number | null {
  const known = members.filter((each) => each !== hidden).map(({ figures }) => figures[at]!);
  const fits: number[] = [];
  for (let tried = 1000; tried <= 60_000 && fits.length < 2; tried += 25) {
    const sorted = [...known, tried].sort((a, b) => a - b);
    const [low, high] = [sorted[(sorted.length - 1) >> 1]!, sorted[sorted.length >> 1]!];
    if (Math.floor((low + high) / 2 + 0.5) === cents) fits.push(tried);
  }
  return fits.length === 1 ? fits[0]! : null;
}

function attack(lists: readonly ReadonlySet<string>[], isReportedToAll: boolean) {
  const found = { exposed: 0, toTheCent: 0, told: 0 };
  const judge = (set: ReportedSet, watchlist: ReadonlySet<string>, at: number) => {
    if (set.cents !== null) found.told++;
    const [one, ...more] = unwatched(set, watchlist);
    if (one === undefined || more.length >= 3) return;
    found.exposed++;
    if (more.length === 0 && set.cents !== null && solved(set, one, at) === one.figures[at]) found.toTheCent++;
  };
  for (const market of MARKETS.values()) {
    const matrix = marketMatrix(market, ALL, ALL);
    const columns = membersOf(market);
    for (const watchlist of lists) {
      const seen = market.filter(({ link }) => watchlist.has(link));
      const reported = isReportedToAll ? matrix : reportedMatrix(matrix, seen, ALL, ALL);
      for (const [at, members] of columns.entries())
        for (const set of knownSets(reported, members, at)) judge(set, watchlist, at);
    }
  }
  return found;
}

// @holds market-5
test('nobody’s price is found by subtraction over all cells, filters and watchlists of the demo market (attack)', () => {
  const { exposed, toTheCent, told: reported } = attack(WATCHLISTS, false);
  expect({ exposed, toTheCent }).toEqual({ exposed: 0, toTheCent: 0 });
  expect(reported).toBeGreaterThan(100_000);
});

test('the attack finds prices where every cell of four campsites is told to everybody', () => {
  const { exposed, toTheCent } = attack(WATCHLISTS.slice(-20), true);
  expect(exposed).toBeGreaterThan(100);
  expect(toTheCent).toBeGreaterThan(20);
});
