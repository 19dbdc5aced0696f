import type { Page } from '@playwright/test';
import { faultsOf } from '../support/axe-faults.ts';
import { expect, test } from '../support/journey.ts';

test.use({ account: 'admin', permissions: ['clipboard-read', 'clipboard-write'] });

const SEASONS = ['Low', 'Easter', 'Spring', 'June', 'High', 'Autumn'];
const RANGES = ['8/1–20/3', '21/3–5/4', '6/4–31/5', '1/6–30/6', '1/7–31/8', '1/9–31/10'];
const UNITS = ['Pitch', 'Bell tent', 'Safari tent', 'Lodge', 'Yurt', 'Dome', 'Cabin', 'Villa'];
const priceOf = (unit: number, season: number) => String(40 + 12 * unit + 7 * season);

/** A row typed cell by cell; Enter goes on below where it began. */
async function typeRow(page: Page, cells: readonly string[]): Promise<void> {
  for (const [at, cell] of cells.entries()) {
    await page.keyboard.type(cell);
    await page.keyboard.press(at === cells.length - 1 ? 'Enter' : 'Tab');
  }
}

const cell = (page: Page, row: number, column: number) => page.locator(`[data-at="${row} ${column}"]`);
const saved = (page: Page) => expect(page.getByRole('status').filter({ hasText: /^Saved at/ })).toBeVisible();

// @holds sheet-1 sheet-2 sheet-4
test('a price list of six seasons and eight units is typed, pasted, mended and published', async ({ page }) => {
  await page.goto('/administration/tariffs');
  const known = page.locator('datalist option').first();

  await test.step('it is begun with its campsite and where it was read', async () => {
    await page.getByRole('button', { name: 'Add tariff' }).first().click();
    await expect(page.getByLabel('Campsite', { exact: true })).toBeFocused();
    await page.keyboard.type('Camping');
    await expect(known).toBeAttached();
    await page.getByLabel('Campsite', { exact: true }).fill((await known.getAttribute('value'))!);
    await page.getByLabel('Name of the list').fill('Sheet of the journey');
    await page.getByLabel('Where it was read: address, or words').fill('At the reception');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('grid')).toBeVisible();
  });

  await test.step('seasons and half of the units are typed', async () => {
    await cell(page, 0, 3).click();
    await typeRow(page, SEASONS);
    await typeRow(page, RANGES);
    await cell(page, 3, 7).click();
    await typeRow(page, ['7']);
    await cell(page, 5, 0).click();
    for (const [unit, name] of UNITS.slice(0, 4).entries()) {
      await typeRow(page, [name, '2', '2', ...SEASONS.map((_, season) => priceOf(unit, season))]);
    }
    await expect(cell(page, 8, 8)).toHaveText(priceOf(3, 5));
    await expect(cell(page, 9, 0)).toBeFocused();
  });

  await test.step('the whole list comes from a spreadsheet in one paste', async () => {
    const lines = [
      ['', ...SEASONS],
      ...UNITS.map((name, unit) => [name, ...SEASONS.map((_, season) => `${priceOf(unit, season)},50 €`)]),
    ];
    const text = lines
      .map((line) => line.join('\t'))
      .join('\n')
      .replace('102,50 €', 'ask us');
    await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
    await page.keyboard.press('Control+v');
    await expect(page.getByText(/^\d+ cells pasted, 1 left out:$/)).toBeVisible();
    await expect(cell(page, 12, 8)).toHaveText('159.50');
    await saved(page);
  });

  await test.step('a problem leads to its cell and is mended there', async () => {
    await page.getByRole('button', { name: /“ask us” is no price/ }).click();
    await expect(page.locator('[data-at]:focus')).toHaveText('ask us');
    await page.keyboard.type('102');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Nothing is missing in this list.')).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);
  });

  await test.step('it is published and counts in the list of tariffs', async () => {
    await saved(page);
    await page.getByRole('button', { name: 'Use this tariff', exact: true }).click();
    const question = page.getByRole('alertdialog', { name: 'Use “Sheet of the journey”?' });
    await expect(question).toContainText(/It makes [\d,]+ stays of 1 to 28 nights for two guests\./);
    await question.getByRole('button', { name: /^Use / }).click();
    await expect(page.getByText('Counts', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'All tariffs' }).click();
    const row = page.getByRole('row').filter({ hasText: 'Sheet of the journey' });
    await expect(row).toContainText('Counts');
    expect(await faultsOf(page)).toEqual([]);
    await row.getByRole('button', { name: /^Withdraw/ }).click();
    await page.keyboard.type('End of the journey');
    await page.keyboard.press('Enter');
    await expect(row).toContainText('Withdrawn');
  });
});
