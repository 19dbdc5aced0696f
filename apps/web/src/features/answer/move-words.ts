import type { NamedMove } from '@vivac/contract/wire/answer';
import { toDay } from '@vivac/domain/time/day';
import { quoteWords } from '../../text/offer-words.ts';
import { priceWords } from '../../text/price-words.ts';
import { wordsOf } from '../../text/reader.ts';

const answerText = wordsOf('answer');

/** Whose price of which night: `Mas Rovellar Sat 5 Dec`. */
export function subjectOfMove({ name, date }: NamedMove, reference: string): string {
  return answerText.move({ name: name === reference ? answerText.own : name, day: priceWords.shortDay(toDay(date)) });
}

const SIGN_LAST = '\u00a0€';

/** `€98 → €105`, in Spanish `98 → 105 €`; `€98 → sold out`; with cents where whole euros would be the same. */
export function changeOfMove({ before, now }: NamedMove): string {
  if (before.price === null || now.price === null) return change(knownWords(before), knownWords(now));
  if (Math.round(before.price) === Math.round(now.price)) {
    return change(priceWords.euros(before.price), priceWords.euros(now.price));
  }
  return change(priceWords.wholeEuros(before.price).replace(SIGN_LAST, ''), priceWords.wholeEuros(now.price));
}

function knownWords({ price, state, restriction }: NamedMove['now']): string {
  if (price !== null) return priceWords.wholeEuros(price);
  return quoteWords.short(state === 'priced' ? 'not_seen' : state, restriction);
}

function change(before: string, now: string): string {
  return answerText.change({ before, now });
}
