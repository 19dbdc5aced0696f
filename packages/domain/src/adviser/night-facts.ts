import type { Cents } from '../money.ts';
import type { QuoteState } from '../offers/quote.ts';
import { LEAST_CAMPSITES } from '../position/compression.ts';
import { STALE_AFTER_HOURS } from '../rules/kinds/price-findings.ts';
import type { Day } from '../time/day.ts';
import {
  LEAST_NIGHTS,
  type LookedQuote,
  paceOfLook,
  WEEK_NIGHTS,
  type WeekShare,
  weekShare,
} from '../position/pace.ts';

/** What is known of one campsite’s night. */
export interface CurrentNight {
  readonly priceCents: Cents | null;
  readonly state: QuoteState;
  /** Seconds since 1970 when the price was seen, or that there is none; null when nobody looked. */
  readonly seenAtS: number | null;
  /** A price list alone says what it costs. */
  readonly isListAlone?: true;
}

export interface ComparedNight extends CurrentNight {
  readonly name: string;
}

/** How many own nights of the week around went within seven days, and how many of the others’. */
interface OwnPace {
  readonly ownGone: number;
  readonly ownOf: number;
  readonly othersGone: number;
  readonly othersOf: number;
  /** How many competitors the others’ nights are of. */
  readonly campsites: number;
}

/** Review scores in hundredths of a point. */
interface ScoreStanding {
  readonly own: number;
  readonly median: number;
  /** How many competitors have a score. */
  readonly of: number;
}

/** All that a proposal is made of, beside the settings. */
export interface NightInputs {
  readonly day: Day;
  /** Seconds since 1970 for which it is judged what is stale. */
  readonly atS: number;
  readonly own: CurrentNight;
  /** The own price at the beginning of the day, which steps are counted from; null when it was not known then. */
  readonly dayBeganCents: Cents | null;
  readonly others: readonly ComparedNight[];
  readonly keyDate: { readonly name: string; readonly isEve: boolean } | null;
  /** Null where they are not known. */
  readonly score: ScoreStanding | null;
  readonly pace: OwnPace | null;
}

/** Fewer prices than these say nothing of a market. */
export const FEWEST_COMPETITORS = LEAST_CAMPSITES;

/** Whether what was seen is too old to be counted on. */
export function isStale({ seenAtS }: CurrentNight, atS: number): boolean {
  return seenAtS !== null && atS - seenAtS > STALE_AFTER_HOURS * 3600;
}

/** Those whose price counts. */
export function pricedNow(
  others: readonly ComparedNight[],
  atS: number,
): readonly (ComparedNight & { priceCents: Cents })[] {
  return others.filter(
    (other): other is ComparedNight & { priceCents: Cents } => other.priceCents !== null && !isStale(other, atS),
  );
}

/** Nights before and after the one that is asked for: a week in all. */
export const PACE_REACH = 3;
/** How long before it is looked at: the stretch of looks that pace is told by. */
export const PACE_SECONDS = WEEK_NIGHTS * 86_400;

/** Quotes of the same nights as they were known seven days before and as they are. */
interface QuotesTwice {
  readonly before: readonly LookedQuote[];
  readonly now: readonly LookedQuote[];
}

/**
 * How the own nights of the week around one of them went, beside the others’: of those that were free seven days before, how many
 * are booked or blocked by now. Null where too little is known. What is free and what is taken is said by the page of the position.
 */
export function ownPace(night: number, atS: number, own: QuotesTwice, others: readonly QuotesTwice[]): OwnPace | null {
  const mine = goneAround(night, atS, own);
  if (mine.known < LEAST_NIGHTS) return null;
  const theirs = others.map((each) => goneAround(night, atS, each)).filter(({ known }) => known > 0);
  if (theirs.length < FEWEST_COMPETITORS) return null;
  const sum = (part: keyof WeekShare) => theirs.reduce((total, each) => total + each[part], 0);
  return {
    ownGone: mine.taken,
    ownOf: mine.known,
    othersGone: sum('taken'),
    othersOf: sum('known'),
    campsites: theirs.length,
  };
}

function goneAround(night: number, atS: number, { before, now }: QuotesTwice): WeekShare {
  const from = Math.max(0, night - PACE_REACH);
  const length = Math.max(0, night + PACE_REACH + 1 - from);
  return weekShare(
    Array.from({ length }, (_, nth) => {
      const [was, is] = [before[from + nth], now[from + nth]];
      if (was === undefined || is === undefined || paceOfLook(was, atS - PACE_SECONDS) !== 'free') return null;
      return paceOfLook(is, atS);
    }),
  );
}

/** The own review score beside the median of the others’, of scores to one decimal; null where too few have one. */
export function scoreStanding(own: number | null, others: readonly (number | null)[]): ScoreStanding | null {
  const scores = others.flatMap((score) => (score === null ? [] : Math.round(score * 10)));
  if (own === null || scores.length < FEWEST_COMPETITORS) return null;
  scores.sort((a, b) => a - b);
  const middle = Math.floor(scores.length / 2);
  const tenfold = scores.length % 2 === 1 ? 10 * scores[middle]! : 5 * (scores[middle - 1]! + scores[middle]!);
  return { own: Math.round(own * 10) * 10, median: tenfold, of: scores.length };
}

/** The inputs of a night if some competitors, by name, had other prices: those count as seen now. */
export function withPrices(inputs: NightInputs, prices: ReadonlyMap<string, Cents>): NightInputs {
  if (prices.size === 0) return inputs;
  const others = inputs.others.map((other) => {
    const { name } = other;
    const priceCents = prices.get(name);
    return priceCents === undefined ? other : { name, priceCents, state: 'priced' as const, seenAtS: inputs.atS };
  });
  return { ...inputs, others };
}

export const DECISIONS = ['accepted', 'ignored'] as const;
export type AdviserDecision = (typeof DECISIONS)[number];

export const OUTCOMES = ['followed', 'not_followed', 'not_seen_since', 'not_for_sale'] as const;
/** What became of a proposal: whether the own price that was seen last, after the decision, is the one that was proposed. */
type DecisionOutcome = (typeof OUTCOMES)[number];

/** Prices within so many cents of each other are the same one: channels round. */
const SAME_WITHIN_CENTS = 50;

/** Compares what was proposed with the own price as it was last seen. Says nothing of what it earned. */
export function decisionOutcome(
  { proposedCents, decidedAtS }: { readonly proposedCents: Cents; readonly decidedAtS: number },
  { priceCents, seenAtS }: CurrentNight,
): DecisionOutcome {
  if (seenAtS === null || seenAtS <= decidedAtS) return 'not_seen_since';
  if (priceCents === null) return 'not_for_sale';
  return Math.abs(priceCents - proposedCents) <= SAME_WITHIN_CENTS ? 'followed' : 'not_followed';
}
