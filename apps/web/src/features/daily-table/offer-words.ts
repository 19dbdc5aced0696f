import type { ShownOffer } from '@vivac/contract/wire-names';
import type { ComparedWith } from '@vivac/domain/offers/comparing';
import type { OfferPosition } from '@vivac/domain/screens/offer-position';
import { againstOwn } from '@vivac/domain/screens/offer-table';
import { comparisonText } from '../../text/comparison.ts';
import { dailyTableText } from './daily-table-words.ts';
import { quoteWords } from '../../text/offer-words.ts';
import { priceWords } from '../../text/price-words.ts';

/** `€120`, or a dash for an offer without a price. */
export function priceOf({ price }: ShownOffer): string {
  return price === null ? dailyTableText.unknown : priceWords.euros(price);
}

/** What the column sorts by: units left, `sold out`, or a dash when that is not known. */
export function availabilityOf({ availability }: ShownOffer): string {
  if (availability === null) return dailyTableText.unknown;
  return availability === 0 ? dailyTableText.soldOut : String(availability);
}

/** Why the stay cannot be booked, to stand beside that; null where the availability says it, or nothing is in the way. */
export function hindranceOf({ availability, state, restriction }: ShownOffer): string | null {
  if (state === 'priced' || (state === 'sold_out' && availability === 0)) return null;
  return quoteWords.short(state, restriction);
}

/** The length of stay that the price was quoted for; nightly rates hold for any. */
export function stayOf({ nights }: Pick<ShownOffer, 'nights'>): string {
  if (nights === null) return dailyTableText.unknown;
  return nights > 0 ? dailyTableText.stay({ count: nights }) : dailyTableText.anyStay;
}

/** `−€24, −22%` beside the own price, `yours`, or a dash. */
export function againstOwnOf(price: number | null, own: number | null, isOwn: boolean): string {
  if (isOwn && price === own && own !== null) return dailyTableText.yours;
  const difference = againstOwn(price, own);
  if (difference === null) return dailyTableText.unknown;
  const { euros, percent } = difference;
  return percent === null
    ? priceWords.signedEuros(euros)
    : dailyTableText.against({ euros: priceWords.signedEuros(euros), percent: priceWords.signedPercent(percent) });
}

/** `97.0`, or `3/5` that is read out as `3rd of 5`, or a dash; beside the dearest there is no such column (position-7). */
export function positionWordsOf(
  { index, rank, of }: OfferPosition,
  comparedWith: Exclude<ComparedWith, 'dearest'>,
): { readonly shown: string; readonly said: string } {
  if (comparedWith === 'median' && index !== null)
    return { shown: comparisonText.indexNumber(index), said: comparisonText.index(index) };
  if (comparedWith === 'rank' && rank !== null && of !== null)
    return { shown: comparisonText.shortRank({ rank, of }), said: comparisonText.rank({ rank, of }) };
  return { shown: dailyTableText.unknown, said: dailyTableText.unknown };
}
