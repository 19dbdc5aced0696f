import { type Day, addDays } from '../time/day.ts';
import type { Cents } from '../money.ts';
import type { PriceRule, ReviewRule } from './notification-rule.ts';
import { percentDifference } from '../offers/price-band.ts';
import type { Quote } from '../offers/quote.ts';

/** How many nights ahead a price rule looks, the one of its day among them (product.md 20). */
export const NIGHTS_AHEAD = 90;

/** A price seen longer ago is no reason for a message; one of exactly this age still is. */
export const STALE_AFTER_HOURS = 48;

/** A campsite's quotes, one a night from the same first night on as those it is compared with. */
export interface QuotedCampsite {
  readonly name: string;
  readonly quotes: readonly Quote[];
}

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

/** A campsite with prices that are too old to tell of. */
export interface StaleCampsite {
  readonly name: string;
  readonly nights: number;
  /** Seconds since 1970 when the newest of them was last seen. */
  readonly seenAtS: number;
}

export interface PriceFindings {
  /** By night, in the order of the competitors. */
  readonly found: readonly PriceFinding[];
  /** The reference campsite first. Worth a word in a message, never a message. */
  readonly stale: readonly StaleCampsite[];
}

/**
 * The nights on which a competitor is at least `spread` percent of the own price more expensive, or cheaper, at a moment
 * (product.md 20). Equal prices are neither, whatever the spread. A night without one of the two prices, or with one
 * seen more than {@link STALE_AFTER_HOURS} before, takes no part.
 */
export function priceFindings(
  rule: Pick<PriceRule, 'spread' | 'up'>,
  first: Day,
  reference: QuotedCampsite,
  competitors: readonly QuotedCampsite[],
  atS: number,
): PriceFindings {
  const found: PriceFinding[] = [];
  reference.quotes.forEach((mine, night) => {
    if (!isTold(mine, atS)) return;
    for (const { name, quotes } of competitors) {
      const theirs = quotes[night];
      if (theirs === undefined || !isTold(theirs, atS) || !isFar(rule, mine.priceCents, theirs.priceCents)) continue;
      found.push({
        date: addDays(first, night),
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

function isTold(quote: Quote, atS: number): quote is TimedPrice {
  return hasPrice(quote) && !isStale(quote, atS);
}

function isStale({ priceSeenAtS }: TimedPrice, atS: number): boolean {
  return atS - priceSeenAtS > STALE_AFTER_HOURS * 3600;
}

/** In whole numbers, so that a difference of exactly the spread is never lost: cents against hundredths of a percent. */
function isFar({ spread, up }: Pick<PriceRule, 'spread' | 'up'>, mine: Cents, theirs: Cents): boolean {
  const away = up ? theirs - mine : mine - theirs;
  return away > 0 && mine > 0 && away * 10_000 >= mine * Math.round(spread * 100);
}

function staleOf({ name, quotes }: QuotedCampsite, atS: number): StaleCampsite | null {
  const seen = quotes.flatMap((quote) => (hasPrice(quote) && isStale(quote, atS) ? [quote.priceSeenAtS] : []));
  return seen.length === 0 ? null : { name, nights: seen.length, seenAtS: Math.max(...seen) };
}

/** What a review rule looks at. */
export interface ArrivedReview {
  /** Seconds since 1970. */
  readonly arrivedAtS: number;
  /** Hundredths of 0–10. */
  readonly scoreHundredths: number;
}

/**
 * The reviews that arrived after one moment and up to another and whose score is below, or above, the note: a score of
 * exactly the note is neither. Their order stays.
 */
export function reviewFindings<Review extends ArrivedReview>(
  { condition, note }: Pick<ReviewRule, 'condition' | 'note'>,
  reviews: readonly Review[],
  afterS: number,
  untilS: number,
): Review[] {
  const limit = Math.round(note * 100);
  const isTold = (score: number) => (condition === 'below' ? score < limit : score > limit);
  return reviews.filter(
    ({ arrivedAtS, scoreHundredths }) => arrivedAtS > afterS && arrivedAtS <= untilS && isTold(scoreHundredths),
  );
}
