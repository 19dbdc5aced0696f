import { expect, test } from 'vitest';
import { offerPositions } from './offer-position.ts';

const row = (campsite: string, price: number | null, availability: number | null = 3) => ({
  campsite,
  type: 'Tent',
  option: { price, availability },
});
const others = [row('A', 60), row('B', 75), row('C', 90), row('D', 140)];

// @holds position-7
test('an offer of 80 among 60, 75, 90 and 140 has the index 97.0 to the median and is 3rd of 5', () => {
  const own = row('Mine', 80);
  const positionOf = offerPositions([own, ...others], 'Mine');
  expect(positionOf(own)).toEqual({ index: 97, rank: 3, of: 5 });
  expect(others.map((offer) => positionOf(offer).rank)).toEqual([5, 4, 2, 1]);
  expect(positionOf(others[3]!).index).toBe(169.7);
});

// @holds position-7
test('only the lowest price that can be booked has a rank, because it is the price of its campsite', () => {
  const [soldOut, lowest, dearer] = [row('Mine', 50, 0), row('Mine', 80), row('Mine', 100)];
  const positionOf = offerPositions([soldOut, lowest, dearer, ...others], 'Mine');
  expect([soldOut, lowest, dearer].map((offer) => positionOf(offer).rank)).toEqual([null, 3, null]);
  expect(positionOf(dearer)).toEqual({ index: 121.2, rank: null, of: null });
});

// @holds position-3 position-7
test('without another price, and without a price, an offer has neither index nor rank', () => {
  const alone = row('Mine', 80);
  expect(offerPositions([alone, row('A', null)], 'Mine')(alone)).toEqual({ index: null, rank: null, of: null });
  const unpriced = row('Mine', null);
  expect(offerPositions([unpriced, ...others], 'Mine')(unpriced)).toEqual({ index: null, rank: null, of: null });
});
