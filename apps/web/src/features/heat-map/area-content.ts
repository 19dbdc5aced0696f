import type { PriceCluster, PricesOfArea } from '@vivac/contract/wire/area-map';
import { type PriceRange, markerClassOf, heatIntensityOf, heatPositionOf } from '@vivac/domain/screens/price-map';
import { priceWords, unbrokenSpans } from '../../text/price-words.ts';
import { heatMapText } from './heat-map-words.ts';
import type { MapContent, MapPlace, MapTag } from './map-content.ts';

const COLOUR = '#888';

export { areaMapFromWire } from '@vivac/contract/wire/area-map';

interface Reported {
  readonly prices: PricesOfArea;
}

/** Adds clusters to the campsites that stand alone; heat and legend are those of the whole area. */
export function withClusters(content: MapContent, { prices }: Reported, everywhere: Reported): MapContent {
  const { minPrice, maxPrice } = prices;
  const range = minPrice === null || maxPrice === null ? null : { min: minPrice, max: maxPrice };
  const alone = content.places.map((place) =>
    range === null ? place : { ...place, kind: markerClassOf(place.price, range) },
  );
  const { bounds } = everywhere.prices;
  return {
    ...content,
    range,
    places: [...alone, ...prices.clusters.flatMap((cluster) => pricedTag(cluster, range) ?? [])],
    notes: [...content.notes, ...prices.clusters.filter(({ priced }) => priced === 0).map(unpricedTag)],
    heat: [
      ...alone.map((place) => heatOf(place, place.price, 1, range)),
      ...prices.clusters.flatMap((each) => heatOfCluster(each, range)),
    ],
    fitted: bounds === null ? content.fitted : cornersOf(bounds),
  };
}

function pricedTag(cluster: PriceCluster, range: PriceRange | null): MapPlace | null {
  const { minPrice, maxPrice, medianPrice, campsites, priced } = cluster;
  if (range === null || minPrice === null || maxPrice === null || medianPrice === null) return null;
  const price = priceWords.wholeEuros(medianPrice);
  const words = [
    heatMapText.clusterPriced({ priced, range: unbrokenSpans(heatMapText.range(minPrice, maxPrice)) }),
    heatMapText.clusterZoom,
  ];
  return {
    ...clusterOf(cluster),
    price: medianPrice,
    kind: markerClassOf(medianPrice, range),
    tag: heatMapText.clusterTag({ price, campsites }),
    exactPrice: price,
    details: words,
    label: heatMapText.place(heatMapText.clusterName({ campsites }), [
      heatMapText.clusterTag({ price, campsites }),
      ...words,
    ]),
  };
}

function unpricedTag(cluster: PriceCluster): MapTag {
  const { campsites } = cluster;
  const tag = heatMapText.clusterTag({ price: heatMapText.noPrice, campsites });
  return {
    ...clusterOf(cluster),
    price: null,
    kind: 'none',
    tag,
    exactPrice: null,
    details: [heatMapText.clusterZoom],
    label: heatMapText.place(heatMapText.clusterName({ campsites }), [tag, heatMapText.clusterZoom]),
  };
}

function clusterOf({ latitude, longitude, campsites, bounds }: PriceCluster) {
  return {
    latitude,
    longitude,
    campsite: heatMapText.clusterAt({ name: heatMapText.clusterName({ campsites }), latitude, longitude }),
    isReference: false,
    mustShow: false,
    colour: COLOUR,
    corners: cornersOf(bounds),
  };
}

function heatOfCluster(cluster: PriceCluster, range: PriceRange | null) {
  const { medianPrice, priced } = cluster;
  return medianPrice === null ? [] : [heatOf(cluster, medianPrice, priced, range)];
}

/** Of several campsites as much as each of them would have, one over the other. */
function heatOf(
  { latitude, longitude }: { readonly latitude: number; readonly longitude: number },
  price: number,
  campsites: number,
  range: PriceRange | null,
) {
  return {
    latitude,
    longitude,
    intensity: campsites * heatIntensityOf(price, range),
    position: heatPositionOf(price, range),
  };
}

function cornersOf({ south, west, north, east }: NonNullable<PriceCluster['bounds']>) {
  return [
    { latitude: south, longitude: west },
    { latitude: north, longitude: east },
  ];
}
