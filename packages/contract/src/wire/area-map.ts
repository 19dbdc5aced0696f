import type { Area } from '@vivac/domain/screens/area-clusters';
import type { AreaMap } from '../dashboard/area-map.ts';
import { type PlacedPrice, mapFromWire, placedPriceToWire } from './prices.ts';
import { mapValues } from '../wire-names.ts';

// The map of an area, in our words and in those of the wire. No schema: the browser carries this file.

/** Of how many campsites, and between which prices in euros. */
interface CountedPrices {
  readonly campsites: number;
  readonly priced: number;
  readonly minPrice: number | null;
  readonly maxPrice: number | null;
}

/** Campsites that stand close together, and the middle of them. */
export interface PriceCluster extends CountedPrices {
  readonly latitude: number;
  readonly longitude: number;
  readonly bounds: Area;
  readonly medianPrice: number | null;
}

export interface PricesOfArea extends CountedPrices {
  readonly bounds: Area | null;
  readonly clusters: readonly PriceCluster[];
  readonly places: Readonly<Record<string, PlacedPrice>>;
}

export function areaMapToWire({ clusters, places, bounds, ...counted }: PricesOfArea): AreaMap {
  return {
    ...countedToWire(counted),
    bounds,
    clusters: clusters.map(({ latitude, longitude, bounds: around, medianPrice, ...each }) => ({
      latitude,
      longitude,
      bounds: around,
      ...countedToWire(each),
      median_price: medianPrice,
    })),
    places: mapValues(places, placedPriceToWire),
  };
}

export function areaMapFromWire({ clusters, places, bounds, ...counted }: AreaMap): PricesOfArea {
  return {
    ...countedFromWire(counted),
    bounds,
    clusters: clusters.map(({ latitude, longitude, bounds: around, median_price, ...each }) => ({
      latitude,
      longitude,
      bounds: around,
      ...countedFromWire(each),
      medianPrice: median_price,
    })),
    places: mapFromWire(places),
  };
}

function countedToWire({ campsites, priced, minPrice, maxPrice }: CountedPrices) {
  return { campsites, priced, min_price: minPrice, max_price: maxPrice };
}

function countedFromWire(counted: Pick<AreaMap, 'campsites' | 'priced' | 'min_price' | 'max_price'>): CountedPrices {
  const { campsites, priced, min_price: minPrice, max_price: maxPrice } = counted;
  return { campsites, priced, minPrice, maxPrice };
}
