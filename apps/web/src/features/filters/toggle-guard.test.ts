import { expect, test } from 'vitest';
import { createToggleGuard } from './toggle-guard.ts';

// @holds filter-10
test.each([
  [
    [0, 99],
    [true, false],
  ],
  [
    [0, 99.9, 100],
    [true, false, true],
  ],
  [
    [0, 100],
    [true, true],
  ],
  [
    [0, 60, 120],
    [true, false, true],
  ],
  [
    [5000, 5000],
    [true, false],
  ],
])('debounce: of clicks at %j ms these count: %j', (times, counted) => {
  const counts = createToggleGuard();
  expect(times.map(counts)).toEqual(counted);
});

test('debounce: two filter panels are independent', () => {
  expect(createToggleGuard()(10)).toBe(true);
  expect(createToggleGuard()(20)).toBe(true);
});
