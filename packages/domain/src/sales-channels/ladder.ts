import type { Cents } from '../money.ts';
import type { Quote, StayCost } from '../offers/quote.ts';
import type { Day } from '../time/day.ts';
import { isDirectChannel } from './direct-channel.ts';

/** What one channel asks for one stay of a campsite. */
export interface ChannelQuote {
  readonly channel: string;
  readonly quote: Quote;
}

/** The stay of a channel from the direct price’s point of view: it wins where the channel is dearer. */
export type LadderResult = 'win' | 'meet' | 'lose';

/**
 * Why a channel is not compared: it has no price; the campsite has no direct one; the two were not seen on one day; it is
 * a direct channel itself.
 */
export type NotCompared = 'no_price' | 'no_direct_price' | 'other_day' | 'direct';

/** What a guest pays, in its parts. */
export interface PaidParts {
  readonly accommodationCents: Cents;
  readonly feeCents: Cents;
  /** Null where the ladder leaves the tax out. */
  readonly taxCents: Cents | null;
  /** All of them together. */
  readonly paidCents: Cents;
}

export interface Rung extends ChannelQuote {
  readonly isDirect: boolean;
  /** The direct price itself. */
  readonly isReference: boolean;
  /** Null without a price. */
  readonly parts: PaidParts | null;
  readonly result: LadderResult | null;
  /** What the guest pays here less what they pay direct; null where `result` is. */
  readonly differenceCents: Cents | null;
  /** Null where there is a result, and for the reference. */
  readonly notCompared: NotCompared | null;
  /** One of the two prices is quoted and the other derived from nightly rates; false where they are not compared. */
  readonly isOtherBasis: boolean;
}

export interface Ladder {
  /** By what the guest pays, equals the direct one first and then by name; then those without a price, by name. */
  readonly rungs: readonly Rung[];
  /** What the guest pays direct; null without a direct price. */
  readonly directCents: Cents | null;
  /** Whether the tourist tax is in what the guest pays: every channel with a price states it. */
  readonly countsTax: boolean;
  /** Up to which difference two prices meet; null without a direct price. */
  readonly toleranceCents: Cents | null;
  /** The channels with the lowest price among the direct one and those compared with it; of all, where there is none. */
  readonly cheapest: readonly string[];
}

const MEET_CENTS = 200;
const MEET_PART = 100;

/** Two prices meet within 1 % of the direct one or 2 euros, whichever is larger: whole cents, a part of a cent dropped. */
export function toleranceOf(directCents: Cents): Cents {
  return Math.max(MEET_CENTS, Math.floor(directCents / MEET_PART)) as Cents;
}

export function resultOf(directCents: Cents, channelCents: Cents): LadderResult {
  const difference = channelCents - directCents;
  if (Math.abs(difference) <= toleranceOf(directCents)) return 'meet';
  return difference > 0 ? 'win' : 'lose';
}

/** Among several direct channels the one whose price without tax is the lowest, of equals the first by name; undefined without a price. */
export function lowestOf(quotes: readonly ChannelQuote[]): ChannelQuote | undefined {
  return quotes
    .filter(({ quote }) => quote.cost !== null)
    .sort((a, b) => a.quote.cost!.totalCents - b.quote.cost!.totalCents || byName(a, b))[0];
}

/**
 * The channels of one campsite for one stay. Prices are compared where both were seen on the same day, in the zone of `dayOf`: a
 * price of last week says nothing of parity today.
 */
export function ladderOf(quotes: readonly ChannelQuote[], dayOf: (momentS: number) => Day): Ladder {
  const costs = quotes.flatMap(({ quote }) => quote.cost ?? []);
  const countsTax = stateTax(costs);
  const direct = lowestOf(quotes.filter(({ channel }) => isDirectChannel(channel)));
  const directCents = direct === undefined ? null : partsOf(direct.quote.cost!, countsTax).paidCents;
  const rungs = quotes.map((each) => rungOf(each, direct, countsTax, dayOf)).sort(byPaid);
  return {
    rungs,
    directCents,
    countsTax,
    toleranceCents: directCents === null ? null : toleranceOf(directCents),
    cheapest: cheapestOf(rungs, direct !== undefined),
  };
}

function rungOf(
  { channel, quote }: ChannelQuote,
  direct: ChannelQuote | undefined,
  countsTax: boolean,
  dayOf: (momentS: number) => Day,
): Rung {
  const parts = quote.cost && partsOf(quote.cost, countsTax);
  const isDirect = isDirectChannel(channel);
  const isReference = direct?.channel === channel;
  const notCompared = isReference ? null : whyNot({ channel, quote }, direct, dayOf);
  const plain = { channel, quote, isDirect, isReference, parts, notCompared };
  if (isReference || notCompared !== null || direct === undefined || quote.cost === null) {
    return { ...plain, result: null, differenceCents: null, isOtherBasis: false };
  }
  const compared = compareCosts(direct.quote.cost!, quote.cost, countsTax);
  return { ...plain, ...compared, isOtherBasis: quote.basis !== direct.quote.basis };
}

/** The direct price of a stay against that of a channel. */
export function compareCosts(
  direct: StayCost,
  channel: StayCost,
  countsTax: boolean,
): { readonly result: LadderResult; readonly differenceCents: Cents } {
  const directCents = partsOf(direct, countsTax).paidCents;
  const channelCents = partsOf(channel, countsTax).paidCents;
  return {
    result: resultOf(directCents, channelCents),
    differenceCents: (channelCents - directCents) as Cents,
  };
}

/** Whether all of some prices state the tourist tax. */
export function stateTax(costs: readonly StayCost[]): boolean {
  return costs.length > 0 && costs.every(({ taxCents }) => taxCents !== null);
}

function whyNot(
  { channel, quote }: ChannelQuote,
  direct: ChannelQuote | undefined,
  dayOf: (momentS: number) => Day,
): NotCompared | null {
  if (quote.cost === null) return 'no_price';
  if (direct === undefined) return 'no_direct_price';
  if (isDirectChannel(channel)) return 'direct';
  return areOfOneDay(quote, direct.quote, dayOf) ? null : 'other_day';
}

export function areOfOneDay(one: Quote, other: Quote, dayOf: (momentS: number) => Day): boolean {
  const [a, b] = [one.priceSeenAtS, other.priceSeenAtS];
  return a !== null && b !== null && (a === b || dayOf(a) === dayOf(b));
}

function partsOf({ totalCents, feeCents, taxCents }: StayCost, countsTax: boolean): PaidParts {
  const fee = (feeCents ?? 0) as Cents;
  const tax = countsTax ? (taxCents ?? (0 as Cents)) : null;
  return {
    accommodationCents: (totalCents - fee) as Cents,
    feeCents: fee,
    taxCents: tax,
    paidCents: (totalCents + (tax ?? 0)) as Cents,
  };
}

function byPaid(a: Rung, b: Rung): number {
  const paid = ({ parts }: Rung) => parts?.paidCents ?? Number.MAX_SAFE_INTEGER;
  return paid(a) - paid(b) || Number(b.isReference) - Number(a.isReference) || byName(a, b);
}

function byName(a: ChannelQuote, b: ChannelQuote): number {
  if (a.channel === b.channel) return 0;
  return a.channel < b.channel ? -1 : 1;
}

function cheapestOf(rungs: readonly Rung[], hasDirect: boolean): string[] {
  const among = rungs.filter(
    ({ parts, isReference, result }) => parts !== null && (!hasDirect || isReference || result !== null),
  );
  const lowest = among[0]?.parts?.paidCents;
  return among.filter(({ parts }) => parts?.paidCents === lowest).map(({ channel }) => channel);
}
