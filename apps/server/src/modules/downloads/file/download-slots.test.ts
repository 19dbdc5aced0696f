import { expect, it } from 'vitest';
import { DOWNLOADS_AT_ONCE, downloadSlots } from './file-words.ts';

it('concurrency limit: a user has two download slots, a third waits', () => {
  const slots = downloadSlots();
  const [first, second, third] = [new AbortController(), new AbortController(), new AbortController()];
  expect(DOWNLOADS_AT_ONCE).toBe(2);
  expect(slots.take('ana', first.signal)).toBe(true);
  expect(slots.take('ana', second.signal)).toBe(true);
  expect(slots.take('ana', third.signal)).toBe(false);
  expect(slots.take('bea', third.signal)).toBe(true);
  first.abort();
  expect(slots.take('ana', new AbortController().signal)).toBe(true);
});

it('an aborted request takes no download slot', () => {
  const slots = downloadSlots(1);
  expect(slots.take('ana', AbortSignal.abort())).toBe(false);
  expect(slots.take('ana', new AbortController().signal)).toBe(true);
});
