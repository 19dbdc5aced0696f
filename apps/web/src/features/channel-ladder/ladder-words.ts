import type { StayLadder } from '@vivac/contract/wire/sales-channels/sales-channels';
import { percentOf } from '@vivac/domain/sales-channels/commission';
import { quoteWords } from '../../text/offer-words.ts';
import { priceWords } from '../../text/price-words.ts';
import { wordsOf } from '../../text/reader.ts';
import { listWords, percentWords } from '../../text/percent-words.ts';
import { sourceWord } from '../../text/source-words.ts';
import { type LadderRow, largestOf, summaryOf } from './ladder-rows.ts';

const text = wordsOf('channel-ladder');

/** What the ladder comes to, a sentence each. */
export function summarySentences(ladder: StayLadder, rows: readonly LadderRow[]): string[] {
  const { wins, meets, loses, keeps } = summaryOf(rows);
  const amount = (some: readonly LadderRow[]) => priceWords.euros(largestOf(some));
  const first = (some: readonly LadderRow[]) => sourceWord(some[0]!.channel);
  if (ladder.direct === null) return [noDirect(rows), ...cheapestWords(ladder)];
  if (wins.length + meets.length + loses.length === 0) return [text.alone];
  return [
    ...(wins.length === 0 ? [] : [text.wins({ count: wins.length, channel: first(wins), amount: amount(wins) })]),
    ...(meets.length === 0 ? [] : [text.meets({ count: meets.length, channel: first(meets) })]),
    ...(loses.length === 0 ? [] : [text.loses({ count: loses.length, channel: first(loses), amount: amount(loses) })]),
    ...cheapestWords(ladder),
    ...(keeps === null ? [] : [keepsWords(keeps)]),
  ];
}

function keepsWords({ channel, amount }: { readonly channel: string; readonly amount: number }): string {
  const said = { amount: priceWords.eurosAndCents(Math.abs(amount)), channel: sourceWord(channel) };
  return amount < 0 ? text.keepsLess(said) : text.keepsMore(said);
}

function cheapestWords({ cheapest }: StayLadder): string[] {
  if (cheapest.length === 0) return [];
  return [text.cheapest({ count: cheapest.length, channels: listWords(cheapest.map(sourceWord)) })];
}

/** Which side is missing, and why. */
function noDirect(rows: readonly LadderRow[]): string {
  const direct = rows.find((row) => row.direct);
  if (direct === undefined) return text.noDirect;
  return text.noDirectWhy({ channel: sourceWord(direct.channel), reason: reasonOf(direct) });
}

/** Why a channel has no price. */
export function reasonOf({ state, restriction }: LadderRow): string {
  if (state === 'priced') return '';
  return state === 'not_offered' ? text.notOffered : quoteWords.sentence(state, restriction);
}

export function differsWords({ differsIn }: LadderRow): string | null {
  if (differsIn.length === 0) return null;
  return text.differs({ difference: listWords(differsIn.map((part) => text.differences[part])) });
}

export function commissionWords({ points, direct }: LadderRow): string {
  if (points === null) return text.noCommission;
  const percent = percentWords(percentOf(points));
  return direct ? text.cardFee({ percent }) : text.commission({ percent });
}

/** The bar in words. */
export function partsWords({ net, commission, accommodation, rest }: LadderRow): string {
  const euros = (amount: number | null) => priceWords.eurosAndCents(amount ?? 0);
  if (net === null || commission === null)
    return text.said.whole({ accommodation: euros(accommodation), rest: euros(rest) });
  return text.said.split({ net: euros(net), commission: euros(commission), rest: euros(rest) });
}

/** How a channel stands to the direct price, and what is said below it. */
export function resultWords(row: LadderRow, isOwn: boolean, momentOf: (moment: string) => string) {
  const { reference, result, difference, notCompared, observedAt } = row;
  if (reference) return { word: text.reference, beside: null };
  if (result !== null) {
    const word = (isOwn ? text.results : text.resultsOther)[result];
    return { word, beside: text.difference({ amount: priceWords.signedEuros(difference ?? 0) }) };
  }
  const seen = notCompared === 'other_day' && observedAt !== null ? text.seen({ moment: momentOf(observedAt) }) : null;
  return { word: text.notCompared[notCompared ?? 'no_price'], beside: seen };
}
