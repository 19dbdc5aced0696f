import { queryOptions } from '@tanstack/react-query';
import { asOfQueryOf, campsitesQueryOf } from '@vivac/contract/wire/prices';
import {
  type StayLadder,
  type StayParameters,
  type LadderRung,
  ladderFromWire,
} from '@vivac/contract/wire/sales-channels';
import { type Cents, centsOf, eurosOf } from '@vivac/domain/money';
import { type CommissionPoints, netOf, percentOf } from '@vivac/domain/sales-channels/commission';
import type { Day } from '@vivac/domain/time/day';
import { openCall, shownAnswer } from '../../api/call.ts';
import { quoteWords } from '../../text/offer-words.ts';
import { listWords, percentWords } from '../../text/percent-words.ts';
import { priceWords } from '../../text/price-words.ts';
import { wordsOf } from '../../text/reader.ts';
import { sourceWord } from '../../text/source-words.ts';

const text = wordsOf('channel-ladder');

export interface LadderQuestion {
  readonly campsite: string;
  readonly day: Day;
  readonly stay: StayParameters;
  /** The moment as known on which it is asked; null is now. */
  readonly asOf: string | null;
}

const queryOf = ({ campsite, day, stay, asOf }: LadderQuestion) => ({
  ...campsitesQueryOf(campsite),
  date: day,
  ...stay,
  ...asOfQueryOf(asOf),
});

/** One stay of a campsite on every channel. */
export function ladderQuery(question: LadderQuestion) {
  const query = queryOf(question);
  return queryOptions({
    queryKey: ['channelLadder', query] as const,
    meta: { failureLog: text.failureLog },
    ...shownAnswer('getChannelLadder', { query }, ladderFromWire),
  });
}

/** The same as a file. */
export const openLadderFile = (question: LadderQuestion, format: 'xlsx' | 'csv' | 'csv-es'): Promise<Response> =>
  openCall('downloadChannelLadder', { query: { ...queryOf(question), format } });

/** A channel with what the reader keeps of its price. Amounts are euros. */
export interface LadderRow extends LadderRung {
  readonly points: CommissionPoints | null;
  /** Null without a price, and where nobody knows the commission. */
  readonly net: number | null;
  readonly commission: number | null;
  /** Mandatory fees and tax; null without a price. */
  readonly rest: number | null;
  /** What stays of the price: all but commission and tax; null where `net` is. */
  readonly kept: number | null;
}

export type PointsOf = (channel: string) => CommissionPoints | null;

/** The rungs with commission and net; of a campsite that is not the reader’s own there are none. */
export function ladderRows({ rungs }: StayLadder, pointsOf: PointsOf | null): LadderRow[] {
  return rungs.map((rung) => {
    const points = pointsOf === null ? null : pointsOf(rung.channel);
    const { accommodation, paid, fees } = rung;
    if (accommodation === null || paid === null) {
      return { ...rung, points, net: null, commission: null, rest: null, kept: null };
    }
    const rest = eurosOf((centsOf(paid) - centsOf(accommodation)) as Cents);
    if (points === null) return { ...rung, points, net: null, commission: null, rest, kept: null };
    const { netCents, commissionCents } = netOf(centsOf(accommodation), points);
    const stored = eurosOf((netCents + centsOf(fees ?? 0)) as Cents);
    return { ...rung, points, net: eurosOf(netCents), commission: eurosOf(commissionCents), rest, kept: stored };
  });
}

/** Where direct wins, meets and loses, and what one direct booking keeps more than one elsewhere. */
interface LadderSummary {
  readonly wins: readonly LadderRow[];
  readonly meets: readonly LadderRow[];
  readonly loses: readonly LadderRow[];
  /** The compared channel of which least is kept, and by how much that is less than direct; null where it is not known. */
  readonly keeps: { readonly channel: string; readonly amount: number } | null;
}

function summaryOf(rows: readonly LadderRow[]): LadderSummary {
  const of = (result: LadderRow['result']) => rows.filter((row) => row.result === result);
  const direct = rows.find(({ reference }) => reference)?.kept ?? null;
  const compared = rows.filter(({ result, kept: stored }) => result !== null && stored !== null);
  const [least] = compared.toSorted((a, b) => a.kept! - b.kept!);
  const keeps =
    direct === null || least === undefined
      ? null
      : { channel: least.channel, amount: eurosOf((centsOf(direct) - centsOf(least.kept!)) as Cents) };
  return { wins: of('win'), meets: of('meet'), loses: of('lose'), keeps };
}

/** The largest difference of some rows, as an amount. */
const largestOf = (rows: readonly LadderRow[]): number =>
  Math.max(0, ...rows.map(({ difference }) => Math.abs(difference ?? 0)));

/** Steps of the axis: 1, 2 or 5 times a power of ten, at most six of them, and the end of the scale. */
export function axisOf(rows: readonly LadderRow[]): { readonly end: number; readonly ticks: readonly number[] } {
  const most = Math.max(1, ...rows.map(({ paid }) => paid ?? 0));
  const rough = most / 6;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((each) => each >= rough)!;
  const end = most * 1.04;
  const ticks = Array.from({ length: Math.floor(end / step) + 1 }, (_, at) => Math.round(at * step * 100) / 100);
  return { end, ticks };
}

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
  const stated = { amount: priceWords.eurosAndCents(Math.abs(amount)), channel: sourceWord(channel) };
  return amount < 0 ? text.keepsLess(stated) : text.keepsMore(stated);
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
