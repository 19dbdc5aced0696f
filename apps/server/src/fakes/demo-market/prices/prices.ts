import { isClosed } from './closures.ts';
import type { DemoCampsite } from '../campsites/demo-campsite.ts';
import type { DemoOffer } from './offers.ts';
import { type Seed, chanceOf, seedOf, wholeBetween } from '../random.ts';
import type { SeasonNights } from './season-nights.ts';
import { WEEK_FACTORS } from './weeks.ts';

const LOWEST_EUROS = 45;
const HIGHEST_EUROS = 400;

// Keys that keep the chances of one campsite apart.
const EDITS = 31;
const GAPS = 32;
const STOCK = 33;

const GAP_NIGHTS = 6;
const GAP_SHARE = 0.02;
const LAST_UNITS_DAYS = 14;

/** What one campsite has to offer on the nights that one capture sees; index 0 is the day of the capture. */
export interface CampsiteNights {
  /** 0 on nights that no capture ever looked at. */
  readonly seen: Uint8Array;
  readonly open: Uint8Array;
  /** 1 on nights that are sold by the whole week only. */
  readonly wholeWeeks: Uint8Array;
  readonly factors: Float64Array;
  /** Units left, by accommodation type. */
  readonly unitsLeft: ReadonlyMap<string, Int8Array>;
}

/** The nights of one offer: half euros, 0 without a price; units left, −1 where not known and 0 when sold out. */
export interface OfferNights {
  readonly halfEuros: Uint16Array;
  readonly unitsLeft: Int8Array;
}

/** Works out a campsite's nights as a capture on the first day of `season` finds them. */
export function campsiteNights(campsite: DemoCampsite, season: SeasonNights): CampsiteNights {
  const week = WEEK_FACTORS[campsite.week];
  const types = new Set(campsite.offers.map(({ type }) => type));
  return {
    seen: Uint8Array.from(season.days, (_, night) => (isGap(campsite.seed, season.firstNumber + night) ? 0 : 1)),
    open: Uint8Array.from(season.days, (day) => (isClosed(campsite.closure, day) ? 0 : 1)),
    wholeWeeks: campsite.wholeWeeksInSeason ? season.highSeason : new Uint8Array(season.days.length),
    factors: season.factors.map(
      (factor, night) => campsite.baseEuros * factor * week[season.weekdays[night]!]! * editOf(campsite, season, night),
    ),
    unitsLeft: new Map([...types].map((type, at) => [type, unitsLeftOf(campsite, season, at)])),
  };
}

/** Works out the nights of one offer of the campsite that `nights` belongs to. */
export function offerNights(offer: DemoOffer, nights: CampsiteNights, stepEuros: number): OfferNights {
  const unitsOfType = nights.unitsLeft.get(offer.type)!;
  const showsUnits = offer.channel !== 'Pitchup';
  const count = nights.seen.length;
  const halfEuros = new Uint16Array(count);
  const unitsLeft = new Int8Array(count).fill(-1);
  for (let night = 0; night < count; night++) {
    if (nights.open[night] === 0 || (offer.nights === 1 && nights.wholeWeeks[night] === 1)) continue;
    const units = unitsOfType[night]!;
    if (units === 0 || showsUnits) unitsLeft[night] = units;
    if (units === 0) continue;
    const euros = nights.factors[night]! * offer.factor + offer.supplementEuros;
    const rounded = Math.round(euros / stepEuros) * stepEuros;
    halfEuros[night] = Math.min(HIGHEST_EUROS, Math.max(LOWEST_EUROS, rounded)) * 2;
  }
  return { halfEuros, unitsLeft };
}

// A campsite edits its prices by date range: the nights of a block keep their edit for some weeks, then get another.
function editOf(campsite: DemoCampsite, season: SeasonNights, night: number): number {
  const block = Math.floor((season.firstNumber + night) / campsite.editNights);
  const blockSeed = seedOf(seedOf(campsite.seed, EDITS), block);
  const keptDays = 7 * wholeBetween(10, 26, blockSeed, 1);
  const edition = Math.floor((season.firstNumber + wholeBetween(0, keptDays, blockSeed, 2)) / keptDays);
  return 1 + (chanceOf(blockSeed, 1000 + edition) * 2 - 1) * campsite.editShare;
}

function isGap(seed: Seed, number: number): boolean {
  return chanceOf(seedOf(seed, GAPS), Math.floor((number + (seed % GAP_NIGHTS)) / GAP_NIGHTS)) < GAP_SHARE;
}

// A night that is wanted sells out some days before it comes; the two fortnights before that show the last units.
function unitsLeftOf(campsite: DemoCampsite, season: SeasonNights, typeAt: number): Int8Array {
  const typeSeed = seedOf(seedOf(campsite.seed, STOCK), typeAt);
  const units = wholeBetween(3, 9, typeSeed, -1);
  return Int8Array.from(season.days, (_, night) => {
    const nightSeed = seedOf(typeSeed, season.firstNumber + night);
    const factor = season.factors[night]!;
    const isWeekend = season.weekdays[night] === 4 || season.weekdays[night] === 5;
    const wanted = Math.max(0.02, (factor - 0.8) * 0.4) + (isWeekend ? 0.13 : 0);
    if (chanceOf(nightSeed, 1) >= Math.min(0.75, wanted * campsite.popularity)) return units;
    const sellsOutDays = Math.floor(-Math.log(1 - chanceOf(nightSeed, 2)) * 20 * factor);
    if (night <= sellsOutDays) return 0;
    const fortnightsLeft = Math.ceil((night - sellsOutDays) / LAST_UNITS_DAYS);
    return fortnightsLeft <= 2 ? fortnightsLeft : units;
  });
}
