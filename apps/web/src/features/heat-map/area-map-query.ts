import { queryOptions } from '@tanstack/react-query';
import { offerQueryOf } from '@vivac/contract/wire-names';
import type { PricesOfArea } from '@vivac/contract/wire/area-map';
import { asOfQueryOf, nightQueryOf } from '@vivac/contract/wire/prices';
import type { OfferFilters } from '@vivac/domain/offers/offer-dimension';
import type { Area } from '@vivac/domain/screens/area-clusters';
import { call } from '../../api/call.ts';
import { heatMapText } from './heat-map-words.ts';
import type { MapAnswer, MapChoice, MapContent } from './map-content.ts';

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
  /** Adds its clusters to the content of its campsites; comes with the answer, as few maps need it. */
  show(content: MapContent, everywhere: AreaAnswer): MapContent;
}

export function isTooManyToName({ campsites }: Pick<MapChoice, 'campsites'>): boolean {
  return campsites.length > MOST_NAMED;
}

/** Every campsite in a part of the map, of everywhere before it has looked anywhere. */
export function areaMapQuery(choice: MapChoice, selection: OfferFilters, frame: MapFrame = WORLD) {
  const { day, reference, asOf } = choice;
  const query = {
    ...frame.area,
    zoom: frame.zoom,
    ...nightQueryOf(reference, day),
    ...offerQueryOf(selection),
    ...asOfQueryOf(asOf),
  };
  return queryOptions({
    queryKey: ['areaMap', reference, query] as const,
    meta: { failureLog: heatMapText.failureLog },
    queryFn: async ({ signal }): Promise<AreaAnswer> => {
      const [{ areaMapFromWire, withClusters }, reported] = await Promise.all([
        import('./area-content.ts'),
        call('getAreaMap', { query }, { signal }),
      ]);
      const prices = areaMapFromWire(reported);
      const answer = { ...choice, selection, prices, entries: prices.places };
      return { ...answer, show: (content, everywhere) => withClusters(content, answer, everywhere) };
    },
  });
}
