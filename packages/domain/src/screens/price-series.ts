import type { Language } from '../language.ts';
import { inRequestedOrder } from './requested-order.ts';
import { type Day, dayRange } from '../time/day.ts';

/** The reference line's label ends with this (chart-2). */
const REFERENCE_SUFFIX: Readonly<Record<Language, string>> = {
  en: ' (Reference)',
  es: ' (Referencia)',
  ca: ' (Referència)',
  fr: ' (Référence)',
};

/** One day of a received series; other fields of the entry are kept. */
export interface SeriesPoint {
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

/** The label of a day on the x axis: `MM-DD` (chart-3). */
export function axisLabelOf(day: Day): string {
  return day.slice(5);
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
