import { expect, it } from 'vitest';
import { DOWNLOADS_AT_ONCE, downloadSlots } from './download-slots.ts';

it('a user gets two places at once, and a third when one is free again', () => {
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

it('who has left already takes no place', () => {
  const slots = downloadSlots(1);
  expect(slots.take('ana', AbortSignal.abort())).toBe(false);
  expect(slots.take('ana', new AbortController().signal)).toBe(true);
});
