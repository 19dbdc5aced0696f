import {
  handMadePlan as plan,
  handMadeSeason as season,
  handMadeStay as stay,
  totalOf,
} from '@vivac/testing/random-rate-plans';
import { describe, expect, it, test } from 'vitest';
import type { Day } from '../../time/day.ts';

// Amounts and rules are those of the public AlpineBits HotelData material; the totals are computed here by hand.

// @holds derived-1
describe('AlpineBits rate plan R96748-UF: 50 euros for each adult, every guest an adult', () => {
  // Test cases of the rate plan test application, folder lts_hotelzumtest.
  const everybodyAdult = plan({
    occupancy: { minimum: 1, standard: 2, maximum: 3 },
    guests: { childrenTaken: false },
    seasons: [season('2025-01-16', '2025-12-31', [5000, 5000], { extraAdultCents: 5000 })],
  });

  test.each([
    ['2 adults for a week are 2 × 7 × 50', stay('2025-03-22', 7), 70_000],
    ['3 adults pay the third as an extra guest', stay('2025-03-22', 7, 3), 105_000],
    ['a child is refused', stay('2025-03-22', 7, 2, [5]), 'not_for_this_stay no_children'],
    ['a fourth guest is refused', stay('2025-03-22', 7, 4), 'not_for_this_stay maximum_guests'],
    ['a week that ends a day after the rates is not known', stay('2025-12-26', 7), 'not_seen no_rate'],
    ['the night of the last day of a rate is priced', stay('2025-12-25', 7), 70_000],
  ])('%s', (_, requested, expected) => {
    expect(totalOf(everybodyAdult, requested)).toBe(expected);
  });
});

// @holds derived-1
describe('AlpineBits rate plans R46401-UF and R79758-UF: children by age', () => {
  const under = (age: number) =>
    plan({
      occupancy: { minimum: 1, standard: 2, maximum: 3 },
      guests: { adultFromAge: age },
      seasons: [
        season('2025-01-16', '2025-12-31', [5000, 5000], {
          extraAdultCents: 5000,
          extraChildren: [{ underAge: age, priceCents: 5000 }],
        }),
      ],
    });

  test.each([
    ['under 10: a child of 5 costs 50 a night', 10, [5], 105_000],
    ['under 10: a guest of 15 has to be named as an adult', 10, [15], 'not_for_this_stay child_age'],
    ['under 18: a child of 15 costs 50 a night', 18, [15], 105_000],
  ] as const)('%s', (_, age, ages, expected) => {
    expect(totalOf(under(age), stay('2025-03-22', 7, 2, [...ages]))).toBe(expected);
  });
});

// @holds derived-1
describe('AlpineBits rate plan R310651-OF: an apartment by the number of guests, Saturday to Saturday in summer', () => {
  // Room type B of the file in folder lts_kunde_wh.
  const saturday = { arrivalWeekdays: [6], departureWeekdays: [6] };
  const apartment = plan(
    {
      per: 'unit',
      occupancy: { minimum: 1, standard: 2, maximum: 3 },
      guests: { childrenTaken: false },
      seasons: [
        season('2025-03-22', '2025-06-27', [null, 7500, 8500, 9500], { extraAdultCents: 1000 }),
        season('2025-06-28', '2025-08-29', [null, 9500, 10_500, 11_500], { extraAdultCents: 1000 }),
        season('2025-08-30', '2025-09-26', [null, 7500, 8500, 9500], { extraAdultCents: 1000 }),
      ],
    },
    {
      restrictions: [
        { from: '2025-02-01' as Day, to: '2025-06-27' as Day, minimumNights: 5 },
        { from: '2025-06-28' as Day, to: '2025-08-29' as Day, minimumNights: 7, ...saturday },
        { from: '2025-08-30' as Day, to: '2025-11-28' as Day, minimumNights: 5 },
        { from: '2025-11-29' as Day, to: '2026-01-18' as Day, closed: true },
      ],
    },
  );

  test.each([
    ['2 guests: 7 × 75', stay('2025-03-22', 7), 52_500],
    ['3 guests: 7 × (75 + 10)', stay('2025-03-22', 7, 3), 59_500],
    ['across two seasons: 6 × 75 + 1 × 95', stay('2025-06-22', 7), 'not_for_this_stay departure_weekday'],
    ['across two seasons to a Saturday: 7 × 75 + 7 × 95', stay('2025-06-21', 14), 119_000],
    ['a summer Saturday for a week: 7 × 95', stay('2025-07-05', 7), 66_500],
    ['a summer Sunday', stay('2025-07-06', 7), 'not_for_this_stay arrival_weekday'],
    ['a summer Saturday for 8 nights', stay('2025-07-05', 8), 'not_for_this_stay departure_weekday'],
    ['4 nights in spring', stay('2025-04-01', 4), 'not_for_this_stay minimum_nights'],
    ['the last summer week leaves under the rules of autumn', stay('2025-08-23', 8), 7 * 9500 + 7500],
    ['one guest has no price', stay('2025-03-22', 7, 1), 'not_for_this_stay no_guest_price'],
    ['a closed night', stay('2025-11-27', 5), 'closed closed'],
  ])('%s', (_, requested, expected) => {
    expect(totalOf(apartment, requested)).toBe(expected);
  });
});

// The double room of the kit's sample message: children in four bands, half board.
const EXTRA = {
  extraAdultCents: 7680,
  extraChildren: [
    { underAge: 3, priceCents: 0 },
    { fromAge: 3, underAge: 6, priceCents: 3840 },
    { fromAge: 6, underAge: 10, priceCents: 4800 },
    { fromAge: 10, underAge: 16, priceCents: 6720 },
  ],
};

// @holds derived-1
describe('AlpineBits sample rate plan Rate1-4-HB (developers kit): a double room per person', () => {
  const occupancy = { minimum: 1, standard: 2, maximum: 4 };
  const seasons = [season('2014-03-03', '2014-03-08', [10_600, 9600], EXTRA)];
  const restrictions = [{ from: '2014-03-03' as Day, to: '2014-04-17' as Day, minimumNights: 5 }];
  const family = { kind: 'free_children', underAge: 5, minimumChildren: 1, freeChildren: 1 } as const;

  test.each([
    ['2 adults: 5 × 2 × 96', stay('2014-03-03', 5), 96_000],
    ['1 adult alone: 5 × 106', stay('2014-03-03', 5, 1), 53_000],
    ['3 adults: 5 × (2 × 96 + 76.80)', stay('2014-03-03', 5, 3), 134_400],
    ['2 adults, children of 3 and 15: 5 × (192 + 38.40 + 67.20)', stay('2014-03-03', 5, 2, [3, 15]), 148_800],
    ['1 adult and a child of 3, who takes the second bed as an adult', stay('2014-03-03', 5, 1, [3]), 96_000],
    ['of two children the older takes the bed', stay('2014-03-03', 5, 1, [3, 8]), 5 * (19_200 + 3840)],
    ['4 nights', stay('2014-03-03', 4), 'not_for_this_stay minimum_nights'],
    ['a child of 16 has no band', stay('2014-03-03', 5, 2, [16]), 'not_for_this_stay no_child_price'],
    ['a night after the rate', stay('2014-03-04', 6), 'not_seen no_rate'],
  ])('%s', (_, requested, expected) => {
    expect(totalOf(plan({ occupancy, seasons }, { restrictions }), requested)).toBe(expected);
  });

  test.each([
    ['the child of 3 is free: 5 × (192 + 67.20)', [3, 15], 129_600],
    ['of two under 5 the youngest is free: 5 × (192 + 38.40)', [1, 4], 5 * (19_200 + 3840)],
    ['nobody is under 5: 5 × (192 + 48)', [7], 120_000],
  ])('family offer: %s', (_, ages, expected) => {
    const offered = plan({ occupancy, seasons, discounts: [family] });
    expect(totalOf(offered, stay('2014-03-03', 5, 2, ages))).toBe(expected);
  });

  it('with places for at most one child two of three children pay as adults', () => {
    const small = plan({
      occupancy: { minimum: 1, standard: 3, maximum: 4, maximumChildren: 1 },
      seasons: [season('2014-03-03', '2014-03-08', [10_600, 9600, 9000], EXTRA)],
    });
    // 4 − 1 = 3 pay as adults: the adult and the children of 12 and 8, each at the price for three guests.
    expect(totalOf(small, stay('2014-03-03', 5, 1, [4, 8, 12]))).toBe(5 * (3 * 9000 + 3840));
  });

  it('per person the price for everybody up to the standard counts, free children included', () => {
    const offered = plan({ occupancy: { ...occupancy, fullRateGuests: 1 }, seasons, discounts: [family] });
    expect(totalOf(offered, stay('2014-03-03', 5, 1, [3]))).toBe(5 * 9600);
  });
});
