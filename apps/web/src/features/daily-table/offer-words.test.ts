import type { TableOffer } from '@vivac/contract/wire-names';
import { byOfferDimension } from '@vivac/domain/offers/offer-dimension';
import { describe, expect, it } from 'vitest';
import { againstOwnOf, availabilityOf, priceOf, stayOf } from './offer-words.ts';

const option: TableOffer = {
  ...byOfferDimension((dimension) => dimension),
  guests: 2,
  originalType: 'Safari Lodge',
  price: 99.5,
  availability: 3,
  nights: 1,
  observedAt: '2026-11-20T12:00:00.000Z',
  state: 'priced',
  restriction: null,
  basis: 'quoted',
};

describe('the text of an offer', () => {
  // @holds stay-5 stay-6
  it('says the minimum stay, where the stay is too short', () => {
    const restriction = { rule: 'minimum_nights', nights: 7 } as const;
    expect(availabilityOf({ ...option, price: null, state: 'not_for_this_stay', restriction })).toBe('min\u00a07');
  });

  it('shows the price to the cent, or a dash without one', () => {
    expect(priceOf(option)).toBe('€99.50');
    expect(priceOf({ ...option, price: null })).toBe('–');
  });

  it.each([
    [3, '3'],
    [1, '1'],
    [0, 'sold out'],
    [null, '–'],
  ])('shows %s units left as %s', (availability, text) => {
    expect(availabilityOf({ ...option, availability })).toBe(text);
  });

  // @holds table-15
  it('names the length of stay, or that a nightly rate holds for any', () => {
    expect(stayOf({ nights: 1 })).toBe('1\u00a0night');
    expect(stayOf({ nights: 2 })).toBe('2\u00a0nights');
    expect(stayOf({ nights: 0 })).toBe('any');
  });

  // @holds table-16
  it('is told in euros and percent against the own price', () => {
    expect(againstOwnOf(84, 108, false)).toBe('−€24, −22%');
    expect(againstOwnOf(108, 108, true)).toBe('yours');
    expect(againstOwnOf(120, 108, true)).toBe('+€12, +11%');
    expect(againstOwnOf(null, 108, false)).toBe('–');
  });
});
