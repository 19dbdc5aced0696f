import {
  OFFER_DIMENSION_KEYS,
  type OfferChoice,
  type OfferDimension,
  type OfferFilters,
  type OfferOptions,
  type OfferValue,
  type OfferValues,
  byOfferDimension,
  narrowedTo,
  offerFilters,
} from '@vivac/domain/offers/offer-dimension';

import type { QuoteBasis, QuoteState } from '@vivac/domain/offers/quote';
import type { TariffOfPrice } from './dashboard/price-parts.ts';
import type { Restriction } from '@vivac/domain/offers/stay-terms';

// Where our words and those of the wire differ. No schema: the browser carries this file.

/** How each dimension of an offer is called on the wire: as a parameter of a call, and as a key of an answer. */
export const OFFER_WIRE_NAMES = {
  guests: { parameter: 'numberofguests', key: 'NumberOfGuests' },
  channel: { parameter: 'channelname', key: 'ChannelName' },
  type: { parameter: 'accommodationtype', key: 'AccommodationType' },
  cancellation: { parameter: 'cancellationpolicy', key: 'CancellationPolicy' },
  extras: { parameter: 'includedextras', key: 'IncludedExtras' },
  nights: { parameter: 'lengthofstay', key: 'LengthOfStay' },
} as const satisfies Record<OfferDimension, { readonly parameter: string; readonly key: string }>;

type WireNames = typeof OFFER_WIRE_NAMES;
type ParameterOf<D extends OfferDimension> = WireNames[D]['parameter'];
type KeyOf<D extends OfferDimension> = WireNames[D]['key'];

/** The single-value filters as parameters of a call. */
export type OfferQuery = { [D in OfferDimension as ParameterOf<D>]?: OfferChoice<D> };

/** The parameters of some filters: one is only sent if set (call-4). */
export function offerQueryOf(filters: OfferFilters): OfferQuery {
  const set = OFFER_DIMENSION_KEYS.filter((key) => narrowedTo(filters, key) !== undefined);
  return Object.fromEntries(set.map((key) => [OFFER_WIRE_NAMES[key].parameter, filters[key]]));
}

/** The filters of a call’s parameters. */
export function offerFiltersOf(query: OfferQuery): OfferFilters {
  return offerFilters((dimension) => query[OFFER_WIRE_NAMES[dimension].parameter]);
}

/** What can be filtered by. */
export interface FilterLists {
  readonly campsites: readonly string[];
  readonly offers: OfferOptions;
  readonly today: string;
}

/** The keys of the lists that are of no dimension. */
export const FILTER_KEYS = { campsites: 'CampsiteName', today: 'Date' } as const;

export type FiltersOnWire = { [Key in (typeof FILTER_KEYS)[keyof typeof FILTER_KEYS]]: string[] } & {
  [D in OfferDimension as KeyOf<D>]: OfferChoice<D>[];
};

export function filtersToWire({ campsites, offers, today }: FilterLists): FiltersOnWire {
  const lists = OFFER_DIMENSION_KEYS.map((key) => [OFFER_WIRE_NAMES[key].key, [...offers[key]]]);
  return { [FILTER_KEYS.campsites]: [...campsites], ...Object.fromEntries(lists), [FILTER_KEYS.today]: [today] };
}

export function filtersFromWire(answer: FiltersOnWire): Omit<FilterLists, 'today'> {
  // The specification knows no lengths of stay.
  const offers = byOfferDimension((dimension) => answer[OFFER_WIRE_NAMES[dimension].key] ?? []);
  return { campsites: answer[FILTER_KEYS.campsites], offers: offers as OfferOptions };
}

/** An offer of the daily table, which is listed below its accommodation type. */
export type TableOffer = Omit<OfferValues, 'type'> & {
  readonly originalType: string;
  /** Euros per night; null without a price. */
  readonly price: number | null;
  /** Units left; 0 is sold out, null is not known. */
  readonly availability: number | null;
  /** A moment, ISO 8601 in UTC. */
  readonly observedAt: string;
  /** Why the stay asked for cannot be booked, or `priced`. */
  readonly state: QuoteState;
  readonly restriction: Restriction | null;
  readonly basis: QuoteBasis;
  readonly tariff?: TariffOfPrice;
};

/** An offer as a screen has it: what the answer does not tell is null. */
export type ShownOffer = Omit<TableOffer, 'nights' | 'observedAt'> & {
  readonly nights: number | null;
  readonly observedAt: string | null;
};

/** The keys of an option that are of no dimension and that we call otherwise. */
export const TABLE_WIRE_NAMES = { originalType: 'OriginalAccommodationType', price: 'PricePerNight' } as const;

export type TableOptionOnWire = { [D in TableDimension as KeyOf<D>]: OfferValue<D> } & {
  OriginalAccommodationType: string;
  PricePerNight: number | null;
  Availability: number | null;
  Nights: number;
  observed_at: string;
  state: QuoteState;
  restriction: Restriction | null;
  basis: QuoteBasis;
  tariff?: TariffOfPrice;
};

type TableDimension = Exclude<OfferDimension, 'type' | 'nights'>;

/** The dimensions that have a key in an option of the daily table; its type is that of the list, its nights are `Nights`. */
export const TABLE_DIMENSIONS = OFFER_DIMENSION_KEYS.filter(
  (key): key is TableDimension => key !== 'type' && key !== 'nights',
);

/** The dimensions of an offer, and what else is told of it. */
export function tableOptionToWire(
  values: Pick<TableOffer, TableDimension>,
  reported: Omit<TableOffer, TableDimension>,
): TableOptionOnWire {
  // Assigned one by one to one object: an answer has hundreds of them.
  const option: Record<string, unknown> = { OriginalAccommodationType: reported.originalType };
  for (const key of TABLE_DIMENSIONS) option[OFFER_WIRE_NAMES[key].key] = values[key];
  const facts: Omit<TableOptionOnWire, 'OriginalAccommodationType' | KeyOf<TableDimension>> = {
    PricePerNight: reported.price,
    Availability: reported.availability,
    Nights: reported.nights,
    observed_at: reported.observedAt,
    state: reported.state,
    restriction: reported.restriction,
    basis: reported.basis,
    ...(reported.tariff && { tariff: reported.tariff }),
  };
  return Object.assign(option, facts) as TableOptionOnWire;
}

type Table<Option> = Readonly<Record<string, Readonly<Record<string, readonly Option[]>>>>;

/** The daily table, campsite → type → offers, with its offers in our words. */
export function tableFromWire(table: Table<TableOptionOnWire>): Table<ShownOffer> {
  return mapValues(table, (types) => mapValues(types, (options) => options.map(tableOfferOf)));
}

/** A record with every value changed; its keys keep their order. */
export function mapValues<In, Out>(
  record: Readonly<Record<string, In>>,
  change: (value: In) => Out,
): Record<string, Out> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}

function tableOfferOf(option: Partial<TableOptionOnWire>): ShownOffer {
  const values = TABLE_DIMENSIONS.map((key) => [key, option[OFFER_WIRE_NAMES[key].key]]);
  return {
    ...Object.fromEntries(values),
    originalType: option.OriginalAccommodationType,
    price: option.PricePerNight,
    availability: option.Availability,
    // What follows is ours: a server of the specified shape alone does not tell it (product decision 42).
    nights: option.Nights ?? null,
    observedAt: option.observed_at ?? null,
    state: option.state ?? 'priced',
    restriction: option.restriction ?? null,
    basis: option.basis ?? null,
    ...(option.tariff && { tariff: option.tariff }),
  } as ShownOffer;
}
