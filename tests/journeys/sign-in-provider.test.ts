import { openRealProvider } from '@vivac/testing/identity/real-provider';
import { faultsOf } from '../support/axe-faults.ts';
import { expect, test } from '../support/journey.ts';
import { startPathProxy, type PathProxy } from '../support/path-proxy.ts';
import { startProduct, type Product } from '../support/start-product.ts';

test.use({ account: 'nobody', choices: 'of the user' });

const CLIENT = { clientId: 'vivac', clientSecret: 'a secret of tests' };

let proxy: PathProxy;
let provider: Awaited<ReturnType<typeof openRealProvider>>;
let product: Product;
test.beforeAll(async () => {
  proxy = await startPathProxy('/tools/vivac');
  provider = await openRealProvider({
    ...CLIENT,
    callbackUrl: `${proxy.publicUrl}/identity/oidc/callback`,
    claims: (login) => ({
      email: `${login}@vivac.test`,
      email_verified: login !== 'mallory',
      name: 'Ana Pi',
      groups: ['vivac-admins'],
    }),
  });
  product = await startProduct({
    VIVAC_DEMO: '0',
    PUBLIC_URL: proxy.publicUrl,
    TRUST_PROXY: '1',
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: CLIENT.clientId,
    OIDC_CLIENT_SECRET: CLIENT.clientSecret,
    OIDC_NAME: 'House',
    OIDC_CREATE_USERS: '1',
    OIDC_ADMIN_CLAIM: 'groups=vivac-admins',
  });
  proxy.target = product.url;
});
test.afterAll(async () => {
  await product.stop();
  await provider.close();
  proxy.close();
});

// @holds identity-4 path-2
test('somebody signs in on the pages of a provider of OpenID Connect, and somebody unverified stays out', async ({
  page,
  expectedMessages,
}) => {
  const { publicUrl } = proxy;
  const enter = page.getByRole('link', { name: 'Sign in with House' });
  const onPages = async (login: string) => {
    await enter.click();
    await page.getByPlaceholder('Enter any login').fill(login);
    await page.getByPlaceholder('and password').fill('any');
    await page.getByRole('button', { name: 'Sign-in' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
  };

  // Its pages ask for a font of another site.
  await page.route('https://fonts.googleapis.com/**', (route) => route.fulfill({ contentType: 'text/css', body: '' }));

  await test.step('to the page that was asked for, as an administrator by claim', async () => {
    await page.goto(`${publicUrl}/settings?section=password`);
    await expect(enter).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);
    await onPages('ana');
    await expect(page).toHaveURL(`${publicUrl}/settings?section=password`);
    await page.getByRole('button', { name: /, account of / }).click();
    await expect(page.getByRole('menuitem', { name: 'System' })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('whose password is kept by the provider', async () => {
    expectedMessages.push(/status of 400 .*\/identity\/change-password/);
    await page.getByLabel('Current Password', { exact: true }).fill('anything at all');
    await page.getByLabel('New Password', { exact: true }).fill('a new password');
    await page.getByLabel('Confirm New Password', { exact: true }).fill('a new password');
    await page.getByRole('button', { name: 'Update Password' }).click();
    await expect(page.getByRole('alert')).toContainText(
      'You sign in with another provider, which keeps your password.',
    );
  });

  await test.step('and without a verified address nobody', async () => {
    await page.context().clearCookies();
    await page.goto(`${publicUrl}/login`);
    await onPages('mallory');
    await expect(page).toHaveURL(`${publicUrl}/login?provider=unverified`);
    await expect(page.getByRole('alert')).toHaveText(
      'House has not verified your email. Verify it there and try again.',
    );
    expect(proxy.outside).toEqual([]);
  });
});
