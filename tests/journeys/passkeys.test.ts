import type { Page } from '@playwright/test';
import { faultsOf } from '../support/axe-faults.ts';
import { expect, test } from '../support/journey.ts';
import { startPathProxy, type PathProxy } from '../support/path-proxy.ts';
import { startProduct, type Product } from '../support/start-product.ts';
import { vivacWith } from '../support/vivac-command.ts';

test.use({ account: 'nobody', choices: 'of the user' });

const OWNER = { email: 'owner@vivac.test', password: 'seven pines by the river' };

/** Of its own: passkeys need an address with a name. They are of the host, so it lies below a path. */
let product: Product;
let proxy: PathProxy;
test.beforeAll(async () => {
  proxy = await startPathProxy('/vivac', 'localhost');
  product = await startProduct({ VIVAC_DEMO: '0', PUBLIC_URL: proxy.publicUrl, TRUST_PROXY: '1' });
  proxy.target = product.url;
});
test.afterAll(async () => {
  await product.stop();
  proxy.close();
});

/** A key in the browser that is touched by itself. */
async function putKeyIn(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'usb',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function choosePassword(page: Page): Promise<void> {
  const settings = { DATA_DIR: product.dataDir, PUBLIC_URL: proxy.publicUrl, VIVAC_DEMO: '0' };
  const said = await vivacWith(settings, 'admin', 'invite', OWNER.email);
  await page.goto(said.match(/^http\S+$/m)?.[0] ?? '');
  await page.getByLabel('New password', { exact: true }).fill(OWNER.password);
  await page.getByLabel('Repeat new password').fill(OWNER.password);
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page).toHaveURL(`${proxy.publicUrl}/dashboard`);
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /, account of / }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login/);
}

async function typePassword(page: Page): Promise<void> {
  await page.goto(`${proxy.publicUrl}/login?from=%2Fsettings%3Fsection%3Dsecond-factor`);
  await page.getByLabel('Email').fill(OWNER.email);
  await page.getByLabel('Password', { exact: true }).fill(OWNER.password);
  await page.keyboard.press('Enter');
}

// @holds identity-5 path-2
test('below a path a passkey is registered, signs in after the password, counts once and is removed', async ({
  page,
  expectedMessages,
}) => {
  expectedMessages.push(/status of 40[013] .*\/(identity|api)\//);
  const settings = `${proxy.publicUrl}/settings?section=second-factor`;
  const password = page.getByLabel('Password', { exact: true });
  let answered = '';
  page.on('request', (request) => {
    if (request.url().endsWith('/factor/passkeys/verify')) answered = request.postData() ?? '';
  });

  await test.step('registered in Settings, with recovery codes that are shown once', async () => {
    await putKeyIn(page);
    await choosePassword(page);
    await page.goto(settings);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByLabel('Name of the passkey').fill('Key on the ring');
    await password.fill(OWNER.password);
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Register the passkey' }).click();
    await expect(page.getByRole('region', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
    await page.getByRole('button', { name: 'I have kept them' }).click();
    await expect(page.getByText('The passkey is registered.')).toBeVisible();
    await expect(page.getByText('Key on the ring')).toBeVisible();
    await expect(page.getByText('Not used yet')).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);
  });

  await test.step('the same key is not registered twice', async () => {
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByLabel('Name of the passkey').fill('Again');
    await password.fill(OWNER.password);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(page.getByRole('alert')).toHaveText('This passkey is registered already.');
    await page.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('signs in after the password', async () => {
    await signOut(page);
    await typePassword(page);
    await expect(page.getByText('Enter the code that your app shows, or use a passkey.')).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(page).toHaveURL(settings);
    await expect(page.getByText('Last used on')).toBeVisible();
  });

  await test.step('and its answer lets in once', async () => {
    await signOut(page);
    await typePassword(page);
    await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeVisible();
    const again = await page.evaluate(async (body) => {
      const headers = { 'content-type': 'application/json' };
      const response = await fetch('/vivac/identity/factor/passkeys/verify', { method: 'POST', headers, body });
      const { code } = (await response.json()) as { code: string };
      return [response.status, code];
    }, answered);
    expect(again).toEqual([400, 'PASSKEY_STALE']);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(page).toHaveURL(settings);
  });

  await test.step('removed, the password alone signs in', async () => {
    await page.getByRole('button', { name: 'Remove the passkey Key on the ring' }).click();
    await password.fill(OWNER.password);
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(page.getByText('The passkey is removed.')).toBeVisible();
    await signOut(page);
    await typePassword(page);
    await expect(page).toHaveURL(settings);
    expect(proxy.outside).toEqual([]);
  });
});
