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
