import { isWithin, type Span, spanOf, weekdayBit, weekdayBits, EVERY_WEEKDAY } from './day-number.ts';
import { NO_SEASON, type Restriction, type SeasonNights } from './plan/rate-plan.ts';
import { type GatheredTerms, notForThisStay, type Refusal } from '../stay-terms.ts';

/** A restriction row, its days counted and its weekdays as bits. */
export interface PreparedRestriction extends Span {
  readonly row: Restriction;
  readonly arrivals: number;
  readonly departures: number;
}

export function prepareRestriction(row: Restriction): PreparedRestriction {
  return {
    ...spanOf(row.from, row.to),
    row,
    arrivals: weekdayBits(row.arrivalWeekdays),
    departures: weekdayBits(row.departureWeekdays),
  };
}

/** All rows that hold bind, so of several the strictest does, in whatever order they stand. */
export function gatherTerms(
  restrictions: readonly PreparedRestriction[],
  seasons: SeasonNights,
  arrival: number,
  nights: number,
): GatheredTerms {
  const departure = arrival + nights;
  const unpricedNight = firstUnpriced(seasons, arrival, nights);
  const day = arrival + unpricedNight - 1;
  const terms = {
    nights,
    closedNight: 0,
    soldOutNight: 0,
    unpricedNight,
    unpricedBetween: seasons.first <= day && day <= seasons.last,
    closedToArrival: false,
    closedToDeparture: false,
    arrivals: EVERY_WEEKDAY,
    departures: EVERY_WEEKDAY,
    arrivalBit: weekdayBit(arrival),
    departureBit: weekdayBit(departure),
    minimumNights: 0,
    maximumNights: Number.POSITIVE_INFINITY,
  };
  for (const restriction of restrictions) {
    if (restriction.first > departure || restriction.last < arrival) continue;
    gatherNights(terms, restriction, arrival, departure);
    if (isWithin(restriction, arrival)) gatherArrival(terms, restriction);
    if (isWithin(restriction, departure)) gatherDeparture(terms, restriction);
  }
  return terms;
}

type Gathering = { -readonly [Key in keyof GatheredTerms]: GatheredTerms[Key] };

function gatherNights(terms: Gathering, { row, first, last }: PreparedRestriction, arrival: number, departure: number) {
  // Both of the standard's forward lengths count the day of departure in (AlpineBits rate plan test application).
  bindLength(terms, row.minimumNightsThrough, row.maximumNightsThrough);
  if (!row.closed && !row.stopSale) return;
  const night = Math.max(first, arrival) - arrival + 1;
  if (Math.min(last, departure - 1) < arrival + night - 1) return;
  if (row.closed) terms.closedNight = earlier(terms.closedNight, night);
  if (row.stopSale) terms.soldOutNight = earlier(terms.soldOutNight, night);
}

function gatherArrival(terms: Gathering, { row, arrivals }: PreparedRestriction) {
  terms.closedToArrival ||= row.closedToArrival === true;
  terms.arrivals &= arrivals;
  bindLength(terms, row.minimumNights, row.maximumNights);
}

function gatherDeparture(terms: Gathering, { row, departures }: PreparedRestriction) {
  terms.closedToDeparture ||= row.closedToDeparture === true;
  terms.departures &= departures;
}

function bindLength(terms: Gathering, minimum: number | undefined, maximum: number | undefined) {
  if (minimum !== undefined && minimum > terms.minimumNights) terms.minimumNights = minimum;
  if (maximum !== undefined && maximum < terms.maximumNights) terms.maximumNights = maximum;
}

function earlier(known: number, night: number): number {
  return known === 0 ? night : Math.min(known, night);
}

function firstUnpriced({ first, last, rowByNight }: SeasonNights, arrival: number, nights: number): number {
  for (let night = 0; night < nights; night++) {
    const day = arrival + night;
    if (day < first || day > last || rowByNight[day - first] === NO_SEASON) return night + 1;
  }
  return 0;
}

/** Booked too late or too early, by the rows that hold on the day of arrival. */
export function refusalByAdvance(
  restrictions: readonly PreparedRestriction[],
  arrival: number,
  bookedOn: number,
): Refusal | null {
  let least = 0;
  let most = Number.POSITIVE_INFINITY;
  let binds = false;
  for (const restriction of restrictions) {
    if (!isWithin(restriction, arrival)) continue;
    const { minimumAdvanceDays, maximumAdvanceDays } = restriction.row;
    binds ||= minimumAdvanceDays !== undefined;
    least = Math.max(least, minimumAdvanceDays ?? 0);
    most = Math.min(most, maximumAdvanceDays ?? most);
  }
  const days = arrival - bookedOn;
  if (binds && days < least) return notForThisStay({ rule: 'minimum_advance', days: least });
  return days > most ? notForThisStay({ rule: 'maximum_advance', days: most }) : null;
}
