import type { Quote } from '../offers/quote.ts';
import type { Day } from '../time/day.ts';
import { isDirectChannel } from './direct-channel.ts';
import { type LadderResult, areOfOneDay, compareCosts, lowestOf, stateTax } from './ladder.ts';

/** The quotes of one channel at a campsite, one a night of the span. */
export interface ChannelNights {
  readonly channel: string;
  readonly quotes: readonly Quote[];
}

/** Why nothing can be said of a channel: no direct price at all; none there; never both seen on one day. */
export type NothingCompared = 'no_direct_price' | 'no_price' | 'other_days';

/** On how many nights the direct price is lower than, meets or is higher than that of a channel. */
export interface ChannelShare {
  readonly channel: string;
  /** With both prices seen on one day. */
  readonly nights: number;
  readonly cheaper: number;
  readonly equal: number;
  readonly dearer: number;
  /** Null where `nights` is above 0. */
  readonly nothing: NothingCompared | null;
}

/** One campsite’s span. */
export interface CampsiteSeason {
  readonly hasDirectPrice: boolean;
  /** In the order of `channels`. */
  readonly shares: readonly ChannelShare[];
}

/** Each night is the ladder of two: the direct price and that of the channel. */
export function seasonOf(
  nights: readonly ChannelNights[],
  channels: readonly string[],
  dayOf: (momentS: number) => Day,
): CampsiteSeason {
  const count = Math.max(0, ...nights.map(({ quotes }) => quotes.length));
  const direct = nights.filter(({ channel }) => isDirectChannel(channel));
  const directByNight = Array.from({ length: count }, (_, night) => {
    const lowest = lowestOf(direct.map(({ channel, quotes }) => ({ channel, quote: quotes[night]! })));
    return lowest?.quote ?? null;
  });
  const hasDirectPrice = directByNight.some((quote) => quote !== null);
  const quotesOf = new Map(nights.map(({ channel, quotes }) => [channel, quotes]));
  const shares = channels.map((channel): ChannelShare => {
    const quotes = quotesOf.get(channel) ?? [];
    const counts = { win: 0, meet: 0, lose: 0 };
    quotes.forEach((quote, night) => {
      const result = resultOfNight(directByNight[night]!, quote, dayOf);
      if (result !== null) counts[result] += 1;
    });
    const compared = counts.win + counts.meet + counts.lose;
    return {
      channel,
      nights: compared,
      cheaper: counts.win,
      equal: counts.meet,
      dearer: counts.lose,
      nothing: compared > 0 ? null : whyNothing(hasDirectPrice, quotes),
    };
  });
  return { hasDirectPrice, shares };
}

function resultOfNight(direct: Quote | null, quote: Quote, dayOf: (momentS: number) => Day): LadderResult | null {
  if (direct === null || direct.cost === null || quote.cost === null || !areOfOneDay(direct, quote, dayOf)) return null;
  return compareCosts(direct.cost, quote.cost, stateTax([direct.cost, quote.cost])).result;
}

function whyNothing(hasDirectPrice: boolean, quotes: readonly Quote[]): NothingCompared {
  if (!quotes.some(({ cost }) => cost !== null)) return 'no_price';
  return hasDirectPrice ? 'other_days' : 'no_direct_price';
}

/**
 * A part of some nights in whole percent, a half upward; 0 and 100 are said of none and all alone: 364 of 365 are 99 %.
 */
export function shareOf(part: number, nights: number): number {
  if (part === 0 || nights === 0) return 0;
  if (part === nights) return 100;
  return Math.min(99, Math.max(1, Math.floor((200 * part + nights) / (2 * nights))));
}

/** What a campsite’s row comes to, in one sentence about one channel. */
export type SeasonReading =
  | { readonly is: 'no_direct_price' | 'nothing_compared' }
  | { readonly is: 'direct_cheaper' | 'channel_cheaper' | 'parity' | 'mixed'; readonly share: ChannelShare };

const MOSTLY = 50;
const OFTEN = 25;
const NEARLY_ALWAYS = 70;

/**
 * By the channel with most compared nights, of equals the first: direct cheaper on half of them or more; the channel
 * cheaper on a quarter or more; parity on seven in ten or more; else mixed.
 */
export function readingOf({ hasDirectPrice, shares }: CampsiteSeason): SeasonReading {
  if (!hasDirectPrice) return { is: 'no_direct_price' };
  const [share] = shares.filter(({ nights }) => nights > 0).toSorted((a, b) => b.nights - a.nights);
  if (share === undefined) return { is: 'nothing_compared' };
  const { nights, cheaper, equal, dearer } = share;
  if (cheaper * 100 >= MOSTLY * nights) return { is: 'direct_cheaper', share };
  if (dearer * 100 >= OFTEN * nights) return { is: 'channel_cheaper', share };
  return { is: equal * 100 >= NEARLY_ALWAYS * nights ? 'parity' : 'mixed', share };
}
