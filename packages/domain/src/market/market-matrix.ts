import type { Cents } from '../money.ts';
import { medianHalfCents, wholeMedian } from '../offers/position/price-position.ts';
import { type ProvinceCode, SPANISH_PROVINCES } from '../places/spanish-province.ts';
import type { SpanishRegion } from '../places/spanish-region.ts';
import type { MarketColumn } from './market-column.ts';
import { OLD_FIGURE } from './market-figures.ts';
import { ratioHundredths, shadeOf } from './market-shade.ts';

/** Every region once, by code. */
const SPANISH_REGIONS: readonly SpanishRegion[] = [...new Set(SPANISH_PROVINCES.map(({ region }) => region))].sort();

/** Fewer would tell whose prices they are. */
const LEAST_CAMPSITES = 4;

/** What a region asks in one column. */
export interface MarketCell {
  /** Median of the campsites’ figures; null of fewer than {@link LEAST_CAMPSITES}. */
  readonly priceCents: Cents | null;
  /** How many have a figure. */
  readonly campsites: number;
  /** How many have old prices alone, which do not count. */
  readonly old: number;
  /** To the ordinary night of the same season, in hundredths; null without one of the two, and of the ordinary night itself. */
  readonly ratioHundredths: number | null;
  readonly shade: number | null;
}

/** A campsite of a market: where it lies and a figure a column, in the order of all columns. */
export interface PlacedFigures {
  readonly region: SpanishRegion | null;
  readonly province: ProvinceCode | null;
  readonly figures: Int32Array;
}

export interface ProvinceCells {
  readonly province: ProvinceCode;
  readonly campsites: number;
  readonly cells: readonly MarketCell[];
}

export interface RegionCells {
  readonly region: SpanishRegion;
  readonly campsites: number;
  readonly cells: readonly MarketCell[];
  /** Those with a campsite. */
  readonly provinces: readonly ProvinceCells[];
}

export interface MarketMatrix {
  /** Every region, also without a campsite. */
  readonly regions: readonly RegionCells[];
  /** How many campsites count nowhere, because nobody knows where they lie. */
  readonly unplaced: number;
}

/** The medians of every region and province; `all` are the columns of the figures, `shown` those that are asked for. */
export function marketMatrix(
  market: readonly PlacedFigures[],
  all: readonly MarketColumn[],
  shown: readonly MarketColumn[],
): MarketMatrix {
  const places = columnPlaces(all, shown);
  const ofRegion = Map.groupBy(market, ({ region }) => region);
  const regions = SPANISH_REGIONS.map((region) => {
    const campsites = ofRegion.get(region) ?? [];
    const ofProvince = Map.groupBy(campsites, ({ province }) => province);
    const provinces = SPANISH_PROVINCES.filter(({ code }) => ofProvince.has(code)).map(({ code }) => {
      const own = ofProvince.get(code)!;
      return { province: code, campsites: own.length, cells: cellsOf(own, places) };
    });
    return { region, campsites: campsites.length, cells: cellsOf(campsites, places), provinces };
  });
  return { regions, unplaced: ofRegion.get(null)?.length ?? 0 };
}

/** The figures of one campsite as a row; they are its own, so that one is enough. */
export function ownCells(
  figures: Int32Array,
  all: readonly MarketColumn[],
  shown: readonly MarketColumn[],
): MarketCell[] {
  return columnPlaces(all, shown).map(({ at, ordinaryAt }) => {
    const ordinary = ordinaryAt === null ? null : priceIn(figures, ordinaryAt);
    return cellOf(priceIn(figures, at), figures[at]! >= 0 ? 1 : 0, figures[at] === OLD_FIGURE ? 1 : 0, ordinary);
  });
}

interface ColumnPlace {
  /** Where the column’s figures stand. */
  readonly at: number;
  /** Where those of its season’s ordinary night stand; null of the ordinary night itself. */
  readonly ordinaryAt: number | null;
}

function columnPlaces(all: readonly MarketColumn[], shown: readonly MarketColumn[]): ColumnPlace[] {
  const placeOf = new Map(all.map(({ id }, at) => [id, at]));
  return shown.map(({ id, kind, season }) => ({
    at: placeOf.get(id)!,
    ordinaryAt: kind === 'ordinary' ? null : (placeOf.get(`ordinary-${season}`) ?? null),
  }));
}

function cellsOf(campsites: readonly PlacedFigures[], places: readonly ColumnPlace[]): MarketCell[] {
  const known = new Map<number, ColumnMedian>();
  const medianAt = (at: number): ColumnMedian => {
    const median = known.get(at) ?? columnMedian(campsites, at);
    known.set(at, median);
    return median;
  };
  return places.map(({ at, ordinaryAt }) => {
    const { priceCents, counted, old } = medianAt(at);
    return cellOf(priceCents, counted, old, ordinaryAt === null ? null : medianAt(ordinaryAt).priceCents);
  });
}

interface ColumnMedian {
  readonly priceCents: Cents | null;
  readonly counted: number;
  readonly old: number;
}

function columnMedian(campsites: readonly PlacedFigures[], at: number): ColumnMedian {
  const figures = new Int32Array(campsites.length);
  let counted = 0;
  let old = 0;
  for (const campsite of campsites) {
    const figure = campsite.figures[at]!;
    if (figure >= 0) figures[counted++] = figure;
    else if (figure === OLD_FIGURE) old++;
  }
  if (counted < LEAST_CAMPSITES) return { priceCents: null, counted, old };
  const sorted = figures.subarray(0, counted).sort();
  const [low, high] = [sorted[(counted - 1) >> 1]!, sorted[counted >> 1]!] as [Cents, Cents];
  return { priceCents: wholeMedian(medianHalfCents([low, high])), counted, old };
}

function priceIn(figures: Int32Array, at: number): Cents | null {
  const figure = figures[at]!;
  return figure >= 0 ? (figure as Cents) : null;
}

function cellOf(priceCents: Cents | null, campsites: number, old: number, ordinary: Cents | null): MarketCell {
  const ratio = ratioHundredths(priceCents, ordinary);
  return { priceCents, campsites, old, ratioHundredths: ratio, shade: shadeOf(ratio) };
}
