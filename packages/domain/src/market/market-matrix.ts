import type { Cents } from '../money.ts';
import { medianHalfCents, wholeMedian } from '../offers/comparison.ts';
import { type ProvinceCode, SPANISH_PROVINCES, type SpanishRegion } from '../places/spanish-province.ts';
import { LEAST_CAMPSITES } from '../position/compression.ts';
import { type MarketColumn, ordinaryIdOf } from './market-column.ts';

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

interface ProvinceCells {
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

/** The cells of a region, or of one of its provinces. */
export interface PlaceCells {
  readonly campsites: number;
  readonly cells: readonly MarketCell[];
}

/** Every region with its provinces that have a campsite, of what is known of each; `shown` are the columns of the cells. */
export function matrixOf(
  known: (region: SpanishRegion, province: ProvinceCode | null) => PlaceCells | undefined,
  shown: readonly unknown[],
  unplaced: number,
): MarketMatrix {
  const regions = SPANISH_REGIONS.map((region): RegionCells => {
    const { campsites, cells } = known(region, null) ?? {
      campsites: 0,
      cells: shown.map(() => emptyCell(0, 0, false)),
    };
    const provinces = SPANISH_PROVINCES.flatMap(({ code }): ProvinceCells[] => {
      const ofProvince = known(region, code);
      return ofProvince === undefined
        ? []
        : [{ province: code, campsites: ofProvince.campsites, cells: ofProvince.cells }];
    });
    return { region, campsites, cells, provinces };
  });
  return { regions, unplaced };
}

/** The medians of every region and province; `all` are the columns of the figures, `shown` those that are asked for. */
export function marketMatrix(
  market: readonly PlacedFigures[],
  all: readonly MarketColumn[],
  shown: readonly MarketColumn[],
): MarketMatrix {
  const places = columnPlaces(all, shown);
  const cellsOf = (region: SpanishRegion, province: ProvinceCode | null): PlaceCells | undefined => {
    const campsites = market.filter((each) => each.region === region && (province ?? each.province) === each.province);
    if (campsites.length === 0) return undefined;
    const columnAt = (at: number) => Int32Array.from(campsites, ({ figures }) => figures[at]!);
    const cells = places.map(({ at, ordinaryAt }) =>
      cellOf(columnAt(at), ordinaryAt === null ? null : columnAt(ordinaryAt)),
    );
    return { campsites: campsites.length, cells };
  };
  return matrixOf(cellsOf, shown, market.filter(({ region }) => region === null).length);
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
  return isCounted(figures[at]!, ordinaryAt === null ? null : figures[ordinaryAt]!);
}

function isCounted(price: number, ordinary: number | null): boolean {
  return price >= 0 && (ordinary === null || ordinary > 0);
}

/** Whether it would, were its prices not old. */
function isOld(price: number, ordinary: number): boolean {
  const isThere = (figure: number) => figure > 0 || figure === OLD_FIGURE;
  return (price === OLD_FIGURE || ordinary === OLD_FIGURE) && isThere(price) && isThere(ordinary);
}

/** The cell of some campsites: of the figure of each in the column, and of that of its ordinary nights, in the same order. */
export function cellOf(figures: Int32Array, ordinaryFigures: Int32Array | null): MarketCell {
  const { prices, ordinary, old } = countedFigures(figures, ordinaryFigures);
  if (prices.length < LEAST_CAMPSITES) return emptyCell(prices.length, old, false);
  const ratio = ordinary === null ? null : medianRatioHundredths(prices, ordinary);
  const middle = middlePair(prices) as readonly [Cents, Cents];
  return {
    priceCents: wholeMedian(medianHalfCents(middle)),
    campsites: prices.length,
    old,
    ratioHundredths: ratio,
    shade: shadeOf(ratio),
    isWithheld: false,
  };
}

/** The figures of the campsites that count, and how many more would, were their prices not old. */
function countedFigures(figures: Int32Array, ordinaryFigures: Int32Array | null) {
  const prices = new Int32Array(figures.length);
  const ordinary = new Int32Array(ordinaryFigures?.length ?? 0);
  let counted = 0;
  let old = 0;
  for (const [nth, price] of figures.entries()) {
    const base = ordinaryFigures === null ? null : ordinaryFigures[nth]!;
    if (isCounted(price, base)) {
      if (base !== null) ordinary[counted] = base;
      prices[counted++] = price;
    } else if (isOld(price, base ?? price)) old++;
  }
  const known = ordinaryFigures === null ? null : ordinary.subarray(0, counted);
  return { prices: prices.subarray(0, counted), ordinary: known, old };
}

/** How many there are, and nothing else. */
export function emptyCell(campsites: number, old: number, isWithheld: boolean): MarketCell {
  return { priceCents: null, campsites, old, ratioHundredths: null, shade: null, isWithheld };
}

/** A price that nobody looked at for longer says nothing of today’s market. */
export const MARKET_STALE_AFTER_DAYS = 8;

/** A figure that is no price: nobody has one, or those that there are are old. */
const NO_FIGURE = -1;
const OLD_FIGURE = -2;

/** What is known of one campsite on one night. */
export interface NightPrice {
  readonly priceCents: Cents | null;
  /** Seconds since 1970 when this very price was last seen or confirmed, whatever else was seen of the campsite (product decision 35); null when never. */
  readonly checkedAtS: number | null;
}

/**
 * One figure of a campsite for each column: the median of its prices of the column’s nights that have one, in whole cents, a half upward. Prices
 * last looked at before `freshFromS` do not count; where there are no others the figure says that they are old.
 */
export function campsiteFigures(
  nights: readonly NightPrice[],
  columns: readonly (readonly number[])[],
  freshFromS: number,
): Int32Array {
  return Int32Array.from(columns, (column) => figureOf(nights, column, freshFromS));
}

function figureOf(nights: readonly NightPrice[], column: readonly number[], freshFromS: number): number {
  const prices: Cents[] = [];
  let isOld = false;
  for (const at of column) {
    const night = nights[at];
    if (night === undefined || night.priceCents === null) continue;
    if ((night.checkedAtS ?? 0) >= freshFromS) prices.push(night.priceCents);
    else isOld = true;
  }
  if (prices.length === 0) return isOld ? OLD_FIGURE : NO_FIGURE;
  return wholeMedian(medianHalfCents(prices.sort((a, b) => a - b)))!;
}

/** The shades of a matrix and a map: from which ratio to the ordinary night on, in hundredths, each begins; the first is all below. */
export const SHADE_FROM = [105, 120, 135, 150, 170, 195] as const;

/** The shade of a ratio in hundredths, from 0; null where there is none. */
export function shadeOf(ratioHundredths: number | null): number | null {
  if (ratioHundredths === null) return null;
  return SHADE_FROM.filter((from) => ratioHundredths >= from).length;
}

/** `price / ordinary` in hundredths, a half upward; null unless both are known. */
export function ratioHundredths(priceCents: number | null, ordinaryCents: number | null): number | null {
  if (priceCents === null || ordinaryCents === null || ordinaryCents <= 0) return null;
  return Math.floor((200 * priceCents + ordinaryCents) / (2 * ordinaryCents));
}

/**
 * The median of the ratios `cents / ordinaryCents` of campsites, one at least, in hundredths: exact, and rounded once, a half upward. Ratios of amounts
 * below 600,000 € that differ do so as floating numbers too, so that these are good enough to find the middle ones.
 */
export function medianRatioHundredths(cents: Int32Array, ordinaryCents: Int32Array): number {
  const ratios = new Float64Array(cents.length);
  for (let at = 0; at < ratios.length; at++) ratios[at] = cents[at]! / ordinaryCents[at]!;
  const [low, high] = middlePair(ratios.slice());
  const fractionOf = (ratio: number) => {
    const at = ratios.indexOf(ratio);
    return [BigInt(cents[at]!), BigInt(ordinaryCents[at]!)] as const;
  };
  const [price, base] = fractionOf(low);
  const [otherPrice, otherBase] = fractionOf(high);
  // Half their sum in hundredths, and a half of one.
  const whole = base * otherBase;
  return Number((100n * (price * otherBase + otherPrice * base) + whole) / (2n * whole));
}

/** The middle value of some, at least one, or the two in the middle; the array is put in another order. Finding them takes a third of the time of sorting. */
export function middlePair(values: Int32Array | Float64Array): readonly [low: number, high: number] {
  const { length } = values;
  const high = nthSmallest(values, length >> 1);
  if (length % 2 === 1) return [high, high];
  // What is left of the place is not above it.
  let low = values[0]!;
  for (let at = 1; at < length >> 1; at++) low = Math.max(low, values[at]!);
  return [low, high];
}

/** Hoare’s selection: afterwards nothing before place `nth` is above its value, and nothing behind it below. */
function nthSmallest(values: Int32Array | Float64Array, nth: number): number {
  let [from, to] = [0, values.length - 1];
  while (from < to) {
    const pivot = values[(from + to) >> 1]!;
    let [left, right] = [from, to];
    while (left <= right) {
      while (values[left]! < pivot) left++;
      while (values[right]! > pivot) right--;
      if (left > right) break;
      [values[left], values[right]] = [values[right]!, values[left]!];
      left++;
      right--;
    }
    if (nth <= right) to = right;
    else if (nth >= left) from = left;
    else break;
  }
  return values[nth]!;
}
