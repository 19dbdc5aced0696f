import type { Cents } from '../money.ts';
import type { QuoteState } from '../offers/quote.ts';
import { LEAST_CAMPSITES } from '../position/compression.ts';
import { STALE_AFTER_HOURS } from '../rules/kinds/price-findings.ts';
import type { Day } from '../time/day.ts';

/** What is known of one campsite’s night. */
export interface KnownNight {
  readonly priceCents: Cents | null;
  readonly state: QuoteState;
  /** Seconds since 1970 when the price was seen, or that there is none; null when nobody looked. */
  readonly seenAtS: number | null;
}

export interface ComparedNight extends KnownNight {
  readonly name: string;
}

/** How many own nights of the week around went within seven days, and how many of the others’. */
export interface OwnPace {
  readonly ownGone: number;
  readonly ownOf: number;
  readonly othersGone: number;
  readonly othersOf: number;
  /** How many competitors the others’ nights are of. */
  readonly campsites: number;
}

/** Review scores in hundredths of a point. */
export interface ScoreStanding {
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
  readonly own: KnownNight;
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
export function isStale({ seenAtS }: KnownNight, atS: number): boolean {
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
