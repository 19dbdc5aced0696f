import type { AdviceRefusal, ReasonKind } from '@vivac/domain/adviser/advise';
import type { NightsAtStake } from '@vivac/domain/adviser/nights-at-stake';
import type { MomentWords } from './moment-words.ts';
import { numberFormat } from './percent-words.ts';
import { priceWords, spanInText } from './price-words.ts';
import { wordsOf } from './reader.ts';

const adviserWords = wordsOf('adviser-words');
const { facts } = wordsOf('adviser');

/** `€95.50`: cents only where there are some. */
export const centsWords = (cents: number): string => priceWords.euros(cents / 100);
/** `+€5`, `−3,50 €`. */
export const signedCents = (cents: number): string => priceWords.signedEuros(cents / 100);

/** Hundredths as points: `8.4`, and `8.35` for a median between two tenths. */
export const scoreWords = (hundredths: number): string => score(hundredths / 100);
const score = numberFormat({ minimumFractionDigits: 1, maximumFractionDigits: 2 });

/** Why nothing is proposed, in one sentence. */
export function refusalSentence(refusal: AdviceRefusal, momentOf: MomentWords): string {
  const { refused } = adviserWords;
  switch (refusal.why) {
    case 'few_competitors':
      return refused.few_competitors({ priced: refusal.priced });
    case 'stale':
    case 'own_stale':
      return refused[refusal.why]({ moment: momentOf(new Date(refusal.seenAtS * 1000).toISOString()) });
    case 'no_rounded_price':
      return refused.no_rounded_price({ low: centsWords(refusal.lowCents), high: centsWords(refusal.highCents) });
    case 'limits_cross': {
      const { lowCents, highCents, floorCents, ceilingCents } = refusal;
      return highCents < floorCents
        ? refused.floor_above_step({ price: centsWords(highCents), limit: centsWords(floorCents) })
        : refused.step_above_ceiling({ price: centsWords(lowCents), limit: centsWords(ceilingCents) });
    }
    default:
      return refused[refusal.why];
  }
}

/** `€72–€75`, `72–75 €`, `€72`: from the lowest to the highest. */
export function centsSpan(cents: readonly number[]): string {
  return spanInText(cents, centsWords);
}

/** Reasons in the order of their sentence, in words that say which way they lead. */
const FACTS: Readonly<Partial<Record<ReasonKind, (way: NightsAtStake['way']) => string>>> = {
  reviews: (way) => (way === 'raise' ? facts.better : facts.worse),
  pace: (way) => (way === 'raise' ? facts.faster : facts.slower),
  step: () => facts.step,
  floor: () => facts.floor,
  ceiling: () => facts.ceiling,
};

/** Why a run of nights has its proposal, in one sentence: `Median €73 of 5 competitors, 3 of 8 sold out, better score than they`. */
export function stakeSentence({ way, nights }: NightsAtStake, keyDates: readonly string[]): string {
  const named = new Set(nights.flatMap(({ reasons }) => reasons));
  const median = centsSpan(nights.map(({ medianCents }) => medianCents));
  const fewest = nights.reduce((a, b) => (b.priced < a.priced ? b : a));
  const fullest = nights.reduce((a, b) => (b.soldOut > a.soldOut ? b : a));
  return [
    facts.median({ price: median, of: fewest.priced }),
    ...(way === 'raise' && fullest.soldOut > 0
      ? [facts.soldOut({ gone: String(fullest.soldOut), of: String(fullest.of) })]
      : []),
    ...(named.has('holiday') ? keyDates : []),
    ...Object.entries(FACTS).flatMap(([kind, words]) => (named.has(kind as ReasonKind) ? [words(way)] : [])),
  ].join(', ');
}
