import {
  OFFER_DIMENSION_KEYS,
  ANY,
  type OfferDimension,
  type OfferValue,
  type OpenDimension,
  hasAny,
  holdsNames,
} from '@vivac/domain/offers/offer-dimension';
import {
  Type,
  type Static,
  type TArray,
  type TInteger,
  type TLiteral,
  type TOptional,
  type TSchema,
  type TString,
  type TUnion,
} from 'typebox';
import {
  AsOf,
  Band,
  Basis,
  BasisOfOffer,
  Index,
  NightsOfPrice,
  ObservedAt,
  Percent,
  Price,
  Provenance,
  Rank,
  RestrictionOnWire,
  State,
  TariffOfPrice,
  UnlikeOnWire,
} from './dashboard/price-parts.ts';
import { DayText, InputDay, InputText, MomentText, Nullable, endpoint } from './endpoint.ts';
import { OFFER_WIRE_NAMES, TABLE_DIMENSIONS } from './wire-names.ts';

export const CampsiteName = InputText(300);
export const CampsiteNames = Type.Array(CampsiteName, { maxItems: 2000 });

type Names = typeof OFFER_WIRE_NAMES;
type ValueSchema<D extends OfferDimension> = OfferValue<D> extends number ? TInteger : TString;
type ChoiceSchema<D extends OfferDimension> = D extends OpenDimension
  ? TUnion<[ValueSchema<D>, TLiteral<typeof ANY>]>
  : ValueSchema<D>;

/** Schemas by the names of the wire. */
function byWireName(
  dimensions: readonly OfferDimension[],
  name: 'parameter' | 'key',
  schemaOf: (dimension: OfferDimension) => TSchema,
): Record<string, TSchema> {
  return Object.fromEntries(dimensions.map((key) => [OFFER_WIRE_NAMES[key][name], schemaOf(key)]));
}

const valueOf = (dimension: OfferDimension) => (holdsNames(dimension) ? Type.String() : Type.Integer());
/** {@link ANY} as well, where the dimension can be left open. */
const orAny = (dimension: OfferDimension, value: TSchema) =>
  hasAny(dimension) ? Type.Union([value, Type.Literal(ANY)]) : value;

/** The single-value filters of every dashboard call (call-5); one that is absent does not narrow. */
export const OfferFilters = byWireName(OFFER_DIMENSION_KEYS, 'parameter', (dimension) =>
  Type.Optional(orAny(dimension, holdsNames(dimension) ? InputText(200) : Type.Integer({ minimum: 1, maximum: 100 }))),
) as { [D in OfferDimension as Names[D]['parameter']]: TOptional<ChoiceSchema<D>> };

export const CalendarEntry = Type.Object({
  date: DayText,
  price: Price,
  max_price: Price,
  median_price: Price,
  percent: Percent(
    '(`price` − `max_price`) / `max_price` in percent, rounded to a whole number from cents, a half upward; null unless both are numbers.',
  ),
  band: Band,
  index: Index,
  rank: Rank,
  of: Nullable(
    Type.Integer({ minimum: 2, description: 'How many have a price, the own among them; null where `rank` is.' }),
  ),
  competitors_priced: Type.Integer(),
  competitors_known: Type.Integer({
    description: 'Competitors that are priced, sold out or restricted on that night.',
  }),
  competitors_sold_out: Type.Integer({
    description: 'How many of them are sold out: the compression, which is told of four or more.',
  }),
  competitors_restricted: Type.Integer({
    description: 'How many of them can be had in another stay only (minimum stay, day of arrival): told beside it.',
  }),
  max_observed_at: ObservedAt,
  max_nights: Type.Optional(NightsOfPrice),
  unlike: UnlikeOnWire,
  observed_at: ObservedAt,
  state: State,
  ...Provenance,
  key_date: Nullable(
    Type.String({
      description:
        'The public holiday of Spain, or of the campsite’s region, on that day, in the language of `Accept-Language` (es, en, ca or fr).',
    }),
  ),
});
export type CalendarEntry = Static<typeof CalendarEntry>;

export const getCalendar = endpoint({
  method: 'GET',
  path: '/dashboard/calendar',
  access: 'user',
  scope: 'prices:read',
  tag: 'dashboard',
  summary: 'The reference campsite’s price of every night of a month beside its competitors’.',
  query: Type.Object({
    campsitename: CampsiteName,
    competitorname: Type.Optional(CampsiteNames),
    ...OfferFilters,
    ...AsOf,
    month: Type.Integer({ minimum: 1, maximum: 12 }),
    year: Type.Optional(Type.Integer({ minimum: 2000, maximum: 2199 })),
  }),
  response: Type.Array(CalendarEntry),
});

export const SeriesEntry = Type.Object({
  date: DayText,
  price: Price,
  observed_at: ObservedAt,
  state: State,
  ...Provenance,
});
export type SeriesEntry = Static<typeof SeriesEntry>;

export const getGraphic = endpoint({
  method: 'GET',
  path: '/dashboard/graphic',
  access: 'user',
  scope: 'prices:read',
  tag: 'dashboard',
  summary: 'A price series per campsite from a day on.',
  query: Type.Object({
    campsitename: CampsiteNames,
    ...OfferFilters,
    ...AsOf,
    startdate: InputDay,
    days: Type.Integer({ minimum: 1, maximum: 366 }),
  }),
  response: Type.Record(Type.String(), Type.Array(SeriesEntry)),
});

export const MapEntry = Type.Object({
  price: Price,
  percent: Percent(
    '(`price` − the price of `referencename`) / the latter in percent, rounded as in the calendar; null unless both are numbers, and for `referencename` itself.',
  ),
  geographiclocation: Nullable(Type.String({ description: '`lat,lng`' })),
  observed_at: ObservedAt,
  state: State,
  ...Provenance,
});
export type MapEntry = Static<typeof MapEntry>;

export const getMap = endpoint({
  method: 'GET',
  path: '/dashboard/map',
  access: 'user',
  scope: 'prices:read',
  tag: 'dashboard',
  summary:
    'Where each campsite is and its price of one night, compared with that of `referencename`, which is one of them.',
  query: Type.Object({
    campsitename: CampsiteNames,
    referencename: Type.Optional(CampsiteName),
    ...OfferFilters,
    ...AsOf,
    date: InputDay,
  }),
  response: Type.Record(Type.String(), MapEntry),
});

const TableOption = Type.Object({
  OriginalAccommodationType: Type.String(),
  ...(byWireName(TABLE_DIMENSIONS, 'key', valueOf) as {
    [D in (typeof TABLE_DIMENSIONS)[number] as Names[D]['key']]: ValueSchema<D>;
  }),
  PricePerNight: Price,
  Availability: Nullable(Type.Integer({ description: 'Units left; 0 is sold out, null is not known.' })),
  Nights: Type.Integer({
    description:
      'Length of the stay that the price per night is of; 0 is a nightly rate under any length. Of an offer and length one price stands.',
  }),
  state: State,
  restriction: RestrictionOnWire,
  basis: BasisOfOffer,
  tariff: Type.Optional(TariffOfPrice),
  observed_at: MomentText,
});

export const getTable = endpoint({
  method: 'GET',
  path: '/dashboard/table',
  access: 'user',
  scope: 'prices:read',
  tag: 'dashboard',
  summary: 'Every offer of one night by campsite and accommodation type.',
  query: Type.Object({ campsitename: CampsiteNames, date: InputDay, ...OfferFilters, ...AsOf }),
  response: Type.Record(Type.String(), Type.Record(Type.String(), Type.Array(TableOption))),
});

const Filters = Type.Object({
  CampsiteName: Type.Array(Type.String()),
  ...(byWireName(OFFER_DIMENSION_KEYS, 'key', (dimension) => Type.Array(orAny(dimension, valueOf(dimension)))) as {
    [D in OfferDimension as Names[D]['key']]: TArray<ChoiceSchema<D>>;
  }),
  Date: Type.Array(DayText),
});

export const getFilters = endpoint({
  method: 'GET',
  path: '/dashboard/filters',
  access: 'user',
  scope: 'prices:read',
  tag: 'dashboard',
  summary: 'The values that occur in the campsites the user may see; the first of each list is the default.',
  query: Type.Object(AsOf),
  response: Filters,
});

export const ReferenceCampsite = Type.Object({
  referenceCampsite: Nullable(Type.String()),
  state: Nullable(Type.Union([Type.Literal('waiting'), Type.Literal('active')])),
  link: Nullable(Type.String()),
  unread_alerts: Type.Optional(
    Type.Integer({
      minimum: 1,
      description: 'Alerts of your inbox that were not read, at most 100; absent where there are none.',
    }),
  ),
});
export type ReferenceCampsite = Static<typeof ReferenceCampsite>;

export const getReferenceCampsite = endpoint({
  method: 'GET',
  path: '/dashboard/reference_campsite',
  access: 'user',
  scope: 'prices:read',
  tag: 'dashboard',
  summary: 'The user’s own campsite, or null when none is set.',
  response: ReferenceCampsite,
});

const PriceAsOf = Type.Object({
  observed_at: MomentText,
  price: Price,
  state: State,
  basis: Type.Optional(Basis),
  nights: Type.Optional(NightsOfPrice),
});
export type PriceAsOf = Static<typeof PriceAsOf>;

export const getPriceHistory = endpoint({
  method: 'GET',
  path: '/dashboard/history',
  access: 'user',
  scope: 'prices:read',
  tag: 'dashboard',
  summary: 'How the price of one night moved: what was known at each observation, oldest first.',
  query: Type.Object({ campsitename: CampsiteName, date: InputDay, ...OfferFilters, ...AsOf }),
  response: Type.Array(PriceAsOf),
});
