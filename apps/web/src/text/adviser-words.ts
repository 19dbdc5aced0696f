import type { AdviceRefusal } from '@vivac/domain/adviser/advise';
import type { MomentWords } from './moment-words.ts';
import { priceWords } from './price-words.ts';
import { locale, wordsOf } from './reader.ts';

const adviserWords = wordsOf('adviser-words');

/** `€95.50`: cents only where there are some. */
export const centsWords = (cents: number): string => priceWords.euros(cents / 100);
/** `+€5`, `−3,50 €`. */
export const signedCents = (cents: number): string => priceWords.signedEuros(cents / 100);

/** Hundredths as points: `8.4`, and `8.35` for a median between two tenths. */
export const scoreWords = (hundredths: number): string => score.format(hundredths / 100);
const score = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 2 });

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
