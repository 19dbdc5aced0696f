import type { Language } from '../language.ts';
import { type Day, dayRange } from '../time/day.ts';

/** The reference line's label ends with this (chart-2). */
const REFERENCE_SUFFIX: Readonly<Record<Language, string>> = {
  en: ' (Reference)',
  es: ' (Referencia)',
  ca: ' (Referència)',
  fr: ' (Référence)',
};

/** One day of a received series; other fields of the entry are kept. */
interface SeriesPoint {
  readonly date: string;
  readonly price: number | null;
  /** How many nights the price is of; null for a nightly rate, absent where all prices are of one length. */
  readonly nights?: number | null;
}

/** A line of the price chart: one price a day of the period, null where the line has a gap. */
export interface PriceLine {
  readonly campsite: string;
  readonly label: string;
  readonly isReference: boolean;
  readonly prices: readonly (number | null)[];
  /** Of the prices; absent where all are of one length. */
  readonly nights?: readonly (number | null | undefined)[];
}

/** The label of a day on the x axis: `MM-DD` (chart-3), beside English in the order of its readers: `25/12`. */
export function axisLabelOf(day: Day, language: Language = 'en'): string {
  return language === 'en' ? day.slice(5) : `${day.slice(8)}/${day.slice(5, 7)}`;
}

/** A line's label: the campsite's name, with a suffix for the reference campsite (chart-2). */
export function lineLabelOf(campsite: string, reference: string | null, language: Language): string {
  return campsite === reference ? `${campsite}${REFERENCE_SUFFIX[language]}` : campsite;
}

/**
 * The lines drawn for `dayCount` days from `firstDay` on: the reference first, then the others as asked for; a campsite
 * without a price in the period has no line, and a day without a price is a gap (chart-10, chart-11). No line means no data.
 */
export function priceLinesOf(
  series: Readonly<Record<string, readonly SeriesPoint[]>>,
  firstDay: Day,
  dayCount: number,
  reference: string | null,
  requested: readonly string[],
  language: Language = 'en',
): PriceLine[] {
  const days = dayRange(firstDay, dayCount);
  const lines = inRequestedOrder(series, requested).flatMap((campsite) => {
    const byDate = new Map(series[campsite]!.map((point) => [point.date, point]));
    const prices = days.map((day) => numberOrNull(byDate.get(day)?.price));
    if (prices.every((price) => price === null)) return [];
    const nights = days.map((day) => byDate.get(day)?.nights);
    const hasLengths = nights.some((length) => length !== undefined);
    const label = lineLabelOf(campsite, reference, language);
    return [{ campsite, label, isReference: campsite === reference, prices, ...(hasLengths && { nights }) }];
  });
  return lines.sort((a, b) => Number(b.isReference) - Number(a.isReference));
}

/** Whether the price axis starts at zero: only without any line (chart-6). */
export function axisStartsAtZero(lines: readonly PriceLine[]): boolean {
  return lines.length === 0;
}

/** The lines that have a price on the day at `index`, dearest first: what is read at the guide line. */
export function pricesOnDay(lines: readonly PriceLine[], index: number): { line: PriceLine; price: number }[] {
  const priced = lines.flatMap((line) => {
    const price = line.prices[index];
    return typeof price === 'number' ? [{ line, price }] : [];
  });
  return priced.sort((a, b) => b.price - a.price);
}

function numberOrNull(price: number | null | undefined): number | null {
  return typeof price === 'number' && Number.isFinite(price) ? price : null;
}

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
interface PriceStep {
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

/**
 * The names of an answer in the order in which they were asked for, then any others. An object does not keep the order it was
 * sent in: names that read like whole numbers come first.
 */
export function inRequestedOrder(answer: Readonly<Record<string, unknown>>, requested: readonly string[]): string[] {
  const received = Object.keys(answer);
  const wanted = requested.filter((name) => Object.hasOwn(answer, name));
  return [...new Set([...wanted, ...received])];
}
