import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';

test.use({ account: 'admin' });

const LONG = 'un_nombre_de_columna_sin_ningún_espacio_que_no_acaba_nunca';
const ROWS = [
  `camping;noche;precio;canal;visto;${LONG}`,
  `Camping con un nombre larguísimo que no cabe en ninguna parte;05/06/2027;81,50;Direct;2026-11-20 07:00;${LONG}`,
  `Camping desconocido;06/06/2027;nada;Direct;2026-11-20 07:00;x`,
];

async function expectNoOverflow(page: Page): Promise<void> {
  const { width } = page.viewportSize()!;
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(width);
}

// @holds upload-10
test('a file is uploaded and tried on a phone without overflow, with touch targets of 44 pixels', async ({ page }) => {
  await page.goto('/administration/import');
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible();
  await expectNoOverflow(page);
  const buffer = Buffer.from(`${ROWS.join('\n')}\n`);
  await page.locator('input[type=file]').setInputFiles({ name: `${LONG}.csv`, mimeType: 'text/csv', buffer });
  // It names campsites that nobody knows: all rows are tried by themselves.
  await expect(page.getByRole('button', { name: 'Left-out rows, CSV' })).toBeVisible();
  await expectNoOverflow(page);
  for (const button of await page.locator('main').getByRole('button').all()) {
    const box = (await button.boundingBox())!;
    expect(box.height).toBeGreaterThanOrEqual(44);
  }
  await page.getByRole('button', { name: 'Give up this file' }).tap();
  await expect(page.getByText('This file was given up')).toBeVisible();
  await expectNoOverflow(page);
});

// @holds sourcepage-6
test('the register, the form of a source and the coverage fit a phone', async ({ page }) => {
  for (const [path, title] of [
    ['/sources', 'Sources'],
    ['/source-form', 'Add source'],
    ['/coverage', 'Coverage'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
    await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
    await expectNoOverflow(page);
  }
});
