import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Cents, centsOf, eurosOf, eurosOrNull } from './money.ts';

test.each([
  [12345, 123.45],
  [0, 0],
  [1, 0.01],
  [123_400, 1234],
])('%i cents are %d euros', (cents, euros) => {
  expect(eurosOf(cents as Cents)).toBe(euros);
  expect(eurosOrNull(cents as Cents)).toBe(euros);
  expect(centsOf(euros)).toBe(cents);
});

test('a missing price stays missing', () => {
  expect(eurosOrNull(null)).toBeNull();
});

test.each([
  [0.004, 0],
  [0.006, 1],
  [19.99, 1999],
  [1.1, 110],
  [0.1 + 0.2, 30],
])('%d euros are %i whole cents', (euros, cents) => {
  expect(centsOf(euros)).toBe(cents);
});

test('converting cents to euros and back loses nothing', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 31 - 1 }), (cents) => centsOf(eurosOf(cents as Cents)) === cents),
  );
});
