import { isClosed } from './closures.ts';
import type { DemoCampsite } from '../campsites/demo-campsite.ts';
import { channelDiscount } from './channels/channel-discounts.ts';
import { keptBack, parityFactor } from './channels/channel-parity.ts';
import { isUnseen } from './looks/blind-spots.ts';
import type { DemoOffer } from './offers.ts';
import { chanceOf, seedOf, wholeBetween } from '../random.ts';
import { repricedFactors } from './repricing.ts';
import { type SeasonNights, WEEK_NIGHTS } from './season-nights.ts';
import { type NightTerms, nightTerms } from './stays/night-terms.ts';
import { unitsLeftOf } from './stays/units-left.ts';
import { WEEK_FACTORS } from './weeks.ts';

const LOWEST_EUROS = 45;
const HIGHEST_EUROS = 400;

// Keys that keep the chances of one campsite apart.
const EDITS = 31;
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
    open: Uint8Array.from(season.days, (day) => (isClosed(campsite.closure, day) ? 0 : 1)),
    euros: season.factors.map((factor, night) => {
      const usual = campsite.baseEuros * factor * week[season.weekdays[night]!]! * editOf(campsite, season, night);
      return usual * (repriced?.[night] ?? 1);
    }),
    unitsLeft: new Map(
      types.map((type, at) => [type, unitsLeftOf(campsite, season, { type, typeSeed: seedOf(stock, at) })]),
    ),
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
  const showsUnits = offer.channel !== 'Pitchup';
  const count = season.days.length;
  const named = new Uint8Array(count).fill(1);
  const halfEuros = new Uint16Array(count);
  const unitsLeft = new Int8Array(count).fill(-1);
  for (let night = 0; night < count; night++) {
    if (isGone(offer, season, night)) named[night] = 0;
    if (open[night] === 0) continue;
    const units = Math.max(0, unitsOfType[night]! - keptBack(offer.channel));
    if (units === 0 || showsUnits) unitsLeft[night] = units;
    if (units === 0) continue;
    const day = season.firstNumber + night;
    const discount = channelDiscount(campsite, offer.channel, day);
    const parity = parityFactor(campsite.play, campsite.seed, offer.channel, day);
    const asked = euros[night]! * offer.factor * discount * parity + offer.supplementEuros;
    halfEuros[night] = 2 * rounded(asked, campsite.stepEuros);
  }
  return { named, halfEuros, unitsLeft };
}

// The last of the cheapest rooms go some days before the night, on weekends sooner; then the channel names them no more.
function isGone({ goneDays }: DemoOffer, { weekdays }: SeasonNights, night: number): boolean {
  if (goneDays === null) return false;
  const isWeekend = weekdays[night] === 4 || weekdays[night] === 5;
  return night < (isWeekend ? goneDays.weekend : goneDays.weekday);
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
    if (nights.open.subarray(arrival, departure).includes(0)) continue;
    named[arrival] = 1;
    const ofWeek = rates.halfEuros.subarray(arrival, departure);
    unitsLeft[arrival] = Math.min(...rates.unitsLeft.subarray(arrival, departure));
    if (ofWeek.includes(0)) unitsLeft[arrival] = 0;
    else halfEuros[arrival] = 2 * rounded((sumOf(ofWeek) / 2 / WEEK_NIGHTS) * offer.weekFactor, stepEuros);
  }
  return { named, halfEuros, unitsLeft };
}

function rounded(euros: number, stepEuros: number): number {
  return Math.min(HIGHEST_EUROS, Math.max(LOWEST_EUROS, Math.round(euros / stepEuros) * stepEuros));
}

function sumOf(values: Uint16Array): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
}

// A campsite edits its prices by date range: the nights of a block keep their edit for some weeks, then get another.
function editOf(campsite: DemoCampsite, season: SeasonNights, night: number): number {
  const block = Math.floor((season.firstNumber + night) / campsite.editNights);
  const blockSeed = seedOf(seedOf(campsite.seed, EDITS), block);
  const keptDays = 7 * wholeBetween(10, 26, blockSeed, 1);
  const edition = Math.floor((season.firstNumber + wholeBetween(0, keptDays, blockSeed, 2)) / keptDays);
  return 1 + (chanceOf(blockSeed, 1000 + edition) * 2 - 1) * campsite.editShare;
}
