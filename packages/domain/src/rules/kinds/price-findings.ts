import { type Day, addDays } from '../../time/day.ts';
import type { Cents } from '../../money.ts';
import { percentDifference } from '../../offers/price-band.ts';
import type { Quote } from '../../offers/quote.ts';
import type { Findings, QuotedCampsite, StaleCampsite } from './rule-market.ts';

/** How many nights ahead a price rule looks, the one of its day among them (rule-16, rule-17). */
export const NIGHTS_AHEAD = 90;

/** A price seen longer ago is no reason for a message; one of exactly this age still is. */
export const STALE_AFTER_HOURS = 48;

/** One night on which a competitor's price is as far away as a rule says. */
export interface PriceFinding {
  readonly date: Day;
  readonly competitor: string;
  readonly priceCents: Cents;
  readonly competitorCents: Cents;
  /** (competitor − own) / own in whole percent: how much more, or less, the competitor costs. */
  readonly percent: number;
  /** Seconds since 1970 when the older of the two prices was last seen. */
  readonly seenAtS: number;
}

/** What a price rule says of prices: percent of the own price, more or less. */
interface PriceLimit {
  readonly spread: number;
  readonly up: boolean;
}

/** By night, in the order of the competitors. */
export type PriceFindings = Findings<PriceFinding>;

/**
 * The nights on which a competitor is at least `spread` percent of the own price more expensive, or cheaper, at a moment
 * (rule-16, rule-17). Equal prices are neither, whatever the spread. A night without one of the two prices, or with one
 * seen more than {@link STALE_AFTER_HOURS} before, takes no part.
 */
export function priceFindings(
  rule: PriceLimit,
  first: Day,
  reference: QuotedCampsite,
  competitors: readonly QuotedCampsite[],
  atS: number,
): PriceFindings {
  const found: PriceFinding[] = [];
  reference.quotes.forEach((mine, night) => {
    if (!isFresh(mine, atS)) return;
    const date = addDays(first, night);
    for (const { name, quotes } of competitors) {
      const theirs = quotes[night];
      if (theirs === undefined || !isFresh(theirs, atS) || !isFar(rule, mine.priceCents, theirs.priceCents)) continue;
      found.push({
        date,
        competitor: name,
        priceCents: mine.priceCents,
        competitorCents: theirs.priceCents,
        percent: percentDifference(theirs.priceCents, mine.priceCents)!,
        seenAtS: Math.min(mine.priceSeenAtS, theirs.priceSeenAtS),
      });
    }
  });
  return { found, stale: [reference, ...competitors].flatMap((campsite) => staleOf(campsite, atS) ?? []) };
}

interface TimedPrice extends Quote {
  readonly priceCents: Cents;
  readonly priceSeenAtS: number;
}

function hasPrice(quote: Quote): quote is TimedPrice {
  return quote.priceCents !== null && quote.priceSeenAtS !== null;
}

function isFresh(quote: Quote, atS: number): quote is TimedPrice {
  return hasPrice(quote) && !isStale(quote, atS);
}

function isStale({ priceSeenAtS }: TimedPrice, atS: number): boolean {
  return atS - priceSeenAtS > STALE_AFTER_HOURS * 3600;
}

/** In whole numbers, so that a difference of exactly the spread is never lost: cents against hundredths of a percent. */
function isFar({ spread, up }: PriceLimit, mine: Cents, theirs: Cents): boolean {
  const away = up ? theirs - mine : mine - theirs;
  return away > 0 && mine > 0 && away * 10_000 >= mine * Math.round(spread * 100);
}

function staleOf({ name, quotes }: QuotedCampsite, atS: number): StaleCampsite | null {
  const stale = quotes.filter((quote) => hasPrice(quote) && isStale(quote, atS)) as TimedPrice[];
  return stale.length === 0
    ? null
    : { name, nights: stale.length, seenAtS: Math.max(...stale.map(({ priceSeenAtS }) => priceSeenAtS)) };
}
