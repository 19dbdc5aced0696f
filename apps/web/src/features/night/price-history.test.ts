import { describe, expect, test } from 'vitest';
import { pathOf, priceTicks, spanOf, spreadLabels, stepsWithin, timeTicks } from './price-history.tsx';

const DAY = 86_400_000;
const step = (day: number, price: number | null) => ({ atMs: day * DAY, price });
const steps = [step(1, 98), step(5, null), step(6, 105), step(9, 101)];

describe('the time that the price history shows', () => {
  test('is the days up to the moment, and all of it begins with the first look', () => {
    expect(spanOf('week', [steps], 10 * DAY)).toEqual({ fromMs: 3 * DAY, toMs: 10 * DAY });
    expect(spanOf('all', [steps, [step(0, 1)]], 10 * DAY)).toEqual({ fromMs: 0, toMs: 10 * DAY });
  });

  test('is a day at least', () => {
    expect(spanOf('all', [[step(10, 1)], []], 10 * DAY)).toEqual({ fromMs: 9 * DAY, toMs: 10 * DAY });
  });
});

test('the steps of a time begin with the price that was known when it began', () => {
  expect(stepsWithin(steps, { fromMs: 3 * DAY, toMs: 8 * DAY })).toEqual([step(3, 98), step(5, null), step(6, 105)]);
  expect(stepsWithin(steps, { fromMs: 0, toMs: 2 * DAY })).toEqual([step(1, 98)]);
});

test('a line of prices is drawn as steps, with a gap where there is no price', () => {
  const scale = { x: (ms: number) => ms / DAY, y: (price: number) => price };
  expect(pathOf(steps, 10 * DAY, scale)).toBe('M1 98H5M6 105H9V101H10');
  expect(pathOf([step(1, null)], 10 * DAY, scale)).toBe('');
});

test('a price of another basis or length is no move: the line begins anew', () => {
  const scale = { x: (ms: number) => ms / DAY, y: (price: number) => price };
  const ofKind = (day: number, price: number, kind: string) => ({ ...step(day, price), kind });
  const kinds = [ofKind(1, 73, 'quoted 7'), ofKind(4, 78, 'derived 7'), ofKind(6, 80, 'derived 7')];
  expect(pathOf(kinds, 8 * DAY, scale)).toBe('M1 73H4M4 78H6V80H8');
});

test.each([
  [
    [98, 105],
    [95, 100, 105, 110],
  ],
  [[93], [93, 94]],
  [
    [69, 108],
    [60, 80, 100, 120],
  ],
  [[], []],
])('the price axis of %j has the ticks %j', (prices, ticks) => {
  expect(priceTicks(prices)).toEqual(ticks);
});

test('moments of the time axis lie at equal distances, the end among them', () => {
  expect(timeTicks({ fromMs: 0, toMs: 9 }, 4)).toEqual([0, 3, 6, 9]);
});

test('labels that would cover each other move apart and stay above the lowest place', () => {
  expect(spreadLabels([10, 12, 100], 16, 200)).toEqual([10, 26, 100]);
  expect(spreadLabels([100, 98], 16, 100)).toEqual([100, 84]);
});
