import { type Location, parseLocation } from '@vivac/domain/places/campsite';
import {
  type MapPoint,
  type MarkerClass,
  type PriceRange,
  heatIntensityOf,
  heatPositionOf,
  mapPointsOf,
  markerClassOf,
  priceRangeOf,
} from '@vivac/domain/screens/price-map';
import { REFERENCE_COLOUR } from '@vivac/domain/screens/palette';
import { heatMapText } from './heat-map-words.ts';
import { lengthOfPrice, quoteWords } from '../../text/offer-words.ts';
import { priceWords } from '../../text/price-words.ts';
import type { MomentWords } from '../../text/moment-words.ts';
import type { HeatPoint } from './heat/heat-layer.ts';
import type { MapAnswer } from './heat-map-query.ts';

const FALLBACK_COLOUR = '#888';

/** What stands in a tag at a campsite's place, and what is said about it. */
export interface MapTag extends Location {
  readonly campsite: string;
  readonly isReference: boolean;
  /** The own, the dearest and the cheapest: never left out for want of room. */
  readonly mustShow: boolean;
  /** Null without a price. */
  readonly price: number | null;
  readonly kind: MarkerClass | 'none';
  /** As in the filters and the chart. */
  readonly colour: string;
  /** `€96`, or why there is no price. */
  readonly tag: string;
  /** Null without a price. */
  readonly exactPrice: string | null;
  /** Whole phrases: how it stands beside the reference, when its price was seen. */
  readonly details: readonly string[];
  /** All of it in words. */
  readonly label: string;
  /** Of several campsites that stand close together: what holds them all. */
  readonly corners?: readonly Location[];
}

/** A campsite with a price. */
export interface MapPlace extends MapTag {
  readonly price: number;
  readonly exactPrice: string;
}

/** What the map shows: the reference first, then from the cheapest, which is the order in which tags find room. */
export interface MapContent {
  readonly places: readonly MapPlace[];
  /** Campsites without a price, and why: no part of heat, legend and bounds (map-8). */
  readonly notes: readonly MapTag[];
  readonly range: PriceRange | null;
  readonly heat: readonly HeatPoint[];
  /** What the map shows as long as nobody moved it. */
  readonly fitted: readonly Location[];
  /** Changes when other campsites are asked for: then the map is fitted anew even if it was moved by hand. */
  readonly choice: string;
}

type Answer = Omit<MapAnswer, 'day' | 'asOf' | 'selection'>;

/** Puts an answer into places, heat and words, what moved since yesterday among them. */
export function mapContentOf(
  answer: Answer,
  colours: ReadonlyMap<string, string>,
  momentOf: MomentWords,
  movedOf: (campsite: string) => string | null,
): MapContent {
  const { entries, reference, campsites } = answer;
  const points = mapPointsOf(entries, reference);
  const range = priceRangeOf(points.map((point) => point.price));
  const own = points.find((point) => point.isReference) ?? null;
  const seenOf = (campsite: string) => {
    const observedAt = entries[campsite]?.observedAt;
    const moved = movedOf(campsite);
    const seen = observedAt ? [heatMapText.seen({ moment: momentOf(observedAt) })] : [];
    return moved === null ? seen : [moved, ...seen];
  };
  const sorted = points.toSorted((a, b) => Number(b.isReference) - Number(a.isReference) || a.price - b.price);
  const extremes = [range?.min, range?.max].map((price) => sorted.find((point) => point.price === price));
  const places = sorted.map((point) => {
    const details = [
      ...(point.isReference ? [heatMapText.yours] : []),
      ...lengthOf(entries[point.campsite]),
      ...differenceOf(point, own),
      ...seenOf(point.campsite),
    ];
    const mustShow = point.isReference || extremes.includes(point);
    return { ...placeOf(point, range!, colourOf(point, colours), details), mustShow };
  });
  const heat = points.map(({ latitude, longitude, price }) => ({
    latitude,
    longitude,
    intensity: heatIntensityOf(price, range),
    position: heatPositionOf(price, range),
  }));
  const notes = notesOf(answer, colours, seenOf);
  return { places, notes, range, heat, fitted: places, choice: JSON.stringify([reference, campsites]) };
}

/** Of how many nights a price is, where lengths are mixed. */
function lengthOf(place: MapAnswer['entries'][string] | undefined): string[] {
  const length = lengthOfPrice(place?.nights);
  return length === null ? [] : [length];
}

function placeOf(point: MapPoint, range: PriceRange, colour: string, details: readonly string[]) {
  const { price } = point;
  const tag = priceWords.wholeEuros(price);
  const exactPrice = priceWords.euros(price);
  const phrases =
    tag === exactPrice ? [tag, ...details] : [tag, heatMapText.exactly({ price: exactPrice }), ...details];
  return {
    ...point,
    kind: markerClassOf(price, range),
    colour,
    tag,
    exactPrice,
    details,
    label: heatMapText.place(point.campsite, phrases),
  };
}

/** Campsites with a place and no price, each with the reason. */
function notesOf(
  { entries, reference }: Answer,
  colours: ReadonlyMap<string, string>,
  seenOf: (campsite: string) => readonly string[],
): MapTag[] {
  return Object.entries(entries).flatMap(([campsite, { price, state, restriction, location: text }]) => {
    const location = text === null ? null : parseLocation(text);
    if (price !== null || state === 'priced' || location === null) return [];
    const isReference = campsite === reference;
    const details = [quoteWords.sentence(state, restriction), ...seenOf(campsite)];
    return {
      ...location,
      campsite,
      isReference,
      mustShow: isReference,
      price,
      kind: 'none' as const,
      colour: colourOf({ campsite, isReference }, colours),
      tag: quoteWords.short(state, restriction),
      exactPrice: null,
      details,
      label: heatMapText.place(campsite, [heatMapText.noPrice, ...details]),
    };
  });
}

function differenceOf(point: MapPoint, own: MapPoint | null): string[] {
  const difference = heatMapText.difference(point, own);
  return difference === null ? [] : [difference];
}

function colourOf(
  { campsite, isReference }: Pick<MapTag, 'campsite' | 'isReference'>,
  colours: ReadonlyMap<string, string>,
): string {
  return isReference ? REFERENCE_COLOUR : (colours.get(campsite) ?? FALLBACK_COLOUR);
}
