import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Cents } from '../money.ts';
import { COMMISSION_GUESSES, commissionGuess, commissionOf, netOf, percentOf, typedPercent } from './commission.ts';

const cents = (amount: number) => amount as Cents;

// @holds sales-9
test('a commission is 0 to 100 % with at most two decimals; what is not says why, and of which channel', () => {
  expect([0, 1.2, 12.25, 15, 99.99, 100].map(commissionOf)).toEqual([0, 120, 1225, 1500, 9999, 10_000]);
  expect([100.01, 101, 1e9, -0.01, Number.NaN, Infinity, 12.345].map(commissionOf)).toEqual([
    'above_100',
    'above_100',
    'above_100',
    'below_0',
    'no_number',
    'no_number',
    'too_fine',
  ]);
});

// @holds sales-9
test('every commission of whole hundredths of a percent is taken as it is', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000 }), (points) => {
      expect(commissionOf(percentOf(points))).toBe(points);
      expect(commissionOf(Number((points / 100).toFixed(2)))).toBe(points);
    }),
  );
});

// @holds sales-8
test('net and commission of a price are whole cents and together the price, a half cent going to the channel', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), fc.integer({ min: 0, max: 10_000 }), (price, points) => {
      const { commissionCents, netCents } = netOf(cents(price), points);
      const tenThousandths = BigInt(price) * BigInt(points);
      const rest = tenThousandths % 10_000n;
      const plain = tenThousandths / 10_000n + (rest >= 5000n ? 1n : 0n);
      expect(BigInt(commissionCents)).toBe(plain);
      expect(netCents + commissionCents).toBe(price);
    }),
    { numRuns: 2000 },
  );
});

// @holds sales-8
test('a commission of 100 % leaves nothing, one of 0 % all, and 15 % of 108.00 leave 91.80', () => {
  expect(netOf(cents(10_800), 10_000)).toEqual({ commissionCents: 10_800, netCents: 0 });
  expect(netOf(cents(10_800), 0)).toEqual({ commissionCents: 0, netCents: 10_800 });
  expect(netOf(cents(10_800), 1500)).toEqual({ commissionCents: 1620, netCents: 9180 });
});

// @holds sales-10
test('known channels begin with a guess in the middle of the published range, the own website with a card fee, others with none', () => {
  const percents = (channel: string) => {
    const guess = commissionGuess(channel);
    return guess && [guess.lowest, guess.points, guess.highest].map(percentOf);
  };
  expect(percents('Booking.com')).toEqual([12, 15, 18]);
  expect(percents('PiNCAMP')).toEqual([10, 12.5, 15]);
  expect(percents('camping.info')).toEqual([10, 10, 10]);
  expect(percents('Eurocampings')).toEqual([10, 12, 14]);
  expect(percents('ANWB Camping')).toEqual([10, 12, 14]);
  expect(percents('Hipcamp')).toEqual([10, 10, 10]);
  expect(commissionGuess('Direct web')).toMatchObject({ points: 120, source: 'card_fee' });
  expect([commissionGuess('Pitchup'), commissionGuess('Camping'), commissionGuess('')]).toEqual([null, null, null]);
  for (const { points, lowest, highest } of COMMISSION_GUESSES) expect(points * 2).toBe(lowest + highest);
});

test('a typed percentage may have a comma, a point and a percent sign', () => {
  expect(['12,5', '12.5 %', ' 7 ', ',5', '1.'].map(typedPercent)).toEqual([12.5, 12.5, 7, 0.5, 1]);
  expect(['', 'ten', '1,2,3', '1 2', '1e2', '--1'].map(typedPercent)).toEqual(Array(6).fill(Number.NaN));
});
