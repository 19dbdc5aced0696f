import type { PriceCluster, PricesOfArea } from '@vivac/contract/wire/area-map';
import { toDay } from '@vivac/domain/time/day';
import { describe, expect, it } from 'vitest';
import { withClusters } from './area-content.ts';
import { mapContentOf } from './map-content.ts';

const cluster: PriceCluster = {
  latitude: 41.5,
  longitude: 2.5,
  bounds: { south: 41, west: 2, north: 42, east: 3 },
  campsites: 312,
  priced: 300,
  minPrice: 45,
  medianPrice: 80.4,
  maxPrice: 120,
};
const unpriced: PriceCluster = {
  ...cluster,
  latitude: 37,
  priced: 0,
  minPrice: null,
  medianPrice: null,
  maxPrice: null,
};
const alone = {
  price: 200,
  percent: null,
  location: '40,0',
  observedAt: null,
  checkedAt: null,
  state: 'priced',
  restriction: null,
  basis: 'quoted',
} as const;
const prices: PricesOfArea = {
  campsites: 400,
  priced: 301,
  minPrice: 45,
  maxPrice: 200,
  bounds: cluster.bounds,
  clusters: [cluster, unpriced],
  places: { 'Mas Oliver': alone },
};
const answerOf = (reported: PricesOfArea) => ({
  day: toDay('2026-12-05'),
  reference: null,
  campsites: [],
  asOf: null,
  prices: reported,
  entries: reported.places,
});

function contentOf(reported: PricesOfArea, everywhere = reported) {
  const [answer, all] = [answerOf(reported), answerOf(everywhere)];
  const named = mapContentOf(
    answer,
    new Map(),
    () => '20 Nov, 13:00',
    () => null,
  );
  return withClusters(named, answer, all);
}

describe('the content of the map of an area', () => {
  const content = contentOf(prices);

  it('has a tag for each cluster with its median price and how many it holds', () => {
    expect(content.places.map(({ tag, kind }) => [tag, kind])).toEqual([
      ['€200', 'expensive'],
      ['€80 · 312', 'cheap'],
    ]);
    expect(content.notes.map(({ tag, kind }) => [tag, kind])).toEqual([['no price · 312', 'none']]);
  });

  it('says of a cluster in words how many there are, the range of their prices and what a press does', () => {
    expect(content.places[1]!.label).toBe(
      '312 campsites close together, €80 · 312, 300 with a price, €45–\u2060€120, press to zoom in',
    );
  });

  it('has legend and heat of the whole area, a cluster with as much heat as its campsites', () => {
    expect(content.range).toEqual({ min: 45, max: 200 });
    expect(content.heat.map(({ intensity }) => Math.round(intensity))).toEqual([1, 138]);
  });

  it('is fitted to all that there is, whichever part is shown', () => {
    const everywhere = { ...prices, bounds: { south: 36, west: -9, north: 44, east: 4 } };
    expect(contentOf(prices, everywhere).fitted).toEqual([
      { latitude: 36, longitude: -9 },
      { latitude: 44, longitude: 4 },
    ]);
  });

  it('knows clusters by their corners, into which a press zooms; a campsite has none', () => {
    expect(content.places.map(({ corners }) => corners)).toEqual([
      undefined,
      [
        { latitude: 41, longitude: 2 },
        { latitude: 42, longitude: 3 },
      ],
    ]);
  });

  it('is empty, without a legend, where nobody is', () => {
    const nobody = { ...prices, campsites: 0, priced: 0, minPrice: null, maxPrice: null, bounds: null };
    const empty = contentOf({ ...nobody, clusters: [], places: {} });
    expect(empty).toMatchObject({ places: [], notes: [], heat: [], fitted: [], range: null });
  });
});
