import { expect, test } from 'vitest';
import { held } from '../../../../testing/answers.ts';
import { openCalendar, shows } from '../../../../testing/dashboard.ts';
import { MARKET, calendarOf } from '../../../../testing/market.ts';
import { waitFor } from '../../../../testing/open-page.tsx';

// @holds call-23
test('the prices seen last are asked for while the filters are on their way, and once only', async () => {
  const { answer, calls, reload } = await openCalendar();
  const filters = held(MARKET.getFilters);
  answer({ getFilters: filters.answer });
  const before = calls('getCalendar').length;
  await reload();
  await waitFor(() => expect(calls('getCalendar').length).toBe(before + 2));
  filters.letGo();
  await shows(calendarOf(11, 2026));
  expect(calls('getCalendar').length).toBe(before + 2);
});
