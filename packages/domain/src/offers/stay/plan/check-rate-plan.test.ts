import { ratePlans } from '@vivac/testing/random-rate-plans';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { checkRatePlan } from './check-rate-plan.ts';

const SEASON = { from: '2027-05-01', to: '2027-05-31', guestPrices: [{ guests: 2, priceCents: 10_000 }] };
const RATES = { per: 'unit', occupancy: { standard: 2, maximum: 4 }, seasons: [SEASON] };
const PLAN = { rates: RATES, restrictions: [], fees: [], taxes: [] };

const seasons = (...rows: object[]) => ({
  ...PLAN,
  rates: { ...RATES, seasons: rows.map((row) => ({ ...SEASON, ...row })) },
});
const rates = (more: object) => ({ ...PLAN, rates: { ...RATES, ...more } });
const fee = (more: object) => ({
  ...PLAN,
  fees: [{ code: 'cleaning', per: 'stay', periods: [{ priceCents: 1 }], ...more }],
});
const restrictions = (...rows: object[]) => ({ ...PLAN, restrictions: rows });

function sentences(plan: unknown): string[] {
  return checkRatePlan(plan).map(({ sentence, severity }) => (severity === 'error' ? sentence : `(${sentence})`));
}

// @holds derived-6
describe('a rate plan that contradicts itself', () => {
  test.each([
    [
      'overlapping seasons name both rows',
      seasons({}, { from: '2027-05-20', to: '2027-06-30' }),
      'seasons row 2, from: the night of 2027-05-20 is priced by row 1 (2027-05-01 to 2027-05-31) too, this row is 2027-05-20 to 2027-06-30.',
    ],
    [
      'so do overlapping weekday rates',
      seasons({ weekdays: [5, 6] }, { weekdays: [6, 7] }),
      'seasons row 2, from: the night of 2027-05-01 is priced for its weekday by row 1 (2027-05-01 to 2027-05-31) too, this row is 2027-05-01 to 2027-05-31.',
    ],
    [
      'a season that ends before it begins',
      seasons({ to: '2027-04-30' }),
      'seasons row 1, to: to 2027-04-30 is below from 2027-05-01.',
    ],
    [
      'minimum above maximum nights',
      restrictions({}, { minimumNights: 7, maximumNights: 5 }),
      'restrictions row 2, maximumNights: maximumNights 5 is below minimumNights 7.',
    ],
    [
      'a duplicate age band',
      seasons({
        extraChildren: [
          { underAge: 6, priceCents: 0 },
          { fromAge: 3, underAge: 12, priceCents: 900 },
        ],
      }),
      'seasons row 1, extraChildren row 2, fromAge: age 3 is in row 1 too.',
    ],
    [
      'ages out of order',
      seasons({ extraChildren: [{ fromAge: 12, underAge: 3, priceCents: 0 }] }),
      'seasons row 1, extraChildren row 1, fromAge: nobody is 12 or older and under 3: ages out of order.',
    ],
    [
      'the same number of guests twice',
      seasons({ guestPrices: [...SEASON.guestPrices, { guests: 2, priceCents: 1 }] }),
      'seasons row 1, guestPrices row 2, guests: 2 is in row 1 too.',
    ],
    [
      'a standard above the maximum occupancy',
      rates({ occupancy: { standard: 5, maximum: 4 } }),
      'occupancy, standard: 5 guests are more than the maximum of 4.',
    ],
    [
      'children who would be adults',
      rates({ guests: { adultFromAge: 14, childUnderAge: 16 } }),
      'guests, childUnderAge: is 16, but guests of 14 are adults.',
    ],
    [
      'more free nights than nights',
      rates({ discounts: [{ kind: 'free_nights', nightsRequired: 7, nightsDiscounted: 8 }] }),
      'discounts row 1, nightsDiscounted: 8 free nights are more than the 7 required.',
    ],
    [
      'more free children than have to be there',
      rates({ discounts: [{ kind: 'free_children', underAge: 5, minimumChildren: 1, freeChildren: 2 }] }),
      'discounts row 1, freeChildren: 2 free children are more than the 1 required.',
    ],
    [
      'two free-night offers',
      rates({
        discounts: [7, 14].map((nightsRequired) => ({ kind: 'free_nights', nightsRequired, nightsDiscounted: 1 })),
      }),
      'discounts row 2, kind: free_nights is in row 1 too.',
    ],
    [
      'one code for two fees',
      { ...PLAN, fees: [...fee({}).fees, ...fee({ per: 'night' }).fees] },
      'fees row 2, code: cleaning is in row 1 too.',
    ],
    [
      'one tax twice for a night',
      {
        ...PLAN,
        taxes: [1, 2].map((priceCents) => ({ name: 'tax', from: '2027-01-01', to: '2027-12-31', priceCents })),
      },
      'taxes row 2, from: row 1 has the same tax for some of its nights.',
    ],
    ['no season', seasons(), 'rates, seasons: needs at least one row.'],
  ])('%s', (_, plan, sentence) => {
    expect(sentences(plan)).toEqual([sentence]);
  });

  it('restriction rows that leave no length of stay are a warning: other days can be booked', () => {
    const june = { from: '2027-06-01', to: '2027-06-30', minimumNights: 7 };
    expect(sentences(restrictions(june, { from: '2027-06-15', maximumNights: 5 }))).toEqual([
      '(restrictions row 1, minimumNights: no stay can begin on 2027-06-15: at least 7 nights here, at most 5 in row 2.)',
    ]);
    expect(sentences(restrictions(june, { from: '2027-07-01', maximumNights: 5 }))).toEqual([]);
  });
});

describe('a rate plan of another shape', () => {
  test.each([
    [
      'a negative fee',
      fee({ periods: [{ priceCents: 100 }, { priceCents: -100 }] }),
      'fees row 1, periods row 2, priceCents: has to be whole cents, 0 or more, not -100.',
    ],
    [
      'euros where cents belong',
      seasons({ guestPrices: [{ guests: 2, priceCents: 99.5 }] }),
      'seasons row 1, guestPrices row 1, priceCents: has to be whole cents, 0 or more, not 99.5.',
    ],
    [
      'no such day',
      seasons({ from: '2027-02-30' }),
      'seasons row 1, from: has to be a day YYYY-MM-DD, not "2027-02-30".',
    ],
    ['a missing field', fee({ code: undefined }), 'fees row 1, code: is missing.'],
    ['a field that is none', restrictions({ minNights: 3 }), 'restrictions row 1, minNights: is no field of this row.'],
    [
      'an unknown way to charge',
      fee({ per: 'week' }),
      'fees row 1, per: has to be one of stay, night, person, person_night, once, not "week".',
    ],
    [
      'an unknown discount',
      rates({ discounts: [{ kind: 'coupon' }] }),
      'discounts row 1, kind: has to be one of free_nights, free_children, percent.',
    ],
    [
      'a weekday twice',
      restrictions({ arrivalWeekdays: [6, 6] }),
      'restrictions row 1, arrivalWeekdays: has to be a list of weekdays from 1 Monday to 7 Sunday, each once, not [6,6].',
    ],
    [
      'an age that is none',
      rates({ guests: { adultFromAge: -1 } }),
      'guests, adultFromAge: has to be an age in whole years from 0 to 150, not -1.',
    ],
    ['a row that is no object', restrictions([]), 'restrictions row 1, row: has to be an object, not [].'],
    ['a list that is none', { ...PLAN, fees: 'none' }, 'plan, fees: has to be a list, not "none".'],
    ['no plan', 'plan', 'plan, row: has to be an object, not "plan".'],
  ])('%s', (_, plan, sentence) => {
    expect(sentences(plan)).toEqual([sentence]);
  });

  it('whatever JSON it is, it is told in sentences and nothing is thrown', () => {
    fc.assert(
      fc.property(
        fc.jsonValue(),
        ratePlans,
        fc.constantFrom('rates', 'restrictions', 'fees', 'taxes'),
        (value, plan, part) => {
          expect(Array.isArray(checkRatePlan(value))).toBe(true);
          expect(Array.isArray(checkRatePlan({ ...plan, [part]: value }))).toBe(true);
          expect(
            Array.isArray(checkRatePlan({ ...plan, rates: { ...plan.rates, seasons: [value], discounts: [value] } })),
          ).toBe(true);
        },
      ),
      { numRuns: 300 },
    );
  });
});
