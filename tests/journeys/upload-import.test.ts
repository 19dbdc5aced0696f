import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { faultsOf } from '../support/axe-faults.ts';
import { expect, test } from '../support/journey.ts';
import { vivac } from '../support/vivac-command.ts';

const CAMPSITE = 'Camping de una subida';
const UNKNOWN = 'Camping que nadie conoce';
/** The fifth of June, or the sixth of May: no row of the file settles it. */
const NIGHT = '2027-06-05';
const ROWS = [
  'camping;noche;precio;canal;visto',
  `${CAMPSITE};05/06/2027;81,50;Direct;20/11/2026 07:00`,
  `${CAMPSITE};06/06/2027;82,50;Direct;20/11/2026 07:00`,
  `${CAMPSITE};07/06/2027;83,50;Direct;20/11/2026 07:00`,
  `${UNKNOWN};07/06/2027;84,50;Direct;20/11/2026 07:00`,
];

test.use({ account: 'admin' });

let folder: string;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vivac-upload-'));
  const path = join(folder, 'campsites.csv');
  await writeFile(path, `name,link\n${CAMPSITE},https://upload.example/camping\n`);
  await vivac('import', 'campsites', path, '--source', 'Upload');
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

// @holds upload-1 upload-3 upload-5
test('an administrator uploads a file, answers its question, tries, imports and withdraws it by the keyboard', async ({
  page,
}) => {
  const press = async (role: 'button' | 'link', name: string | RegExp) => {
    await page.getByRole(role, { name }).focus();
    await page.keyboard.press('Enter');
  };

  await test.step('the file is chosen and recognised', async () => {
    await page.goto('/administration/import');
    const chosen = page.waitForEvent('filechooser');
    await press('button', 'Choose a file');
    const buffer = Buffer.from(`${ROWS.join('\r\n')}\r\n`);
    await (await chosen).setFiles({ name: 'precios de junio.csv', mimeType: 'text/csv', buffer });
    await page.waitForURL(/\/administration\/import\/.+/);
    await expect(page.getByLabel('Field of noche')).toHaveValue('stay_date');
    expect(await faultsOf(page)).toEqual([]);
  });

  await test.step('the order of day and month is asked, and an answer changes how the rows are read', async () => {
    const question = page.getByRole('combobox', { name: /^Is the day or the month first\?/ }).first();
    const preview = page.getByRole('region', { name: 'So it would be read' });
    await question.focus();
    await page.keyboard.type('Month');
    await expect(preview).toContainText('6 May');
    await page.keyboard.press('Home');
    await expect(preview).toContainText('5 Jun');
  });

  await test.step('whether the file is complete is asked before anything is imported', async () => {
    const requested = page.getByRole('group', { name: /^Does this file name everything that was on sale/ });
    await expect(page.getByText(/^Still needed: whether the file names everything/)).toBeVisible();
    await requested.getByRole('radio', { name: /^No, or nobody knows/ }).focus();
    await page.keyboard.press('Space');
    await expect(page.getByText(/^Still needed/)).toBeHidden();
  });

  await test.step('the dry run tells the row that is left out, and stores nothing', async () => {
    // The file names a campsite that nobody knows: all rows were tried by themselves once.
    await press('button', /^Try (all rows|again)$/);
    const trial = page.getByRole('region', { name: 'Dry run' });
    await expect(trial).toContainText('would be stored');
    await expect(trial).toContainText(/Line 5, .*“Camping que nadie conoce”/);
    expect(await vivac('history', CAMPSITE, NIGHT)).not.toContain('81.50');
  });

  await test.step('the import stores the others, and the left-out row is a file', async () => {
    await press('button', 'Import 3 rows');
    await expect(page.getByRole('status').filter({ hasText: /^Imported as import \d+$/ })).toBeVisible();
    expect(await vivac('history', CAMPSITE, NIGHT)).toContain('81.50');
    const saved = page.waitForEvent('download');
    await press('button', 'Left-out rows, CSV');
    const path = join(folder, 'left-out.csv');
    await (await saved).saveAs(path);
    expect(await readFile(path, 'utf8')).toContain(UNKNOWN);
  });

  await test.step('withdrawn, its prices are gone', async () => {
    const title =
      (await page
        .getByRole('status')
        .filter({ hasText: /^Imported as import/ })
        .textContent()) ?? '';
    const number = /\d+/.exec(title)![0];
    await press('link', 'Withdraw, or see all imports');
    await press('button', `Withdraw: import ${number}`);
    const requested = page.getByRole('alertdialog', { name: `Withdraw import ${number}?` });
    await expect(requested.getByLabel(/^Why/)).toBeFocused();
    await page.keyboard.type('Only a trial');
    await page.keyboard.press('Enter');
    await expect(requested).toBeHidden();
    const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: new RegExp(number) }) });
    await expect(row).toContainText(/Withdrawn by admin@vivac\.test.*“Only a trial”/);
    expect(await vivac('history', CAMPSITE, NIGHT)).not.toContain('81.50');
  });
});
