import type { Quote } from '../quote.ts';
import type { KnownStay } from './stay-history.ts';

/** A look at a stay, and whether it found what was known before. */
export interface Evidence {
  readonly known: KnownStay;
  readonly isUnchanged: boolean;
}

/** What each look found, newest first, `count` at most. */
export function evidenceOf(history: readonly KnownStay[], count: number): Evidence[] {
  const from = Math.max(0, history.length - count);
  return history
    .slice(from)
    .map((known, at) => ({ known, isUnchanged: isSame(history[from + at - 1]?.quote, known.quote) }))
    .reverse();
}

/** What was known from the moments on at which it changed, oldest first: the steps of a line. */
export function priceSteps(history: readonly KnownStay[]): KnownStay[] {
  return history.filter((known, at) => !isSame(history[at - 1]?.quote, known.quote));
}

/** Two quotes that a reader is told in the same words, whenever they were seen. */
function isSame(one: Quote | undefined, other: Quote): boolean {
  return (
    one !== undefined &&
    one.priceCents === other.priceCents &&
    one.state === other.state &&
    one.restriction?.rule === other.restriction?.rule &&
    one.restriction?.nights === other.restriction?.nights
  );
}

/** A time in which nobody looked, in seconds since 1970. */
export interface UnlookedSpan {
  readonly fromS: number;
  readonly toS: number;
}

/** The times between one look and the next that are longer than `hours`, of looks in any order. */
export function unlookedSpans(momentsS: readonly number[], hours: number): UnlookedSpan[] {
  const ordered = [...momentsS].sort((a, b) => a - b);
  return ordered.flatMap((toS, at) => {
    const fromS = ordered[at - 1];
    return fromS !== undefined && toS - fromS > hours * 3600 ? [{ fromS, toS }] : [];
  });
}
