import { expect, test } from 'vitest';
import { callOf, held } from '../../../testing/answers.ts';
import { openDashboard, shows } from '../../../testing/dashboard.ts';
import { MARKET, calendarOf } from '../../../testing/market.ts';
import { screen, waitFor } from '../../../testing/open-page.tsx';

// @holds call-23
test('prefetch: calendar and chart are asked for once each, before the parts that show them ask for anything', async () => {
  const filters = held(MARKET.getFilters);
  const { asked: requested, calls } = await openDashboard('', { getFilters: filters.answer });
  await screen.findByRole('heading', { level: 1 });
  filters.letGo();
  await shows(calendarOf(11, 2026));
  await waitFor(() => expect(calls('getMap').length).toBe(1));
  const names = requested.map(callOf);
  expect(names.indexOf('getGraphic')).toBeLessThan(names.indexOf('getToday'));
  expect(names.indexOf('getCalendar')).toBeLessThan(names.indexOf('getGraphic'));
  expect([calls('getCalendar').length, calls('getGraphic').length]).toEqual([2, 1]);
});
