import type { Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { readXlsx } from 'hucre/xlsx';
import { faultsOf } from '../support/axe-faults.ts';
import { expect, test } from '../support/journey.ts';
import { coloursOf, pngSize, savedFile } from '../support/screens/saved-file.ts';

const LADDER = 'What the guest pays and what is left to you';
const SEASON = 'The season: direct against channel';
const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true }).first();
const rung = (page: Page, channel: string) =>
  panel(page, LADDER)
    .getByRole('list', { name: 'Channels by what the guest pays' })
    .getByRole('listitem')
    .filter({ hasText: channel });

async function take(page: Page, format: string, title: string) {
  return savedFile(page, () => page.getByRole('button', { name: `${format}: ${title}`, exact: true }).press('Enter'));
}

// @holds sales-12 sales-17
test('channels: ladder and season, a commission that is kept, one above 100 % refused by name, files and picture', async ({
  page,
}) => {
  await page.goto('/channels');
  const paid = panel(page, LADDER).getByText(/The guest pays/);
  await expect(paid.first()).toBeVisible();
  await expect(panel(page, SEASON).getByRole('table')).toBeVisible();

  await test.step('axe finds nothing', async () => expect(await faultsOf(page)).toEqual([]));

  await test.step('another day and another campsite, by keyboard and in the address', async () => {
    await page.getByRole('button', { name: 'Next day' }).press('Enter');
    await expect(page.getByLabel('Day of arrival')).toHaveValue('22/11/2026');
    await expect(page).toHaveURL(/day=2026-11-22/);
    const campsite = page.getByRole('combobox', { name: 'Campsite' });
    const own = await campsite.inputValue();
    await campsite.selectOption({ index: 1 });
    await expect(page.getByRole('heading', { name: 'What the guest pays', exact: true })).toBeVisible();
    await expect(page.getByText(/left to you,/)).toHaveCount(0);
    await campsite.selectOption(own);
    await expect(panel(page, LADDER)).toBeVisible();
  });

  const commission = page.getByRole('textbox', { name: 'Commission of Booking.com in percent' });

  await test.step('a commission counts at once and is kept', async () => {
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok());
    await commission.fill('17.5');
    await expect(rung(page, 'Booking.com')).toContainText('commission 17.5%');
    await saved;
    await page.reload();
    await expect(commission).toHaveValue('17.5');
    await expect(rung(page, 'Booking.com')).toContainText('commission 17.5%');
  });

  await test.step('one above 100 % is refused with the channel’s name, and the last that could counts on', async () => {
    await commission.fill('101');
    await expect(page.getByText('The commission of Booking.com cannot be above 100%.')).toBeVisible();
    await expect(commission).toHaveAttribute('aria-invalid', 'true');
    await expect(rung(page, 'Booking.com')).toContainText('commission 17.5%');
    expect(await faultsOf(page)).toEqual([]);
    await commission.fill('17.5');
  });

  await test.step('files have what is shown', async () => {
    const csv = parse((await take(page, 'CSV', LADDER)).bytes, { bom: true, relax_column_count: true }) as string[][];
    const head = csv.findIndex((row) => row.includes('Commission %'));
    const row = csv.find((each) => each[0] === 'Booking.com')!;
    expect(Number(row[csv[head]!.indexOf('Commission %')])).toBe(17.5);
    const { sheets } = await readXlsx((await take(page, 'Excel', SEASON)).bytes);
    expect(sheets[0]!.rows.flat()).toContain('Booking.com');
    for (const title of [LADDER, SEASON]) {
      const { bytes } = await take(page, 'Picture', title);
      expect(pngSize(bytes)!.width, title).toBeGreaterThan(600);
      expect(await coloursOf(page, bytes), title).toBeGreaterThan(20);
    }
  });

  await test.step('back to the guess', async () => {
    await page.getByRole('button', { name: 'Use the guess for Booking.com' }).press('Enter');
    await expect(commission).toHaveValue('15');
  });

  await test.step('nights of the season are chosen', async () => {
    await page.getByLabel('Last night').fill('31/12/2026');
    await expect(page).toHaveURL(/last=2026-12-31/);
    await expect(panel(page, SEASON).getByText(/to 31 Dec 2026 with both prices/)).toBeVisible();
    await page.getByRole('button', { name: 'All nights ahead' }).press('Enter');
    await expect(page).not.toHaveURL(/last=/);
  });
});
