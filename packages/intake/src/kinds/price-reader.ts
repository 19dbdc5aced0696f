import { byOfferDimension, holdsNames, OFFER_DIMENSION_KEYS } from '@vivac/domain/offers/offer-dimension';
import { LIST_RATE, NIGHTLY_RATE } from '@vivac/domain/offers/offer';
import { NO_TERMS, OF_TARIFF } from '@vivac/domain/offers/stay-terms';
import { toSay } from '@vivac/text/sentence';
import { type Day, dayOf, daysBetween } from '@vivac/domain/time/day';
import { beyond, nightCount, NONE, wholeNumber, yesOrNo } from '../mapping/convert.ts';
import { day } from '../mapping/convert-date.ts';
import { OFFER_FIELDS, type UNIT_FIELDS } from '../mapping/fields.ts';
import { lookPartsOf } from '../mapping/mapping.ts';
import { type FieldReader, fieldReader } from '../mapping/field-reader.ts';
import type { FieldSource } from '../mapping/field-source.ts';
import {
  type RequestedDays,
  campsiteReader,
  dateRulesOf,
  type NumberedName,
  observedAtReader,
  type ReadingContext,
  requiredSource,
  withoutSkipped,
} from './reading-context.ts';
import { type NameReader, nameReader, Unknown } from '../mapping/names.ts';
import {
  chargeReader,
  childAgesReader,
  guestsWithChildren,
  statesTerms,
  termsReader,
  wordingReader,
} from './stay-reader.ts';
import { ImportRefused, Flaw, Problem } from '../verdict/import-refused.ts';
import { currencyFlaw, readAmount } from '../mapping/read-amount.ts';

const DIMENSIONS = OFFER_DIMENSION_KEYS.length;

/**
 * A price row as numbers: places in a Float64Array. The first are the offer without its month, in the order of the columns
 * of the table `incoming`; NONE (−1) stands for a value that is not known.
 */
export const PLACE = {
  campsite: 0,
  ...byOfferDimension((dimension) => 1 + OFFER_DIMENSION_KEYS.indexOf(dimension)),
  originalType: DIMENSIONS + 1,
  /** The month counted from year 0, times 32, plus the night's index in the month. */
  stayNight: DIMENSIONS + 2,
  /** Seconds since 1970. */
  seenS: DIMENSIONS + 3,
  availability: DIMENSIONS + 4,
  priceCents: DIMENSIONS + 5,
  /** Restrictions, packed by `packTerms` of the domain; NONE where the file says nothing of any. */
  terms: DIMENSIONS + 6,
  /** Mandatory fees of a stay that arrives on the night, beside the price; NONE where the file says nothing of any. */
  feeCents: DIMENSIONS + 7,
  /** Tourist tax of the party, for what the price is for: the night of a nightly rate, else the whole stay. */
  taxCents: DIMENSIONS + 8,
  /** What a look found: its index in {@link LOOK_OUTCOMES}. */
  outcome: DIMENSIONS + 9,
  /** Whether it says that nothing at all was on sale: one of {@link NOTHING_AT_ALL}. */
  nothingAtAll: DIMENSIONS + 10,
  /** The campsite's own occupancy; NONE where the row does not state it. */
  unitsSold: DIMENSIONS + 11,
  unitsLeft: DIMENSIONS + 12,
  unitsTotal: DIMENSIONS + 13,
} as const;
export const OFFER_PLACES = PLACE.originalType + 1;
export const ROW_PLACES = PLACE.unitsTotal + 1;

/** A price was there; the offer cannot be booked; nobody knows, since the look failed or the source refused to answer. */
export const LOOK_OUTCOMES = ['found', 'none', 'failed', 'refused'] as const;

/**
 * Of a row that says that its look found nothing and names no unit: nothing is on sale for its campsite, channel, night and party, for a stay
 * of its length or, where the file does not say one, of any.
 */
export const NOTHING_AT_ALL = { no: 0, ofItsLength: 1, ofAnyLength: 2 } as const;

/** Stands for a part of a row that is left out which could not be read. */
const UNREAD = Number.NaN;

/** The stay night's number for a day written `YYYY-MM-DD`. */
export function stayNightOf(day: string): number {
  const month = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
  return month * 32 + Number(day.slice(8, 10)) - 1;
}

const MAX_SMALL = 32_767;
const MAX_CENTS = 2_147_483_647;
const NO_PRICE = new Flaw('mustBeAboveZero');
const NO_DIVISOR = new Flaw('noDivisor');

/** Fills `row` from the cells. Returns null, or why it could not. */
export type PriceReader = (cells: readonly string[], row: Float64Array) => Problem | Unknown | null;

/** Reads price rows as numbers; see `docs/importing.md` for the fields and what stands for those left out. */
export function priceReader(context: ReadingContext): PriceReader {
  const { sources, mapping, lookups } = context;
  const number = (name: string, min: number, empty: number) =>
    fieldReader(sources.get(name), wholeNumber(min, MAX_SMALL, empty, mapping.limits?.[name]));
  const name = (numbered: NumberedName, source: FieldSource | null, fallback: string) =>
    nameReader(source, fallback, (text) => lookups.numberOf(numbered, text));
  const readDay = day({ ...dateRulesOf(context, 'stay_date'), wholePeriods: false });
  const stayNight = fieldReader(requiredSource(context, 'stay_date'), (text) => {
    const found = readDay(text);
    return found instanceof Flaw ? found : stayNightOf(found.day);
  });

  const children = sources.get('children_ages');
  const ages = childAgesReader(children);
  const readers: NameReader[] = [];
  readers[PLACE.campsite] = campsiteReader(context);
  for (const dimension of OFFER_DIMENSION_KEYS) {
    const { field, fallback } = OFFER_FIELDS[dimension];
    readers[PLACE[dimension]] = holdsNames(dimension)
      ? name(dimension, sources.get(field), String(fallback ?? context.sourceName))
      : number(field, 1, Number(fallback));
  }
  readers[PLACE.guests] = guestsWithChildren(number('guests', 1, OFFER_FIELDS.guests.fallback), ages, children);
  readers[PLACE.nights] = nightsReader(context);
  readers[PLACE.originalType] = wordingReader(originalType(context), ages, (wording) =>
    name('originalType', wording, 'Unspecified'),
  );
  readers[PLACE.stayNight] = stayNight;
  readers[PLACE.seenS] = observedAtReader(context, context.observedAt);
  readers[PLACE.availability] = availabilityReader(context);
  readers[PLACE.priceCents] = priceCents(context);
  readers[PLACE.terms] = markedTerms(context, termsReader(sources, mapping.limits));
  readers[PLACE.feeCents] = chargeReader(context, 'mandatory_fees');
  readers[PLACE.taxCents] = chargeReader(context, 'tourist_tax');
  const outcome = sources.get('outcome');
  const readOutcome = outcomeReader(outcome);
  readers[PLACE.outcome] = readOutcome;
  readers[PLACE.nothingAtAll] = nothingReader(context, readOutcome);
  readers[PLACE.unitsSold] = unitsReader(context, 'units_sold');
  readers[PLACE.unitsLeft] = unitsReader(context, 'units_left');
  readers[PLACE.unitsTotal] = unitsReader(context, 'units_total');
  const statesTotal = sources.get('units_total') !== null;
  const { requestedDays } = context;
  const ofLeftOut = lookPartsOf(mapping) === null ? null : lookOfLeftOut(readers);

  return withoutSkipped(context, (cells, row: Float64Array) => {
    for (let place = 0; place < ROW_PLACES; place++) {
      const value = readers[place]!(cells);
      if (typeof value !== 'number') {
        return value instanceof Problem && ofLeftOut ? ofLeftOut(value, place, cells, row) : value;
      }
      row[place] = value;
    }
    if (requestedDays) refuseOtherDay(requestedDays, row);
    const problem = settleOutcome(row, outcome, cells);
    return statesTotal ? (problem ?? contradictedUnits(context, cells, unitsOf(row))) : problem;
  });
}

/** The own occupancy that a row states. */
export function unitsOf(row: Float64Array): StatedUnits {
  return { sold: row[PLACE.unitsSold]!, left: row[PLACE.unitsLeft]!, total: row[PLACE.unitsTotal]! };
}

/**
 * An answer for another day than was asked is refused as a whole: a stay arrives on the day that was asked, nightly rates lie within it.
 * Throws ImportRefused with both days.
 */
function refuseOtherDay({ arrival, nights }: RequestedDays, row: Float64Array): void {
  const night = row[PLACE.stayNight]!;
  const month = night >> 5;
  const answered = dayOf(Math.floor(month / 12), (month % 12) + 1, (night & 31) + 1);
  const isRate = row[PLACE.nights] === NIGHTLY_RATE;
  const offset = daysBetween(arrival, answered);
  if (isRate ? offset >= 0 && offset <= nights : offset === 0) return;
  throw new ImportRefused(toSay('answeredOtherDay', { answered, asked: arrival }));
}

/** Every row of a tariff says so. */
function markedTerms({ ofTariff }: ReadingContext, read: FieldReader<number>): FieldReader<number> {
  if (!ofTariff) return read;
  return (cells) => {
    const terms = read(cells);
    return terms instanceof Problem ? terms : Math.max(terms, NO_TERMS) | OF_TARIFF;
  };
}

/** What a look asked for, beside its campsite. */
const REQUESTED = [PLACE.channel, PLACE.guests, PLACE.nights, PLACE.stayNight, PLACE.seenS];

/**
 * Reads what can be read of the look of a row that is left out, since that look is not complete: the rest is unread. A campsite that is named
 * but not known is none of ours.
 */
function lookOfLeftOut(readers: readonly NameReader[]) {
  return (problem: Problem, place: number, cells: readonly string[], row: Float64Array): Problem | Unknown => {
    if (place === PLACE.campsite) row[PLACE.campsite] = problem.value?.trim() === '' ? UNREAD : NONE;
    if (row[PLACE.campsite] === NONE) return problem;
    for (const requested of REQUESTED) {
      const value = readers[requested]!(cells);
      if (value instanceof Unknown) return value;
      row[requested] = value instanceof Problem ? UNREAD : value;
    }
    return problem;
  };
}

/** The length of stay; one night of a file that states terms is a nightly rate, of a tariff that of a list. */
function nightsReader(context: ReadingContext): FieldReader<number> {
  const read = stayNightsReader(context);
  if (!statesTerms(context.sources)) return read;
  const rate = context.ofTariff ? LIST_RATE : NIGHTLY_RATE;
  return (cells) => {
    const nights = read(cells);
    return nights === 1 ? rate : nights;
  };
}

/** Without a field of its own, the channel's wording is the untranslated text of the accommodation type. */
function originalType({ sources }: ReadingContext): FieldSource | null {
  const type = sources.get(OFFER_FIELDS.type.field);
  const own = sources.get('original_type');
  if (!own) return type && { ...type, mapping: {} };
  return type ? { ...own, text: (cells) => own.text(cells).trim() || type.text(cells) } : own;
}

function priceCents(context: ReadingContext): FieldReader<number> {
  const { sources, mapping } = context;
  const source = requiredSource(context, 'price');
  const { multiply = 1 } = source.mapping;
  const rules = { decimal: mapping.decimal ?? null, currencies: mapping.currency ?? {} };
  const limit = mapping.limits?.price;
  const amount = (text: string) => (text === '' ? NONE : readAmount(text, rules));
  const perNight = (euros: number | Flaw, divisor: number): number | Flaw => {
    if (euros instanceof Flaw || euros === NONE) return euros;
    const perNightEuros = (euros * multiply) / divisor;
    return beyond(perNightEuros, limit) ?? centsOf(perNightEuros);
  };

  const plain = fieldReader(source, (text) => perNight(amount(text), 1));
  const divisor = divisorReader(context);
  const price = divisor ? dividedPrice(source, divisor, amount, perNight) : plain;
  const currency = fieldReader(sources.get('currency'), (text) => {
    return (text === '' ? null : currencyFlaw(text, rules.currencies)) ?? 0;
  });
  const isStopped = stopReader(context);
  return (cells) => {
    const flaw = currency(cells);
    if (flaw instanceof Problem) return flaw;
    const cents = price(cells);
    return cents instanceof Problem && cents.reason === NO_PRICE.reason && isStopped(cells) ? NONE : cents;
  };
}

/** Whether a row says that nothing is sold on its night: a price of 0 beside it is no price. */
function stopReader(context: ReadingContext): (cells: readonly string[]) => boolean {
  const stops = ['stop_sale', 'closed']
    .flatMap((field) => context.sources.get(field) ?? [])
    .map((source) => fieldReader(source, yesOrNoNumber));
  const left = availabilityReader(context);
  return (cells) => stops.some((read) => read(cells) === 1) || left(cells) === 0;
}

const yesOrNoNumber = (text: string) => {
  const stated = yesOrNo(text);
  return stated instanceof Flaw ? stated : Number(stated);
};

/** What the price is divided by: the nights of the row, or the number in a column; multiplied by its guests, a part of them. Null where by nothing. */
function divisorReader(context: ReadingContext): FieldReader<number> | null {
  const { perPerson } = requiredSource(context, 'price').mapping;
  const nights = nightsDivisor(context);
  if (!perPerson) return nights;
  const guests = fieldReader(context.sources.get('guests'), wholeNumber(1, MAX_SMALL, OFFER_FIELDS.guests.fallback));
  return (cells) => {
    const [persons, divisor] = [guests(cells), nights?.(cells) ?? 1];
    if (persons instanceof Problem) return persons;
    return divisor instanceof Problem ? divisor : divisor / persons;
  };
}

function nightsDivisor(context: ReadingContext): FieldReader<number> | null {
  const { divideBy, perStay } = requiredSource(context, 'price').mapping;
  if (perStay) return stayNightsReader(context);
  if (divideBy === undefined) return null;
  return fieldReader(
    { field: 'price', column: divideBy, mapping: {}, text: context.sources.column(divideBy) },
    nightCount(1, MAX_SMALL, NO_DIVISOR),
  );
}

function dividedPrice(
  source: FieldSource,
  divisor: FieldReader<number>,
  amount: (text: string) => number | Flaw,
  perNight: (euros: number | Flaw, divisor: number) => number | Flaw,
): FieldReader<number> {
  const total = fieldReader(source, amount);
  return (cells) => {
    const euros = total(cells);
    const nights = divisor(cells);
    if (euros instanceof Problem) return euros;
    if (nights instanceof Problem) return euros === NONE ? euros : nights;
    const price = perNight(euros, nights);
    return price instanceof Flaw ? new Problem(price, source, source.text(cells)) : price;
  };
}

/** Cents per night, which must be above 0. Twelve digits keep 1.005 from becoming 1.00499… */
function centsOf(euros: number): number | Flaw {
  const cents = Math.round(Number((euros * 100).toPrecision(12)));
  if (cents <= 0) return NO_PRICE;
  return cents > MAX_CENTS ? new Flaw('tooLarge') : cents;
}

const MAX_NIGHTS = 32_767;

/** Reads the length of stay of a row, in nights: a number, or the days of arrival and departure. 1 where the row says nothing. */
function stayNightsReader(context: ReadingContext): FieldReader<number> {
  const { sources, mapping } = context;
  const source = sources.get('nights');
  const until = source?.mapping.until;
  if (source && until !== undefined) return nightsUntil(context, source, until);
  return fieldReader(source, nightCount(1, MAX_NIGHTS, 1, mapping.limits?.['nights']));
}

function nightsUntil(context: ReadingContext, source: FieldSource, until: string): FieldReader<number> {
  const read = day({ ...dateRulesOf(context, 'nights'), wholePeriods: false });
  const dayIn = (from: FieldSource) =>
    fieldReader(from, (text): Day | Flaw => {
      const found = read(text);
      return found instanceof Flaw ? found : found.day;
    });
  const departureSource = { ...source, column: until, text: context.sources.column(until) };
  const [arrivalOf, departureOf] = [dayIn(source), dayIn(departureSource)];
  return (cells) => {
    const arrival = arrivalOf(cells);
    const departure = departureOf(cells);
    if (arrival instanceof Problem) return arrival;
    if (departure instanceof Problem) return departure;
    const nights = daysBetween(arrival, departure);
    if (nights >= 1 && nights <= MAX_NIGHTS) return nights;
    return new Problem(
      new Flaw(toSay('notAfterArrival', { day: arrival })),
      departureSource,
      departureSource.text(cells),
    );
  };
}

const FOUND = LOOK_OUTCOMES.indexOf('found');
const NOTHING = LOOK_OUTCOMES.indexOf('none');
const WORDS: readonly string[] = LOOK_OUTCOMES;

/** Reads what a row says of its look; NONE where it says nothing. */
function outcomeReader(source: FieldSource | null): FieldReader<number> {
  if (!source) return () => NONE;
  return fieldReader(source, (text) => {
    if (text === '') return NONE;
    const outcome = WORDS.indexOf(text.toLowerCase());
    return outcome === -1 ? new Flaw(toSay('isNotOneOf', { among: WORDS.join(', ') })) : outcome;
  });
}

/** Reads whether a row says that nothing at all was on sale. */
function nothingReader({ sources }: ReadingContext, outcome: FieldReader<number>): FieldReader<number> {
  if (sources.get('outcome') === null) return () => NOTHING_AT_ALL.no;
  const units = [sources.get(OFFER_FIELDS.type.field), sources.get('original_type')].filter((unit) => unit !== null);
  const found = sources.get('nights') === null ? NOTHING_AT_ALL.ofAnyLength : NOTHING_AT_ALL.ofItsLength;
  return (cells) => {
    if (outcome(cells) !== NOTHING || units.some((unit) => unit.text(cells).trim() !== '')) return NOTHING_AT_ALL.no;
    return found;
  };
}

/**
 * Brings a row's outcome and price together: an outcome that is not said follows from the price, or from the units that are left. Returns the problem of
 * one that contradicts it, or null.
 */
function settleOutcome(row: Float64Array, source: FieldSource | null, cells: readonly string[]): Problem | null {
  const isPriced = row[PLACE.priceCents] !== NONE;
  // Free without a price, as where a status says so: of how many is the owner's alone.
  if (!isPriced && row[PLACE.unitsLeft]! > 0 && row[PLACE.availability] === NONE) row[PLACE.availability] = 1;
  // Units that are left were found, whether or not anybody named their price.
  const isFound = isPriced || row[PLACE.availability]! > 0;
  const stated = row[PLACE.outcome];
  if (stated === NONE) row[PLACE.outcome] = isFound ? FOUND : NOTHING;
  else if ((stated === FOUND) !== isPriced) {
    const flaw = stated === FOUND ? toSay('contradictsNoPrice') : toSay('contradictsPrice');
    return new Problem(new Flaw(flaw), source, source!.text(cells));
  }
  return null;
}

const MAX_UNITS = 32_767;

/** Units of a night that are sold, left, or there at all: NONE where the row does not say. */
interface StatedUnits {
  readonly sold: number;
  readonly left: number;
  readonly total: number;
}

/** Reads how many units a row says that are sold, left or there. */
function unitsReader({ sources, mapping }: ReadingContext, field: (typeof UNIT_FIELDS)[number]): FieldReader<number> {
  const source = sources.get(field);
  return source === null ? () => NONE : fieldReader(source, wholeNumber(0, MAX_UNITS, NONE, mapping.limits?.[field]));
}

/**
 * Reads the availability of a row: that nothing is left anybody sees who looks at a channel, how much is left is the owner's own. So a row that
 * states its own occupancy says no more than sold out, unless it has an availability beside it.
 */
function availabilityReader(context: ReadingContext): FieldReader<number> {
  const { sources, mapping } = context;
  const source = sources.get('availability');
  if (source !== null) return fieldReader(source, wholeNumber(0, MAX_UNITS, NONE, mapping.limits?.['availability']));
  const left = unitsReader(context, 'units_left');
  return (cells) => {
    const units = left(cells);
    return typeof units === 'number' && units > 0 ? NONE : units;
  };
}

/** The problem of a row that has more left than there is; null where its units are possible. More may be sold than there is. */
function contradictedUnits(
  { sources }: ReadingContext,
  cells: readonly string[],
  { sold, left, total }: StatedUnits,
): Problem | null {
  if (total === NONE || left <= 0 || left + Math.max(sold, 0) <= total) return null;
  const source = sources.get('units_left')!;
  const why =
    sold > 0 ? toSay('moreUnitsThanThereAre', { sold, left, total }) : toSay('moreLeftThanThereIs', { total });
  return new Problem(new Flaw(why), source, source.text(cells));
}
