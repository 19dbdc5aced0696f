import { expect, test } from 'vitest';
import type { OfferFilters } from '@vivac/domain/offers/offer-dimension';
import { offerFiltersOf, offerQueryOf } from './wire-names.ts';

const all: OfferFilters = {
  guests: 2,
  channel: 'Booking',
  type: 'Bungalow',
  cancellation: 'Free',
  extras: 'None',
  nights: 7,
};

// @holds call-4 call-5
test('every filter that is set is sent under its query parameter', () => {
  expect(offerQueryOf(all)).toEqual({
    numberofguests: 2,
    channelname: 'Booking',
    accommodationtype: 'Bungalow',
    cancellationpolicy: 'Free',
    includedextras: 'None',
    lengthofstay: 7,
  });
});

test('the filters of a call are read back as they were sent', () => {
  expect(offerFiltersOf(offerQueryOf(all))).toEqual(all);
  expect(offerFiltersOf({ numberofguests: 4 })).toEqual({ guests: 4 });
});

// @holds stay-1
test('the length of stay Any is not sent: it is what a call without the parameter means', () => {
  expect(offerQueryOf({ guests: 2, nights: 'Any' })).toEqual({ numberofguests: 2 });
});

// @holds call-4
test('a filter that is not set is not sent', () => {
  expect(offerQueryOf({})).toEqual({});
  expect(Object.keys(offerQueryOf({ channel: 'Booking' }))).toEqual(['channelname']);
});
