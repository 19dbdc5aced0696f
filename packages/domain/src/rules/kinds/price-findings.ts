import { addDays, type Day } from '../../time/day.ts';
import type { Cents } from '../../money.ts';
import { percentDifference } from '../../offers/price-band.ts';
import type { Quote } from '../../offers/quote.ts';
import type { Findings, QuotedCampsite, StaleCampsite } from './rule-kind.ts';

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

/** A message shows no more nights; the rest is counted (rule-34). */
const NIGHTS_SHOWN = 15;

/** One night of a message: the competitor farthest away, and how many others were found that night. */
export interface NightNews extends PriceFinding {
  readonly others: number;
}

/** What a price rule found, as a message says it. */
export interface PriceNews {
  /** The nearest nights, in their order; at most {@link NIGHTS_SHOWN}. */
  readonly shown: readonly [NightNews, ...NightNews[]];
  /** How many nights follow them. */
  readonly unshown: number;
  /** On how many nights something was found. */
  readonly nights: number;
  /** Who was found, in the order of their first night. */
  readonly competitors: readonly [string, ...string[]];
  /** The competitor's price that is farthest from the own one, in percent of it; the nearest of several nights. */
  readonly farthest: PriceFinding;
}

/** Sums up what was found, by night as a rule finds it; null when it found nothing. */
export function priceNews(found: readonly PriceFinding[]): PriceNews | null {
  const [first, ...others] = [...Map.groupBy(found, ({ date }) => date).values()].map(nightNews);
  if (first === undefined) return null;
  const competitors = new Set(found.map(({ competitor }) => competitor));
  competitors.delete(first.competitor);
  return {
    shown: [first, ...others.slice(0, NIGHTS_SHOWN - 1)],
    unshown: Math.max(0, others.length + 1 - NIGHTS_SHOWN),
    nights: others.length + 1,
    competitors: [first.competitor, ...competitors],
    farthest: farthestOf([first, ...others]),
  };
}

/** Of each night the finding farthest away, the farthest first: at most `most` of them. */
export function farthestNights<Finding extends PriceFinding>(found: readonly Finding[], most: number): Finding[] {
  const nights = [...Map.groupBy(found, ({ date }) => date).values()];
  const each = nights.map((ofNight) => farthestOf(ofNight as [Finding, ...Finding[]]));
  return each.sort((a, b) => Number(isFarther(b, a)) - Number(isFarther(a, b))).slice(0, most);
}

function nightNews(found: readonly PriceFinding[]): NightNews {
  return { ...farthestOf(found as [PriceFinding]), others: found.length - 1 };
}

function farthestOf<Finding extends PriceFinding>([first, ...others]: readonly [Finding, ...Finding[]]): Finding {
  return others.reduce((farthest, each) => (isFarther(each, farthest) ? each : farthest), first);
}

/** In whole numbers: whole percents would make two of 23.4 and 22.6 the same. */
function isFarther(one: PriceFinding, other: PriceFinding): boolean {
  const away = ({ priceCents, competitorCents }: PriceFinding) => Math.abs(competitorCents - priceCents);
  return away(one) * other.priceCents > away(other) * one.priceCents;
}

/** A night and a competitor as an earlier message told them, in cents. */
export interface ReportedPrice {
  readonly date: Day;
  readonly competitor: string;
  readonly priceCents: Cents;
  readonly competitorCents: Cents;
}

/** A finding that the last message did not tell, or told with another difference. */
export interface NewFinding extends PriceFinding {
  /** The difference that was told, in whole percent; null when it was not told at all. */
  readonly before: number | null;
}

/** What was found, in two: together exactly that, each in its order. */
interface PriceSince {
  readonly fresh: readonly NewFinding[];
  readonly known: readonly PriceFinding[];
}

/**
 * What is new since the last message that was sent (rule-56): a night with a competitor that it did not hold, or held with a
 * difference of other whole percents.
 */
export function priceSince(found: readonly PriceFinding[], sent: readonly ReportedPrice[]): PriceSince {
  const percents = new Map(sent.map((each) => [keyOf(each), percentDifference(each.competitorCents, each.priceCents)]));
  const fresh: NewFinding[] = [];
  const known: PriceFinding[] = [];
  for (const finding of found) {
    const before = percents.get(keyOf(finding)) ?? null;
    if (before === finding.percent) known.push(finding);
    else fresh.push({ ...finding, before });
  }
  return { fresh, known };
}

function keyOf({ date, competitor }: ReportedPrice): string {
  return `${date} ${competitor}`;
}
