import type { TableOffer } from '@vivac/contract/wire-names';
import { byOfferDimension } from '@vivac/domain/offers/offer-dimension';
import { describe, expect, it } from 'vitest';
import { availabilityOf, priceOf, stayOf } from './offer-words.ts';

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

  it('names the minimum stay of more than one night', () => {
    expect(stayOf(option)).toBeNull();
    expect(stayOf({ ...option, nights: 2 })).toBe('2\u00a0nights');
  });
});
