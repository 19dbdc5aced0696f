import { queryOptions } from '@tanstack/react-query';
import { mapValues, offerQueryOf } from '@vivac/contract/wire-names';
import { type PlacedPrice, asOfQueryOf, mapQueryOf, mapFromWire, withOpenLength } from '@vivac/contract/wire/prices';
import type { OfferFilters } from '@vivac/domain/offers/offer-dimension';
import { type Location, parseLocation } from '@vivac/domain/places/campsite';
import { REFERENCE_COLOUR } from '@vivac/domain/screens/palette';
import {
  type MapPoint,
  type MarkerClass,
  type PriceRange,
  heatIntensityOf,
  heatPositionOf,
  mapPointsOf,
  markerClassOf,
  priceRangeOf,
  markersShownAt,
} from '@vivac/domain/screens/price-map';
import type { Day } from '@vivac/domain/time/day';
import { call } from '../../api/call.ts';
import type { MomentWords } from '../../text/moment-words.ts';
import { lengthOfPrice, quoteWords } from '../../text/offer-words.ts';
import { priceWords } from '../../text/price-words.ts';
import type { HeatPoint } from './heat-layer.ts';
import { heatMapText } from './heat-map-words.ts';

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

/** Before the first answer, and after a failure: the map stands at its default centre (map-9). */
export const NO_CONTENT: MapContent = { places: [], notes: [], range: null, heat: [], fitted: [], choice: '' };

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
      point.isReference ? heatMapText.yours : null,
      lengthOfPrice(entries[point.campsite]?.nights),
      heatMapText.difference(point, own),
      ...seenOf(point.campsite),
    ].filter((detail) => detail !== null);
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
  // The own campsite is always on the map, with a price or without.
  const fitted = [...places, ...notes.filter(({ isReference }) => isReference || places.length === 0)];
  return { places, notes, range, heat, fitted, choice: JSON.stringify([reference, campsites]) };
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

function colourOf(
  { campsite, isReference }: Pick<MapTag, 'campsite' | 'isReference'>,
  colours: ReadonlyMap<string, string>,
): string {
  return isReference ? REFERENCE_COLOUR : (colours.get(campsite) ?? FALLBACK_COLOUR);
}

/** Whom the map shows. */
export interface MapChoice {
  readonly day: Day;
  readonly reference: string | null;
  readonly campsites: readonly string[];
  /** As known at this moment; null for now. */
  readonly asOf: string | null;
}

/** An answer with what it was asked for, so that an older one still shown stays consistent. */
export interface MapAnswer extends MapChoice {
  readonly selection: OfferFilters;
  readonly entries: Readonly<Record<string, PlacedPrice>>;
}

/** Where the selected campsites and the reference are, and their prices of a night (call-7). */
export function heatMapQuery(choice: MapChoice, selection: OfferFilters) {
  const { day, reference, campsites, asOf } = choice;
  const names = [...new Set(reference === null ? campsites : [...campsites, reference])];
  const query = { ...mapQueryOf(names, reference, day), ...offerQueryOf(selection), ...asOfQueryOf(asOf) };
  return queryOptions({
    queryKey: ['heatMap', reference, query] as const,
    meta: { failureLog: heatMapText.failureLog },
    queryFn: async ({ signal }): Promise<MapAnswer> => ({
      ...choice,
      selection,
      entries:
        names.length === 0
          ? {}
          : mapValues(mapFromWire(await call('getMap', { query }, { signal })), (place) =>
              withOpenLength(selection, place),
            ),
    }),
  });
}

interface Pixels {
  readonly x: number;
  readonly y: number;
}

/** What the panels around the map need to know of where it looks. */
export interface MapView {
  readonly legendCorner: 'bottom' | 'top';
  readonly tagsShown: boolean;
}

export const FIRST_VIEW: MapView = { legendCorner: 'bottom', tagsShown: true };

/** The room that the legend takes in its corner, in CSS pixels, with what may hang over a campsite's tag. */
const LEGEND_PX = { x: 400, y: 170 };

/**
 * The view of a map of some size at a zoom. The legend stands bottom right, unless it would cover the reference campsite
 * there.
 */
export function mapViewOf(reference: Pixels | null, size: Pixels, zoom: number): MapView {
  const covered =
    reference !== null &&
    reference.x > size.x - LEGEND_PX.x &&
    reference.y > size.y - LEGEND_PX.y &&
    reference.y > size.y / 2;
  return { legendCorner: covered ? 'top' : 'bottom', tagsShown: markersShownAt(zoom) };
}
