import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { faultsOf } from '../support/axe-faults.ts';
import { expect, test } from '../support/journey.ts';
import { vivac } from '../support/vivac-command.ts';

const CAMPSITE = 'Camping de un archivo equivocado';
const NIGHT = '2027-05-01';

test.use({ account: 'admin' });

let folder: string;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vivac-imports-'));
  const file = async (kind: string, ...lines: string[]) => {
    const path = join(folder, `${kind}.csv`);
    await writeFile(path, `${lines.join('\n')}\n`);
    await vivac('import', kind, path, '--source', 'Wrong file');
  };
  await file('campsites', 'name,link', `${CAMPSITE},https://wrong-file.example/camping`);
  await file('prices', 'campsite,stay_date,price,observed_at', `${CAMPSITE},${NIGHT},77,2026-11-20T06:00:00Z`);
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

/** Answers the question that is open, by the keyboard: the focus is in its field. */
async function answer(page: Page, title: RegExp, why: string): Promise<void> {
  const question = page.getByRole('alertdialog', { name: title });
  await expect(question).toContainText(`1 campsite is computed anew: ${CAMPSITE}.`);
  await expect(question.getByLabel(/^Why/)).toBeFocused();
  await page.keyboard.type(why);
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect(page.getByRole('group', { name: 'Imports', exact: true })).toBeFocused();
}

// @holds undo-1 undo-2
test('an administrator withdraws a wrong import and restores it by the keyboard', async ({ page }) => {
  expect(await vivac('history', CAMPSITE, NIGHT)).toContain('77.00');
  await page.goto('/imports');
  await page.getByLabel('Search').focus();
  await page.keyboard.type('wrong file');
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: /Prices/ }) });
  await expect(row).toHaveCount(1);
  await row.getByRole('button', { name: /^Withdraw/ }).focus();
  await page.keyboard.press('Enter');
  await answer(page, /^Withdraw import \d+\?$/, 'Prices of another campsite');
  await expect(row).toContainText(/Withdrawn by admin@vivac\.test.*“Prices of another campsite”/);
  expect(await vivac('history', CAMPSITE, NIGHT)).not.toContain('77.00');
  expect(await faultsOf(page)).toEqual([]);
  await row.getByRole('button', { name: /^Restore/ }).focus();
  await page.keyboard.press('Enter');
  await answer(page, /^Restore import \d+\?$/, 'It was right');
  await expect(row).toContainText(/Restored by admin@vivac\.test.*“It was right”/);
  // In the words of who decided, whatever language the screen is in.
  await expect(row.getByText('“It was right”')).toHaveAttribute('translate', 'no');
  expect(await vivac('history', CAMPSITE, NIGHT)).toContain('77.00');
});
