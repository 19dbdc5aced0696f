import type { Page } from '@playwright/test';
import { expect, test as journey } from './journey.ts';
import { startProduct } from './start-product.ts';
import { vivacWith } from './vivac-command.ts';

export { expect };

interface EmptyInstallation {
  readonly url: string;
  /** Where the first administrator chooses a password, once: the one thing that is asked of a shell. */
  readonly invitation: string;
}

const FIRST_ADMINISTRATOR = 'owner@empty.test';

/** A journey through an installation without demo market, users or mail server, of the file's worker alone. */
export const test = journey.extend<object, { readonly installation: EmptyInstallation }>({
  account: 'nobody',
  choices: 'of the user',
  installation: [
    async ({}, use) => {
      const product = await startProduct({ VIVAC_DEMO: '0' });
      try {
        const settings = { DATA_DIR: product.dataDir, PUBLIC_URL: product.url, VIVAC_DEMO: '0' };
        const stated = await vivacWith(settings, 'admin', 'invite', FIRST_ADMINISTRATOR);
        await use({ url: product.url, invitation: stated.match(/^http\S+$/m)?.[0] ?? '' });
      } finally {
        await product.stop();
      }
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ installation }, use) => use(installation.url),
});

export async function choosePassword(page: Page, invitation: string): Promise<void> {
  await page.goto(invitation);
  await page.getByLabel('New password', { exact: true }).fill('nine pines by the river');
  await page.getByLabel('Repeat new password').fill('nine pines by the river');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page).toHaveURL(/\/dashboard/);
}

/** The reference campsite is typed, and the competitors are pasted as lines of a list. */
export async function setLinks(page: Page, own: string, others: readonly string[]): Promise<void> {
  await page.getByLabel('Reference campsite link').fill(own);
  await page.getByLabel('Competitor 1', { exact: true }).focus();
  await page.evaluate(`(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', ${JSON.stringify(others.join('\n'))});
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  })()`);
  await expect(page.getByLabel(`Competitor ${others.length}`, { exact: true })).toHaveValue(others.at(-1)!);
  await page.getByRole('button', { name: 'Save Configuration' }).click();
  await expect(page).toHaveURL('/admin-users');
}
