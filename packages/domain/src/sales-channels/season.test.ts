import { dayOfMoment, type PlainOffer, plainOffers, plainShare, quoteOfPlain } from '@vivac/testing/sales-channels';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NOT_SEEN } from '../offers/quote.ts';
import { ladderOf } from './ladder.ts';
import { type ChannelNights, readingOf, seasonOf, shareOf } from './season.ts';

const CHANNELS = ['Booking.com', 'Pitchup', 'PiNCAMP', 'Hipcamp'];

/** Of a table night → offers the nights of each channel. */
function nightsOf(table: readonly (readonly PlainOffer[])[]): ChannelNights[] {
  const channels = [...new Set(table.flat().map(({ channel }) => channel))];
  return channels.map((channel) => ({
    channel,
    quotes: table.map((offers) => {
      const offer = offers.find((each) => each.channel === channel);
      return offer === undefined ? NOT_SEEN : quoteOfPlain(offer);
    }),
  }));
}

const offer = (channel: string, total: number | null, seen = 0): PlainOffer => ({
  channel,
  total,
  fee: null,
  tax: null,
  seen,
});
const season = (...table: PlainOffer[][]) => seasonOf(nightsOf(table), CHANNELS, dayOfMoment);
const of = (found: ReturnType<typeof season>, channel: string) =>
  found.shares.find((share) => share.channel === channel);

describe('the season of direct prices against a sales channel', () => {
  // @holds sales-6
  test('counts the nights on which direct is cheaper, equal and dearer, of those with both prices seen on one day', () => {
    const found = season(
      [offer('Direct web', 9000), offer('Booking.com', 10_000)],
      [offer('Direct web', 9000), offer('Booking.com', 9100)],
      [offer('Direct web', 9000), offer('Booking.com', 8000)],
      [offer('Direct web', 9000), offer('Booking.com', 8000, 1)],
      [offer('Direct web', null), offer('Booking.com', 8000)],
      [offer('Direct web', 9000), offer('Booking.com', null)],
      [offer('Direct web', 9000), offer('Booking.com', 12_000)],
    );
    expect(of(found, 'Booking.com')).toEqual({
      channel: 'Booking.com',
      nights: 4,
      cheaper: 2,
      equal: 1,
      dearer: 1,
      nothing: null,
    });
  });

  // @holds sales-6
  test('says why nothing is compared: no direct price, no price there, or never seen on one day', () => {
    expect(season([offer('Booking.com', 9000)]).hasDirectPrice).toBe(false);
    expect(of(season([offer('Booking.com', 9000)]), 'Booking.com')?.nothing).toBe('no_direct_price');
    expect(of(season([offer('Direct web', 9000)]), 'Pitchup')?.nothing).toBe('no_price');
    expect(of(season([offer('Direct web', 9000), offer('Pitchup', 9000, 2)]), 'Pitchup')?.nothing).toBe('other_days');
    expect(season()).toEqual({
      hasDirectPrice: false,
      shares: CHANNELS.map((channel) => expect.objectContaining({ channel, nights: 0, nothing: 'no_price' })),
    });
  });

  // @holds sales-6
  test('of random nights is that of a plain second computation, and of the ladder of the two', () => {
    fc.assert(
      fc.property(fc.array(plainOffers, { maxLength: 12 }), (table) => {
        const found = seasonOf(nightsOf(table), CHANNELS, dayOfMoment);
        for (const channel of CHANNELS) expect(of(found, channel)).toMatchObject(plainShare(table, channel));
      }),
      { numRuns: 1000 },
    );
  });

  // @holds sales-6
  test('says of a night what the price ladder of the two channels says', () => {
    fc.assert(
      fc.property(plainOffers, (offers) => {
        const two = offers.filter(({ channel }) => channel === 'Direct web' || channel === 'Pitchup');
        const rungs = ladderOf(
          two.map((each) => ({ channel: each.channel, quote: quoteOfPlain(each) })),
          dayOfMoment,
        ).rungs;
        const result = rungs.find(({ channel }) => channel === 'Pitchup')?.result ?? null;
        const { cheaper, equal, dearer } = seasonOf(nightsOf([two]), ['Pitchup'], dayOfMoment).shares[0]!;
        expect([cheaper, equal, dearer]).toEqual([result === 'win', result === 'meet', result === 'lose'].map(Number));
      }),
      { numRuns: 2000 },
    );
  });
});

// @holds sales-7
test('a share of nights is a whole percentage, 0 % and 100 % only where none and all are meant', () => {
  expect([shareOf(71, 100), shareOf(1, 3), shareOf(2, 3), shareOf(1, 8)]).toEqual([71, 33, 67, 13]);
  expect([shareOf(364, 365), shareOf(1, 365), shareOf(0, 365), shareOf(365, 365), shareOf(0, 0)]).toEqual([
    99, 1, 0, 100, 0,
  ]);
});

describe('the reading of a row of the season', () => {
  const share = (nights: number, cheaper: number, equal: number, channel = 'Booking.com') => ({
    channel,
    nights,
    cheaper,
    equal,
    dearer: nights - cheaper - equal,
    nothing: nights > 0 ? null : ('no_price' as const),
  });
  const reading = (...shares: ReturnType<typeof share>[]) => readingOf({ hasDirectPrice: true, shares });

  // @holds sales-7
  test('is of the channel with most compared nights: direct cheaper on half, the channel on a quarter, parity on seven in ten, else mixed', () => {
    expect(reading(share(100, 50, 25)).is).toBe('direct_cheaper');
    expect(reading(share(100, 49, 26)).is).toBe('channel_cheaper');
    expect(reading(share(100, 20, 70)).is).toBe('parity');
    expect(reading(share(100, 31, 69)).is).toBe('mixed');
    expect(reading(share(10, 10, 0), share(11, 0, 11, 'Pitchup'))).toMatchObject({
      is: 'parity',
      share: { channel: 'Pitchup' },
    });
    expect(reading(share(0, 0, 0)).is).toBe('nothing_compared');
    expect(readingOf({ hasDirectPrice: false, shares: [share(0, 0, 0)] }).is).toBe('no_direct_price');
  });
});
