import { act, renderHook } from '@testing-library/react';
import type { CalendarNight } from '@vivac/contract/wire/prices';
import { afterEach, expect, test, vi } from 'vitest';
import { day, calendar, openCalendar } from '../../../testing/dashboard.ts';
import { liveStream } from '../../../testing/live.ts';
import { MARKET, REFERENCE } from '../../../testing/market.ts';
import { screen, waitFor, within } from '../../../testing/open-page.tsx';
import { type CalendarAnswer, useChangedNights } from './use-calendar.ts';

afterEach(() => vi.useRealTimers());

// @holds live-8
test('a price that changes while one looks keeps the old one beside it, and is announced in one sentence', async () => {
  const live = liveStream();
  const { answer } = await openCalendar('', { getLive: live.answer });
  await within(screen.getByRole('region', { name: 'Today' })).findByText('Live');
  const old = /[\d,]+\s€/.exec(day('2026-11-27').textContent)![0];
  answer({
    getCalendar: (requested) =>
      MARKET.getCalendar(requested).map((night) =>
        ['2026-11-27', '2026-11-28'].includes(night.date) ? { ...night, price: 321 } : night,
      ),
  });
  live.tell('changed', { campsites: [{ name: REFERENCE, months: ['2026-11'] }] });
  await waitFor(() => expect(day('2026-11-27').textContent).toContain('321\u00a0€'));
  expect(day('2026-11-27').querySelector('s')?.textContent).toBe(old);
  expect(day('2026-11-27').textContent).toContain(`changed just now, was ${old}`);
  expect(day('2026-11-29').querySelector('s')).toBeNull();
  expect(calendar().getByRole('status').textContent).toBe('2 prices changed');
});

const night = (price: number | null, percent: number | null = null) =>
  ({ date: '2026-11-27', price, percent }) as unknown as CalendarNight;
const answerOf = (question: string, ...entries: CalendarNight[]) =>
  ({ question, entries, isOutdated: false }) as unknown as CalendarAnswer;

// @holds live-8
test('the old number goes after 30 s', () => {
  vi.useFakeTimers();
  const { result, rerender } = renderHook((answer: CalendarAnswer) => useChangedNights(answer), {
    initialProps: answerOf('a', night(120)),
  });
  expect(result.current.size).toBe(0);
  rerender(answerOf('a', night(112)));
  expect(result.current.get('2026-11-27')).toEqual({ price: 120, percent: null });
  act(() => void vi.advanceTimersByTime(29_000));
  expect(result.current.size).toBe(1);
  act(() => void vi.advanceTimersByTime(1_500));
  expect(result.current.size).toBe(0);
});

// @holds live-8
test('what another filter or month brings is no change, and a percentage that changes is one', () => {
  const { result, rerender } = renderHook((answer: CalendarAnswer) => useChangedNights(answer), {
    initialProps: answerOf('a', night(120, -3)),
  });
  rerender(answerOf('b', night(112, -3)));
  expect(result.current.size).toBe(0);
  rerender(answerOf('b', night(112, -9)));
  expect(result.current.get('2026-11-27')).toEqual({ price: 112, percent: -3 });
});
