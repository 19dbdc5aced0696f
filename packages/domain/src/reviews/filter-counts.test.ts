import { expect, test } from 'vitest';
import { type FilterCell, filterCounts } from './filter-counts.ts';

const CELL: FilterCell = {
  type: 'bungalow',
  otherType: null,
  guests: 'Family',
  scores: 'Good: 7-9',
  season: 'Jun-Aug',
  reviewCount: 1,
};
const CELLS: readonly FilterCell[] = [
  CELL,
  { ...CELL, guests: 'Couple', reviewCount: 2 },
  { ...CELL, type: 'glamping tent', guests: 'Couple', reviewCount: 4 },
  { ...CELL, type: null, otherType: 'mobile home', season: null, reviewCount: 8 },
  { ...CELL, type: null, scores: null, guests: null, reviewCount: 16 },
];

// @holds review-48
test('without a choice every option has its count, and All has them all', () => {
  const { total, groups, otherTypes } = filterCounts(CELLS, {});
  expect(total).toBe(31);
  expect(groups.type).toEqual({ All: 31, 'glamping tent': 4, bungalow: 3 });
  expect(groups.guests).toMatchObject({ All: 31, Family: 9, Couple: 6, Group: 0 });
  expect(groups.season).toMatchObject({ All: 31, 'Jun-Aug': 23, 'Dec-Feb': 0 });
  expect(otherTypes).toEqual([{ type: 'mobile home', reviewCount: 8 }]);
});

// @holds review-48
test('the count of an option is what it leaves under the other groups, whatever is chosen in its own', () => {
  const { total, groups } = filterCounts(CELLS, { guests: 'Couple', type: 'bungalow' });
  expect(total).toBe(2);
  expect(groups.type).toEqual({ All: 6, 'glamping tent': 4, bungalow: 2 });
  expect(groups.guests).toMatchObject({ All: 3, Family: 1, Couple: 2 });
});

// @holds review-48
test('a type that the panel has no name for counts and narrows as others do', () => {
  const { total, groups, otherTypes } = filterCounts(CELLS, { otherType: 'mobile home' });
  expect(total).toBe(8);
  expect(groups.type).toMatchObject({ All: 31 });
  expect(groups.guests).toMatchObject({ Family: 8, Couple: 0 });
  expect(otherTypes).toEqual([{ type: 'mobile home', reviewCount: 8 }]);
});
