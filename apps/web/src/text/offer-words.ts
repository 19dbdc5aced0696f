import {
  narrowedTo,
  OFFER_DIMENSION_KEYS,
  type OfferChoice,
  type OfferDimension,
  type OfferFilters,
} from '@vivac/domain/offers/offer-dimension';
import type { QuoteState } from '@vivac/domain/offers/quote';
import type { Restriction } from '@vivac/domain/offers/stay-terms';
import { wordsOf } from './reader.ts';
import { sourceWord } from './source-words.ts';

type MissingPrice = Exclude<QuoteState, 'priced'>;

const missing = wordsOf('quote-words');

/** The words of a rule with its number of nights, where it has one. */
function ofRule(
  words: typeof missing.restriction | typeof missing.shortRestriction,
  { rule, nights }: Restriction,
): string {
  const message = words[rule];
  return typeof message === 'string' ? message : message({ nights: nights ?? 1 });
}

/** Why there is no price: in the room of a calendar cell, and as a sentence (stay-5); `not_offered` means under these filters. */
export const quoteWords = {
  short: (state: MissingPrice, restriction: Restriction | null): string =>
    restriction === null ? missing.short[state] : ofRule(missing.shortRestriction, restriction),
  sentence: (state: MissingPrice, restriction: Restriction | null): string =>
    restriction === null ? missing.sentence[state] : ofRule(missing.restriction, restriction),
};

interface DimensionWords {
  /** Of its group of filters (filter-2). */
  readonly title: string;
  /** Of its column in the daily table. */
  readonly column: string;
}

const text = wordsOf('offer-words');

export const offerWords: Readonly<Record<OfferDimension, DimensionWords>> = text;

const COUNTED: Readonly<Partial<Record<OfferDimension, (amount: number) => string>>> = {
  guests: (amount) => text.guestCount({ amount }),
  nights: (amount) => text.nightCount({ amount }),
};

/** A value as it is said among others: a number alone would not say what it counts. */
export function offerValueWords(dimension: OfferDimension, value: OfferChoice): string {
  const counted = COUNTED[dimension];
  return counted === undefined || typeof value === 'string' ? offerChoiceWords(value) : counted(value);
}

/** How many nights a price is of, where prices of any length stand beside each other; null where that is not known. */
export function lengthOfPrice(nights: number | null | undefined): string | null {
  if (nights === undefined) return null;
  return nights === null ? text.nightlyRate : text.nightCount({ amount: nights });
}

/** A price with its length behind it: `€73 · 7 nights`. */
export function withLength(price: string, nights: number | null | undefined): string {
  const length = lengthOfPrice(nights);
  return length === null ? price : `${price} · ${length}`;
}

/** A value under the title of its group or column. */
export function offerChoiceWords(value: OfferChoice): string {
  return typeof value === 'string' ? sourceWord(value) : String(value);
}

/** What is compared like for like, in one line. */
export function offerSummary(filters: OfferFilters): string {
  return OFFER_DIMENSION_KEYS.flatMap((key) => {
    const value = narrowedTo(filters, key);
    if (value === undefined) return key === 'nights' ? [text.anyLength] : [];
    return [summaryWords(key, value)];
  }).join(' · ');
}

/** The filters beside guests and nights, in one line: `Booking.com, Glamping tent`. */
export function offerSummaryBesideStay(filters: OfferFilters): string {
  return OFFER_DIMENSION_KEYS.filter((key) => key !== 'guests' && key !== 'nights')
    .flatMap((key) => {
      const value = narrowedTo(filters, key);
      return value === undefined ? [] : [summaryWords(key, value)];
    })
    .join(', ');
}

/** How sources write that nothing is included: under the title of its group it reads as it is, alone it would say nothing. */
const NO_EXTRAS = 'none';

function summaryWords(dimension: OfferDimension, value: OfferChoice): string {
  const isNone = dimension === 'extras' && String(value).toLowerCase() === NO_EXTRAS;
  return isNone ? text.noExtras : offerValueWords(dimension, value);
}

/** Who stays for how long, in as few words as a caption has room for: `2 guests, 7 nights`. */
export function staySummary(filters: OfferFilters): string {
  const guests = narrowedTo(filters, 'guests');
  const nights = narrowedTo(filters, 'nights');
  const parts = [
    ...(guests === undefined ? [] : [offerValueWords('guests', guests)]),
    nights === undefined ? text.anyLength : offerValueWords('nights', nights),
  ];
  return parts.join(', ');
}
