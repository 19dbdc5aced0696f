import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Cents } from '../money.ts';
import { NOT_SEEN, type Quote } from '../offers/quote.ts';
import { dayOfMoment, plainLadder, plainOffers, quoteOfPlain } from '@vivac/testing/sales-channels';
import { type ChannelQuote, ladderOf, resultOf, toleranceOf } from './ladder.ts';

const cents = (amount: number) => amount as Cents;
const DAY_S = 86_400;
const dayOf = dayOfMoment;

const priced = (
  totalCents: number,
  more: { fee?: number; tax?: number | null; at?: number; basis?: Quote['basis'] } = {},
): Quote => {
  const { fee = null, tax = null, at = 1000, basis = 'quoted' } = more;
  return {
    ...NOT_SEEN,
    state: 'priced',
    priceCents: cents(totalCents),
    basis,
    cost: {
      totalCents: cents(totalCents),
      feeCents: fee === null ? null : cents(fee),
      taxCents: tax === null ? null : cents(tax),
    },
    priceSeenAtS: at,
    checkedAtS: at,
  };
};
const soldOut: Quote = { ...NOT_SEEN, state: 'sold_out', checkedAtS: 1000 };

const ladder = (quotes: Readonly<Record<string, Quote>>) =>
  ladderOf(
    Object.entries(quotes).map(([channel, quote]) => ({ channel, quote })),
    dayOf,
  );
const results = (quotes: Readonly<Record<string, Quote>>) =>
  ladder(quotes).rungs.map(({ channel, result, notCompared }) => [channel, result ?? notCompared ?? 'reference']);

describe('the price ladder of sales channels for one stay', () => {
  // @holds sales-2 sales-3 sales-4
  test('is sorted by what the guest pays, with the tax in it, and says where direct wins, meets and loses', () => {
    const tax = 240;
    const found = ladder({
      'Booking.com': priced(10_800, { tax }),
      'Direct web': priced(10_200, { tax }),
      Eurocampings: soldOut,
      Pitchup: priced(10_400, { tax }),
      PiNCAMP: priced(9900, { tax }),
    });
    expect(
      found.rungs.map(({ channel, parts, result, differenceCents }) => [
        channel,
        parts?.paidCents,
        result,
        differenceCents,
      ]),
    ).toEqual([
      ['PiNCAMP', 10_140, 'lose', -300],
      ['Direct web', 10_440, null, null],
      ['Pitchup', 10_640, 'meet', 200],
      ['Booking.com', 11_040, 'win', 600],
      ['Eurocampings', undefined, null, null],
    ]);
    expect(found).toMatchObject({ directCents: 10_440, countsTax: true, toleranceCents: 200, cheapest: ['PiNCAMP'] });
  });

  // @holds sales-3
  test('prices meet up to 2 € or 1 % of the direct price, whichever is larger, both ends included', () => {
    expect([toleranceOf(cents(20_000)), toleranceOf(cents(20_100)), toleranceOf(cents(0))]).toEqual([200, 201, 200]);
    expect([-201, -200, 200, 201].map((by) => resultOf(cents(9000), cents(9000 + by)))).toEqual([
      'lose',
      'meet',
      'meet',
      'win',
    ]);
    expect([-501, -500, 500, 501].map((by) => resultOf(cents(50_000), cents(50_000 + by)))).toEqual([
      'lose',
      'meet',
      'meet',
      'win',
    ]);
  });

  // @holds sales-5
  test('compares nothing without a direct price, and says so of each channel', () => {
    expect(results({ 'Booking.com': priced(9000), 'Direct web': soldOut, Pitchup: priced(8000) })).toEqual([
      ['Pitchup', 'no_direct_price'],
      ['Booking.com', 'no_direct_price'],
      ['Direct web', 'no_price'],
    ]);
    expect(ladder({ 'Booking.com': priced(9000), Pitchup: priced(8000) })).toMatchObject({
      directCents: null,
      toleranceCents: null,
      cheapest: ['Pitchup'],
    });
  });

  // @holds sales-5
  test('compares no price with one that was seen on another day', () => {
    expect(
      results({ 'Booking.com': priced(9000, { at: DAY_S + 5 }), 'Direct web': priced(9500), Pitchup: priced(9900) }),
    ).toEqual([
      ['Booking.com', 'other_day'],
      ['Direct web', 'reference'],
      ['Pitchup', 'win'],
    ]);
    expect(ladder({ 'Booking.com': priced(9000, { at: DAY_S + 5 }), 'Direct web': priced(9500) }).cheapest).toEqual([
      'Direct web',
    ]);
  });

  // @holds sales-4
  test('leaves the tourist tax out of every price when one of them does not state it', () => {
    const found = ladder({ 'Booking.com': priced(9000, { tax: 300 }), 'Direct web': priced(9000) });
    expect(found.countsTax).toBe(false);
    expect(found.rungs.map(({ parts }) => [parts?.paidCents, parts?.taxCents])).toEqual([
      [9000, null],
      [9000, null],
    ]);
  });

  // @holds sales-4
  test('has mandatory fees in what the guest pays, apart from the accommodation, though a tax may be more than is left', () => {
    const found = ladder({ 'Direct web': priced(6000, { fee: 6000, tax: 900 }) });
    expect(found.rungs[0]?.parts).toEqual({ accommodationCents: 0, feeCents: 6000, taxCents: 900, paidCents: 6900 });
  });

  // @holds sales-2
  test('of equal prices has the direct one first, then by name, and names all of them the cheapest', () => {
    const found = ladder({ Pitchup: priced(9000), 'Booking.com': priced(9000), 'Direct web': priced(9000) });
    expect(found.rungs.map(({ channel }) => channel)).toEqual(['Direct web', 'Booking.com', 'Pitchup']);
    expect(found.cheapest).toEqual(['Direct web', 'Booking.com', 'Pitchup']);
  });

  // @holds sales-1
  test('of several direct channels is compared with the lowest; the others stand beside it', () => {
    expect(results({ 'Direct web': priced(9900), 'Direct phone': priced(9500), Pitchup: priced(9800) })).toEqual([
      ['Direct phone', 'reference'],
      ['Pitchup', 'win'],
      ['Direct web', 'direct'],
    ]);
  });

  test('of one channel alone, and of none, is that channel, and nothing', () => {
    expect(results({ 'Direct web': priced(9000) })).toEqual([['Direct web', 'reference']]);
    expect(results({ Pitchup: priced(9000) })).toEqual([['Pitchup', 'no_direct_price']]);
    expect(ladder({})).toEqual({ rungs: [], directCents: null, countsTax: false, toleranceCents: null, cheapest: [] });
  });

  test('marks a price that is derived beside a direct one that is quoted', () => {
    const found = ladder({ 'Direct web': priced(9000), Pitchup: priced(9000, { basis: 'derived' }) });
    expect(found.rungs.map(({ isOtherBasis }) => isOtherBasis)).toEqual([false, true]);
  });
});

// @holds sales-2 sales-3 sales-4 sales-5
test('the ladder of random channels is that of a plain second computation in whole euros and cents', () => {
  fc.assert(
    fc.property(plainOffers, (offers) => {
      const quotes: ChannelQuote[] = offers.map((each) => ({ channel: each.channel, quote: quoteOfPlain(each) }));
      const found = ladderOf(quotes, dayOf);
      const reported = found.rungs.map(({ channel, parts, result, notCompared, isReference }) => ({
        channel,
        paid: parts?.paidCents ?? null,
        accommodation: parts?.accommodationCents ?? null,
        said: isReference ? 'reference' : (result ?? notCompared),
      }));
      const plain = plainLadder(offers);
      expect(reported).toEqual(plain.rows);
      expect(found.directCents).toBe(plain.direct);
      expect([...found.cheapest].sort()).toEqual(plain.cheapest);
    }),
    { numRuns: 3000 },
  );
});
