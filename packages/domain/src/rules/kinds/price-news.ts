import type { PriceFinding } from './price-findings.ts';

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
