import { hasPriceNoun } from '../guess/prices/price-words.ts';
import { isOnlyPeople, isSeasonName, priceKindOf, roleOf, saysLength, yearsIn } from './list-words.ts';

// Rows of a unit whose prices cannot be read stand among the others, and begin no other table.

const SIGN = String.raw`(?:€|eur(?:os?)?)`;
const AMOUNT = String.raw`${SIGN}?\s*(?<FROM>\d{1,4}(?:[.,]\d{2})?)\s*${SIGN}?`;
const PRICE_RANGE = new RegExp(
  String.raw`^(?:desde|de|from|von|van|da)?\s*${AMOUNT.replace('FROM', 'least')}\s*(?:[-–—/]|a|to|bis|tot|al?)\s*${AMOUNT.replace('FROM', 'most')}$`,
  'i',
);
/** No day of a month, and no number of guests or nights. */
const LEAST_WITHOUT_SIGN = 32;

/** `70-90`, `70 a 90 €`: no one price. */
export function isPriceRange(text: string): boolean {
  const found = PRICE_RANGE.exec(text.trim());
  if (!found) return false;
  const [least, most] = [found.groups!['least']!, found.groups!['most']!].map((one) => Number(one.replace(',', '.')));
  const isMoney = /€|eur|\d[.,]\d{2}(?!\d)/i.test(text) || least! >= LEAST_WITHOUT_SIGN;
  return isMoney && least! < most!;
}

/** `Ver web | Ver web`: the same words in place of each price, and no name of columns. */
export function areSameWords([first, ...texts]: readonly string[]): boolean {
  const [one] = texts;
  return (
    texts.length > 1 && one !== undefined && one !== first && texts.every((text) => text === one) && !isHeader(one)
  );
}

function isHeader(text: string): boolean {
  const { nights, per } = priceKindOf(text);
  const isOfPrices = (nights ?? per) !== null || hasPriceNoun(text) || saysLength(text) || isOnlyPeople(text);
  return isOfPrices || isSeasonName(text) || roleOf(text) !== null || yearsIn(text).length > 0;
}
