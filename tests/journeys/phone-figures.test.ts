import type { Page } from '@playwright/test';
import { faultsOf } from '../support/axe-faults.ts';
import { WITHOUT_FIRST_ANSWERS, expect, test } from '../support/journey.ts';
import { MOST_SHIFT, shiftOf, watchShifts } from '../support/layout-shift.ts';

/** Pixels of the page beyond the window. */
const OVERFLOW = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';

async function expectFits(page: Page): Promise<void> {
  expect(await page.evaluate<number>(OVERFLOW)).toBe(0);
  expect(await faultsOf(page)).toEqual([]);
}

// @holds market-8 marketmap-2
test('market on a phone: a tapped cell moves the map below it, and nothing is wider than the screen', async ({
  page,
}) => {
  await page.goto('/market');
  const grid = page.getByRole('grid', { name: 'Median price by region' });
  await grid.getByRole('button', { name: /^Catalonia, 6–8 December: / }).tap();
  const side = page.getByRole('complementary', { name: 'Chosen column' });
  await expect(side.getByText(/Catalonia/).first()).toBeVisible();
  await side.scrollIntoViewIfNeeded();
  await expect(side.getByRole('slider')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Who is on holiday' }).getByRole('row').nth(3)).toBeVisible();
  await expectFits(page);
});

/** Cells of cards whose names stand in the next cell. */
const SPILLED = `[...document.querySelectorAll('main td[data-label]')].filter((cell) => cell.scrollHeight > cell.clientHeight + 1)
  .map((cell) => cell.dataset.label)`;

test('tariffs on a phone: a campsite of a long name has a higher row', async ({ page, market }) => {
  const name = 'Càmping Internacional Punta Faixonda Platja del Racó de Sant Feliu de Llobregat-Sud';
  await page.addInitScript(WITHOUT_FIRST_ANSWERS);
  await page.route('**/api/tariffs/comparison?*', async (route) => {
    const answer = await (await route.fetch()).text();
    await route.fulfill({ contentType: 'application/json', body: answer.replaceAll(market.competitors[0]!, name) });
  });
  await page.goto('/tariffs');
  await expect(page.locator(`td[data-label="${name}"]`).first()).toBeVisible();
  expect(await page.evaluate<string[]>(SPILLED)).toEqual([]);
  await expectFits(page);
});

// @holds scatter-5 pace-3
test('position on a phone: figures below one another without a layout shift, a week of pace by a tap', async ({
  page,
}) => {
  await watchShifts(page);
  await page.goto('/position');
  await expect(page.getByRole('group', { name: /as points$/ })).toBeVisible();
  await expect(page.locator('section[aria-busy=true]')).toHaveCount(0);
  expect(await shiftOf(page)).toBeLessThanOrEqual(MOST_SHIFT);
  const pace = page.getByRole('region', { name: 'Pace: booked or blocked', exact: true });
  await pace.scrollIntoViewIfNeeded();
  await pace
    .getByRole('button', { name: /^Show the week/ })
    .nth(2)
    .tap();
  await expect(pace.getByRole('heading', { level: 3 })).toHaveText('Week 30 Nov – 6 Dec');
  await expectFits(page);
});

// @holds sales-17
test('channels on a phone: the ladder of another day, commissions and season', async ({ page }) => {
  await page.goto('/channels');
  await expect(page.getByRole('list', { name: 'Channels by what the guest pays' })).toBeVisible();
  await page.getByRole('button', { name: 'Next day' }).tap();
  await expect(page).toHaveURL(/day=2026-11-22/);
  await expect(page.getByRole('textbox', { name: 'Commission of Booking.com in percent' })).toBeVisible();
  await expect(page.getByText(/with both prices seen on the same day/)).toBeVisible();
  await expectFits(page);
});
