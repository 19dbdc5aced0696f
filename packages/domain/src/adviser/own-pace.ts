import type { Quote } from '../offers/quote.ts';
import { FEWEST_COMPETITORS, type OwnPace } from './night-inputs.ts';

/** Nights before and after the one that is asked for: a week in all. */
export const PACE_REACH = 3;
/** Fewer own nights that were for sale say nothing of a week. */
const FEWEST_NIGHTS = 4;

/** Quotes of the same nights as they were known seven days before and as they are. */
export interface QuotesTwice {
  readonly before: readonly Quote[];
  readonly now: readonly Quote[];
}

/**
 * How the own nights of the week around one of them went, beside the others’: of those that had a price seven days before, how many
 * are booked or blocked by now. Null where too little was known then.
 */
export function ownPace(night: number, own: QuotesTwice, others: readonly QuotesTwice[]): OwnPace | null {
  const mine = goneAround(night, own);
  const theirs = others.map((each) => goneAround(night, each)).filter(({ of }) => of > 0);
  if (mine.of < FEWEST_NIGHTS || theirs.length < FEWEST_COMPETITORS) return null;
  const sum = (part: 'gone' | 'of') => theirs.reduce((total, each) => total + each[part], 0);
  return { ownGone: mine.gone, ownOf: mine.of, othersGone: sum('gone'), othersOf: sum('of') };
}

function goneAround(night: number, { before, now }: QuotesTwice): { readonly gone: number; readonly of: number } {
  let gone = 0;
  let of = 0;
  for (let at = Math.max(0, night - PACE_REACH); at <= night + PACE_REACH; at += 1) {
    const state = now[at]?.state;
    if (before[at]?.state !== 'priced' || (state !== 'priced' && state !== 'sold_out')) continue;
    of += 1;
    if (state === 'sold_out') gone += 1;
  }
  return { gone, of };
}
