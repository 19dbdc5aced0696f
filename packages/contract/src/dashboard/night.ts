import { Type, type Static } from 'typebox';
import { CampsiteName, CampsiteNames, OfferFilters } from '../dashboard.ts';
import { DayText, InputDay, MomentText, Nullable, endpoint } from '../endpoint.ts';
import {
  AsOf,
  Band,
  Basis,
  CheckedAt,
  Index,
  NightsOfPrice,
  ObservedAt,
  Percent,
  Price,
  Rank,
  RestrictionOnWire,
  State,
  TariffOfPrice,
  UnlikeOnWire,
} from './price-parts.ts';

const Amount = (description: string) => Nullable(Type.Number({ description }));
const Nights = Nullable(
  Type.Integer({ minimum: 1, description: 'Length of the stay; null for a nightly rate under any length.' }),
);

const Item = Type.Object({
  kind: Type.Union([Type.Literal('accommodation'), Type.Literal('fees')], {
    description: 'All nights, or what is mandatory beside them.',
  }),
  amount: Type.Number({ description: 'Euros.' }),
});

const Step = Type.Object({
  observed_at: MomentText,
  price: Price,
  state: State,
  basis: Type.Optional(Basis),
  nights: Type.Optional(NightsOfPrice),
});

const Evidence = Type.Object({
  observed_at: MomentText,
  price: Price,
  state: State,
  basis: Type.Optional(Basis),
  nights: Type.Optional(NightsOfPrice),
  restriction: RestrictionOnWire,
  unchanged: Type.Boolean({ description: 'Whether the look before found the same.' }),
  failed: Type.Boolean({ description: 'Whether the look itself failed; price and state are then those known before.' }),
  source: Nullable(Type.String()),
});

const NightCampsite = Type.Object({
  name: Type.String(),
  price: Price,
  total: Amount('Euros of the whole stay, all that is mandatory included; null without a price or a length.'),
  nights: Nights,
  items: Type.Array(Item, { description: 'What the total is made of.' }),
  tax: Amount('Euros of tourist tax of the party for the stay, beside the total; null where nothing is known of it.'),
  unlike: UnlikeOnWire,
  difference: Nullable(
    Type.Object(
      {
        night: Type.Number({ description: 'Euros per night; below 0 where the own price is higher.' }),
        stay: Amount('Euros of the whole stay; null where its length is open.'),
        percent: Percent('(`price` − the own price) / the own price in percent, rounded as in the calendar.'),
      },
      { description: 'To the own price; null unless both are known, and for the own.' },
    ),
  ),
  state: State,
  restriction: RestrictionOnWire,
  basis: Basis,
  tariff: Type.Optional(TariffOfPrice),
  observed_at: ObservedAt,
  checked_at: CheckedAt,
  wording: Nullable(
    Type.String({ description: 'What the channel calls the offer that gives the price, or the reason.' }),
  ),
  type: Nullable(Type.String({ description: 'Its accommodation type, as decided, else as the source stated it.' })),
  channel: Nullable(Type.String()),
  source: Nullable(Type.String({ description: 'The source of the look that gives the price, or the reason.' })),
  steps: Type.Array(Step, { description: 'What was known from which moment on, oldest first, where it changed.' }),
  evidence: Type.Array(Evidence, { description: 'The newest looks, newest first.' }),
});
export type NightCampsite = Static<typeof NightCampsite>;

export const Night = Type.Object({
  date: DayText,
  departure: Nullable(Type.String({ format: 'date', description: 'Null under any length of stay.' })),
  percent: Percent('(Own price − `max_price`) / `max_price` in percent, as in the calendar.'),
  band: Band,
  max_price: Price,
  median_price: Price,
  index: Index,
  rank: Rank,
  priced: Type.Integer({ description: 'How many have a price, the own among them.' }),
  unpriced: Type.Integer({ description: 'How many competitors have none.' }),
  nobody_cheaper: Nullable(
    Type.Object(
      {
        since: MomentText,
        always: Type.Boolean({ description: 'Whether none ever was: `since` is then the first look at both.' }),
      },
      {
        description:
          'Since when no competitor has been known to be cheaper; null while one is, or nothing can be compared.',
      },
    ),
  ),
  campsites: Type.Array(NightCampsite, {
    description: 'The own first, then from the dearest to the cheapest, then those without a price as asked for.',
  }),
  unlooked: Type.Array(Type.Object({ from: MomentText, to: MomentText }), {
    description: 'Between which looks at any of the campsites more than 48 hours lie, oldest first.',
  }),
});
export type Night = Static<typeof Night>;

export const getNight = endpoint({
  method: 'GET',
  path: '/dashboard/night',
  access: 'user',
  scope: 'prices:read',
  tag: 'dashboard',
  summary:
    'One stay in detail: the own price and each competitor’s, how they compare, where each comes from, and how they moved over the time of observation.',
  query: Type.Object({
    campsitename: CampsiteName,
    competitorname: Type.Optional(CampsiteNames),
    ...OfferFilters,
    ...AsOf,
    date: InputDay,
  }),
  response: Night,
});

const Units = (description: string) => Nullable(Type.Integer({ minimum: 0, description }));

const UnitsOfNight = Type.Object({
  source: Type.String({ description: 'Who says so.' }),
  unit: Nullable(Type.String({ description: 'What the source calls the unit; null where it names none.' })),
  sold: Units('Units sold; may be above `total` where more was sold than there is. Null is not stated.'),
  left: Units('Units left to sell.'),
  total: Units('Units there are: as stated, else `sold` and `left` together.'),
  seen_at: MomentText,
});
export type UnitsOfNight = Static<typeof UnitsOfNight>;

export const getOwnOccupancy = endpoint({
  method: 'GET',
  path: '/dashboard/occupancy',
  access: 'user',
  scope: 'prices:read',
  tag: 'dashboard',
  summary:
    'How many units of one’s own campsite are sold and left, as each source last said of each unit. Of another campsite only administrators are told; to everybody else it is as if nothing were known. Units are not added up: a source may tell the same pitches under several rates.',
  query: Type.Object({ campsitename: CampsiteName, ...AsOf, date: InputDay }),
  response: Type.Object({ units: Type.Array(UnitsOfNight, { description: 'By source and unit.' }) }),
});
