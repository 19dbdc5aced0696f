import { type Day, addDays } from '../../time/day.ts';
import type { Quote, QuoteState } from '../quote.ts';

/** The price of one stay that is another one than before, or that went or came. */
export interface PriceMove<Campsite> {
  readonly campsite: Campsite;
  readonly day: Day;
  readonly before: Quote;
  readonly now: Quote;
}

/** One campsite's quotes of the same nights, as they were known and as they are. */
export interface KnownTwice<Campsite> {
  readonly campsite: Campsite;
  readonly before: readonly Quote[];
  readonly now: readonly Quote[];
}

/** No price can have moved where nobody looked, the look failed, or nobody named it. */
const UNKNOWN: ReadonlySet<QuoteState> = new Set<QuoteState>(['not_seen', 'look_failed', 'price_unknown']);

/**
 * What moved on the nights from `first` on: the largest difference of two prices first, then prices that went or came, the
 * nearest night first. A first sight of a night is no move: nothing was known that could have moved.
 */
export function priceMoves<Campsite>(
  first: Day,
  campsites: readonly KnownTwice<Campsite>[],
): readonly PriceMove<Campsite>[] {
  return campsites
    .flatMap(({ campsite, before, now }) =>
      now.flatMap((quote, night) => {
        const earlier = before[night]!;
        return isMove(earlier, quote) ? [{ campsite, day: addDays(first, night), before: earlier, now: quote }] : [];
      }),
    )
    .sort((a, b) => sizeOf(b) - sizeOf(a) || (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
}

function isMove(before: Quote, now: Quote): boolean {
  if (before.priceCents === now.priceCents || UNKNOWN.has(before.state) || UNKNOWN.has(now.state)) return false;
  return before.priceCents === null || now.priceCents === null || isOfOneKind(before, now);
}

/** Whether two prices are of the same nights and both quoted, or both derived: else the later is no move of the earlier (product decision 31). */
export function isOfOneKind(one: Quote, other: Quote): boolean {
  return one.basis === other.basis && one.nights === other.nights;
}

/** In cents; 0 where one of the two prices is missing. */
function sizeOf({ before, now }: PriceMove<unknown>): number {
  if (before.priceCents === null || now.priceCents === null) return 0;
  return Math.abs(now.priceCents - before.priceCents);
}
