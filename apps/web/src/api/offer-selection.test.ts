import { expect, test } from 'vitest';
import { type OfferSelection, offerQuery } from './offer-selection.ts';

const all: OfferSelection = {
  NumberOfGuests: 2,
  ChannelName: 'Booking',
  AccommodationType: 'Bungalow',
  CancellationPolicy: 'Free',
  IncludedExtras: 'None',
};

// @holds call-4 call-5
test('every filter that is set is sent under its query parameter', () => {
  expect(offerQuery(all)).toEqual({
    numberofguests: 2,
    channelname: 'Booking',
    accommodationtype: 'Bungalow',
    cancellationpolicy: 'Free',
    includedextras: 'None',
  });
});

// @holds call-4
test('a filter that is not set is not sent', () => {
  expect(offerQuery({})).toEqual({});
  expect(Object.keys(offerQuery({ ChannelName: 'Booking' }))).toEqual(['channelname']);
});
