import { dashboardScreen } from '../support/screens/dashboard-screen.ts';
import { expect, test } from '../support/journey.ts';

// @holds layout-4 chart-2 chart-5 chart-15 price-1
test('the chart has a text alternative: a table of ten days, in full screen twenty, and a summary', async ({
  page,
  market,
}) => {
  const screen = dashboardScreen(page);
  await screen.open();
  const competitor = market.competitors[0]!;
  await expect(screen.chart.getByRole('heading')).toHaveText('Prices from 22 November, 10 days');
  await expect(screen.chart.getByRole('img')).toHaveAccessibleName(
    /^Prices from 22 November, 10.days\. .+ \(Reference\)/,
  );
  const heads = screen.chart.getByRole('table').getByRole('columnheader');
  await expect(heads).toHaveText(['Day', `${market.reference} (Reference)`, competitor]);
  const series = await market.graphic('2026-11-22', 10);
  const rows = screen.chart.getByRole('table').getByRole('row');
  await expect(rows).toHaveCount(11);
  for (const [index, { price }] of series[market.reference]!.entries()) {
    await expect(
      rows
        .nth(index + 1)
        .getByRole('cell')
        .first(),
    ).toHaveText(euros(price));
  }
  await expect(screen.chart.getByRole('list', { name: 'Campsites in the chart' }).getByRole('listitem')).toHaveText([
    `${market.reference} (Reference)`,
    competitor,
  ]);

  await screen.button('Show 20 days in full screen').click();
  await expect(page).toHaveURL('/dashboard?view=chart');
  await expect(screen.chart.getByRole('table').getByRole('row')).toHaveCount(21);
  await expect(screen.calendar).toBeHidden();
  await expect(screen.map).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(screen.calendar).toBeVisible();
  await expect(screen.map).toBeVisible();
  await screen.button('Show 20 days in full screen').click();
  await screen.button('Close full screen').click();
  await expect(screen.calendar).toBeVisible();
  await expect(page).toHaveURL('/dashboard');
});

// @holds chart-4 chart-5
test('the chart has an empty state without prices', async ({ page }) => {
  const screen = dashboardScreen(page);
  await screen.open('?month=2029-03&day=2029-03-10');
  await expect(screen.chart.getByText('No data available for the selected period')).toBeVisible();
  await expect(screen.chart.getByRole('list')).toHaveCount(0);
});

// @holds layout-17 map-1 map-2 map-20
test('the map shows a price label per campsite, a legend and popups', async ({ page, market }) => {
  const screen = dashboardScreen(page);
  await screen.open();
  const entries = await market.map('2026-11-21');
  const price = entries[market.reference]!.price;
  const tag = screen.map.getByRole('button', { name: new RegExp(`^${market.reference}`) });
  await expect(tag).toHaveText(euros(price));
  await expect(tag.locator('[data-reference]')).toHaveCount(1);
  await expect(screen.map.locator('[data-price]')).toHaveCount(2);
  const legend = screen.map.getByRole('complementary', { name: 'Prices legend' });
  await expect(legend).toContainText('Prices legend');
  await expect(legend).toContainText('Heat Map Intensity of prices per zone');
  const prices = Object.values(entries).map((entry) => entry.price!);
  const [min, max] = [Math.min(...prices), Math.max(...prices)];
  const values = [min, min + (max - min) / 4, min + ((max - min) * 3) / 4, max].map((value) =>
    euros(Math.round(value)),
  );
  await expect(legend.getByRole('listitem')).toHaveText(values);
  await expect(screen.map.getByText('© OpenStreetMap contributors')).toBeVisible();
  await tag.locator('[data-reference]').click();
  await expect(screen.map.locator('.leaflet-popup')).toContainText(market.reference);
  await expect(screen.map.locator('.leaflet-popup')).toContainText(euros(price));
  await page.keyboard.press('Escape');
  await expect(screen.map.locator('.leaflet-popup')).toHaveCount(0);
});

// @holds map-6
test('map labels are hidden below zoom 9', async ({ page }) => {
  const screen = dashboardScreen(page);
  await screen.open('?campsites=all');
  await expect(screen.map.locator('[data-price]').first()).toBeVisible();
  const hint = screen.map.getByText('Zoom in to see every price.');
  await expect(async () => {
    await screen.button('Zoom out').click();
    await expect(hint).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(screen.map.locator('[data-price]')).toHaveCount(0);
  await screen.button('Show all campsites').click();
  await expect(screen.map.locator('[data-price]').first()).toBeVisible();
  await expect(hint).toBeHidden();
});

// @holds layout-13 map-4 call-8
test('selecting a day moves the chart to the day after and the map to that day', async ({ page, market }) => {
  const screen = dashboardScreen(page);
  await screen.open('?month=2026-12');
  await screen.day('2026-12-05').click();
  await expect(screen.chart).toHaveAccessibleName('Prices from 6 December, 10 days');
  await expect(screen.map).toHaveAccessibleName('Prices on the map, 5 December');
  const entries = await market.map('2026-12-05');
  const tag = screen.map.getByRole('button', { name: new RegExp(`^${market.reference}`) });
  await expect(tag).toHaveText(euros(entries[market.reference]!.price));
});

test.describe('prefers-reduced-motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('shows the map too, and keeps it when the setting changes', async ({ page }) => {
    const screen = dashboardScreen(page);
    await screen.open('?month=2026-12&campsites=all');
    await expect(screen.map.locator('[data-price]').first()).toBeVisible();
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await screen.box('Number Of Guests', '4').click();
    await expect(screen.map.locator('[data-price]').first()).toBeVisible();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await screen.day('2026-12-12').click();
    await expect(screen.map).toHaveAccessibleName('Prices on the map, 12 December');
    await expect(screen.map.locator('[data-price]').first()).toBeVisible();
  });
});

function euros(price: number | null): string {
  if (price === null) return '–';
  const [whole, cents] = price.toFixed(2).split('.');
  return `€${whole}${cents === '00' ? '' : `.${cents}`}`;
}
