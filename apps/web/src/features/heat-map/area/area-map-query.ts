import { queryOptions } from '@tanstack/react-query';
import { type PricesOfArea, areaMapFromWire, areaMapQueryOf } from '@vivac/contract/wire/area-map';
import { asOfQueryOf } from '@vivac/contract/wire/prices';
import { offerQueryOf } from '@vivac/contract/wire-names';
import type { OfferFilters } from '@vivac/domain/offers/offer-dimension';
import type { Area } from '@vivac/domain/screens/area-clusters';
import { call } from '../../../api/call.ts';
import { heatMapText } from '../../../text/dashboard/heat-map.ts';
import type { MapAnswer, MapChoice } from '../heat-map-query.ts';

/** More names make an address that servers and proxies refuse: the map asks for all that its part shows, without naming them. */
const MOST_NAMED = 1000;

/** What the map looks at. */
export interface MapFrame {
  readonly area: Area;
  readonly zoom: number;
}

const WORLD: MapFrame = { area: { south: -90, west: -180, north: 90, east: 180 }, zoom: 3 };

export interface AreaAnswer extends MapAnswer {
  readonly prices: PricesOfArea;
}

export function isTooManyToName({ campsites }: Pick<MapChoice, 'campsites'>): boolean {
  return campsites.length > MOST_NAMED;
}

/** Every campsite in a part of the map, of everywhere before it has looked anywhere. */
export function areaMapQuery(choice: MapChoice, selection: OfferFilters, frame: MapFrame = WORLD) {
  const { day, reference, asOf } = choice;
  const query = {
    ...areaMapQueryOf(frame.area, frame.zoom, reference, day),
    ...offerQueryOf(selection),
    ...asOfQueryOf(asOf),
  };
  return queryOptions({
    queryKey: ['areaMap', reference, query] as const,
    meta: { failureLog: heatMapText.failureLog },
    queryFn: async ({ signal }): Promise<AreaAnswer> => {
      const prices = areaMapFromWire(await call('getAreaMap', { query }, { signal }));
      return { ...choice, prices, entries: prices.places };
    },
  });
}
