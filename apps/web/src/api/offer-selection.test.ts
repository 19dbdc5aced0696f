import { expect, test } from 'vitest';
import { type OfferSelection, offerQuery } from './offer-selection.ts';

const all: OfferSelection = {
  NumberOfGuests: 2,
  ChannelName: 'Booking',
  AccommodationType: 'Bungalow',
  CancellationPolicy: 'Free',
  IncludedExtras: 'None',
};

test('every filter that is set is sent under its name on the wire', () => {
  expect(offerQuery(all)).toEqual({
    numberofguests: 2,
    channelname: 'Booking',
    accommodationtype: 'Bungalow',
    cancellationpolicy: 'Free',
    includedextras: 'None',
  });
});

test('a filter that is not set is not sent', () => {
  expect(offerQuery({})).toEqual({});
  expect(Object.keys(offerQuery({ ChannelName: 'Booking' }))).toEqual(['channelname']);
});
