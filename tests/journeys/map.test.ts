import { dashboardScreen } from '../support/screens/dashboard-screen.ts';
import { expect, test } from '../support/journey.ts';

// @holds layout-17 map-1 map-2 map-6 map-20 call-8
test('the map shows a price label per campsite, a legend and popups, also of another day', async ({ page, market }) => {
  const screen = dashboardScreen(page);
  await screen.open();
  const tag = screen.map.getByRole('button', { name: new RegExp(`^${market.reference}`) });

  await test.step('prices of today, and what they mean', async () => {
    const entries = await market.map('2026-11-21');
    const price = entries[market.reference]!.price;
    await expect(tag).toHaveText(wholeEuros(price));
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

  await test.step('labels are hidden below zoom 9', async () => {
    await screen.box('Campsite Name', 'Select all').click();
    await expect.poll(() => screen.map.locator('[data-price]').count()).toBeGreaterThan(2);
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

  await test.step('prices of the day that is selected', async () => {
    await screen.day('2026-11-28').click();
    await expect(screen.map).toHaveAccessibleName('Prices on the map, 28 November');
    const entries = await market.map('2026-11-28');
    await expect(tag).toHaveText(wholeEuros(entries[market.reference]!.price));
  });
});

// @holds map-10
test('the map survives prefers-reduced-motion and draws once it has room', async ({ page }) => {
  const screen = dashboardScreen(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await screen.open('?month=2026-12&campsites=all');
  await expect(screen.map.locator('[data-price]').first()).toBeVisible();

  await test.step('the motion setting changes', async () => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await screen.box('Number Of Guests', '4').click();
    await expect(screen.map.locator('[data-price]').first()).toBeVisible();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await screen.day('2026-12-12').click();
    await expect(screen.map).toHaveAccessibleName('Prices on the map, 12 December');
    await expect(screen.map.locator('[data-price]').first()).toBeVisible();
  });

  await test.step('it has no size while its prices arrive', async () => {
    await page.evaluate(`document.querySelector('.leaflet-container').style.setProperty('display', 'none')`);
    await screen.box('Number Of Guests', '2').click();
    await expect(page).toHaveURL(/guests=2/);
    await expect(screen.map).toHaveAttribute('aria-busy', 'false');
    await page.evaluate(`document.querySelector('.leaflet-container').style.removeProperty('display')`);
    await expect(screen.map.locator('[data-price]').first()).toBeVisible();
  });
});

function euros(price: number | null): string {
  if (price === null) return '–';
  const [whole, cents] = price.toFixed(2).split('.');
  return `€${whole}${cents === '00' ? '' : `.${cents}`}`;
}

/** As a label has room for. */
function wholeEuros(price: number | null): string {
  return euros(price === null ? null : Math.round(price));
}
