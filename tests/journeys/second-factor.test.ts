import type { Page } from '@playwright/test';
import { codeAt } from '@vivac/testing/identity/second-factor';
import { faultsOf } from '../support/axe-faults.ts';
import { expect, test } from '../support/journey.ts';
import { startPathProxy, type PathProxy } from '../support/path-proxy.ts';
import { startProduct, type Product } from '../support/start-product.ts';
import { vivacWith } from '../support/vivac-command.ts';

test.use({ account: 'nobody', choices: 'of the user' });

const PASSWORD = 'seven pines by the river';
const OWNER = { email: 'owner@vivac.test', password: PASSWORD };
const PARTNER = { email: 'partner@vivac.test', password: PASSWORD };
const KEYHOLDER = { email: 'keyholder@vivac.test', password: PASSWORD };
const PATH = '/tools/vivac';

/**
 * Of its own: elsewhere nobody may be asked for a second factor. Passkeys need an address with a name and are of its host, so
 * it lies below a path.
 */
let product: Product;
let proxy: PathProxy;
test.beforeAll(async () => {
  proxy = await startPathProxy(PATH, 'localhost');
  product = await startProduct({ VIVAC_DEMO: '0', PUBLIC_URL: proxy.publicUrl, TRUST_PROXY: '1' });
  proxy.target = product.url;
});
test.afterAll(async () => {
  await product.stop();
  proxy.close();
});

/** An app for codes, given the key that the screen shows. */
async function appFrom(page: Page): Promise<(offset?: number) => string> {
  const key = (await page.locator('form code').innerText()).replaceAll(' ', '');
  return (offset = 0) => codeAt(key, offset);
}

async function chooseBy(page: Page, { email, password }: typeof OWNER): Promise<void> {
  const settings = { DATA_DIR: product.dataDir, PUBLIC_URL: proxy.publicUrl, VIVAC_DEMO: '0' };
  const said = await vivacWith(settings, 'admin', 'invite', email);
  await page.goto(said.match(/^http\S+$/m)?.[0] ?? '');
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Repeat new password').fill(password);
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page).toHaveURL(`${proxy.publicUrl}/dashboard`);
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /, account of / }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login/);
}

async function typePassword(page: Page, path: string, { email, password }: typeof OWNER): Promise<void> {
  await page.goto(`${proxy.publicUrl}${path}`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}

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

// The first: the other ends with a second factor that is demanded.
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
    await chooseBy(page, KEYHOLDER);
    await page.goto(settings);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByLabel('Name of the passkey').fill('Key on the ring');
    await password.fill(PASSWORD);
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
    await password.fill(PASSWORD);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(page.getByRole('alert')).toHaveText('This passkey is registered already.');
    await page.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('signs in after the password', async () => {
    await signOut(page);
    await typePassword(page, '/settings?section=second-factor', KEYHOLDER);
    await expect(page.getByText('Enter the code that your app shows, or use a passkey.')).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(page).toHaveURL(settings);
    await expect(page.getByText('Last used on')).toBeVisible();
  });

  await test.step('and its answer lets in once', async () => {
    await signOut(page);
    await typePassword(page, '/settings?section=second-factor', KEYHOLDER);
    await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeVisible();
    const again = await page.evaluate(
      async ([path, body]) => {
        const headers = { 'content-type': 'application/json' };
        const response = await fetch(`${path}/identity/factor/passkeys/verify`, { method: 'POST', headers, body });
        const { code } = (await response.json()) as { code: string };
        return [response.status, code];
      },
      [PATH, answered] as const,
    );
    expect(again).toEqual([400, 'PASSKEY_STALE']);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(page).toHaveURL(settings);
  });

  await test.step('removed, the password alone signs in', async () => {
    await page.getByRole('button', { name: 'Remove the passkey Key on the ring' }).click();
    await password.fill(PASSWORD);
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(page.getByText('The passkey is removed.')).toBeVisible();
    await signOut(page);
    await typePassword(page, '/settings?section=second-factor', KEYHOLDER);
    await expect(page).toHaveURL(settings);
    expect(proxy.outside).toEqual([]);
  });
});

// @holds identity-5 path-2
test('below a path a second factor is set up, asked for, lost, demanded and reset', async ({
  page,
  browser,
  expectedMessages,
}) => {
  expectedMessages.push(/status of 40[0139] .*\/(identity|api)\//);
  const alert = page.getByRole('alert');
  const code = page.getByLabel('Code from the app');
  const settings = `${proxy.publicUrl}/settings?section=second-factor`;
  let app = (_offset?: number) => '';
  let codes: string[] = [];

  await test.step('set up in Settings with the key that is shown', async () => {
    await chooseBy(page, OWNER);
    await page.goto(settings);
    await page.getByRole('button', { name: 'Set up a second factor' }).click();
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('img', { name: 'QR code for the app' })).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);
    app = await appFrom(page);
    await code.fill('no code');
    await page.keyboard.press('Enter');
    await expect(alert).toHaveText('The code is not right.');
    await code.fill(app(4));
    await page.keyboard.press('Enter');
    await expect(alert).toContainText('The code is of another minute.');
    await code.fill(app(-1));
    await page.keyboard.press('Enter');
    const shown = page.getByRole('region', { name: 'Recovery codes' });
    await expect(shown.getByRole('listitem')).toHaveCount(10);
    codes = await shown.getByRole('listitem').allInnerTexts();
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'I have kept them' }).click();
    await expect(page.getByText('10 recovery codes are left.')).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);
  });

  await test.step('asked for after the password, once for each code', async () => {
    await signOut(page);
    const used = app(0);
    await typePassword(page, '/settings?section=second-factor', OWNER);
    await expect(code).toBeFocused();
    expect(await faultsOf(page)).toEqual([]);
    await code.fill('123');
    await page.keyboard.press('Enter');
    await expect(alert).toHaveText('The code is not right.');
    await code.fill(used);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(settings);
    await signOut(page);
    await typePassword(page, '/settings?section=second-factor', OWNER);
    await code.fill(used);
    await page.keyboard.press('Enter');
    await expect(alert).toHaveText('This code was used already. Wait for the next one.');
  });

  await test.step('or a recovery code, once', async () => {
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    expect(await faultsOf(page)).toEqual([]);
    await page.getByLabel('Recovery code').fill(codes[0]!);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(settings);
    await expect(page.getByText('9 recovery codes are left.')).toBeVisible();
    await signOut(page);
    await typePassword(page, '/settings?section=second-factor', OWNER);
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(codes[0]!);
    await page.keyboard.press('Enter');
    await expect(alert).toHaveText('This recovery code was used already. Each works once.');
    await page.getByLabel('Recovery code').fill(codes[1]!);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(settings);
  });

  const other = await browser.newContext({ locale: 'en-GB' });
  const partner = await other.newPage();
  await test.step('demanded of administrators, the one who is signed in included', async () => {
    await chooseBy(partner, PARTNER);
    await page.goto(`${proxy.publicUrl}/admin-users`);
    await page.getByRole('switch', { name: 'Administrators must have a second factor' }).click();
    await expect(page.getByText('Administrators must have a second factor from now on.')).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);
    await partner.goto(`${proxy.publicUrl}/admin-users`);
    await expect(partner.getByText('Administrators must have a second factor here.')).toBeVisible();
    expect(await faultsOf(partner)).toEqual([]);
    await partner.getByRole('button', { name: 'Continue' }).click();
    const partnerApp = await appFrom(partner);
    await partner.getByLabel('Code from the app').fill(partnerApp());
    await partner.keyboard.press('Enter');
    await partner.getByRole('button', { name: 'I have kept them' }).click();
    await expect(partner).toHaveURL(`${proxy.publicUrl}/admin-users`);
  });

  await test.step('and reset by another administrator', async () => {
    await page.reload();
    await page
      .getByRole('button', { name: new RegExp(PARTNER.email) })
      .first()
      .click();
    await page.getByRole('button', { name: `Reset the second factor of ${PARTNER.email}` }).click();
    const question = page.getByRole('alertdialog', { name: `Reset the second factor of ${PARTNER.email}?` });
    await expect(question).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);
    await question.getByRole('button', { name: 'Reset the second factor' }).click();
    await expect(page.getByText(`The second factor of ${PARTNER.email} is reset.`)).toBeVisible();
    await partner.goto(`${proxy.publicUrl}/admin-users`);
    await expect(partner).toHaveURL(/\/login/);
    await typePassword(partner, '/admin-users', PARTNER);
    await expect(partner.getByText('Administrators must have a second factor here.')).toBeVisible();
    await other.close();
    expect(proxy.outside).toEqual([]);
  });
});
