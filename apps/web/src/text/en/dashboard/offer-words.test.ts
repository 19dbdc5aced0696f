import { FILTER_KEYS, OFFER_WIRE_NAMES } from '@vivac/contract/wire-names';
import { OFFER_DIMENSION_KEYS } from '@vivac/domain/offers/offer-dimension';
import { expect, test } from 'vitest';
import { filterText } from './dashboard.ts';
import { offerSummary, offerWords } from './offer-words.ts';

const titles = OFFER_DIMENSION_KEYS.map((key) => [OFFER_WIRE_NAMES[key].key, offerWords[key].title] as const);

// @holds filter-2
test.each([...titles, [FILTER_KEYS.campsites, filterText.campsites] as const])(
  'the group of %s is titled %s',
  (key, title) => {
    expect(title).toBe(key.replace(/(?<=[a-z])(?=[A-Z])/g, ' '));
  },
);

test('the summary says the filters that are set, a number with what it counts', () => {
  expect(offerSummary({ extras: 'None', guests: 2, channel: 'Booking.com' })).toBe(
    '2\u00a0guests · Booking.com · None',
  );
  expect(offerSummary({ guests: 1 })).toBe('1\u00a0guest');
  expect(offerSummary({})).toBe('');
});
