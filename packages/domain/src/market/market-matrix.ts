import type { Cents } from '../money.ts';
import { medianHalfCents, wholeMedian } from '../offers/position/price-position.ts';
import { type ProvinceCode, SPANISH_PROVINCES } from '../places/spanish-province.ts';
import type { SpanishRegion } from '../places/spanish-region.ts';
import { LEAST_CAMPSITES } from '../position/compression.ts';
import { type MarketColumn, ordinaryIdOf } from './market-column.ts';
import { OLD_FIGURE } from './market-figures.ts';
import { middlePair } from './middle-pair.ts';
import { medianRatioHundredths, ratioHundredths, shadeOf } from './market-shade.ts';

/** Every region once, by code. */
const SPANISH_REGIONS: readonly SpanishRegion[] = [...new Set(SPANISH_PROVINCES.map(({ region }) => region))].sort();

/** What a region asks in one column. */
export interface MarketCell {
  /** Median of the campsites’ figures; null of fewer than {@link LEAST_CAMPSITES}. */
  readonly priceCents: Cents | null;
  /** How many it is of: those with a price in the column and, but in the ordinary column itself, on their ordinary nights. */
  readonly campsites: number;
  /** How many more would count, were their prices not old. */
  readonly old: number;
  /** Median of each campsite’s own ratio to its ordinary night of the same season, in hundredths; null of an ordinary column. */
  readonly ratioHundredths: number | null;
  readonly shade: number | null;
  /** It is of enough campsites, but from what the reader sees of them a single other one could be found. */
  readonly isWithheld: boolean;
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
      return { province: code, campsites: own.length, cells: places.map((place) => cellOf(own, place)) };
    });
    return { region, campsites: campsites.length, cells: places.map((place) => cellOf(campsites, place)), provinces };
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
    const figure = figures[at]!;
    const priceCents = figure >= 0 ? (figure as Cents) : null;
    const ratio = ordinaryAt === null ? null : ratioHundredths(priceCents, figures[ordinaryAt]!);
    return {
      priceCents,
      campsites: figure >= 0 ? 1 : 0,
      old: figure === OLD_FIGURE ? 1 : 0,
      ratioHundredths: ratio,
      shade: shadeOf(ratio),
      isWithheld: false,
    };
  });
}

/** Where the figures of a column stand among all. */
export interface ColumnPlace {
  readonly at: number;
  /** Where those of its season’s ordinary nights stand; null of the ordinary column itself, and where there are none. */
  readonly ordinaryAt: number | null;
}

export function columnPlaces(all: readonly MarketColumn[], shown: readonly MarketColumn[]): ColumnPlace[] {
  const placeOf = new Map(all.map(({ id }, at) => [id, at]));
  return shown.map(({ id, kind, first }) => ({
    at: placeOf.get(id)!,
    ordinaryAt: kind === 'ordinary' ? null : (placeOf.get(ordinaryIdOf(first)) ?? null),
  }));
}

/** Whether a campsite counts in a column: it has a price there and something to compare it with. */
export function countsIn(figures: Int32Array, { at, ordinaryAt }: ColumnPlace): boolean {
  return figures[at]! >= 0 && (ordinaryAt === null || figures[ordinaryAt]! > 0);
}

/** Whether it would, were its prices not old. */
function isOldIn(figures: Int32Array, { at, ordinaryAt }: ColumnPlace): boolean {
  const price = figures[at]!;
  const ordinary = ordinaryAt === null ? price : figures[ordinaryAt]!;
  const isThere = (figure: number) => figure > 0 || figure === OLD_FIGURE;
  return (price === OLD_FIGURE || ordinary === OLD_FIGURE) && isThere(price) && isThere(ordinary);
}

function cellOf(campsites: readonly PlacedFigures[], place: ColumnPlace): MarketCell {
  const { at, ordinaryAt } = place;
  const prices = new Int32Array(campsites.length);
  const ordinary = new Int32Array(ordinaryAt === null ? 0 : campsites.length);
  let counted = 0;
  let old = 0;
  for (const { figures } of campsites) {
    if (countsIn(figures, place)) {
      if (ordinaryAt !== null) ordinary[counted] = figures[ordinaryAt]!;
      prices[counted++] = figures[at]!;
    } else if (isOldIn(figures, place)) old++;
  }
  if (counted < LEAST_CAMPSITES) return emptyCell(counted, old, false);
  const known = prices.subarray(0, counted);
  const ratio = ordinaryAt === null ? null : medianRatioHundredths(known, ordinary.subarray(0, counted));
  const middle = middlePair(known) as readonly [Cents, Cents];
  return {
    priceCents: wholeMedian(medianHalfCents(middle)),
    campsites: counted,
    old,
    ratioHundredths: ratio,
    shade: shadeOf(ratio),
    isWithheld: false,
  };
}

/** How many there are, and nothing else. */
export function emptyCell(campsites: number, old: number, isWithheld: boolean): MarketCell {
  return { priceCents: null, campsites, old, ratioHundredths: null, shade: null, isWithheld };
}
