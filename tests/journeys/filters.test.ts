import { dashboardScreen } from '../support/screens/dashboard-screen.ts';
import { expect, test } from '../support/journey.ts';

// @holds layout-15 filter-2 filter-3 filter-5 filter-8
test('filter groups are titled, in order, default to their first value, competitors in their own colours', async ({
  page,
  market,
}) => {
  const screen = dashboardScreen(page);
  await screen.open();
  const titles = await screen.filters.getByRole('heading', { level: 3 }).allInnerTexts();
  expect(titles.map((title) => title.split('\n')[0])).toEqual([
    'Number Of Guests',
    'Channel Name',
    'Accommodation Type',
    'Cancellation Policy',
    'Included Extras',
    'Length Of Stay',
    'Campsite Name',
  ]);
  const { filters, competitors } = market;
  await expect(screen.box('Channel Name', filters.ChannelName[0]!)).toBeChecked();
  await expect(screen.box('Channel Name', filters.ChannelName[1]!)).not.toBeChecked();
  await expect(screen.box('Campsite Name', competitors[0]!)).toBeChecked();
  await expect(screen.box('Campsite Name', competitors[1]!)).not.toBeChecked();
  const dots = await page.evaluate<string[]>(
    `[...document.querySelectorAll('label span[style]')].map((dot) => dot.style.background)`,
  );
  expect(new Set(dots).size).toBe(competitors.length);
  for (const [title, value] of [
    ['Accommodation Type', filters.AccommodationType[0]!],
    ['Cancellation Policy', filters.CancellationPolicy[0]!],
    ['Included Extras', filters.IncludedExtras[0]!],
  ] as const) {
    const heading = screen.filters.getByRole('button', { name: title });
    await expect(heading).toContainText(value);
    await heading.click();
    await expect(screen.box(title, value)).toBeChecked();
  }
});

test('the competitors are visible without scrolling', async ({ page, market }) => {
  const screen = dashboardScreen(page);
  await screen.open();
  for (const name of market.competitors.slice(0, 5)) await expect(screen.box('Campsite Name', name)).toBeInViewport();
});

// @holds filter-6 filter-7
test('another number of guests changes the prices, the only checked value cannot be unchecked', async ({
  page,
  market,
}) => {
  const screen = dashboardScreen(page);
  await screen.open('?month=2026-12');
  const [ofTwo, ofFour] = [await market.calendar(12, 2026), await market.calendar(12, 2026, { numberofguests: 4 })];
  expect(ofFour.map(({ price }) => price)).not.toEqual(ofTwo.map(({ price }) => price));
  await screen.shows(ofTwo);
  await screen.box('Number Of Guests', '4').click();
  await screen.shows(ofFour);
  await expect(screen.box('Number Of Guests', '2')).not.toBeChecked();
  await screen.box('Number Of Guests', '4').click();
  await expect(screen.box('Number Of Guests', '4')).toBeChecked();
  await expect(page).toHaveURL(/guests=4/);
});

// @holds filter-3 filter-4
test('select-all checks every competitor or none', async ({ page, market }) => {
  const screen = dashboardScreen(page);
  await screen.open();
  const group = screen.filters.getByRole('group', { name: 'Campsite Name' });
  await expect(group.getByRole('checkbox')).toHaveCount(market.competitors.length + 1);
  await expect(group.getByText(market.reference)).toHaveCount(0);
  const all = screen.box('Campsite Name', 'Select all');
  await all.click();
  await expect(group.getByRole('checkbox', { checked: true })).toHaveCount(market.competitors.length + 1);
  await screen.shows(await market.calendar(11, 2026, { competitorname: market.competitors }));
  await expect(page).toHaveURL(/campsites=all/);
  await all.click();
  await expect(group.getByRole('checkbox', { checked: true })).toHaveCount(0);
  await expect(screen.calendar.getByText('No competitor is ticked').first()).toBeVisible();
  await expect(screen.grid.locator('[data-band]')).toHaveCount(0);
  await screen.button('Tick the first').click();
  await expect(screen.box('Campsite Name', market.competitors[0]!)).toBeChecked();
});

// @holds filter-1
test('a collapsed filter group stays collapsed', async ({ page }) => {
  const screen = dashboardScreen(page);
  await screen.open();
  const title = screen.filters.getByRole('button', { name: 'Accommodation Type' });
  await expect(title).toContainText('+');
  await expect(screen.box('Accommodation Type', 'Bungalow')).toBeHidden();
  await title.click();
  await expect(title).toContainText('−');
  await expect(screen.box('Accommodation Type', 'Bungalow')).toBeVisible();
  await page.reload();
  await expect(title).toContainText('−');
  await title.click();
  await expect(screen.box('Accommodation Type', 'Bungalow')).toBeHidden();
});
