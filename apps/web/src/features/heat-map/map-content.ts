import {
  type MapPoint,
  type PriceRange,
  heatIntensityOf,
  mapPointsOf,
  priceRangeOf,
} from '@vivac/domain/screens/price-map';
import { REFERENCE_COLOUR } from '@vivac/domain/screens/palette';
import { heatMapText } from '../../text/en/dashboard/heat-map.ts';
import { priceWords } from '../../text/price-words.ts';
import type { MomentWords } from '../../text/moment-words.ts';
import type { HeatPoint } from './heat/heat-layer.ts';
import type { MapAnswer } from './heat-map-query.ts';

const FALLBACK_COLOUR = '#888';

/** A campsite on the map with everything that is said about it. */
export interface MapPlace extends MapPoint {
  /** As in the filters and the chart. */
  readonly colour: string;
  /** `€96`, as on its tag. */
  readonly tag: string;
  readonly exactPrice: string;
  /** Whole phrases: how it stands beside the reference, when its price was seen. */
  readonly details: readonly string[];
  /** All of it in words. */
  readonly label: string;
}

/** What the map shows: the reference first, then from the cheapest, which is the order in which tags find room. */
export interface MapContent {
  readonly places: readonly MapPlace[];
  readonly range: PriceRange | null;
  readonly heat: readonly HeatPoint[];
  /** Changes when other campsites are asked for: then the map is fitted anew even if it was moved by hand. */
  readonly choice: string;
}

/** Puts an answer into places, heat and words. */
export function mapContentOf(
  answer: Omit<MapAnswer, 'day'>,
  colours: ReadonlyMap<string, string>,
  momentOf: MomentWords,
): MapContent {
  const { entries, reference, campsites } = answer;
  const points = mapPointsOf(entries, reference);
  const range = priceRangeOf(points.map((point) => point.price));
  const own = points.find((point) => point.isReference) ?? null;
  const places = points.map((point) => {
    const observedAt = entries[point.campsite]?.observedAt;
    const difference = heatMapText.difference(point, own);
    const tag = priceWords.wholeEuros(point.price);
    const exactPrice = priceWords.euros(point.price);
    const details = [
      ...(point.isReference ? [heatMapText.yours] : []),
      ...(difference === null ? [] : [difference]),
      ...(observedAt ? [heatMapText.seen(momentOf(observedAt))] : []),
    ];
    const phrases = tag === exactPrice ? [tag, ...details] : [tag, heatMapText.exactly(exactPrice), ...details];
    const colour = point.isReference ? REFERENCE_COLOUR : (colours.get(point.campsite) ?? FALLBACK_COLOUR);
    return { ...point, colour, tag, exactPrice, details, label: heatMapText.place(point.campsite, phrases) };
  });
  places.sort((a, b) => Number(b.isReference) - Number(a.isReference) || a.price - b.price);
  const heat = points.map(({ latitude, longitude, price }) => ({
    latitude,
    longitude,
    intensity: heatIntensityOf(price, range),
  }));
  return { places, range, heat, choice: JSON.stringify([reference, campsites]) };
}
