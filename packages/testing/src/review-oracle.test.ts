import fc from 'fast-check';
import { type ReviewChoice, SORT_ORDERS } from '@vivac/domain/reviews/review-filters';
import { addDays, toDay } from '@vivac/domain/time/day';
import { describe, expect, test } from 'vitest';
import { type FilteredReview, REVIEW_ORDERS, type SortedReview, matchesChoice, seasonOf } from './review-oracle.ts';

// @holds review-34
test.each([
  ['2026-03-01', 'Mar-May'],
  ['2026-05-31', 'Mar-May'],
  ['2026-06-01', 'Jun-Aug'],
  ['2026-08-31', 'Jun-Aug'],
  ['2026-09-01', 'Sep-Nov'],
  ['2026-11-30', 'Sep-Nov'],
  ['2026-12-01', 'Dec-Feb'],
  ['2028-02-29', 'Dec-Feb'],
  ['2027-01-15', 'Dec-Feb'],
])('a review of %s is in the season %s', (date, season) => {
  expect(seasonOf({ date: toDay(date), datePrecision: 'month' })).toBe(season);
});

// @holds review-42
test('a review of which only the year is known is of no season', () => {
  expect(seasonOf({ date: toDay('2022-01-01'), datePrecision: 'year' })).toBeNull();
});

const REVIEW: FilteredReview = {
  date: toDay('2026-08-15'),
  datePrecision: 'day',
  scoreHundredths: 950,
  accommodationType: 'Bungalow',
  group: 'Grupo de amigos',
};
const UNKNOWN: FilteredReview = { ...REVIEW, scoreHundredths: 50, accommodationType: null, group: 'Business' };

describe('a review filter', () => {
  // @holds review-33
  test.each<[ReviewChoice, boolean, boolean]>([
    [{}, true, true],
    [{ type: 'All', guests: 'All', scores: 'All', season: 'All' }, true, true],
    [{ type: 'bungalow' }, true, false],
    [{ type: 'glamping tent' }, false, false],
    [{ guests: 'Group' }, true, false],
    [{ guests: 'Family' }, false, false],
    [{ scores: 'Fantastic: 9+' }, true, false],
    [{ scores: 'Very bad: 1-3' }, false, false],
    [{ season: 'Jun-Aug' }, true, true],
    [{ season: 'Dec-Feb' }, false, false],
    [{ type: 'bungalow', guests: 'Group', scores: 'Good: 7-9' }, false, false],
    [{ sort: 'Lowest Score' }, true, true],
  ])('%j matches a review: %s, and one of unknown values: %s', (choice, found, unknownFound) => {
    expect([matchesChoice(REVIEW, choice), matchesChoice(UNKNOWN, choice)]).toEqual([found, unknownFound]);
  });
});

describe('the sort orders of reviews', () => {
  const reviews: SortedReview[] = [
    { number: 1, date: toDay('2026-08-01'), scoreHundredths: 800 },
    { number: 2, date: toDay('2026-08-01'), scoreHundredths: 900 },
    { number: 3, date: toDay('2026-07-01'), scoreHundredths: 900 },
    { number: 4, date: toDay('2026-09-01'), scoreHundredths: 800 },
    { number: 5, date: toDay('2026-08-01'), scoreHundredths: 900 },
  ];

  // @holds review-32
  test.each([
    ['Newest First', [4, 5, 2, 1, 3]],
    ['Oldest First', [3, 1, 2, 5, 4]],
    ['Highest Score', [5, 2, 3, 4, 1]],
    ['Lowest Score', [4, 1, 5, 2, 3]],
  ] as const)('%s sorts as %j', (sort, numbers) => {
    expect(reviews.toSorted(REVIEW_ORDERS[sort]).map(({ number }) => number)).toEqual(numbers);
  });

  // @holds review-32
  test('are total and deterministic', () => {
    const some = fc.uniqueArray(
      fc.record({
        number: fc.nat(50),
        date: fc.nat(3).map((days) => addDays(toDay('2026-08-01'), days)),
        scoreHundredths: fc.constantFrom(700, 800),
      }),
      { selector: ({ number }) => number },
    );
    fc.assert(
      fc.property(some, fc.constantFrom(...SORT_ORDERS), (sorted, sort) => {
        const there = sorted.toSorted(REVIEW_ORDERS[sort]);
        expect(sorted.toReversed().toSorted(REVIEW_ORDERS[sort])).toEqual(there);
      }),
    );
  });
});
