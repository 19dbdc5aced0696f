import { type Static, Type } from 'typebox';
import { CampsiteName, MapEntry, OfferFilters } from '../dashboard.ts';
import { InputDay, Nullable, endpoint } from '../endpoint.ts';
import { AsOf, Price } from './price-parts.ts';

const Latitude = Type.Number({ minimum: -90, maximum: 90 });
const Longitude = Type.Number({ minimum: -180, maximum: 180 });
const Bounds = Type.Object({ south: Latitude, west: Longitude, north: Latitude, east: Longitude });

const Counted = {
  campsites: Type.Integer({ minimum: 0 }),
  priced: Type.Integer({ minimum: 0, description: 'How many of them have a price.' }),
  min_price: Price,
  max_price: Price,
};

const Cluster = Type.Object({
  latitude: Latitude,
  longitude: Longitude,
  bounds: Bounds,
  ...Counted,
  median_price: Price,
});

export const AreaMap = Type.Object(
  {
    ...Counted,
    bounds: Nullable(Bounds),
    clusters: Type.Array(Cluster, { description: 'Campsites that stand close together at this zoom.' }),
    places: Type.Record(Type.String(), MapEntry, {
      description: 'The others, by name; `referencename` is always one of them.',
    }),
  },
  { description: 'Of the campsites within the area that have a location.' },
);
export type AreaMap = Static<typeof AreaMap>;

export const getAreaMap = endpoint({
  method: 'GET',
  path: '/dashboard/map/area',
  access: 'user',
  scope: 'prices:read',
  tag: 'dashboard',
  summary:
    'The price of one night of every campsite that the user may see in a part of the map, without naming them: those that stand close together at `zoom` are one cluster.',
  query: Type.Object({
    south: Latitude,
    west: Longitude,
    north: Latitude,
    east: Longitude,
    zoom: Type.Integer({ minimum: 0, maximum: 18, description: 'Of 256-pixel tiles, as in the address of a tile.' }),
    referencename: Type.Optional(CampsiteName),
    ...OfferFilters,
    ...AsOf,
    date: InputDay,
  }),
  response: AreaMap,
});
