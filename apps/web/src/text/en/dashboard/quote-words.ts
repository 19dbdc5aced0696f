import type { QuoteState } from '@vivac/domain/offers/quote';
import type { Restriction } from '@vivac/domain/offers/stay-restriction';

type MissingPrice = Exclude<QuoteState, 'priced'>;

const nightsOf = (count: number) => `${count}\u00a0${count === 1 ? 'night' : 'nights'}`;

/** Why there is no price, in the room of a calendar cell (stay-5). */
const short: Readonly<Record<MissingPrice, string>> = {
  sold_out: 'sold out',
  not_for_this_stay: 'other',
  closed: 'closed',
  not_offered: 'no offer',
  look_failed: 'failed',
  not_seen: 'unseen',
};

const sentences: Readonly<Record<MissingPrice, string>> = {
  sold_out: 'Sold out: every offer like this one is taken for that stay',
  not_for_this_stay: 'Not for this stay: other lengths or arrival days can be booked',
  closed: 'Closed: out of season on that night',
  not_offered: 'Not offered with these filters: other values have a price for that stay',
  look_failed: 'The look failed: the source did not answer when it was asked for that stay',
  not_seen: 'Not seen: nobody has looked at that stay yet',
};

const shortRestriction = {
  minimum_nights: (nights: number) => `min\u00a0${nights}`,
  maximum_nights: (nights: number) => `max\u00a0${nights}`,
  closed_to_arrival: () => 'no entry',
  closed_to_departure: () => 'no exit',
} as const;

const restrictionSentences = {
  minimum_nights: (nights: number) => `Not for this stay: it can be booked from ${nightsOf(nights)} on`,
  maximum_nights: (nights: number) => `Not for this stay: it can be booked for up to ${nightsOf(nights)}`,
  closed_to_arrival: () => 'Not for this stay: nobody can arrive on that day',
  closed_to_departure: () => 'Not for this stay: nobody can leave on the day it ends',
} as const;

export const quoteWords = {
  short: (state: MissingPrice, restriction: Restriction | null): string =>
    restriction === null ? short[state] : shortRestriction[restriction.rule](restriction.nights ?? 1),
  sentence: (state: MissingPrice, restriction: Restriction | null): string =>
    restriction === null ? sentences[state] : restrictionSentences[restriction.rule](restriction.nights ?? 1),
};
