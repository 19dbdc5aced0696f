import { readFile } from 'node:fs/promises';
import { expect, test } from '../support/journey.ts';

test.use({ account: 'admin' });

// @holds trust-1
test('the trust page says of each part of the demo market how it is', async ({ page }) => {
  await page.goto('/trust');
  await expect(page.getByRole('heading', { level: 1, name: 'Can I trust it?' })).toBeVisible();
  await expect(page.getByText(/demo market is made anew at any time/)).toBeVisible();
});

// @holds audit-3 audit-6
test('the audit log is filtered, and its CSV has what is filtered', async ({ page }) => {
  await page.goto('/audit-log');
  await expect(page.getByRole('table', { name: 'Audit log' })).toBeVisible();
  await page.getByLabel('About').selectOption('import');
  await expect(page).toHaveURL(/about=import/);
  const whats = page.getByRole('rowheader');
  await expect(whats.first()).toContainText('Import stored');
  const arriving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download as CSV' }).click();
  const file = await arriving;
  expect(file.suggestedFilename()).toBe('Audit_log.csv');
  const [, ...lines] = (await readFile(await file.path(), 'utf8')).trim().split('\n');
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.every((line) => line.includes('import.'))).toBe(true);
});
