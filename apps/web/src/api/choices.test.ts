import type { ChangedChoices } from '@vivac/contract/access/choices';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createChoiceSaver, SAVED_AFTER_MS } from './choices.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A page whose server answers, is away, or refuses. */
function page() {
  const state = { unsaved: {} as ChangedChoices, server: 'answers' as 'answers' | 'away' | 'refuses', takesMs: 0 };
  const sent: ChangedChoices[] = [];
  const without = (gone: ChangedChoices) =>
    Object.fromEntries(Object.entries(state.unsaved).filter(([part, value]) => Reflect.get(gone, part) !== value));
  const saver = createChoiceSaver({
    unsaved: () => state.unsaved,
    async send(changed) {
      sent.push(changed);
      await new Promise((resolve) => setTimeout(resolve, state.takesMs));
      if (state.server !== 'answers') throw new Error(state.server);
      state.unsaved = without(changed);
    },
    mayRetry: (error) => error instanceof Error && error.message === 'away',
    drop: (changed) => void (state.unsaved = without(changed)),
  });
  return {
    ...saver,
    state,
    sent,
    change(changed: ChangedChoices) {
      state.unsaved = { ...state.unsaved, ...changed };
      saver.soon();
    },
  };
}

// @holds choice-6
test('debounce: changes within a moment are saved in one call', async () => {
  const { change, sent } = page();
  change({ language: 'es' });
  await vi.advanceTimersByTimeAsync(SAVED_AFTER_MS / 2);
  change({ language: 'ca', compared_with: 'rank' });
  await vi.advanceTimersByTimeAsync(SAVED_AFTER_MS - 1);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toEqual([{ language: 'ca', compared_with: 'rank' }]);
});

// @holds choice-7
test('retry with backoff: what could not be saved is saved when the server is back', async () => {
  const { change, state, sent } = page();
  state.server = 'away';
  change({ language: 'es' });
  await vi.advanceTimersByTimeAsync(SAVED_AFTER_MS + 2_000 + 10_000 + 100);
  expect(sent).toHaveLength(3);
  state.server = 'answers';
  await vi.advanceTimersByTimeAsync(30_000);
  expect(sent).toHaveLength(4);
  expect(state.unsaved).toEqual({});
});

test('a change that the server refuses for good is not sent again', async () => {
  const { change, state, sent } = page();
  state.server = 'refuses';
  change({ language: 'es' });
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(sent).toHaveLength(1);
  expect(state.unsaved).toEqual({});
});

test('a change made while another is being saved is sent after it', async () => {
  const { change, now, state, sent } = page();
  state.takesMs = 5_000;
  change({ language: 'es' });
  await vi.advanceTimersByTimeAsync(SAVED_AFTER_MS);
  change({ language: 'fr' });
  const saved = now();
  expect(sent).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(10_000);
  await saved;
  expect(sent).toEqual([{ language: 'es' }, { language: 'fr' }]);
});
