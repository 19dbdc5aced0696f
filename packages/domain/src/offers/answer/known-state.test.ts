import { expect, test } from 'vitest';
import type { Cents } from '../../money.ts';
import { NOT_SEEN, type Quote } from '../quote.ts';
import { newestCheck, newestPrice, whyUnpriced } from './known-state.ts';

const minimum = { rule: 'minimum_nights', nights: 2 } as const;
const short: Quote = { ...NOT_SEEN, state: 'not_for_this_stay', restriction: minimum, checkedAtS: 50 };
const closed: Quote = { ...NOT_SEEN, state: 'closed', checkedAtS: 90 };
const priced: Quote = { ...NOT_SEEN, state: 'priced', priceCents: 100 as Cents, priceSeenAtS: 70, checkedAtS: 80 };

// @holds answer-3
test('a competitor without any price is named with the commonest reason, of equal ones the nearest night’s', () => {
  expect(whyUnpriced([short, closed, closed])).toEqual({ state: 'closed', restriction: null });
  expect(whyUnpriced([short, closed])).toEqual({ state: 'not_for_this_stay', restriction: minimum });
  expect(whyUnpriced([closed, priced])).toBeNull();
  expect(whyUnpriced([])).toBeNull();
});

test('the newest price and the newest look of nights are told apart; of none there is no moment', () => {
  expect([newestPrice([priced, closed]), newestCheck([priced, closed, NOT_SEEN])]).toEqual([70, 90]);
  expect([newestPrice([closed]), newestCheck([NOT_SEEN])]).toEqual([null, null]);
});
