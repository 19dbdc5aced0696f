import { expect, it } from 'vitest';
import { Turn } from './turn.ts';

it('a turn of computing is over after some milliseconds, and others are answered before the next begins', async () => {
  const turn = new Turn();
  const isOverAtOnce = turn.isOver();
  const endMs = performance.now() + 6;
  while (performance.now() < endMs);
  expect([isOverAtOnce, turn.isOver()]).toEqual([false, true]);
  const answered: string[] = [];
  setImmediate(() => answered.push('another call'));
  await turn.next();
  expect(answered).toEqual(['another call']);
});

it('turns of several that compute never follow each other without a look for calls between', async () => {
  let looks = 0;
  let isOver = false;
  const look = () => {
    looks++;
    if (!isOver) setImmediate(look);
  };
  setImmediate(look);
  const begun: number[] = [];
  const compute = async () => {
    const turn = new Turn();
    for (let nth = 0; nth < 3; nth++) {
      await turn.next();
      begun.push(looks);
    }
  };
  await Promise.all([compute(), compute(), compute()]);
  isOver = true;
  expect(new Set(begun).size).toBe(begun.length);
});
