import type { Cents } from '../money.ts';
import { medianHalfCents, wholeMedian } from '../offers/comparison.ts';
import { LEAST_CAMPSITES } from './compression.ts';

/** How many nights a price stands for: a night, a week or a month ahead. */
export const SPAN_NIGHTS = { night: 1, week: 7, month: 30 } as const;
export type SpanName = keyof typeof SPAN_NIGHTS;

/**
 * Where a campsite stands by the competitors' medians of price and score. A price on the median is not dear, a score on the median
 * is a good one.
 */
export type Quarter = 'premium' | 'dear' | 'value' | 'plain';

/** A campsite with what is known of it over a span of nights. */
export interface ScoredPrices {
  readonly name: string;
  /** Tenths of a point, 0 to 100; null without a score. */
  readonly scoreTenths: number | null;
  /** Per night in cents, one entry a night of the span; null where a night has no price. */
  readonly nightCents: readonly (Cents | null)[];
}

export interface PlacedCampsite<Campsite extends ScoredPrices = ScoredPrices> {
  readonly campsite: Campsite;
  /** The median of the nights that have a price, in half cents. */
  readonly priceHalfCents: number | null;
  /** The same in whole cents. */
  readonly priceCents: Cents | null;
  readonly pricedNights: number;
  /** Null without a price or a score, and where there are too few competitors for quarters. */
  readonly quarter: Quarter | null;
}

export interface PriceScore<Campsite extends ScoredPrices = ScoredPrices> {
  readonly own: PlacedCampsite<Campsite>;
  readonly competitors: readonly PlacedCampsite<Campsite>[];
  /** Of the competitors that have both; null of fewer than {@link LEAST_CAMPSITES}. */
  readonly medians: { readonly priceCents: Cents; readonly scoreTenths: number } | null;
  /** How many competitors have both. */
  readonly drawn: number;
}

/** The own campsite among its competitors by price and review score. */
export function priceScore<Campsite extends ScoredPrices>(
  own: Campsite,
  competitors: readonly Campsite[],
): PriceScore<Campsite> {
  const others = competitors.map(pricedOf);
  const drawn = others.filter(isDrawn);
  const lines = drawn.length < LEAST_CAMPSITES ? null : middleOf(drawn);
  return {
    own: placed(pricedOf(own), lines),
    competitors: others.map((other) => placed(other, lines)),
    medians: lines && {
      priceCents: Math.round(lines.quarterCents / 4) as Cents,
      scoreTenths: Math.round(lines.scoreHalves / 2),
    },
    drawn: drawn.length,
  };
}

type Priced<Campsite> = Omit<PlacedCampsite & { readonly campsite: Campsite }, 'quarter'>;

function pricedOf<Campsite extends ScoredPrices>(campsite: Campsite): Priced<Campsite> {
  const prices = campsite.nightCents.filter((cents) => cents !== null).sort((a, b) => a - b);
  const priceHalfCents = medianHalfCents(prices);
  return { campsite, priceHalfCents, priceCents: wholeMedian(priceHalfCents), pricedNights: prices.length };
}

const isDrawn = ({ campsite, priceHalfCents }: Priced<ScoredPrices>): boolean =>
  priceHalfCents !== null && campsite.scoreTenths !== null;

/** Both medians doubled once more, so that the middle of two is whole. */
interface Middle {
  /** Quarters of a cent. */
  readonly quarterCents: number;
  /** Twentieths of a point. */
  readonly scoreHalves: number;
}

function middleOf(drawn: readonly Priced<ScoredPrices>[]): Middle {
  const doubled = (values: readonly number[]) => medianHalfCents(values.toSorted((a, b) => a - b) as Cents[])!;
  return {
    quarterCents: doubled(drawn.map(({ priceHalfCents }) => priceHalfCents!)),
    scoreHalves: doubled(drawn.map(({ campsite }) => campsite.scoreTenths!)),
  };
}

function placed<Campsite extends ScoredPrices>(
  priced: Priced<Campsite>,
  lines: Middle | null,
): PlacedCampsite<Campsite> {
  const { campsite, priceHalfCents } = priced;
  if (lines === null || priceHalfCents === null || campsite.scoreTenths === null) return { ...priced, quarter: null };
  const isDear = 2 * priceHalfCents > lines.quarterCents;
  const isGood = 2 * campsite.scoreTenths >= lines.scoreHalves;
  return { ...priced, quarter: quarterOf(isDear, isGood) };
}

function quarterOf(isDear: boolean, isGood: boolean): Quarter {
  if (isDear) return isGood ? 'premium' : 'dear';
  return isGood ? 'value' : 'plain';
}
