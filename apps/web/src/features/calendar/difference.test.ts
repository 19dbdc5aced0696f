import { expect, test } from 'vitest';
import { differenceOf } from './difference.ts';

test.each([
  [103, 100, '+3%', 'blue', '▲'],
  [100.5, 100, '+1%', 'blue', '▲'],
  [100.4, 100, '0%', 'yellow', '▬'],
  [100, 100, '0%', 'yellow', '▬'],
  [96, 100, '-4%', 'yellow', '▬'],
  [95, 100, '-5%', 'orange', '▼'],
  [91, 100, '-9%', 'orange', '▼'],
  [90, 100, '-10%', 'red', '▼▼'],
  [50, 100, '-50%', 'red', '▼▼'],
])('%d against %d reads %s, in %s with %s', (price, max, text, band, shape) => {
  expect(differenceOf(price, max)).toMatchObject({ text, band, shape });
});

test.each([
  [null, 100],
  [100, null],
  [100, 0],
])('%s against %s is not shown', (price, max) => {
  expect(differenceOf(price, max)).toBeNull();
});
