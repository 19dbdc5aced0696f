import { type Seed, chanceOf, seedOf, wholeBetween } from '../../random.ts';
import type { DemoCampsite } from '../../campsites/demo-campsite.ts';
import type { SeasonNights } from '../season-nights.ts';

// Keys that keep the chances of one accommodation type apart.
const LONG_WEEKENDS = -2;
const AUGUST = -3;

const LAST_UNITS_DAYS = 14;
const WEEK = 7;
/** Out of season few units are open, and some nights are booked as they come near. */
const QUIET_FACTOR = 0.95;
const QUIET_WANTED = 0.3;
/** 1 January 1970, day 0, was a Thursday: a long weekend lies between two Thursdays, a week of August between Saturdays. */
const SATURDAY = 2;

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
export function unitsLeftOf(
  campsite: DemoCampsite,
  season: SeasonNights,
  { type, typeSeed }: { readonly type: string; readonly typeSeed: Seed },
): Int8Array {
  const units = wholeBetween(3, 9, typeSeed, -1);
  const isKept = campsite.keepsTents && type === campsite.offers[0]!.type;
  return Int8Array.from(season.days, (_, night) => {
    const soldOutDays = isKept && isWanted(season, night) ? null : soldOutDaysOf(campsite, season, night, typeSeed);
    if (soldOutDays === null) return units;
    if (night <= soldOutDays) return 0;
    const fortnightsLeft = Math.ceil((night - soldOutDays) / LAST_UNITS_DAYS);
    return fortnightsLeft <= 2 ? fortnightsLeft : units;
  });
}

/** How many days before it comes the night is sold out; null for a night that never is. */
function soldOutDaysOf(campsite: DemoCampsite, season: SeasonNights, night: number, typeSeed: Seed): number | null {
  const number = season.firstNumber + night;
  if (season.holidays[night] === 1) {
    return crest(LONG_WEEKEND_WAVE, campsite, seedOf(seedOf(typeSeed, LONG_WEEKENDS), Math.floor(number / WEEK)));
  }
  if (isInAugust(season, night)) {
    const week = Math.floor((number - SATURDAY) / WEEK);
    return crest(AUGUST_WAVE, campsite, seedOf(seedOf(typeSeed, AUGUST), week));
  }
  return ordinaryNight(campsite, season, night, seedOf(typeSeed, number));
}

/** Whether a wave may sell the night out. */
function isWanted(season: SeasonNights, night: number): boolean {
  return season.holidays[night] === 1 || isInAugust(season, night);
}

function isInAugust({ highSeason, days }: SeasonNights, night: number): boolean {
  return highSeason[night] === 1 && days[night]!.slice(5, 7) === '08';
}

function crest({ share, fromDays, toDays }: Wave, { popularity }: DemoCampsite, seed: Seed): number | null {
  return chanceOf(seed, 1) < share * popularity ? wholeBetween(fromDays, toDays, seed, 2) : null;
}

function ordinaryNight(
  { popularity }: DemoCampsite,
  season: SeasonNights,
  night: number,
  nightSeed: Seed,
): number | null {
  const factor = season.factors[night]!;
  const isWeekend = season.weekdays[night] === 4 || season.weekdays[night] === 5;
  const isQuiet = factor < QUIET_FACTOR;
  const wanted = Math.max(isQuiet ? QUIET_WANTED : 0.02, (factor - 0.8) * 0.25) + (isWeekend ? 0.12 : 0);
  if (chanceOf(nightSeed, 1) >= Math.min(0.75, wanted * popularity)) return null;
  return Math.floor(-Math.log(1 - chanceOf(nightSeed, 2)) * 20 * factor);
}
