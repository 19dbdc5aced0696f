import { toDay } from '@vivac/domain/time/day';
import { expect, test } from 'vitest';
import { stayIn } from './stay-search.ts';

test.each([
  ['2027-01-10', '2027-08-07'],
  ['2027-08-07', '2027-08-07'],
  ['2027-08-08', '2028-08-05'],
])('on %s the week that is compared first begins on %s', (today, arrival) => {
  expect(stayIn({}, toDay(today))).toEqual({ arrival, nights: 7, guests: 2, childAges: [] });
});

test('an address says the stay, and what nobody understands in it is left out', () => {
  const today = toDay('2027-01-10');
  expect(stayIn({ arrival: '2027-07-03', length: 3, party: '4', children: '7,3' }, today)).toEqual({
    arrival: '2027-07-03',
    nights: 3,
    guests: 4,
    childAges: [3, 7],
  });
  expect(stayIn({ arrival: 'soon', length: 29, party: 'two', children: 'some' }, today)).toEqual({
    arrival: '2027-08-07',
    nights: 7,
    guests: 2,
    childAges: [],
  });
});

test('of an address in which everybody is a child the ages are left out: one guest is an adult', () => {
  expect(stayIn({ party: 2, children: '3,7' }, toDay('2027-01-10'))).toMatchObject({ guests: 2, childAges: [] });
});
