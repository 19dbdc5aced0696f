import { toDay } from '@vivac/domain/time/day';
import { describe, expect, test } from 'vitest';
import { dayAfterKey, tabStopOf } from './calendar-keys.ts';

const reach = { earliest: toDay('2026-11-01'), latest: toDay('2199-12-31') };

// 25 November 2026 is a Wednesday.
test.each([
  ['ArrowLeft', '2026-11-25', '2026-11-24'],
  ['ArrowRight', '2026-11-25', '2026-11-26'],
  ['ArrowUp', '2026-11-25', '2026-11-18'],
  ['ArrowDown', '2026-11-25', '2026-12-02'],
  ['ArrowRight', '2026-11-30', '2026-12-01'],
  ['Home', '2026-11-25', '2026-11-23'],
  ['End', '2026-11-25', '2026-11-29'],
  ['Home', '2026-11-23', null],
  ['End', '2026-11-29', null],
  ['PageDown', '2026-11-25', '2026-12-25'],
  ['PageDown', '2027-01-31', '2027-02-28'],
  ['PageUp', '2026-12-25', '2026-11-25'],
  ['PageUp', '2027-03-31', '2027-02-28'],
  ['a', '2026-11-25', null],
  ['ArrowRight', '2199-12-30', '2199-12-31'],
  ['ArrowRight', '2199-12-31', null],
  ['ArrowDown', '2199-12-25', null],
  ['PageDown', '2199-11-30', '2199-12-30'],
  ['PageDown', '2199-12-01', null],
  ['End', '2199-12-31', null],
])('keyboard navigation: %s moves from %s to %s', (key, from, to) => {
  expect(dayAfterKey(key, toDay(from), reach)).toBe(to);
});

describe('keyboard navigation stops at the first day of the current month:', () => {
  test.each([
    ['ArrowLeft', '2026-11-01', null],
    ['ArrowLeft', '2026-11-02', '2026-11-01'],
    ['ArrowUp', '2026-11-07', null],
    ['ArrowUp', '2026-11-08', '2026-11-01'],
    ['PageUp', '2026-11-25', null],
    ['Home', '2026-11-01', null],
  ])('%s moves from %s to %s', (key, from, to) => {
    expect(dayAfterKey(key, toDay(from), reach)).toBe(to);
  });

  test('Home moves to the first day of a partial week', () => {
    expect(dayAfterKey('Home', toDay('2026-12-02'), { ...reach, earliest: toDay('2026-12-01') })).toBe('2026-12-01');
  });
});

describe('the roving tabindex', () => {
  const december = { first: toDay('2026-12-01'), last: toDay('2026-12-31') };
  test.each([
    ['the first candidate in view', [toDay('2026-11-25'), toDay('2026-12-05'), toDay('2026-12-06')], '2026-12-05'],
    ['the month’s first day without any', [null, toDay('2026-11-30'), toDay('2027-01-01')], '2026-12-01'],
    ['the first of the month itself', [toDay('2026-12-01')], '2026-12-01'],
    ['the last of the month itself', [toDay('2026-12-31')], '2026-12-31'],
  ])('is on %s', (_, candidates, day) => {
    expect(tabStopOf(december, candidates)).toBe(day);
  });
});
