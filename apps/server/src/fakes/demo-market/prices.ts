import type { DemoCampsite } from './campsites.ts';
import { type DemoOffer, PITCHUP, channelDiscount, storedBack, parityFactor } from './offers.ts';
import { MARKET_SEED, type Seed, chanceOf, seedOf, wholeBetween } from './random.ts';
import { NIGHTS_AHEAD, type SeasonNights, WEEK_FACTORS, WEEK_NIGHTS, isWithin } from './seasons.ts';
import { type NightTerms, nightTerms } from './stays.ts';
import type { BlindSpot, Repricing } from './watchlist.ts';

const LOWEST_EUROS = 45;
const HIGHEST_EUROS = 400;

const FRIDAY = 4;
const SATURDAY = 5;

// Keys that keep the chances of one campsite apart.
const EDITS = 31;
const GAPS = 32;
const STOCK = 33;

/** What one campsite has to offer on the nights that one capture sees; index 0 is the day of the capture. */
export interface CampsiteNights {
  readonly season: SeasonNights;
  /** 0 on nights that no capture ever looked at. */
  readonly seen: Uint8Array;
  readonly open: Uint8Array;
  /** Euros for two in a glamping tent. */
  readonly euros: Float64Array;
  /** By accommodation type. */
  readonly unitsLeft: ReadonlyMap<string, Int8Array>;
  /** By accommodation type. */
  readonly terms: ReadonlyMap<string, NightTerms>;
}

/** The nights of one offer, for a week that of its arrival. */
export interface OfferNights {
  /** 1 where the source names the offer at all. */
  readonly named: Uint8Array;
  /** Half euros a night, 0 without a price. */
  readonly halfEuros: Uint16Array;
  /** −1 where not known and 0 when sold out. */
  readonly unitsLeft: Int8Array;
}

/** Works out a campsite's nights as a capture on the first day of `season` finds them. */
export function campsiteNights(campsite: DemoCampsite, season: SeasonNights): CampsiteNights {
  const week = WEEK_FACTORS[campsite.week];
  const types = [...new Set(campsite.offers.map(({ type }) => type))];
  const stock = seedOf(campsite.seed, STOCK);
  const { repricing } = campsite;
  const repriced = repricing && repricedFactors(repricing, season.firstNumber, season.days.length);
  return {
    season,
    seen: Uint8Array.from(season.days, (_, night) => (isUnseen(campsite, season.firstNumber + night) ? 0 : 1)),
    open: Uint8Array.from(season.days, (day) => (isWithin(campsite.closure, day) ? 0 : 1)),
    euros: season.factors.map((factor, night) => {
      const usual = campsite.baseEuros * factor * week[season.weekdays[night]!]! * editFactor(campsite, season, night);
      return usual * (repriced?.[night] ?? 1);
    }),
    unitsLeft: new Map(types.map((type, at) => [type, countUnitsLeft(campsite, season, type, seedOf(stock, at))])),
    terms: new Map(types.map((type) => [type, nightTerms(campsite.stays, season, type)])),
  };
}

/** Works out the nights of one offer of the campsite that `nights` belongs to: nightly rates, or weeks by their arrival. */
export function offerNights(offer: DemoOffer, nights: CampsiteNights, campsite: DemoCampsite): OfferNights {
  const rates = nightlyRates(offer, nights, campsite);
  return offer.nights === WEEK_NIGHTS ? quotedWeeks(offer, rates, nights, campsite.stepEuros) : rates;
}

function nightlyRates(offer: DemoOffer, nights: CampsiteNights, campsite: DemoCampsite): OfferNights {
  const { season, open, euros } = nights;
  const unitsOfType = nights.unitsLeft.get(offer.type)!;
  const showsUnits = offer.channel !== PITCHUP;
  const count = season.days.length;
  const named = new Uint8Array(count).fill(1);
  const halfEuros = new Uint16Array(count);
  const unitsLeft = new Int8Array(count).fill(-1);
  for (let night = 0; night < count; night++) {
    if (isGone(offer, season, night)) named[night] = 0;
    if (open[night] === 0) continue;
    const units = Math.max(0, unitsOfType[night]! - storedBack(offer.channel));
    if (units === 0 || showsUnits) unitsLeft[night] = units;
    if (units === 0) continue;
    const day = season.firstNumber + night;
    const discount = channelDiscount(campsite.discountWeek, offer.channel, day);
    const parity = parityFactor(campsite.parity, campsite.seed, offer.channel, day);
    const price = euros[night]! * offer.factor * discount * parity + offer.supplementEuros;
    halfEuros[night] = 2 * roundPrice(price, campsite.stepEuros);
  }
  return { named, halfEuros, unitsLeft };
}

// The last of the cheapest rooms go some days before the night, on weekends sooner; then the channel names them no more.
function isGone({ goneDays }: DemoOffer, season: SeasonNights, night: number): boolean {
  return goneDays !== null && night < (isWeekend(season, night) ? goneDays.weekend : goneDays.weekday);
}

function isWeekend({ weekdays }: SeasonNights, night: number): boolean {
  return weekdays[night] === FRIDAY || weekdays[night] === SATURDAY;
}

/** A week is quoted where somebody may arrive and leave, and has a price while each of its nights has one. */
function quotedWeeks(offer: DemoOffer, rates: OfferNights, nights: CampsiteNights, stepEuros: number): OfferNights {
  const { minimumNights, changeless } = nights.terms.get(offer.type)!;
  const count = nights.seen.length;
  const named = new Uint8Array(count);
  const halfEuros = new Uint16Array(count);
  const unitsLeft = new Int8Array(count).fill(-1);
  for (let arrival = 0; arrival + WEEK_NIGHTS < count; arrival++) {
    const departure = arrival + WEEK_NIGHTS;
    if (changeless[arrival] === 1 || changeless[departure] === 1 || minimumNights[arrival]! > WEEK_NIGHTS) continue;
    if (leastOf(nights.open, arrival, departure) === 0) continue;
    named[arrival] = 1;
    if (leastOf(rates.halfEuros, arrival, departure) === 0) {
      unitsLeft[arrival] = 0;
      continue;
    }
    unitsLeft[arrival] = leastOf(rates.unitsLeft, arrival, departure);
    const sum = sumOf(rates.halfEuros, arrival, departure);
    halfEuros[arrival] = 2 * roundPrice((sum / 2 / WEEK_NIGHTS) * offer.weekFactor, stepEuros);
  }
  return { named, halfEuros, unitsLeft };
}

function roundPrice(euros: number, stepEuros: number): number {
  return Math.min(HIGHEST_EUROS, Math.max(LOWEST_EUROS, Math.round(euros / stepEuros) * stepEuros));
}

type Nightly = Uint8Array | Uint16Array | Int8Array;

// Hundreds of thousands of weeks are looked at: none takes its nights out first.
function leastOf(values: Nightly, from: number, to: number): number {
  let least = values[from]!;
  for (let night = from + 1; night < to; night++) if (values[night]! < least) least = values[night]!;
  return least;
}

function sumOf(values: Nightly, from: number, to: number): number {
  let sum = 0;
  for (let night = from; night < to; night++) sum += values[night]!;
  return sum;
}

// A campsite edits its prices by date range: the nights of a block keep their edit for some weeks, then get another.
function editFactor(campsite: DemoCampsite, season: SeasonNights, night: number): number {
  const block = Math.floor((season.firstNumber + night) / campsite.editNights);
  const blockSeed = seedOf(seedOf(campsite.seed, EDITS), block);
  const storedDays = 7 * wholeBetween(10, 26, blockSeed, 1);
  const edition = Math.floor((season.firstNumber + wholeBetween(0, storedDays, blockSeed, 2)) / storedDays);
  return 1 + (chanceOf(blockSeed, 1000 + edition) * 2 - 1) * campsite.editShare;
}

const REPRICING_PLANS = seedOf(MARKET_SEED, 0x4e9);
/** One move in so many days, of so many nights so far ahead. */
const MOVE_EVERY_DAYS = 3;
const NEAREST_NIGHT = 12;
const FARTHEST_NIGHT = 88;
const LONGEST_NIGHTS = 5;
const UP = 1.12;
const DOWN = 0.9;

/** What the moves that were made until a day leave of the prices from that day on, by night; the first night is the day, in days since 1970. */
function repricedFactors({ plan, afterDays, share }: Repricing, firstNumber: number, count: number): Float64Array {
  const factors = new Float64Array(count).fill(1);
  const known = firstNumber - afterDays;
  const newest = Math.floor(known / MOVE_EVERY_DAYS);
  const oldest = newest - Math.ceil((FARTHEST_NIGHT + LONGEST_NIGHTS + afterDays) / MOVE_EVERY_DAYS);
  for (let slot = oldest; slot <= newest; slot++) {
    const seed = seedOf(seedOf(REPRICING_PLANS, plan), slot);
    const movedOn = slot * MOVE_EVERY_DAYS + wholeBetween(0, MOVE_EVERY_DAYS - 1, seed, 1);
    if (movedOn > known || (afterDays > 0 && chanceOf(seed, 2) >= share)) continue;
    const from = movedOn + wholeBetween(NEAREST_NIGHT, FARTHEST_NIGHT, seed, 3) - firstNumber;
    const to = Math.min(count, from + wholeBetween(3, LONGEST_NIGHTS, seed, 4));
    const factor = chanceOf(seed, 5) < 0.5 ? UP : DOWN;
    for (let night = Math.max(0, from); night < to; night++) factors[night]! *= factor;
  }
  return factors;
}

// Keys that keep the chances of one accommodation type apart.
const LONG_WEEKENDS = -2;
const AUGUST = -3;

const LAST_UNITS_DAYS = 14;
/** Out of season few units are open, and some nights are booked as they come near. */
const QUIET_FACTOR = 0.95;
const QUIET_WANTED = 0.3;
/** 1 January 1970, day 0, was a Thursday: a long weekend lies between two Thursdays, a week of August between Saturdays. */
const FIRST_SATURDAY = 2;

/** A wave sells out whole runs of nights at once, somewhere between so many days before them. */
interface Wave {
  readonly share: number;
  readonly fromDays: number;
  readonly toDays: number;
}

const LONG_WEEKEND_WAVE: Wave = { share: 0.5, fromDays: 6, toDays: 60 };
const AUGUST_WAVE: Wave = { share: 0.55, fromDays: 3, toDays: 90 };

/**
 * Units left of a campsite's accommodation type, by night: 0 when sold out. A night that is wanted sells out some days
 * before it comes, a long weekend or a week of August as a whole; the two fortnights before that show the last units.
 */
function countUnitsLeft(campsite: DemoCampsite, season: SeasonNights, type: string, typeSeed: Seed): Int8Array {
  const units = wholeBetween(3, 9, typeSeed, -1);
  const isStored = campsite.keepsTents && type === campsite.offers[0]!.type;
  return Int8Array.from(season.days, (_, night) => {
    const isWanted = season.holidays[night] === 1 || isInAugust(season, night);
    const soldOutDays = isStored && isWanted ? null : daysSoldOutBefore(campsite, season, night, typeSeed);
    if (soldOutDays === null) return units;
    if (night <= soldOutDays) return 0;
    const fortnightsLeft = Math.ceil((night - soldOutDays) / LAST_UNITS_DAYS);
    return fortnightsLeft <= 2 ? fortnightsLeft : units;
  });
}

/** How many days before it comes the night is sold out; null for a night that never is. */
function daysSoldOutBefore(
  { popularity }: DemoCampsite,
  season: SeasonNights,
  night: number,
  typeSeed: Seed,
): number | null {
  const number = season.firstNumber + night;
  if (season.holidays[night] === 1) {
    const weekend = Math.floor(number / WEEK_NIGHTS);
    return daysBeforeWave(LONG_WEEKEND_WAVE, popularity, seedOf(seedOf(typeSeed, LONG_WEEKENDS), weekend));
  }
  if (isInAugust(season, night)) {
    const week = Math.floor((number - FIRST_SATURDAY) / WEEK_NIGHTS);
    return daysBeforeWave(AUGUST_WAVE, popularity, seedOf(seedOf(typeSeed, AUGUST), week));
  }
  const seed = seedOf(typeSeed, number);
  const factor = season.factors[night]!;
  const isQuiet = factor < QUIET_FACTOR;
  const wanted = Math.max(isQuiet ? QUIET_WANTED : 0.02, (factor - 0.8) * 0.25) + (isWeekend(season, night) ? 0.12 : 0);
  if (chanceOf(seed, 1) >= Math.min(0.75, wanted * popularity)) return null;
  return Math.floor(-Math.log(1 - chanceOf(seed, 2)) * 20 * factor);
}

function isInAugust({ highSeason, days }: SeasonNights, night: number): boolean {
  return highSeason[night] === 1 && days[night]!.slice(5, 7) === '08';
}

function daysBeforeWave({ share, fromDays, toDays }: Wave, popularity: number, seed: Seed): number | null {
  return chanceOf(seed, 1) < share * popularity ? wholeBetween(fromDays, toDays, seed, 2) : null;
}

const GAP_NIGHTS = 6;
/** Nights so far ahead are not looked at by every capture. */
const FAR_NIGHTS = 180;
const FAR_EVERY_DAYS = 61;
/** In that many days: two nights that only older captures saw, and of the manager's own campsite two more and two that none saw. */
const SELDOM = [7, 8];
const SELDOM_OF_OWN = [27, 28];
const NEVER_OF_OWN = [47, 48];

/** The nights that a capture of everything, an older one or the newest, sees: 1 for each. */
export function seenNights(campsite: DemoCampsite, { seen, season }: CampsiteNights, isOlder: boolean): Uint8Array {
  return seen
    .subarray(0, NIGHTS_AHEAD)
    .map((isSeen, night) => (isTooFar(campsite, season.firstNumber + night, night, isOlder) ? 0 : isSeen));
}

/** Whether a capture, an older one or the newest, leaves out a night, in days since 1970, that lies `ahead` days after it. */
function isTooFar({ far }: DemoCampsite, dayNumber: number, ahead: number, isOlder: boolean): boolean {
  if (far === null || ahead < FAR_NIGHTS) return false;
  const place = dayNumber % FAR_EVERY_DAYS;
  if (far === 'own' && NEVER_OF_OWN.includes(place)) return true;
  return !isOlder && (SELDOM.includes(place) || (far === 'own' && SELDOM_OF_OWN.includes(place)));
}

/** Whether no capture of the campsite says anything of a night, in days since 1970. */
function isUnseen({ blindSpot, seed, gapShare }: DemoCampsite, dayNumber: number): boolean {
  const gap = Math.floor((dayNumber + (seed % GAP_NIGHTS)) / GAP_NIGHTS);
  return isInBlindSpot(blindSpot, dayNumber) || chanceOf(seedOf(seed, GAPS), gap) < gapShare;
}

export function isInBlindSpot(spot: BlindSpot | null, dayNumber: number): boolean {
  return spot !== null && (dayNumber + spot.offset) % spot.everyDays < spot.nights;
}
