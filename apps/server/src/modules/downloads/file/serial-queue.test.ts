import { expect, it } from 'vitest';
import { serialQueue } from './file-words.ts';

const STAYING = new AbortController().signal;

it('a serial queue runs one job at a time, also after a failed or aborted one', async () => {
  const make = serialQueue();
  const steps: string[] = [];
  const making = (name: string) => async () => {
    steps.push(`${name} begins`);
    await Promise.resolve();
    steps.push(`${name} ends`);
    return name;
  };
  const leaving = new AbortController();
  const made = [
    make(making('first'), STAYING),
    make(() => Promise.reject(new Error('no paper')), STAYING),
    make(making('left'), leaving.signal),
    make(making('last'), STAYING),
  ];
  leaving.abort(new Error('gone'));
  const outcomes = await Promise.allSettled(made);
  expect(outcomes.map((each) => (each.status === 'fulfilled' ? each.value : each.reason.message))).toEqual([
    'first',
    'no paper',
    'gone',
    'last',
  ]);
  expect(steps).toEqual(['first begins', 'first ends', 'last begins', 'last ends']);
});
