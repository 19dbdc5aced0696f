import type { TableOption } from '@vivac/contract/dashboard';
import { describe, expect, it } from 'vitest';
import { availabilityOf, priceOf, stayOf } from './offer-words.ts';

const option: TableOption = {
  OriginalAccommodationType: 'Safari Lodge',
  ChannelName: 'Direct web',
  PricePerNight: 99.5,
  CancellationPolicy: 'Free',
  NumberOfGuests: 2,
  IncludedExtras: '',
  Availability: 3,
  Nights: 1,
  observed_at: '2026-11-20T12:00:00.000Z',
};

describe('the text of an offer', () => {
  it('shows the price to the cent, or a dash without one', () => {
    expect(priceOf(option)).toBe('€99.50');
    expect(priceOf({ ...option, PricePerNight: null })).toBe('–');
  });

  it.each([
    [3, '3'],
    [1, '1'],
    [0, 'sold out'],
    [null, '–'],
  ])('shows %s units left as %s', (Availability, text) => {
    expect(availabilityOf({ ...option, Availability })).toBe(text);
  });

  it('names the minimum stay of more than one night', () => {
    expect(stayOf(option)).toBeNull();
    expect(stayOf({ ...option, Nights: 2 })).toBe('2\u00a0nights');
  });
});
