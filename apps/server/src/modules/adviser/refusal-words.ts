import type { AdviceRefusal } from '@vivac/domain/adviser/advise';
import type { Language } from '@vivac/domain/language';
import { moneyWords } from '@vivac/domain/money';
import { minuteInZone } from '@vivac/domain/time/zoned-moment';
import { textOf } from '@vivac/text/text-of';

/** Why nothing is proposed, in one sentence. */
export function refusalWords(refusal: AdviceRefusal, language: Language, zone: string): string {
  const { refused } = textOf(language, 'adviser-words');
  const euros = (cents: number) => moneyWords[language].euros(cents / 100);
  switch (refusal.why) {
    case 'few_competitors':
      return refused.few_competitors({ priced: refusal.priced });
    case 'stale':
    case 'own_stale':
      return refused[refusal.why]({ moment: minuteInZone(new Date(refusal.seenAtS * 1000), zone) });
    case 'no_rounded_price':
      return refused.no_rounded_price({ low: euros(refusal.lowCents), high: euros(refusal.highCents) });
    case 'limits_cross': {
      const { lowCents, highCents, floorCents, ceilingCents } = refusal;
      return highCents < floorCents
        ? refused.floor_above_step({ price: euros(highCents), limit: euros(floorCents) })
        : refused.step_above_ceiling({ price: euros(lowCents), limit: euros(ceilingCents) });
    }
    default:
      return refused[refusal.why];
  }
}
