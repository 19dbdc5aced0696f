/** What several prices of one day or moment have in common; all in the unit of the prices. */
export interface PriceSpread {
  readonly median: number;
  /** The first and the third quartile: half of the prices lie between them. */
  readonly low: number;
  readonly high: number;
}

/** How the competitors are drawn: a line each, as specified, or by choice the spread of their prices. */
export const CHART_VIEWS = ['lines', 'spread'] as const;
export type ChartView = (typeof CHART_VIEWS)[number];

/** From so many competitors on their lines may be a thicket: then the spread of their prices is offered beside them (chart-17). */
const SPREAD_FROM_COMPETITORS = 6;

export function isSpreadOffered(competitors: number): boolean {
  return competitors >= SPREAD_FROM_COMPETITORS;
}

/** Median and quartiles of some prices, by linear interpolation between neighbours; null without a price. */
export function priceSpreadOf(prices: readonly number[]): PriceSpread | null {
  if (prices.length === 0) return null;
  const sorted = prices.toSorted((a, b) => a - b);
  return { median: quantile(sorted, 0.5), low: quantile(sorted, 0.25), high: quantile(sorted, 0.75) };
}

/** The spread of each day of several lines of prices, which are as long as each other. */
export function spreadsOf(lines: readonly (readonly (number | null)[])[]): (PriceSpread | null)[] {
  return Array.from({ length: lines[0]?.length ?? 0 }, (_, day) =>
    priceSpreadOf(lines.flatMap((prices) => prices[day] ?? [])),
  );
}

function quantile(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)]!;
  const above = sorted[Math.ceil(place)]!;
  return below + (above - below) * (place - Math.floor(place));
}

/** A price from a moment on, or that there is none. */
export interface PriceStep {
  readonly atMs: number;
  readonly price: number | null;
}

/** The median of several stepped lines over time: a step wherever one of them changes it. */
export function medianSteps(lines: readonly (readonly PriceStep[])[]): PriceStep[] {
  const moments = [...new Set(lines.flatMap((steps) => steps.map(({ atMs }) => atMs)))].sort((a, b) => a - b);
  const medians = moments.map((atMs) => {
    const known = lines.flatMap((steps) => steps.findLast((step) => step.atMs <= atMs)?.price ?? []);
    return { atMs, price: priceSpreadOf(known)?.median ?? null };
  });
  return medians.filter(({ price }, at) => at === 0 || price !== medians[at - 1]!.price);
}
