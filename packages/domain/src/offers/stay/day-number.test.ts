import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { type Day, parseDay, weekdayOf } from '../../time/day.ts';
import { dayNumber, dayNumberOrNaN, dayOfNumber, weekdayBit, weekdaysOf } from './day-number.ts';

describe('days as numbers', () => {
  it('count from 1 January 1970, forth and back, with their weekdays', () => {
    expect(dayNumber('1970-01-01' as Day)).toBe(0);
    fc.assert(
      fc.property(fc.integer({ min: -200_000, max: 200_000 }), (number) => {
        const day = dayOfNumber(number);
        expect(dayNumberOrNaN(day)).toBe(number);
        expect(weekdaysOf(weekdayBit(number))).toEqual([weekdayOf(day)]);
      }),
    );
  });

  it('are those that the calendar has: leap days every four years but in three centuries of four', () => {
    const years = [1900, 2000, 2023, 2024, 2100, 2400];
    const texts = years.flatMap((year) =>
      [0, 1, 2, 4, 12, 13].flatMap((month) =>
        [0, 1, 28, 29, 30, 31, 32].map(
          (date) => `${year}-${`${month}`.padStart(2, '0')}-${`${date}`.padStart(2, '0')}`,
        ),
      ),
    );
    expect(texts.filter((text) => !Number.isNaN(dayNumberOrNaN(text)))).toEqual(texts.filter((text) => parseDay(text)));
  });

  test.each(['2027-5-01', '2027-05-1x', '27-05-01', '2027/05/01', '2027-05-01T00', ' 2027-05-0', '', null, 20270501])(
    'are none of %j',
    (text) => {
      expect(dayNumberOrNaN(text)).toBeNaN();
    },
  );
});
