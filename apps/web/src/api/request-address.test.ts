import { expect, test } from 'vitest';
import { requestAddress } from './request-address.ts';

// @holds call-3
test('an array becomes a repeated query parameter', () => {
  expect(
    requestAddress('/api', '/dashboard/map', {}, { campsitename: ['Mas Oliver', 'A & B'], date: '2027-08-14' }),
  ).toBe('/api/dashboard/map?campsitename=Mas+Oliver&campsitename=A+%26+B&date=2027-08-14');
});

// @holds call-4
test('undefined is left out of the query string, zero and false are kept', () => {
  const query = { a: undefined, b: null, c: [], d: 0, e: false };
  expect(requestAddress('/api', '/x', {}, query)).toBe('/api/x?d=0&e=false');
});

test('a path parameter is URL-encoded', () => {
  expect(requestAddress('', '/reviews/{campsite}', { campsite: 'Cala/Sirena ñ' })).toBe(
    '/reviews/Cala%2FSirena%20%C3%B1',
  );
});
