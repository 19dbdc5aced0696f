import { toDay } from '@vivac/domain/time/day';
import { expect, test } from 'vitest';
import { stayIn } from './stay-search.ts';

test.each([
  ['2027-01-10', '2027-08-07'],
  ['2027-08-07', '2027-08-07'],
  ['2027-08-08', '2028-08-05'],
])('on %s the week that is compared first begins on %s', (today, arrival) => {
  expect(stayIn({}, toDay(today))).toEqual({ arrival, nights: 7, guests: 2 });
});

test('an address says the stay, and what nobody understands in it is left out', () => {
  const today = toDay('2027-01-10');
  expect(stayIn({ arrival: '2027-07-03', length: 3, party: '4' }, today)).toEqual({
    arrival: '2027-07-03',
    nights: 3,
    guests: 4,
  });
  expect(stayIn({ arrival: 'soon', length: 29, party: 'two' }, today)).toEqual({
    arrival: '2027-08-07',
    nights: 7,
    guests: 2,
  });
});
