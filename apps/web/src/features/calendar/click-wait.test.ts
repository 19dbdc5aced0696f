import { beforeEach, expect, test } from 'vitest';
import { type ClickWait, createClickWait } from './click-wait.ts';

let nowMs: number;
let due: { action: () => void; atMs: number }[];
let said: string[];
let wait: ClickWait<string>;

beforeEach(() => {
  nowMs = 0;
  due = [];
  said = [];
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
    (day) => said.push(`select ${day} at ${nowMs}`),
    (day) => said.push(`open ${day} at ${nowMs}`),
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
  expect(said).toEqual([]);
  pass(1);
  expect(said).toEqual(['select 5 at 250']);
});

// @holds calendar-9
test('a double click opens the day without selecting it', () => {
  wait.click('5');
  pass(249);
  wait.click('5');
  wait.doubleClick('5');
  pass(1000);
  expect(said).toEqual(['open 5 at 249']);
});

test('a double tap opens the day in browsers without dblclick events', () => {
  wait.click('5');
  pass(100);
  wait.click('5');
  pass(1000);
  expect(said).toEqual(['open 5 at 100']);
});

test('a double click slower than the wait still opens the day', () => {
  wait.click('5');
  pass(300);
  wait.click('5');
  wait.doubleClick('5');
  pass(1000);
  expect(said).toEqual(['select 5 at 250', 'open 5 at 300']);
});

test('two slow clicks are two single clicks', () => {
  wait.click('5');
  pass(600);
  wait.click('5');
  pass(600);
  expect(said).toEqual(['select 5 at 250', 'select 5 at 850']);
});

test('of two quick clicks on different days the last one wins', () => {
  wait.click('5');
  pass(100);
  wait.click('6');
  pass(1000);
  expect(said).toEqual(['select 6 at 350']);
});

test('a third click is a new single click', () => {
  wait.click('5');
  wait.click('5');
  wait.doubleClick('5');
  pass(50);
  wait.click('5');
  pass(1000);
  expect(said).toEqual(['open 5 at 0', 'select 5 at 300']);
});

test('a second double click opens the day again', () => {
  for (const day of ['5', '6']) {
    wait.click(day);
    wait.click(day);
    wait.doubleClick(day);
    pass(1000);
  }
  expect(said).toEqual(['open 5 at 0', 'open 6 at 1000']);
});

test('a cancelled click selects nothing', () => {
  wait.click('5');
  wait.cancel();
  pass(1000);
  expect(said).toEqual([]);
});
