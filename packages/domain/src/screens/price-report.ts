import { compareNight } from '../offers/comparison.ts';
import type { Day } from '../time/day.ts';
import type { Cents } from '../money.ts';
import { NIGHTLY_RATE } from '../offers/offer.ts';
import type { PriceBand } from '../offers/price-band.ts';
import type { Quote, QuoteState } from '../offers/quote.ts';

/** The longest price report, in nights (download-7). */
export const MAX_REPORT_NIGHTS = 365;

/** One stay date of a price report: the reference campsite beside each of its competitors (download-7). */
export interface PriceReportRow {
  readonly date: Day;
  /** The reference campsite's price per night; null without one. */
  readonly priceCents: Cents | null;
  /** In the order in which the competitors were asked for. */
  readonly competitorCents: readonly (Cents | null)[];
  /** The highest of the competitors' prices. */
  readonly maxPriceCents: Cents | null;
  readonly medianPriceCents: Cents | null;
  /** To the median, in tenths. */
  readonly indexTenths: number | null;
  /** From the dearest, of how many. */
  readonly rank: number | null;
  readonly of: number | null;
  /** Of the reference against the highest, in whole percent (calendar-17). */
  readonly percent: number | null;
  /** Null where `percent` is. */
  readonly band: PriceBand | null;
  /** Seconds since 1970 of the observation that gives the own price; null when nothing was observed. */
  readonly observedAtS: number | null;
  /** Of how many nights each price is, in the same order: 0 of a nightly rate, null without a price. */
  readonly lengths: readonly (number | null)[];
  /** Why there is a price, or none: of the reference campsite, then of each competitor. */
  readonly states: readonly QuoteState[];
}

/** Compares one night for the report, by the same rule as the calendar. */
export function priceReportRow(date: Day, reference: Quote, competitors: readonly Quote[]): PriceReportRow {
  const comparison = compareNight(reference, competitors);
  const { priceCents, maxPriceCents, medianPriceCents, indexTenths, rank, of, percent, band, observedAtS } = comparison;
  return {
    date,
    priceCents,
    competitorCents: competitors.map((quote) => quote.priceCents),
    maxPriceCents,
    medianPriceCents,
    indexTenths,
    rank,
    of,
    percent,
    band,
    observedAtS,
    lengths: [reference, ...competitors].map(lengthOf),
    states: [reference, ...competitors].map(({ state }) => state),
  };
}

function lengthOf({ priceCents, nights }: Quote): number | null {
  return priceCents === null ? null : (nights ?? NIGHTLY_RATE);
}

/** Whether the prices of a report are of several lengths of stay: then each says its own. */
export function hasSeveralLengths(rows: readonly PriceReportRow[]): boolean {
  return new Set(rows.flatMap(({ lengths }) => lengths.filter((length) => length !== null))).size > 1;
}

/** The rows up to the last night for which any campsite has a price; none when no night has. */
export function upToLastPriced(rows: readonly PriceReportRow[]): PriceReportRow[] {
  const last = rows.findLastIndex((row) => row.priceCents !== null || row.maxPriceCents !== null);
  return rows.slice(0, last + 1);
}
