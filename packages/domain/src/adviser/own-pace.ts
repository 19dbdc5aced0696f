import type { Quote } from '../offers/quote.ts';
import { LEAST_NIGHTS, WEEK_NIGHTS, type WeekShare, paceOfLook, weekShare } from '../position/pace.ts';
import { FEWEST_COMPETITORS, type OwnPace } from './night-inputs.ts';

/** Nights before and after the one that is asked for: a week in all. */
export const PACE_REACH = 3;
/** How long before it is looked at: the stretch of looks that pace is told by. */
export const PACE_SECONDS = WEEK_NIGHTS * 86_400;

type Looked = Pick<Quote, 'state' | 'checkedAtS'>;

/** Quotes of the same nights as they were known seven days before and as they are. */
export interface QuotesTwice {
  readonly before: readonly Looked[];
  readonly now: readonly Looked[];
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
