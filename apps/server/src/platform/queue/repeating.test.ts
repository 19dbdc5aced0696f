import { pino } from 'pino';
import { expect, it } from 'vitest';
import { startRepeating } from './repeating.ts';

/** Begins work, and answers what is logged of it as an error. */
function starting(work: (stopping: AbortSignal) => Promise<void>) {
  const errors: unknown[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => void errors.push(JSON.parse(line)) });
  const stopping = new AbortController();
  const repeating = startRepeating({
    work: () => work(stopping.signal),
    everyMs: 1,
    name: 'Counts',
    log,
    stopping,
  });
  return { errors, repeating };
}

it('work that fails again for the same reason is logged once, and once more for another reason', async () => {
  const reasons = ['no room', 'no room', 'no room', 'no answer', 'no answer'];
  const { promise: over, resolve } = Promise.withResolvers<void>();
  const { errors, repeating } = starting(async () => {
    const reason = reasons.shift();
    if (reasons.length === 0) resolve();
    throw new Error(reason ?? 'no answer');
  });
  await over;
  await repeating.close();
  expect(errors).toMatchObject(['no room', 'no answer'].map((message) => ({ err: { message } })));
});

it('work that fails after it was told to stop is no error: what it stands on may be closed by then', async () => {
  const { errors, repeating } = starting(async (stopping) => {
    await new Promise((resolve) => stopping.addEventListener('abort', resolve));
    throw new Error('the pool is closed');
  });
  await repeating.close();
  expect(errors).toEqual([]);
});
