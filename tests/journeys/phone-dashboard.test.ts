import { faultsOf } from '../support/axe-faults.ts';
import { answerWidely, spillsOf } from '../support/screens/calendar-cells.ts';
import { dashboardScreen } from '../support/screens/dashboard-screen.ts';
import { TODAY, expect, test } from '../support/journey.ts';

/** Campsites whose name is not seen whole on its card. */
const CUT_NAMES = `[...document.querySelectorAll('[data-view="table"] li h3 span')]
  .filter((name) => name.scrollWidth > name.clientWidth || name.scrollHeight > name.clientHeight)
  .map((name) => name.textContent)`;

// @holds call-19 calendar-9 chart-20
test('tabs switch the view and the URL, taps select and open a day, filters open in a bottom sheet', async ({
  page,
  market,
}) => {
  const screen = dashboardScreen(page);
  await screen.open();

  await test.step('the filters’ sheet changes the prices, Escape closes it to its button', async () => {
    const opener = page.getByRole('button', { name: /^Filters, 1.competitor chosen$/ });
    await opener.tap();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await expect(sheet).toHaveCSS('background-color', /rgb\(/);
    expect(await faultsOf(page)).toEqual([]);
    await sheet.getByRole('checkbox', { name: '4', exact: true }).tap();
    await expect(sheet.getByRole('checkbox', { name: '4', exact: true })).toBeChecked();
    await sheet.getByRole('button', { name: 'Show prices' }).tap();
    await expect(sheet).toBeHidden();
    await screen.shows(await market.calendar(11, 2026, { numberofguests: 4 }));

    await opener.tap();
    await sheet.getByRole('checkbox', { name: '2', exact: true }).tap();
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(opener).toBeFocused();
    await expect(page).toHaveURL(/guests=2/);
  });

  await test.step('tabs', async () => {
    await page.goto('/dashboard');
    const tabs = page.getByRole('navigation', { name: 'Views of the dashboard' });
    const tab = (name: string) => tabs.getByRole('button', { name, exact: true });
    await expect(tab('Calendar')).toHaveAttribute('aria-current', 'page');
    await tab('Map').tap();
    await expect(screen.map).toBeVisible();
    await expect(screen.map.locator('[data-price]').first()).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard\?view=map(&|$)/);
    await expect(screen.calendar).toBeHidden();
    await tab('Table').tap();
    await expect(screen.table.getByRole('heading', { level: 2 })).toHaveText('Sunday, 22 November 2026');
    await tab('Chart').tap();
    await expect(screen.chart.getByRole('list').first()).toBeVisible();
    await expect(tab('Chart')).toHaveAttribute('aria-current', 'page');
    await screen.chart.getByRole('img').tap();
    await expect(page).toHaveURL(/stay=2026-1[12]-/);
    await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(page).not.toHaveURL(/stay=/);
    await tab('Calendar').tap();
    await expect(screen.calendar).toBeVisible();
    await page.goBack();
    await expect(screen.chart).toBeVisible();
    await expect(tab('Chart')).toHaveAttribute('aria-current', 'page');
    await tab('Calendar').tap();
  });

  await test.step('a tap selects a day, a double tap opens the daily table', async () => {
    await screen.day('2026-11-24').tap();
    await expect(screen.day('2026-11-24')).toHaveAttribute('aria-pressed', 'true');
    await expect(screen.day(TODAY)).toHaveAttribute('aria-pressed', 'false');
    // Two taps that come far apart, as they may on a busy machine, select the day and deselect it.
    await expect(async () => {
      await screen.day('2026-11-26').tap();
      await screen.day('2026-11-26').tap();
      await expect(screen.table.getByRole('heading', { level: 2 })).toBeVisible({ timeout: 3_000 });
    }).toPass({ timeout: 60_000 });
    await expect(screen.table.getByRole('heading', { level: 2 })).toHaveText('Friday, 27 November 2026');
    await expect(screen.table.getByRole('listitem').first()).toContainText('€');
  });
});

// @holds call-19 layout-19
test('responsive layout: cells fit and nothing overflows from 320 pixels on, a tablet has tabs, wider screens columns', async ({
  page,
}) => {
  const screen = dashboardScreen(page);
  await answerWidely(page);
  const widthOf = () => page.evaluate<number>('document.documentElement.scrollWidth');

  await screen.open('?month=2026-12&campsites=all');
  await expect(screen.day('2026-12-01')).toContainText('1,234');
  for (const width of [320, 330, 340, 345, 359, 360, 375, 390]) {
    await page.setViewportSize({ width, height: 700 });
    expect(await spillsOf(page), `at ${width}`).toEqual([]);
    expect(await widthOf(), `the calendar at ${width}`).toBe(width);
  }

  for (const [view, shown] of [
    ['chart', screen.chart],
    ['map', screen.map],
    ['table', screen.table],
  ] as const) {
    await page.goto(`/dashboard?month=2026-12&campsites=all&view=${view}`);
    await expect(shown).toBeVisible();
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 700 });
      // The canvas follows its panel.
      await expect.poll(widthOf, `${view} at ${width}`).toBe(width);
      if (view === 'chart') {
        const [title, choice] = [shown.getByRole('heading', { level: 2 }), shown.getByText('Lines', { exact: true })];
        const { y, height } = (await title.boundingBox())!;
        expect(y + height, `the title at ${width}`).toBeLessThanOrEqual((await choice.boundingBox())!.y);
      }
      if (view === 'table') expect(await page.evaluate<string[]>(CUT_NAMES), `names at ${width}`).toEqual([]);
    }
  }

  const tabs = page.getByRole('navigation', { name: 'Views of the dashboard' });
  await page.goto('/dashboard?month=2026-12&campsites=all');
  await page.setViewportSize({ width: 1023, height: 768 });
  await expect(tabs).toBeVisible();
  for (const width of [1024, 1149]) {
    await page.setViewportSize({ width, height: 768 });
    await expect(tabs).toHaveCount(0);
    await expect(screen.filters).toHaveCount(0);
    for (const part of [screen.calendar, screen.chart, screen.map]) await expect(part).toBeInViewport();
    expect((await screen.map.boundingBox())!.width).toBeGreaterThanOrEqual(400);
    expect(await widthOf(), `the tablet at ${width}`).toBe(width);
  }
  await page.setViewportSize({ width: 1150, height: 768 });
  await expect(screen.filters).toBeVisible();
  const map = (await screen.map.boundingBox())!;
  expect(map.width).toBeGreaterThanOrEqual(200);
});
