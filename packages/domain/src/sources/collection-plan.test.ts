import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, toDay } from '../time/day.ts';
import { arrivalsOf, callsLeftToday, callsOf, type CollectionPlan, nextCallAt } from './collection-plan.ts';

const TODAY = toDay('2027-01-20');
const PLAN: CollectionPlan = {
  dailyDays: 14,
  weekendDays: 60,
  keyDateDays: 0,
  dates: [],
  nights: [1],
  adults: [2],
  everyDays: 1,
  callsADay: 500,
  callsAMonth: 15_000,
};

// @holds collect-3
describe('arrivals of a plan', () => {
  it('are every day at first, then Fridays and Saturdays, each once and in order', () => {
    const arrivals = arrivalsOf(PLAN, TODAY);
    expect(arrivals.slice(0, 15)).toEqual([
      ...Array.from({ length: 14 }, (_, at) => addDays(TODAY, 1 + at)),
      '2027-02-05',
    ]);
    expect(arrivals.slice(14)).toEqual(
      [
        '2027-02-05',
        '2027-02-06',
        '2027-02-12',
        '2027-02-13',
        '2027-02-19',
        '2027-02-20',
        '2027-02-26',
        '2027-02-27',
      ].concat(['2027-03-05', '2027-03-06', '2027-03-12', '2027-03-13', '2027-03-19', '2027-03-20']),
    );
  });

  it('are the first nights of key dates and what somebody named, none of them over', () => {
    const plan = { ...PLAN, dailyDays: 0, weekendDays: 0, keyDateDays: 70, dates: [TODAY, toDay('2027-08-14')] };
    expect(arrivalsOf(plan, TODAY)).toEqual(['2027-03-25', '2027-08-14']);
  });
});

// @holds collect-3
describe('calls of a plan', () => {
  it('are campsites by arrivals by lengths by parties', () => {
    const plan = { ...PLAN, nights: [1, 7], adults: [2, 4], everyDays: 2 };
    expect(callsOf(plan, 8, TODAY)).toEqual({
      arrivals: 28,
      cells: 896,
      wantedADay: 448,
      wantedAMonth: 13_440,
      aDay: 448,
      aMonth: 13_440,
      everyDays: 2,
      over: null,
    });
  });

  it.each([
    [100, 15_000, 'day', 100, 3000, 3],
    [500, 1000, 'month', 34, 1000, 7],
  ])('over a budget of %d a day and %d a month make every cell older', (day, month, over, aDay, aMonth, everyDays) => {
    const plan = { ...PLAN, callsADay: day, callsAMonth: month };
    expect(callsOf(plan, 8, TODAY)).toMatchObject({ cells: 224, over, aDay, aMonth, everyDays });
  });

  it('of a month are spread over its days', () => {
    const plan = { ...PLAN, callsADay: 500, callsAMonth: 1200 };
    expect(callsLeftToday(plan, { today: 0, thisMonth: 0 }, TODAY)).toBe(100);
    expect(callsLeftToday(plan, { today: 60, thisMonth: 60 }, TODAY)).toBe(40);
    expect(callsLeftToday(plan, { today: 0, thisMonth: 1200 }, TODAY)).toBe(0);
  });

  it('never pass the budget of the day or of the month (property)', () => {
    const some = fc.integer({ min: 1, max: 700 });
    fc.assert(
      fc.property(some, some, fc.integer({ min: 1, max: 31 }), (callsADay, callsAMonth, first) => {
        const plan = { ...PLAN, callsADay, callsAMonth };
        let thisMonth = 0;
        for (let date = first; date <= 31; date++) {
          const today = callsLeftToday(
            plan,
            { today: 0, thisMonth },
            toDay(`2027-01-${String(date).padStart(2, '0')}`),
          );
          thisMonth += today;
          expect(today).toBeLessThanOrEqual(callsADay);
        }
        expect(thisMonth).toBeLessThanOrEqual(callsAMonth);
      }),
    );
  });
});

it('calls spread over what is left of the day, and none are made once the budget is used', () => {
  const [noon, midnight] = [new Date('2027-01-20T12:00:00Z'), new Date('2027-01-21T00:00:00Z')];
  expect(nextCallAt(noon, midnight, 12)).toEqual(new Date('2027-01-20T13:00:00Z'));
  expect(nextCallAt(noon, midnight, 0)).toEqual(midnight);
});
