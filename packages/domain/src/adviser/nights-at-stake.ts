import type { Cents } from '../money.ts';
import { type Day, addDays } from '../time/day.ts';
import { type Advice, isAsItIs } from './advise.ts';
import type { AdviserSettings } from './adviser-settings.ts';
import { type NightInputs, pricedNow } from './night-facts.ts';

/** A night with what is proposed for it. */
export interface StakeNight {
  readonly inputs: NightInputs;
  readonly advice: Advice;
  /** For what was proposed when the user decided of the night last; null where nothing was decided. */
  readonly decidedCents: Cents | null;
}

/** Consecutive nights whose price is too low, or too high. */
export interface NightsAtStake {
  readonly way: 'raise' | 'lower';
  readonly nights: readonly (NightAtStake & { readonly day: Day })[];
  /** Cents: what the nights are away from the proposal, each as far as its market is known. */
  readonly stakeCents: number;
}

interface NightAtStake {
  readonly ownCents: Cents;
  readonly wantedCents: Cents;
  readonly medianCents: Cents;
  /** Competitors whose price counts, and who have nothing left, of all. */
  readonly priced: number;
  readonly soldOut: number;
  readonly of: number;
}

/** Where no limits are set nothing is proposed: then nights are held against the median alone. */
export const MEDIAN_ALONE: AdviserSettings = {
  floorCents: 1 as Cents,
  ceilingCents: 10_000_000 as Cents,
  stepUp: null,
  stepDown: null,
  rounding: 'euro',
  targetIndex: 100,
  weights: { compression: 0, pace: 0, keyDate: 0, reviews: 0 },
};

/** Runs of nights by what is at stake: difference × nights × how certain, the most first, of equal ones the nearest. */
export function nightsAtStake(nights: readonly StakeNight[]): NightsAtStake[] {
  const runs: NightsAtStake[] = [];
  for (const night of nights) {
    const found = atStake(night);
    if (found === null) continue;
    const { day } = night.inputs;
    const way = found.wantedCents > found.ownCents ? 'raise' : 'lower';
    const before = runs.at(-1);
    const goesOn = before?.way === way && addDays(before.nights.at(-1)!.day, 1) === day;
    const begun = goesOn ? runs.pop()! : { way, nights: [], stakeCents: 0 };
    runs.push({
      way,
      nights: [...begun.nights, { day, ...found }],
      stakeCents: begun.stakeCents + stakeOf(found),
    });
  }
  return runs.toSorted((a, b) => b.stakeCents - a.stakeCents);
}

/** As certain as the share of the competitors whose price is known. */
function stakeOf({ ownCents, wantedCents, priced, of }: NightAtStake): number {
  return Math.round((Math.abs(wantedCents - ownCents) * priced) / of);
}

/** Null where there is nothing to do: no proposal, no own price, a difference that is not worth it, or a decision of the same. */
function atStake({ inputs, advice, decidedCents }: StakeNight): NightAtStake | null {
  const { own, others, atS } = inputs;
  const { proposedCents, reasons } = advice;
  if (proposedCents === null || own.priceCents === null || isAsItIs(proposedCents, own.priceCents)) return null;
  if (decidedCents !== null && isAsItIs(proposedCents, decidedCents)) return null;
  return {
    ownCents: own.priceCents,
    wantedCents: proposedCents,
    medianCents: reasons.find(({ kind }) => kind === 'median')!.amountCents,
    priced: pricedNow(others, atS).length,
    soldOut: others.filter(({ state }) => state === 'sold_out').length,
    of: others.length,
  };
}
