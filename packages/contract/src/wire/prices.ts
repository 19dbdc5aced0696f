import type { Answer } from '../dashboard/answer.ts';
import { type ComparedWith, type OfferFilters, narrowedTo } from '@vivac/domain/offers/offer-dimension';
import type { CalendarEntry, MapEntry, PriceAsOf, SeriesEntry } from '../dashboard.ts';
import { mapValues } from '../wire-names.ts';
import { centsOf } from '@vivac/domain/money';
import { percentDifference, priceBandOf } from '@vivac/domain/offers/price-band';

// Prices of nights and the calls that ask for them, in our words and in those of the wire. No schema: the browser
// carries this file.

/** What we call otherwise, by its spelling in an answer. */
export const PRICE_NAMES = {
  observed_at: 'observedAt',
  max_observed_at: 'maxObservedAt',
  max_nights: 'maxNights',
  checked_at: 'checkedAt',
  max_price: 'maxPrice',
  median_price: 'medianPrice',
  competitors_priced: 'competitorsPriced',
  competitors_known: 'competitorsKnown',
  competitors_sold_out: 'competitorsSoldOut',
  competitors_restricted: 'competitorsRestricted',
  key_date: 'keyDate',
  geographiclocation: 'location',
} as const;

type OurNames = typeof PRICE_NAMES;

type InOurWords<Entry> = {
  readonly [Key in keyof Entry as Key extends keyof OurNames ? OurNames[Key] : Key]: Entry[Key];
};

type ByCampsite<Value> = Readonly<Record<string, Value>>;

/** A night of the calendar. */
export type CalendarNight = InOurWords<CalendarEntry>;
/** A night of a price series. */
export type SeriesNight = InOurWords<SeriesEntry>;
/** Where a campsite is, and its price of one night. */
export type PlacedPrice = InOurWords<MapEntry>;
/** What was known of a night's price since a moment. */
export type PriceAtMoment = InOurWords<PriceAsOf>;

export function calendarNightToWire(night: CalendarNight): CalendarEntry {
  return {
    date: night.date,
    price: night.price,
    max_price: night.maxPrice,
    median_price: night.medianPrice,
    percent: night.percent,
    band: night.band,
    index: night.index,
    rank: night.rank,
    of: night.of,
    competitors_priced: night.competitorsPriced,
    competitors_known: night.competitorsKnown,
    competitors_sold_out: night.competitorsSoldOut,
    competitors_restricted: night.competitorsRestricted,
    max_observed_at: night.maxObservedAt,
    ...(night.maxNights !== undefined && { max_nights: night.maxNights }),
    unlike: night.unlike,
    observed_at: night.observedAt,
    state: night.state,
    restriction: night.restriction,
    basis: night.basis,
    ...(night.tariff && { tariff: night.tariff }),
    ...(night.nights !== undefined && { nights: night.nights }),
    checked_at: night.checkedAt,
    key_date: night.keyDate,
  };
}

export function calendarNightFromWire(entry: CalendarEntry): CalendarNight {
  const { max_price, median_price, competitors_priced, competitors_known, competitors_sold_out, ...rest } =
    completeNight(entry);
  const { competitors_restricted, ...more } = rest;
  const { key_date, observed_at, max_observed_at, max_nights, checked_at, ...same } = more;
  return {
    ...same,
    maxPrice: max_price,
    medianPrice: median_price,
    competitorsPriced: competitors_priced,
    competitorsKnown: competitors_known,
    competitorsSoldOut: competitors_sold_out,
    competitorsRestricted: competitors_restricted,
    observedAt: observed_at,
    maxObservedAt: max_observed_at,
    ...(max_nights !== undefined && { maxNights: max_nights }),
    checkedAt: checked_at,
    keyDate: key_date,
  };
}

export function seriesNightToWire(night: SeriesNight): SeriesEntry {
  return {
    date: night.date,
    price: night.price,
    state: night.state,
    restriction: night.restriction,
    basis: night.basis,
    ...(night.tariff && { tariff: night.tariff }),
    ...(night.nights !== undefined && { nights: night.nights }),
    observed_at: night.observedAt,
    checked_at: night.checkedAt,
  };
}

/** A price series per campsite. */
export function seriesFromWire(series: ByCampsite<readonly SeriesEntry[]>): ByCampsite<readonly SeriesNight[]> {
  return mapValues(series, (nights) => nights.map(seriesNightFromWire));
}

function seriesNightFromWire(entry: SeriesEntry): SeriesNight {
  const { observed_at, checked_at, ...same } = completeSeriesNight(entry);
  return { ...same, observedAt: observed_at, checkedAt: checked_at };
}

export function placedPriceToWire(place: PlacedPrice): MapEntry {
  return {
    price: place.price,
    percent: place.percent,
    state: place.state,
    restriction: place.restriction,
    basis: place.basis,
    ...(place.tariff && { tariff: place.tariff }),
    ...(place.nights !== undefined && { nights: place.nights }),
    geographiclocation: place.location,
    observed_at: place.observedAt,
    checked_at: place.checkedAt,
  };
}

export function mapFromWire(places: ByCampsite<MapEntry>): ByCampsite<PlacedPrice> {
  return mapValues(places, (entry) => {
    // Nothing in the place of a price is no answer of any shape.
    if (entry === null) throw new TypeError('A price is null.');
    const { geographiclocation, observed_at, checked_at, ...same } = completePlace(entry);
    return { ...same, location: geographiclocation, observedAt: observed_at, checkedAt: checked_at };
  });
}

export function priceAtMomentToWire({ observedAt, ...same }: PriceAtMoment): PriceAsOf {
  return { observed_at: observedAt, ...same };
}

/** Under a length of stay every price is of that length: it is not said beside each. */
export function withOpenLength<Entry extends { readonly nights?: number | null }>(
  filters: OfferFilters,
  entry: Entry,
): Entry | Omit<Entry, 'nights'> {
  if (narrowedTo(filters, 'nights') === undefined) return entry;
  const { nights: _ofAll, ...same } = entry;
  return same;
}

/** The parameters that we call otherwise; also what a refusal names as its field. */
export const QUERY_FIELDS = {
  campsites: 'campsitename',
  competitors: 'competitorname',
  reference: 'referencename',
  firstDay: 'startdate',
} as const;

/** A campsite and those compared with it, as parameters of a call. */
export interface ComparedQuery {
  readonly campsitename: string;
  readonly competitorname?: readonly string[] | undefined;
}

export function comparedQueryOf(reference: string, competitors: readonly string[]) {
  return { campsitename: reference, competitorname: [...competitors] };
}

export function comparedIn({ campsitename, competitorname = [] }: ComparedQuery) {
  return { reference: campsitename, competitors: competitorname };
}

/** One campsite or several, as the parameter of a call. */
export function campsitesQueryOf<Names extends string | string[]>(campsites: Names): { campsitename: Names } {
  return { campsitename: campsites };
}

export function campsitesIn<Names>(query: { readonly campsitename: Names }): Names {
  return query.campsitename;
}

export function seriesQueryOf(campsites: readonly string[], firstDay: string, days: number) {
  return { campsitename: [...campsites], startdate: firstDay, days };
}

export function firstDayIn(query: { readonly startdate: string }): string {
  return query.startdate;
}

/** Without a reference the prices of a map are compared with nothing. */
export function mapQueryOf(campsites: readonly string[], reference: string | null, date: string) {
  return { campsitename: [...campsites], ...nightQueryOf(reference, date) };
}

/** A night of whatever campsites, compared with the reference. */
export function nightQueryOf(reference: string | null, date: string) {
  return { ...(reference !== null && { referencename: reference }), date };
}

export function referenceIn(query: { readonly referencename?: string | undefined }): string | null {
  return query.referencename ?? null;
}

/** Without a moment prices are asked as they are known now. */
export function asOfQueryOf(asOf: string | null): { as_of?: string } {
  return asOf === null ? {} : { as_of: asOf };
}

/** The file as specified has no parameter for the dearest. */
export function comparedWithQueryOf(comparedWith: ComparedWith): { compared_with?: ComparedWith } {
  return comparedWith === 'dearest' ? {} : { compared_with: comparedWith };
}

/** The next nights in numbers. */
type NightsAnswer = Omit<Answer, 'moves_total' | 'last_month' | 'seen_at' | 'checked_at' | 'old'> & {
  readonly movesTotal: number;
  readonly lastMonth: string | null;
  readonly seenAt: string | null;
  readonly checkedAt: string | null;
  readonly old: readonly { readonly name: string; readonly checkedAt: string }[];
};

export function answerToWire({ movesTotal, lastMonth, seenAt, checkedAt, old, ...same }: NightsAnswer): Answer {
  return {
    ...same,
    moves_total: movesTotal,
    last_month: lastMonth,
    seen_at: seenAt,
    checked_at: checkedAt,
    old: old.map(({ name, checkedAt: lookedAt }) => ({ name, checked_at: lookedAt })),
  };
}

// Prices in exactly the specified shape: what we added is then unknown, and a percentage follows the specified formula (product decision 42).

type Specified<Entry, Field extends keyof Entry> = Pick<Entry, Field> & Partial<Entry>;

/** Without a reason a missing price is a dash and no more. */
const UNKNOWN = { state: 'priced', restriction: null, basis: null, observed_at: null, checked_at: null } as const;

const UNKNOWN_COMPARISON = {
  median_price: null,
  index: null,
  rank: null,
  of: null,
  competitors_priced: 0,
  competitors_known: 0,
  competitors_sold_out: 0,
  competitors_restricted: 0,
  max_observed_at: null,
  key_date: null,
};

function completeNight(entry: Specified<CalendarEntry, 'date' | 'price' | 'max_price'>): CalendarEntry {
  const { price, max_price: dearest } = entry;
  const { percent = percentOf(price, dearest) } = entry;
  const { band = percent === null ? null : priceBandOf(percent) } = entry;
  return { ...UNKNOWN, ...UNKNOWN_COMPARISON, unlike: [], ...entry, percent, band };
}

const completeSeriesNight = (entry: Specified<SeriesEntry, 'date' | 'price'>): SeriesEntry => ({
  ...UNKNOWN,
  ...entry,
});

const completePlace = (entry: Specified<MapEntry, 'price' | 'geographiclocation'>): MapEntry => ({
  ...UNKNOWN,
  percent: null,
  ...entry,
});

/** (calendar-17) */
function percentOf(price: number | null, dearest: number | null): number | null {
  return price === null || dearest === null ? null : percentDifference(centsOf(price), centsOf(dearest));
}
