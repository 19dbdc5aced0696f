import { describe, expect, it, test } from 'vitest';
import type { Day } from '../../time/day.ts';
import type { RatePlan, Season, Stay } from './plan/rate-plan.ts';
import { prepareRatePlan, stayPrice } from './stay-price.ts';

const MAY: Season = {
  from: '2027-05-01' as Day,
  to: '2027-05-31' as Day,
  guestPrices: [{ guests: 2, priceCents: 10_000 }],
};

function plan(rates: Partial<RatePlan['rates']> = {}, rest: Partial<RatePlan> = {}): RatePlan {
  const occupancy = { standard: 2, maximum: 4 };
  return {
    rates: { per: 'unit', occupancy, seasons: [MAY], ...rates },
    restrictions: [],
    fees: [],
    taxes: [],
    ...rest,
  };
}

/** 1 May 2027 is a Saturday. */
function stay(nights: number, more: Partial<Stay> = {}): Stay {
  const day = '2027-05-01' as Day;
  return { arrival: day, nights, adults: 2, childAges: [], bookedOn: day, ...more };
}

function priced(of: RatePlan, requested: Stay) {
  const price = stayPrice({ ...of, stay: requested });
  if (price.kind === 'refused') throw new Error(JSON.stringify(price));
  return price;
}

describe('seasons', () => {
  it('a weekday rate stands before the rate of every night, in either order of the rows', () => {
    const weekend = { ...MAY, weekdays: [5, 6], guestPrices: [{ guests: 2, priceCents: 15_000 }] };
    const expected = 2 * 15_000 + 5 * 10_000;
    expect(priced(plan({ seasons: [MAY, weekend] }), stay(7)).totalCents).toBe(expected);
    expect(priced(plan({ seasons: [weekend, MAY] }), stay(7)).totalCents).toBe(expected);
  });

  it('the first night has its own price, further nights theirs', () => {
    const season = { ...MAY, firstNightPrices: [{ guests: 2, priceCents: 18_000 }] };
    const { totalCents, items } = priced(plan({ seasons: [season] }), stay(3));
    expect(totalCents).toBe(18_000 + 2 * 10_000);
    expect(items.map(({ nights, cents }) => [nights, cents])).toEqual([
      [[1], 18_000],
      [[2, 3], 20_000],
    ]);
  });

  it('a night between two seasons is closed, one before the first or after the last is not known', () => {
    const june = { ...MAY, from: '2027-06-05' as Day, to: '2027-06-30' as Day };
    const of = plan({ seasons: [MAY, june] });
    const refusal = (arrival: string) => stayPrice({ ...of, stay: stay(3, { arrival: arrival as Day }) });
    const detail = { rule: 'no_rate', night: 2 };
    expect(refusal('2027-05-31')).toEqual({ kind: 'refused', reason: 'closed', detail });
    expect(refusal('2027-06-30')).toEqual({ kind: 'refused', reason: 'not_seen', detail });
    expect(refusal('2027-04-30')).toMatchObject({ reason: 'not_seen', detail: { night: 1 } });
  });
});

describe('percent changes', () => {
  const longStay = { kind: 'percent', name: 'a week', basisPoints: -1000, minimumNights: 7 } as const;
  const longerStay = { kind: 'percent', name: 'ten days', basisPoints: -1500, minimumNights: 10 } as const;
  const early = { kind: 'percent', name: 'early', basisPoints: -1200, minimumAdvanceDays: 60 } as const;
  const short = { kind: 'percent', name: 'short', basisPoints: 2000, maximumNights: 2 } as const;
  const of = plan(
    { discounts: [longStay, longerStay, early, short] },
    { fees: [{ code: 'cleaning', per: 'stay', periods: [{ priceCents: 5000 }] }] },
  );
  const in2026 = '2026-12-01' as Day;

  test.each([
    ['none holds', stay(3), 30_000, []],
    ['the long-stay discount', stay(7), 63_000, ['a week']],
    ['of two long-stay discounts the greater', stay(10), 85_000, ['ten days']],
    ['of long stay and early booking the greater', stay(7, { bookedOn: in2026 }), 61_600, ['early']],
    ['the short-stay supplement', stay(2), 24_000, ['short']],
    [
      'a reduction and a supplement both, of the same nights',
      stay(2, { bookedOn: in2026 }),
      21_600,
      ['early', 'short'],
    ],
  ] as const)('%s; the fee stays as it is', (_, requested, nightCents, names) => {
    const { totalCents, items } = priced(of, requested);
    expect(totalCents).toBe(nightCents + 5000);
    expect(items.filter(({ kind }) => kind === 'percent').map(({ name }) => name)).toEqual(names);
  });
});

describe('fees of some guests and some stays', () => {
  const fee = (more: object) =>
    plan(
      { seasons: [{ ...MAY, extraChildren: [{ underAge: 18, priceCents: 0 }] }] },
      { fees: [{ code: 'f', per: 'person', periods: [{ priceCents: 700 }], ...more }] },
    );

  test.each([
    ['linen for each guest from 3 on', { fromAge: 3 }, [1, 5], 3],
    ['a cot for whoever is under 2', { underAge: 2 }, [1, 5], 1],
  ])('%s', (_, more, childAges, payers) => {
    expect(priced(fee(more), stay(2, { childAges })).totalCents).toBe(20_000 + payers * 700);
  });

  it('a short-stay supplement in euros is a fee of stays up to a length', () => {
    const of = fee({ per: 'stay', maximumNights: 2 });
    expect(priced(of, stay(2)).totalCents).toBe(20_700);
    expect(priced(of, stay(3)).totalCents).toBe(30_000);
  });
});

// @holds derived-5
describe('tourist tax', () => {
  const year = { from: '2027-01-01' as Day, to: '2027-12-31' as Day };
  const kids = [{ ...MAY, extraChildren: [{ underAge: 18, priceCents: 0 }] }];

  test.each([
    [
      'is due for each adult and night, for at most seven nights',
      [{ ...year, maximumNights: 7 }],
      stay(10),
      2 * 7 * 100,
    ],
    ['is due from its age on', [{ ...year, fromAge: 16 }], stay(2, { childAges: [15, 16] }), 2 * 3 * 100],
    [
      'is halved from the ninth night by a second row',
      [
        { ...year, maximumNights: 8 },
        { ...year, name: 'half', afterNights: 8, priceCents: 50 },
      ],
      stay(10),
      2 * (8 * 100 + 2 * 50),
    ],
    [
      'changes on its date',
      [
        { ...year, to: '2027-05-03' as Day },
        { ...year, from: '2027-05-04' as Day, priceCents: 150 },
      ],
      stay(5),
      2 * (3 * 100 + 2 * 150),
    ],
    ['of another region is not due', [{ ...year, region: 'Catalunya' }], stay(2, { region: 'Illes Balears' }), 0],
    ['of the region is due', [{ ...year, region: 'Catalunya' }], stay(2, { region: 'Catalunya' }), 400],
  ])('%s, beside the total', (_, rows, requested, taxCents) => {
    const taxes = rows.map((row) => ({ name: 'tourist tax', priceCents: 100, ...row }));
    const price = priced(plan({ seasons: kids }, { taxes }), requested);
    expect(price.taxCents).toBe(taxCents);
    expect(price.totalCents).toBe(requested.nights * 10_000);
  });
});

describe('rounding', () => {
  it('happens once, half up; what the parts lack is a part of its own', () => {
    // 100.01 for 2 nights, 1 night: 50.005; a third of a fee of 1 cent for a period of one of 3 nights.
    const half = plan({ nightsPerPrice: 2, seasons: [{ ...MAY, guestPrices: [{ guests: 2, priceCents: 10_001 }] }] });
    expect(priced(half, stay(1)).totalCents).toBe(5001);
    const third = { code: 'a', per: 'stay', periods: [{ to: '2027-05-01' as Day, priceCents: 100 }] } as const;
    const { totalCents, items } = priced(plan({}, { fees: [third, { ...third, code: 'b' }] }), stay(3));
    expect(totalCents).toBe(30_000 + 67);
    expect(items.map(({ kind, cents }) => [kind, cents])).toEqual([
      ['nights', 30_000],
      ['fee', 33],
      ['fee', 33],
      ['rounding', 1],
    ]);
  });

  it('the price per night is the total by the nights, half up', () => {
    const of = plan({}, { fees: [{ code: 'f', per: 'stay', periods: [{ priceCents: 1 }] }] });
    expect(priced(of, stay(2)).perNightCents).toBe(10_001);
  });
});

// @holds derived-7
describe('what is refused', () => {
  test.each([
    [
      'closed before sold out',
      [
        { stopSale: true, to: '2027-05-01' as Day },
        { closed: true, from: '2027-05-02' as Day },
      ],
      'closed',
      { rule: 'closed', night: 2 },
    ],
    [
      'the strictest minimum',
      [{ minimumNights: 4 }, { minimumNights: 7 }, { minimumNightsThrough: 5 }],
      'not_for_this_stay',
      { rule: 'minimum_nights', nights: 7 },
    ],
    [
      'Saturday to Saturday',
      [{ arrivalWeekdays: [6], departureWeekdays: [6] }],
      'not_for_this_stay',
      { rule: 'departure_weekday', arrivals: [6], departures: [6] },
    ],
    [
      'the arrival days that all rows allow',
      [{ arrivalWeekdays: [1, 3, 5] }, { arrivalWeekdays: [3, 5] }],
      'not_for_this_stay',
      { rule: 'arrival_weekday', arrivals: [3, 5], departures: [1, 2, 3, 4, 5, 6, 7] },
    ],
  ])('%s', (_, restrictions, reason, detail) => {
    expect(stayPrice({ ...plan({}, { restrictions }), stay: stay(2) })).toEqual({ kind: 'refused', reason, detail });
  });

  it('every stay of a plan with an error, with its sentence', () => {
    const twice = plan({ seasons: [MAY, { ...MAY, to: '2027-05-10' as Day }] });
    const sentence =
      'seasons row 2, from: the night of 2027-05-01 is priced by row 1 (2027-05-01 to 2027-05-31) too, this row is 2027-05-01 to 2027-05-10.';
    expect(stayPrice({ ...twice, stay: stay(2) })).toEqual({
      kind: 'refused',
      reason: 'invalid',
      detail: { rule: 'bad_plan', sentence },
    });
    expect(prepareRatePlan(twice)).toMatchObject({ kind: 'faulty', problems: [{ list: 'seasons', row: 2, sentence }] });
  });

  test.each([
    [{ arrival: '2027-02-30' as Day }, 'arrival: 2027-02-30 is not a day YYYY-MM-DD.'],
    [{ nights: 0 }, 'nights: 0 is not a whole number from 1 to 1000.'],
    [{ nights: 1.5 }, 'nights: 1.5 is not a whole number from 1 to 1000.'],
    [{ adults: -1 }, 'adults: -1 is not a whole number from 0 to 999.'],
    [{ childAges: [3, -2] }, 'childAges: -2 is not an age in whole years from 0 to 150.'],
    [{ adults: 0 }, 'adults, childAges: a stay needs at least one guest.'],
  ])('a stay that is none: %j', (more, sentence) => {
    const detail = { rule: 'bad_stay', sentence };
    expect(stayPrice({ ...plan(), stay: stay(2, more) })).toEqual({ kind: 'refused', reason: 'invalid', detail });
  });
});
