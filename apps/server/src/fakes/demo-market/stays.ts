import type { DemoOffer } from './offers.ts';
import type { Province, Setting } from './provinces.ts';
import { type Seed, chanceOf, pickWeighted, wholeBetween } from './random.ts';
import { type SeasonNights, WEEK_NIGHTS } from './seasons.ts';

const FRIDAY = 4;
const SATURDAY = 5;
const LET_BY_THE_WEEK: ReadonlySet<string> = new Set(['Bungalow', 'Mobile home']);

/** For how many nights a demo campsite lets its units: the fewest of a stay, by the night of its arrival. */
export interface StayPolicy {
  /** On Fridays and Saturdays. */
  readonly weekend: number;
  /** On holidays and long weekends. */
  readonly holiday: number;
  /** In high season, August apart. */
  readonly highSeason: number;
  /** In the August part of high season. */
  readonly august: number;
  /** Whether bungalows and mobile homes are let from Saturday to Saturday in high season. */
  readonly saturdays: boolean;
}

/** Two nights whenever many want to come, one otherwise. */
export const TWO_NIGHTS: StayPolicy = { weekend: 2, holiday: 2, highSeason: 2, august: 2, saturdays: true };

const WEEKEND = [
  [1, 3],
  [2, 6],
  [3, 1],
] as const;
const HIGH_SEASON = [
  [2, 5],
  [3, 3],
] as const;
const SATURDAYS_SHARE = 0.6;
const BEACH_WEEK_SHARE = 0.3;

/** What a campsite of the market asks for; on a beach some let their tents by the week in August. */
export function pickStayPolicy(setting: Setting, seed: Seed): StayPolicy {
  const weekend = pickWeighted(WEEKEND, seed, 21);
  const highSeason = pickWeighted(HIGH_SEASON, seed, 22);
  const byTheWeek = setting === 'coast' && chanceOf(seed, 23) < BEACH_WEEK_SHARE;
  return {
    weekend,
    holiday: Math.max(2, weekend),
    highSeason,
    august: byTheWeek ? 7 : highSeason,
    saturdays: chanceOf(seed, 8) < SATURDAYS_SHARE,
  };
}

/** The terms on which one accommodation type is let, by night; index 0 is the day of the capture. */
export interface NightTerms {
  /** The fewest nights of a stay that arrives on the night; 1 where none are asked for. */
  readonly minimumNights: Uint8Array;
  /** 1 on nights on which a stay can only go on: nobody arrives, nobody leaves. */
  readonly changeless: Uint8Array;
}

/** Few policies are those of the whole market. */
const knownTerms = new WeakMap<SeasonNights, Map<string, NightTerms>>();

/** What a campsite with this policy asks of a stay in a unit of one type. */
export function nightTerms(policy: StayPolicy, season: SeasonNights, type: string): NightTerms {
  const byWeek = policy.saturdays && isLetByTheWeek(type);
  const ofSeason = knownTerms.get(season) ?? new Map<string, NightTerms>();
  knownTerms.set(season, ofSeason);
  const key = [policy.weekend, policy.holiday, policy.highSeason, policy.august, byWeek].join();
  const terms = ofSeason.get(key) ?? makeTerms(policy, season, byWeek);
  ofSeason.set(key, terms);
  return terms;
}

function makeTerms(policy: StayPolicy, season: SeasonNights, byWeek: boolean): NightTerms {
  const isByWeek = (night: number): boolean => byWeek && season.highSeason[night] === 1;
  return {
    minimumNights: Uint8Array.from(season.days, (_, night) =>
      isByWeek(night) ? WEEK_NIGHTS : fewestNights(policy, season, night),
    ),
    changeless: Uint8Array.from(season.days, (_, night) =>
      isByWeek(night) && season.weekdays[night] !== SATURDAY ? 1 : 0,
    ),
  };
}

/** Whether units of the type are let by the week in season, with cleaning to be paid. */
function isLetByTheWeek(type: string): boolean {
  return LET_BY_THE_WEEK.has(type);
}

function fewestNights(policy: StayPolicy, season: SeasonNights, night: number): number {
  if (season.highSeason[night] === 1)
    return season.days[night]!.slice(5, 7) === '08' ? policy.august : policy.highSeason;
  if (season.holidays[night] === 1) return policy.holiday;
  const weekday = season.weekdays[night];
  return weekday === FRIDAY || weekday === SATURDAY ? policy.weekend : 1;
}

/** What is to be paid beside the price, in euros; null where the source says nothing of it. */
export interface Charges {
  /** Cleaning, once a stay. */
  readonly mandatoryFees: number | null;
  /** Of the party, for the night of a nightly rate or for the whole week. */
  readonly touristTax: number | null;
}

// A guest and night, by region; invented like everything here.
const TAX_CENTS: Readonly<Record<string, number>> = { Cataluña: 66, 'Illes Balears': 110 };

/** Bungalows and mobile homes ask for cleaning; Catalonia and the Balearic Islands levy a tourist tax. */
export function chargesOf({ province, seed }: { province: Province; seed: Seed }, offer: DemoOffer): Charges {
  const taxCents = TAX_CENTS[province.region];
  return {
    mandatoryFees: isLetByTheWeek(offer.type) ? 5 * wholeBetween(5, 10, seed, 26) : null,
    touristTax: taxCents === undefined ? null : (taxCents * offer.guests * offer.nights) / 100,
  };
}
