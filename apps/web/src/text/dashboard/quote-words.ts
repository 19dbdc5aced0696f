import catalogue from '@vivac/text/catalogues/en/quote-words.json';
import type { QuoteState } from '@vivac/domain/offers/quote';
import type { Restriction } from '@vivac/domain/offers/stay-restriction';
import { readerText } from '../reader.ts';

type MissingPrice = Exclude<QuoteState, 'priced'>;

const text = readerText('quote-words', catalogue);

/** The words of a rule with its number of nights, where it has one. */
function ofRule(words: typeof text.restriction | typeof text.shortRestriction, { rule, nights }: Restriction): string {
  const message = words[rule];
  return typeof message === 'string' ? message : message({ nights: nights ?? 1 });
}

/** Why there is no price: in the room of a calendar cell, and as a sentence (stay-5); `not_offered` means under these filters. */
export const quoteWords = {
  short: (state: MissingPrice, restriction: Restriction | null): string =>
    restriction === null ? text.short[state] : ofRule(text.shortRestriction, restriction),
  sentence: (state: MissingPrice, restriction: Restriction | null): string =>
    restriction === null ? text.sentence[state] : ofRule(text.restriction, restriction),
};
