import type { MapEntry } from '@vivac/contract/dashboard';
import type { AreaMap } from '@vivac/contract/dashboard/area-map';
import { areaMapToWire } from '@vivac/contract/wire/area-map';
import { type PlacedPrice, placedPriceToWire } from '@vivac/contract/wire/prices';
import { type Cents, eurosOrNull } from '@vivac/domain/money';
import type { OfferFilters } from '@vivac/domain/offers/offer-dimension';
import { medianHalfCents, wholeMedian } from '@vivac/domain/offers/comparison';
import { percentDifference } from '@vivac/domain/offers/price-band';
import type { Quote } from '@vivac/domain/offers/quote';
import { type Location, locationText } from '@vivac/domain/places/campsite';
import { type Area, areaOf, clusterAt, isWithin } from '@vivac/domain/screens/area-clusters';
import type { Day } from '@vivac/domain/time/day';
import { tariffsBehind } from '#modules/tariffs/basis-read';
import type { VisibleCampsite, VisibleMarket } from '#modules/watchlists/read';
import { provenanceOf } from './moment-read.ts';
import { type PriceSource, quotesByCampsite } from './read.ts';
import { rememberedQuotes } from './remembered-quotes-read.ts';

/** Where each campsite is and its price of one night, by name; compared with that of the reference, if there is one. */
export async function priceMap(
  source: PriceSource,
  campsites: readonly VisibleCampsite[],
  reference: VisibleCampsite | null,
  day: Day,
  filters: OfferFilters,
): Promise<Record<string, MapEntry>> {
  const quotes = await rememberedQuotes(source, campsites, day, 1, filters);
  const quoteOf = ({ id }: VisibleCampsite) => quotes.get(id)![0]!;
  const own = reference === null ? null : quoteOf(reference);
  const tariffOf = await tariffsBehind(source.db, campsites, quotes);
  return Object.fromEntries(
    campsites.map((campsite) => {
      const price = placedPrice(campsite, quoteOf(campsite), campsite.id === reference?.id ? null : own);
      return [campsite.name, placedPriceToWire({ ...price, ...tariffOf(campsite, quoteOf(campsite)) })];
    }),
  );
}

/** Where a campsite is and its price, compared with the own one, if there is one. */
function placedPrice({ location }: VisibleCampsite, quote: Quote, own: Quote | null): PlacedPrice {
  return {
    price: eurosOrNull(quote.priceCents),
    percent: own === null ? null : percentDifference(quote.priceCents, own.priceCents),
    location: location === null ? null : locationText(location),
    ...provenanceOf(quote),
  };
}

interface RequestedArea {
  readonly area: Area;
  readonly zoom: number;
  readonly day: Day;
  readonly reference: VisibleCampsite | null;
  readonly filters: OfferFilters;
}

interface Placed extends Location {
  readonly campsite: VisibleCampsite;
  readonly priceCents: Cents | null;
}

/** The prices of a night in a part of the map: clusters, and each campsite that stands alone. */
export async function areaMap(source: PriceSource, market: VisibleMarket, requested: RequestedArea): Promise<AreaMap> {
  const { area, zoom, day, reference, filters } = requested;
  const quotes = await quotesByCampsite(source, market.campsites, day, 1, filters);
  const quoteOf = ({ id }: VisibleCampsite) => quotes.get(id)![0]!;
  const within = market.campsites.flatMap((campsite): Placed | [] => {
    const { location } = campsite;
    if (location === null || !isWithin(location, area)) return [];
    return { ...location, campsite, priceCents: quoteOf(campsite).priceCents };
  });
  // The own campsite is never one of many (map-22).
  const isOwn = ({ campsite }: Placed) => campsite.id === reference?.id;
  const { clusters, alone } = clusterAt(
    within.filter((place) => !isOwn(place)),
    zoom,
  );
  const own = reference === null ? null : quoteOf(reference);
  return areaMapToWire({
    ...counted(within),
    bounds: areaOf(within),
    clusters: clusters.map(({ latitude, longitude, members }) => ({
      latitude,
      longitude,
      bounds: areaOf(members)!,
      ...counted(members),
      medianPrice: eurosOrNull(wholeMedian(medianHalfCents(pricesOf(members)))),
    })),
    places: Object.fromEntries(
      [...within.filter(isOwn), ...alone].map((place) => [
        place.campsite.name,
        placedPrice(place.campsite, quoteOf(place.campsite), isOwn(place) ? null : own),
      ]),
    ),
  });
}

/** In ascending order. */
function pricesOf(places: readonly Placed[]): Cents[] {
  return places.flatMap(({ priceCents }) => priceCents ?? []).sort((a, b) => a - b);
}

function counted(places: readonly Placed[]) {
  const prices = pricesOf(places);
  return {
    campsites: places.length,
    priced: prices.length,
    minPrice: eurosOrNull(prices[0] ?? null),
    maxPrice: eurosOrNull(prices.at(-1) ?? null),
  };
}
