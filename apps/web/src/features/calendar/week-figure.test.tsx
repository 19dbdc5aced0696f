import { expect, test } from 'vitest';
import { openDashboard } from '../../../testing/dashboard.ts';
import { FILTERS, REFERENCE, calendarOf } from '../../../testing/market.ts';
import { screen, within } from '../../../testing/open-page.tsx';

const NAMES = ['A', 'B', 'C', 'D', 'E'];
const open = (known: number, soldOut: number, restricted = 0) =>
  openDashboard('?campsites=all', {
    getFilters: { ...FILTERS, CampsiteName: [REFERENCE, ...NAMES] },
    getCalendar: ({ url }) =>
      calendarOf(Number(url.searchParams.get('month')), Number(url.searchParams.get('year'))).map((night) => ({
        ...night,
        competitors_known: known,
        competitors_sold_out: soldOut,
        competitors_restricted: restricted,
      })),
  });

// @holds compression-3
test('the calendar has the compression of each week from today on at the end of its row', async () => {
  await open(5, 2, 1);
  const [grid] = await screen.findAllByRole('grid');
  const weeks = await within(grid!).findAllByText(/^40% of the compared campsites’ nights this week/);
  expect(weeks.length).toBeGreaterThanOrEqual(5);
  expect(weeks[0]!.textContent).toContain('sold out, 20% restricted to another stay; 2 nights are known');
  expect(screen.getByText(/^Sold out by week: /).textContent).toContain('40%');
});

test('the calendar has no column of compression with three competitors known', async () => {
  await open(3, 2);
  const [grid] = await screen.findAllByRole('grid');
  await within(grid!).findAllByText(/€/);
  expect(within(grid!).queryByText('Sold out')).toBeNull();
});
