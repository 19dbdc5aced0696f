import {
  handMadePlan as plan,
  handMadeSeason as season,
  handMadeStay as stay,
  totalOf,
} from '@vivac/testing/random-rate-plans';
import { describe, expect, it, test } from 'vitest';
import type { Day } from '../../time/day.ts';
import { stayPrice } from './stay-price.ts';

// Amounts and rules are those of the public AlpineBits HotelData material; the totals are computed here by hand.

// @holds derived-1
describe('AlpineBits free nights: 7 required, 1 discounted, pattern 0000001', () => {
  const seasons = [season('2027-05-01', '2027-05-07', [null, 5000]), season('2027-05-08', '2027-06-30', [null, 6000])];
  const offer = { kind: 'free_nights', nightsRequired: 7, nightsDiscounted: 1, repeats: true } as const;

  test.each([
    ['6 nights are too few', 6, [], 6 * 10_000],
    ['of 7 the last is free, at its own price', 7, [7], 6 * 10_000],
    ['of 13 only the seventh', 13, [7], 6 * 10_000 + 6 * 12_000],
    ['of 14 the seventh and the last', 14, [7, 14], 6 * 10_000 + 6 * 12_000],
  ])('%s', (_, nights, free, expected) => {
    const price = stayPrice({ ...plan({ seasons, discounts: [offer] }), stay: stay('2027-05-01', nights) });
    expect(price).toMatchObject({ kind: 'priced', totalCents: expected });
    const items = price.kind === 'priced' ? price.items.filter(({ kind }) => kind === 'free_nights') : [];
    expect(items.flatMap((item) => item.nights)).toEqual(free);
  });

  it('without a pattern the last nights of the stay are free once', () => {
    const once = plan({ seasons, discounts: [{ ...offer, repeats: false }] });
    expect(totalOf(once, stay('2027-05-01', 14))).toBe(7 * 10_000 + 6 * 12_000);
  });

  it('a rate for several nights together has no free night', () => {
    const weekly = plan({
      nightsPerPrice: 7,
      seasons: [season('2027-05-01', '2027-06-30', [null, 35_000])],
      discounts: [offer],
    });
    expect(totalOf(weekly, stay('2027-05-01', 7))).toBe(70_000);
  });
});

// @holds derived-1
describe('AlpineBits UnitMultiplier: a price for seven nights', () => {
  const weekly = plan({
    nightsPerPrice: 7,
    seasons: [season('2027-05-01', '2027-05-10', [null, 30_000]), season('2027-05-11', '2027-06-30', [null, 40_000])],
  });

  test.each([
    ['a week is one price', stay('2027-05-01', 7), 60_000],
    ['10 nights are ten sevenths: 857.142…', stay('2027-05-01', 10), 85_714],
    ['across a change each night has its share: 3/7 of 600 + 4/7 of 800', stay('2027-05-08', 7), 71_429],
  ])('%s', (_, requested, expected) => {
    expect(totalOf(weekly, requested)).toBe(expected);
  });
});

// @holds derived-1
describe('AlpineBits supplements (mandatory, by ChargeTypeCode)', () => {
  const seasons = [
    season('2014-10-01', '2014-10-31', [null, 5000], { extraChildren: [{ underAge: 16, priceCents: 2000 }] }),
  ];
  const period = { from: '2014-10-01' as Day, to: '2014-10-11' as Day, priceCents: 2000 };
  const night = 10_000;

  test.each([
    ['18, per room and stay: 20 once', 'stay', 4, [], 4 * night + 2000],
    ['20, per person and stay', 'person', 4, [7], 4 * (night + 2000) + 3 * 2000],
    ['19, per room and night', 'night', 4, [], 4 * (night + 2000)],
    ['21, per person and night', 'person_night', 4, [7], 4 * (night + 2000 + 3 * 2000)],
    ['24, an item, once', 'once', 4, [7], 4 * (night + 2000) + 2000],
  ] as const)('%s', (_, per, nights, ages, expected) => {
    const with20 = plan({ seasons }, { fees: [{ code: '0x539', per, periods: [period] }] });
    expect(totalOf(with20, stay('2014-10-02', nights, 2, [...ages]))).toBe(expected);
  });

  it('per stay each night of the period brings its share: 3 of 4 nights are 15 of 20', () => {
    const with20 = plan({ seasons }, { fees: [{ code: '0x539', per: 'stay', periods: [period] }] });
    expect(totalOf(with20, stay('2014-10-09', 4))).toBe(4 * night + 1500);
  });

  it('a pattern of weekdays leaves out the other nights', () => {
    const weekend = plan({ seasons }, { fees: [{ code: 'w', per: 'night', weekdays: [6, 7], periods: [period] }] });
    // 2 to 8 October 2014: Thursday to Wednesday, with one Saturday and one Sunday.
    expect(totalOf(weekend, stay('2014-10-02', 7))).toBe(7 * night + 2 * 2000);
  });

  it('free nights waive what is asked by the night, free children what is asked by the person', () => {
    const offers = plan(
      {
        seasons,
        discounts: [
          { kind: 'free_nights', nightsRequired: 4, nightsDiscounted: 1, repeats: true },
          { kind: 'free_children', underAge: 8, minimumChildren: 1, freeChildren: 1 },
        ],
      },
      {
        fees: [
          { code: 'board', per: 'person_night', periods: [{ priceCents: 500 }] },
          { code: 'linen', per: 'person', periods: [{ priceCents: 900 }] },
        ],
      },
    );
    expect(totalOf(offers, stay('2014-10-02', 4, 2, [7]))).toBe(3 * night + 3 * 2 * 500 + 2 * 900);
  });

  it('one that nobody has to take is in no total', () => {
    const optional = plan({ seasons }, { fees: [{ code: 'sauna', per: 'stay', mandatory: false, periods: [period] }] });
    expect(totalOf(optional, stay('2014-10-02', 4))).toBe(4 * night);
  });
});

// @holds derived-1
describe('AlpineBits BookingRules', () => {
  const seasons = [season('2027-05-01', '2027-06-30', [null, 5000])];
  const june = { from: '2027-06-01' as Day, to: '2027-06-10' as Day };
  const may20 = stay('2027-05-28', 4);

  test.each([
    ['SetMinLOS does not bind who arrives before', { ...june, minimumNights: 7 }, may20, 40_000],
    [
      'SetForwardMinStay binds who only leaves on its first day',
      { ...june, minimumNightsThrough: 7 },
      may20,
      'not_for_this_stay minimum_nights',
    ],
    [
      'SetForwardMinStay does not bind who leaves the day before',
      { ...june, minimumNightsThrough: 7 },
      stay('2027-05-27', 4),
      40_000,
    ],
    [
      'SetForwardMaxStay binds who passes through',
      { ...june, maximumNightsThrough: 3 },
      stay('2027-05-30', 14),
      'not_for_this_stay maximum_nights',
    ],
    [
      'SetMaxLOS binds the arrival',
      { ...june, maximumNights: 3 },
      stay('2027-06-01', 4),
      'not_for_this_stay maximum_nights',
    ],
    ['Master Close does not bind the day of departure', { ...june, closed: true }, may20, 40_000],
    ['Master Close binds the last night', { ...june, closed: true }, stay('2027-05-28', 5), 'closed closed'],
    [
      'DepartureDaysOfWeek bind by the day of departure',
      { ...june, departureWeekdays: [6] },
      may20,
      'not_for_this_stay departure_weekday',
    ],
    ['ArrivalDaysOfWeek do not bind the departure', { ...june, arrivalWeekdays: [6] }, may20, 40_000],
    [
      'MinAdvancedBookingOffset',
      { minimumAdvanceDays: 3 },
      stay('2027-05-28', 4, 2, [], '2027-05-26'),
      'not_for_this_stay minimum_advance',
    ],
    [
      'MinAdvancedBookingOffset, on its day',
      { minimumAdvanceDays: 3 },
      stay('2027-05-28', 4, 2, [], '2027-05-25'),
      40_000,
    ],
    [
      'MaxAdvancedBookingOffset',
      { maximumAdvanceDays: 30 },
      stay('2027-05-28', 4, 2, [], '2027-04-27'),
      'not_for_this_stay maximum_advance',
    ],
  ])('%s', (_, rule, requested, expected) => {
    expect(totalOf(plan({ seasons }, { restrictions: [rule] }), requested)).toBe(expected);
  });
});
