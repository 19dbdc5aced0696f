import { toDay } from '@vivac/domain/time/day';
import { describe, expect, test, beforeEach } from 'vitest';
import { dayAfterKey } from '../../ui/forms/day-after-key.ts';
import { type ClickWait, tabStopOf, createClickWait } from './calendar-grid.tsx';

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

let nowMs: number;
let due: { action: () => void; atMs: number }[];
let stated: string[];
let wait: ClickWait<string>;

beforeEach(() => {
  nowMs = 0;
  due = [];
  stated = [];
  const timers = {
    start(action: () => void, waitMs: number) {
      const timer = { action, atMs: nowMs + waitMs };
      due.push(timer);
      return timer;
    },
    stop(timer: unknown) {
      due = due.filter((other) => other !== timer);
    },
  };
  wait = createClickWait(
    (day) => stated.push(`select ${day} at ${nowMs}`),
    (day) => stated.push(`open ${day} at ${nowMs}`),
    timers,
  );
});

function pass(ms: number): void {
  const untilMs = nowMs + ms;
  for (const timer of due.filter(({ atMs }) => atMs <= untilMs)) {
    due = due.filter((other) => other !== timer);
    nowMs = timer.atMs;
    timer.action();
  }
  nowMs = untilMs;
}

// @holds calendar-8
test('a single click selects the day after 250 ms', () => {
  wait.click('5');
  pass(249);
  expect(stated).toEqual([]);
  pass(1);
  expect(stated).toEqual(['select 5 at 250']);
});

// @holds calendar-9
test('a double click opens the day without selecting it', () => {
  wait.click('5');
  pass(249);
  wait.click('5');
  wait.doubleClick('5');
  pass(1000);
  expect(stated).toEqual(['open 5 at 249']);
});

test('a double tap opens the day in browsers without dblclick events', () => {
  wait.click('5');
  pass(100);
  wait.click('5');
  pass(1000);
  expect(stated).toEqual(['open 5 at 100']);
});

test('a double click slower than the wait still opens the day', () => {
  wait.click('5');
  pass(300);
  wait.click('5');
  wait.doubleClick('5');
  pass(1000);
  expect(stated).toEqual(['select 5 at 250', 'open 5 at 300']);
});

test('two slow clicks are two single clicks', () => {
  wait.click('5');
  pass(600);
  wait.click('5');
  pass(600);
  expect(stated).toEqual(['select 5 at 250', 'select 5 at 850']);
});

test('of two quick clicks on different days the last one wins', () => {
  wait.click('5');
  pass(100);
  wait.click('6');
  pass(1000);
  expect(stated).toEqual(['select 6 at 350']);
});

test('a third click is a new single click', () => {
  wait.click('5');
  wait.click('5');
  wait.doubleClick('5');
  pass(50);
  wait.click('5');
  pass(1000);
  expect(stated).toEqual(['open 5 at 0', 'select 5 at 300']);
});

test('a second double click opens the day again', () => {
  for (const day of ['5', '6']) {
    wait.click(day);
    wait.click(day);
    wait.doubleClick(day);
    pass(1000);
  }
  expect(stated).toEqual(['open 5 at 0', 'open 6 at 1000']);
});

test('a cancelled click selects nothing', () => {
  wait.click('5');
  wait.cancel();
  pass(1000);
  expect(stated).toEqual([]);
});
