import { FILTER_KEYS, OFFER_WIRE_NAMES } from '@vivac/contract/wire-names';
import { OFFER_DIMENSION_KEYS } from '@vivac/domain/offers/offer-dimension';
import { expect, test } from 'vitest';
import { offerSummary, offerSummaryBesideStay, offerWords, staySummary } from './offer-words.ts';
import { wordsOf } from './reader.ts';

const filterText = wordsOf('filters');
const titles = OFFER_DIMENSION_KEYS.map((key) => [OFFER_WIRE_NAMES[key].key, offerWords[key].title] as const);

// @holds filter-2
test.each([...titles, [FILTER_KEYS.campsites, filterText.campsites] as const])(
  'the group of %s is titled %s',
  (key, title) => {
    expect(title).toBe(key.replace(/(?<=[a-z])(?=[A-Z])/g, ' '));
  },
);

test('the summary says the filters that are set: a number with what it counts, no extras as such', () => {
  expect(offerSummary({ extras: 'None', guests: 2, channel: 'Booking.com', nights: 7 })).toBe(
    '2\u00a0guests · Booking.com · no extras · 7\u00a0nights',
  );
  expect(offerSummary({ guests: 1, nights: 1 })).toBe('1\u00a0guest · 1\u00a0night');
});

// @holds stay-4
test('the summary says when any length of stay is compared', () => {
  expect(offerSummary({ guests: 2, nights: 'Any' })).toBe('2\u00a0guests · any length of stay');
  expect(offerSummary({})).toBe('any length of stay');
});

// @holds stay-4
test('the caption of the calendar says guests and length of stay', () => {
  expect(staySummary({ guests: 2, channel: 'Direct', nights: 7 })).toBe('2\u00a0guests, 7\u00a0nights');
  expect(staySummary({ nights: 'Any' })).toBe('any length of stay');
});

// @holds call-22
test('the second line of the filters’ summary says what is compared beside the stay', () => {
  expect(offerSummaryBesideStay({ guests: 2, channel: 'Direct', extras: 'None', nights: 7 })).toBe('Direct, no extras');
  expect(offerSummaryBesideStay({ guests: 2 })).toBe('');
});
