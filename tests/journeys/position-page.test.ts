import type { Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { readXlsx } from 'hucre/xlsx';
import { faultsOf } from '../support/axe-faults.ts';
import { expect, test } from '../support/journey.ts';
import { coloursOf, pngSize, savedFile } from '../support/screens/saved-file.ts';

const SCORE = 'Price against review score';
const PACE = 'Pace: booked or blocked';
const FIGURES = [SCORE, 'Sold out', PACE, 'Who moves first'] as const;
const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function take(page: Page, figure: string, format: string) {
  const opener = panel(page, figure).getByText('Download', { exact: true });
  await opener.press('Enter');
  return savedFile(page, () => panel(page, figure).getByRole('button', { name: format, exact: true }).press('Enter'));
}

// @holds scatter-4 scatter-5 pace-3 position-9
test('position: span and ticked ones by keyboard, a week of pace, every figure as CSV, Excel and picture', async ({
  page,
}) => {
  await page.goto('/position');
  const points = panel(page, SCORE)
    .getByRole('group', { name: /as points$/ })
    .getByRole('img');
  await expect(points.first()).toBeVisible();
  for (const figure of FIGURES) {
    // Drawn once it is near.
    await panel(page, figure).scrollIntoViewIfNeeded();
    await expect(panel(page, figure)).toHaveAttribute('aria-busy', 'false');
  }
  await expect(panel(page, FIGURES.at(-1)!).getByRole('group')).not.toHaveCount(0);

  await test.step('axe finds nothing', async () => expect(await faultsOf(page)).toEqual([]));

  await test.step('a month later, by keyboard', async () => {
    await panel(page, SCORE).getByRole('button', { name: 'Month' }).press('Enter');
    await panel(page, SCORE).getByRole('button', { name: 'Later nights' }).press('Enter');
    await expect(panel(page, SCORE).getByText(/^21 Dec.* – 19 Jan/)).toBeVisible();
    await expect(page).toHaveURL(/span=month.*day=2026-12-21|day=2026-12-21.*span=month/);
  });

  await test.step('the points are reached and told by keyboard', async () => {
    await points.nth(1).focus();
    const stated = await points.nth(1).getAttribute('aria-label');
    const name = stated!.slice(0, stated!.indexOf(':'));
    await expect(panel(page, SCORE).getByRole('paragraph').filter({ hasText: name }).first()).toBeVisible();
  });

  await test.step('the ticked one alone: no quarters of one competitor', async () => {
    await page.getByRole('button', { name: /^Ticked: 1$/ }).press('Enter');
    await expect(points).toHaveCount(2);
    await expect(panel(page, SCORE).getByText(/quarters need four competitors/)).toBeVisible();
    await page.getByRole('button', { name: /^All \d+$/ }).press('Enter');
    await expect.poll(() => points.count()).toBeGreaterThan(4);
  });

  await test.step('another week of pace is told in full', async () => {
    const weeks = panel(page, PACE).getByRole('button', { name: /^Show the week/ });
    await weeks.nth(2).press('Enter');
    await expect(weeks.nth(2)).toHaveAttribute('aria-pressed', 'true');
    await expect(panel(page, PACE).getByRole('heading', { level: 3 })).toHaveText('Week 30 Nov – 6 Dec');
    const slider = panel(page, PACE).getByRole('slider');
    const before = await slider.getAttribute('aria-valuetext');
    await slider.press('ArrowLeft');
    await expect(slider).not.toHaveAttribute('aria-valuetext', before!);
  });

  await test.step('figures as CSV and Excel', async () => {
    for (const figure of FIGURES) {
      const csv = await take(page, figure, 'CSV');
      expect(csv.name).toMatch(/^Position_.*Demo\.csv$/);
      expect((parse(csv.bytes, { bom: true, relax_column_count: true }) as string[][]).length, figure).toBeGreaterThan(
        0,
      );
    }
    const excel = await take(page, SCORE, 'Excel');
    const { sheets } = await readXlsx(excel.bytes);
    expect(sheets[0]!.rows.some((row) => row.some((value) => String(value).includes('Pineda')))).toBe(true);
  });

  await test.step('figures as pictures that show something', async () => {
    for (const figure of [SCORE, PACE]) {
      const picture = await take(page, figure, 'Picture (PNG)');
      expect(picture.name).toMatch(/^Position_.*\.png$/);
      expect(pngSize(picture.bytes)!.width, figure).toBeGreaterThan(600);
      expect(await coloursOf(page, picture.bytes), figure).toBeGreaterThan(20);
    }
  });
});
